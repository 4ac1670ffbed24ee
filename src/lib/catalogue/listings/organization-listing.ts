import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { organizationListing } from '#lib/db/schema/listings.ts';
import { organizationType } from '../organization-type.ts';
import { stageOf } from '../stages.ts';
import {
	aliasesOf,
	entityList,
	entityLists,
	excerpt,
	raisedUsd,
	sectorNames,
} from './entity-list.ts';
import { type ListingColumns, refreshRows } from './refresh-rows.ts';

const stage = stageOf(sql`r.type`);

const columns: ListingColumns<typeof organizationListing> = {
	id: sql`o.id`,
	slug: sql`o.slug`,
	name: sql`o.name`,
	sort_name: sql`search_form(o.name)`,
	search_text: sql`search_form(concat_ws(' ', o.name, ${organizationType}, ${aliasesOf('organization', sql`o.id`)}))`,
	origin: sql`o.origin`,
	type: organizationType,
	logo: sql`o.logo`,
	summary: excerpt(sql`o.summary`),
	year_founded: sql`o.year_founded`,
	location: sql`o.location`,
	actively_investing: sql`o.actively_investing`,
	website: sql`o.website`,
	twitter: sql`o.twitter`,
	telegram: sql`o.telegram`,
	linkedin: sql`o.linkedin`,
	github: sql`o.github`,
	employee_count: sql`o.employee_count`,
	assets_under_management_usd: sql`o.assets_under_management_usd`,
	funding_usd: sql`coalesce(funding.usd, o.stated_funding_usd)`,
	undisclosed_funding_count: sql`case when funding.usd is null then 0 else funding.undisclosed end`,
	disputed_funding_count: sql`funding.disputed`,
	investment_usd: sql`coalesce(joined.usd, o.stated_investment_usd)`,
	undisclosed_investment_count: sql`case when joined.usd is null and o.stated_investment_usd is not null then 0 else coalesce(joined.undisclosed, 0) end`,
	investment_count: sql`coalesce(joined.rounds, 0)`,
	led_count: sql`coalesce(joined.led, 0)`,
	last_investment: sql`joined.last`,
	stages: sql`coalesce(joined.stages, '{}')`,
	sectors: sql`sectors.names`,
	founders: sql`founders.list`,
	founder_ids: sql`founders.ids`,
	founder_count: sql`founders.total`,
	person_ids: sql`staff.ids`,
	person_count: sql`staff.total`,
	projects: sql`coalesce(portfolio.list, '[]')`,
	project_ids: sql`coalesce(portfolio.ids, '{}')`,
	project_count: sql`coalesce(portfolio.total, 0)`,
};

const staffOf = (condition = sql``) =>
	sql`select person_id as id, min(case when has_ended("position") then 1 else 0 end) as rank
		from position where organization_id = o.id ${condition} group by person_id`;

/** The rounds that the requested organizations took part in, computed for all at once, since a fund has hundreds. */
const roundsJoined = sql`
	from asked join shown_investor as i on i.organization_id = asked.id
		join shown_round as r on r.id = i.round_id`;

const from = sql`
	from asked join organization as o using (id)
	cross join lateral (
		select sum(${raisedUsd}) as usd, count(*) filter (where ${raisedUsd} is null)::integer as undisclosed,
			count(*) filter (where ${raisedUsd} is not null and amount_is_disputed(r.id))::integer as disputed
		from shown_round as r where r.organization_id = o.id
	) as funding
	left join (
		select id, sum(part) as usd, count(*)::integer as rounds,
			count(*) filter (where is_lead)::integer as led, max(date) as last,
			count(*) filter (where part is null)::integer as undisclosed,
			array_agg(distinct stage order by stage) filter (where stage is not null) as stages
		from (
			select asked.id, ${stage} as stage, r.date, bool_or(i.is_lead) as is_lead,
				-- Its own stated part, as one source tells it; of a round that it filled alone, the whole.
				coalesce(max(i.amount_usd), case when not exists (
					select from shown_investor as other
					where other.round_id = r.id and other.organization_id is distinct from asked.id
				) then ${raisedUsd} end) as part
			${roundsJoined} group by asked.id, r.id, r.type, r.date, r.amount, r.currency, r.amount_usd
		) as share
		group by id
	) as joined on joined.id = o.id
	${sectorNames('organization', sql`o.id`)}
	${entityList('founders', 'person', staffOf(sql`and is_founder`))}
	${entityList('staff', 'person', staffOf())}
	${entityLists(
		'portfolio',
		'project',
		sql`select asked.id as owner, r.project_id as id, min(case when i.is_lead then 0 else 1 end) as rank
			${roundsJoined} where r.project_id is not null group by asked.id, r.project_id`,
	)} on portfolio.owner = o.id`;

/** Recomputes the directory rows of these organizations. */
export const refreshOrganizationListing = (db: Db, ids: readonly number[]): Promise<void> =>
	refreshRows(db, organizationListing, columns, from, ids);
