import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { roundListing } from '#lib/db/schema/listings.ts';
import { entityList, excerpt, raisedUsd } from './entity-list.ts';
import { type ListingColumns, refreshRows } from './refresh-rows.ts';
import { vouching } from './vouching.ts';

const columns: ListingColumns<typeof roundListing> = {
	id: sql`r.id`,
	slug: sql`coalesce(p.slug, o.slug)`,
	name: sql`coalesce(p.name, o.name)`,
	sort_name: sql`search_form(coalesce(p.name, o.name))`,
	search_text: sql`search_form(concat_ws(' ', coalesce(p.name, o.name), p.symbol, r.type, r.program, coalesce(r.category, p.category), named.investors))`,
	origin: sql`r.origin`,
	round_slug: sql`r.slug`,
	raiser_type: sql`case when p.id is null then 'organization' else 'project' end`,
	raiser_id: sql`coalesce(p.id, o.id)`,
	raiser_location: sql`coalesce(p.location, o.location)`,
	raiser_has_token: sql`(select has_token from project_listing where id = p.id)`,
	logo: sql`coalesce(p.logo, o.logo)`,
	symbol: sql`p.symbol`,
	type: sql`r.type`,
	date: sql`r.date`,
	date_precision: sql`r.date_precision`,
	amount: sql`r.amount`,
	currency: sql`r.currency`,
	amount_usd: raisedUsd,
	valuation_usd: sql`r.valuation_usd`,
	program: sql`r.program`,
	category: sql`coalesce(r.category, p.category)`,
	subcategories: sql`r.subcategories`,
	sectors: sql`sectors.names`,
	website: sql`coalesce(r.website, p.website, o.website)`,
	description: excerpt(sql`coalesce(r.description, p.description, o.summary)`),
	sources: sql`sources.list`,
	organizations: sql`backers.list`,
	lead_ids: sql`array(select distinct organization_id from shown_investor
		where round_id = r.id and is_lead and organization_id is not null order by organization_id)`,
	organization_ids: sql`backers.ids`,
	organization_count: sql`backers.total`,
	people: sql`angels.list`,
	person_ids: sql`angels.ids`,
	person_count: sql`angels.total`,
	other_investors: sql`others.list`,
	confirmation: sql`vouching.confirmation`,
	disagreements: sql`vouching.disagreements`,
	figures: sql`vouching.figures`,
	parts: sql`joining.parts`,
	joined: sql`joining.joined`,
};

const investors = (column: 'organization_id' | 'person_id') =>
	sql`select ${sql.identifier(column)} as id, bool_or(is_lead) as is_lead,
			min(ordinal + case when is_lead then 0 else 1000000 end) as rank
		from shown_investor where round_id = r.id and ${sql.identifier(column)} is not null group by 1`;
const lead = sql`, 'is_lead', member.is_lead`;

/** Returns the reason the parts of a displayed round were merged, see `joinings`. */
const joiningOf = (round: SQL) => {
	const has = (state: 'open' | 'same') => sql`exists (
		select from duplicate_pair as d join funding_round as a on a.id = d.one_id join funding_round as b on b.id = d.other_id
		where d.one_type = 'round' and d.other_type = 'round' and d.state = ${sql.raw(`'${state}'`)}
			and coalesce(a.merged_into_id, a.id) = ${round} and coalesce(b.merged_into_id, b.id) = ${round})`;
	return sql`case when ${has('open')} then 'doubtful' when ${has('same')} then 'editor' else 'rule' end`;
};

const from = sql`
	from asked join shown_round as r on r.id = asked.id
	left join project as p on p.id = r.project_id
	left join organization as o on o.id = r.organization_id
	cross join lateral (
		select coalesce(array_agg(sector order by ordinal, sector), '{}') as names from (
			select sector, ordinal from project_sector where project_id = p.id
			union all
			select sector, ordinal from organization_sector where p.id is null and organization_id = o.id
		) as either
	) as sectors
	cross join lateral (
		select coalesce(jsonb_agg(jsonb_build_object('url', url, 'kind', kind) order by ordinal, url), '[]') as list from (
			select distinct on (url) url, kind, ordinal from shown_source where round_id = r.id order by url, ordinal, kind
		) as one
	) as sources
	${entityList('backers', 'organization', investors('organization_id'), lead)}
	${entityList('angels', 'person', investors('person_id'), lead)}
	cross join lateral (
		select coalesce(jsonb_agg(jsonb_build_object('name', name, 'is_lead', is_lead)
			order by is_lead desc, ordinal, name), '[]') as list
		from (
			select min(name) as name, bool_or(is_lead) as is_lead, min(ordinal) as ordinal
			from shown_investor where round_id = r.id and name is not null group by name_form(name)
		) as one
	) as others
	cross join lateral (
		-- A search among rounds finds them by their investors, under any of their names.
		select string_agg(one.name, ' ' order by one.name) as investors from (
			select coalesce(io.name, ip.name, i.name) as name
			from shown_investor as i left join organization as io on io.id = i.organization_id
				left join person as ip on ip.id = i.person_id
			where i.round_id = r.id
			union select a.name from shown_investor as i join record_alias as a
				on a.record_type = 'organization' and a.record_id = i.organization_id
			where i.round_id = r.id
			union select a.name from shown_investor as i join record_alias as a
				on a.record_type = 'person' and a.record_id = i.person_id
			where i.round_id = r.id
		) as one
	) as named
	cross join lateral (
		select count(*)::integer as parts, case when count(*) > 1 then ${joiningOf(sql`r.id`)} end as joined
		from funding_round where coalesce(merged_into_id, id) = r.id
	) as joining
	${vouching}`;

/** Recomputes the directory rows of these funding rounds. A round merged under another has none. */
export async function refreshRoundListing(db: Db, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return;
	await db.execute(sql`
		delete from round_listing where id = any(${sql.param(ids)}::bigint[])
			and id in (select id from funding_round where merged_into_id is not null)`);
	await refreshRows(db, roundListing, columns, from, ids);
}
