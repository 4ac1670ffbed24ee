import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { projectListing } from '#lib/db/schema/listings.ts';
import { aliasesOf, entityList, excerpt, raisedUsd, sectorNames } from './entity-list.ts';
import { type ListingColumns, refreshRows } from './refresh-rows.ts';

const has = (table: string) =>
	sql`exists (select from ${sql.identifier(table)} as o where o.project_id = p.id)::integer`;

/**
 * How much is known about a project, in points. The facts that readers ask for first count most, then the number of
 * pages it was read from. Only facts that any project can have count, or one of two alternatives (a chain's consensus,
 * a company's rounds). A list counts for being present, not for its length: Bitcoin has no investors.
 */
const completenessScore = sql`(4 * num_nonnulls(p.description) + 3 * num_nonnulls(p.launch_date) + 2 * num_nonnulls(p.website)
	+ num_nonnulls(p.year_founded, p.ecosystem, p.logo)
	+ 2 * (p.github is not null or p.whitepaper is not null)::integer
	+ 2 * (p.consensus is not null or funding.rounds > 0)::integer
	+ (p.max_supply is not null or ${has('token_allocation')} > 0)::integer
	+ 2 * (cardinality(sectors.names) > 0)::integer + 3 * (team.total > 0 or ${has('project_organization')} > 0)::integer
	+ (select least(4, count(*))::integer from project_event as e where e.project_id = p.id)
	+ (select least(7, count(distinct v.source))::integer from revision as v
		where v.record_type = 'project' and v.record_id = p.id))`;

const columns: ListingColumns<typeof projectListing> = {
	id: sql`p.id`,
	slug: sql`p.slug`,
	name: sql`p.name`,
	sort_name: sql`search_form(p.name)`,
	search_text: sql`search_form(concat_ws(' ', p.name, p.symbol, ${aliasesOf('project', sql`p.id`)}))`,
	origin: sql`p.origin`,
	symbol: sql`p.symbol`,
	logo: sql`p.logo`,
	description: excerpt(sql`p.description`),
	price_usd: sql`m.price_usd`,
	change_1h: sql`m.change_1h`,
	change_24h: sql`m.change_24h`,
	change_7d: sql`m.change_7d`,
	change_30d: sql`m.change_30d`,
	market_cap_usd: sql`m.market_cap_usd`,
	market_cap_change_24h: sql`m.market_cap_change_24h`,
	volume_usd: sql`m.volume_usd`,
	tvl_usd: sql`m.tvl_usd`,
	circulating_supply: sql`m.circulating_supply`,
	total_supply: sql`m.total_supply`,
	max_supply: sql`coalesce(m.max_supply, p.max_supply)`,
	funding_usd: sql`funding.usd`,
	round_count: sql`funding.rounds`,
	undisclosed_round_count: sql`funding.undisclosed`,
	disputed_round_count: sql`funding.disputed`,
	// Said outright, or evident from a symbol or a market price. A contract may be a bridge's: Base has several, and no token.
	has_token: sql`coalesce(p.has_token, p.symbol is not null or m.price_usd is not null)`,
	website: sql`p.website`,
	twitter: sql`p.twitter`,
	github: sql`p.github`,
	location: sql`p.location`,
	ecosystem: sql`p.ecosystem`,
	year_founded: sql`p.year_founded`,
	launch_date: sql`p.launch_date`,
	last_round: sql`funding.last`,
	known: sql`case when m.market_cap_usd is null then ${completenessScore} else 0 end`,
	sectors: sql`sectors.names`,
	people: sql`team.list`,
	founder_ids: sql`array(select distinct person_id from position where project_id = p.id and is_founder order by person_id)`,
	person_ids: sql`team.ids`,
	person_count: sql`team.total`,
	organizations: sql`backers.list`,
	organization_ids: sql`backers.ids`,
	organization_count: sql`backers.total`,
};

const from = sql`
	from asked join project as p using (id)
	left join market_figure as m on m.project_id = p.id
	cross join lateral (
		select sum(${raisedUsd}) as usd, count(*)::integer as rounds, max(r.date) as last,
			count(*) filter (where ${raisedUsd} is null)::integer as undisclosed,
			count(*) filter (where ${raisedUsd} is not null and amount_is_disputed(r.id))::integer as disputed
		from shown_round as r where r.project_id = p.id
	) as funding
	${sectorNames('project', sql`p.id`)}
	${entityList(
		'team',
		'person',
		// Founders, then those who are there now, then former members.
		sql`select person_id as id, min(case when is_founder then 0 when has_ended("position") then 2 else 1 end) as rank
			from position where project_id = p.id group by person_id`,
	)}
	${entityList(
		'backers',
		'organization',
		sql`select i.organization_id as id, min(case when i.is_lead then 0 else 1 end) as rank
			from shown_round as r join shown_investor as i on i.round_id = r.id
			where r.project_id = p.id and i.organization_id is not null group by i.organization_id`,
	)}`;

/**
 * Recomputes the directory rows of these projects. Whether a project has a token may depend on its price, whose changes
 * do not touch its rounds, so the rows of its rounds are updated here too.
 */
export async function refreshProjectListing(db: Db, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return;
	await refreshRows(db, projectListing, columns, from, ids);
	await db.execute(sql`
		update round_listing as r set raiser_has_token = p.has_token
		from unnest(${sql.param(ids)}::bigint[]) as asked (id) join project_listing as p using (id)
		where r.raiser_type = 'project' and r.raiser_id = p.id and r.raiser_has_token is distinct from p.has_token`);
}
