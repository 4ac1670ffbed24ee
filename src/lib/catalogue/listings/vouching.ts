import { type SQL, sql } from 'drizzle-orm';

/** Amounts that differ by at most this fraction count as equal (as in `amount_is_disputed()`): sources round. */
const rounding = 0.01;
const isDisputed = sql`said.most > said.least * (1 + ${sql.raw(String(rounding))})`;
/** Dates at most this many days apart count as equal: sources are in different time zones. */
const daysApart = 1;

/**
 * Whether an announcement is on somebody's own site or account: at that place, below it, or on a subdomain. `places`
 * gives `place`s, as written by `web_place()`; the announcement's is `page.place`. Each is computed once, since
 * computing them dominated the time of an import.
 */
const standsAt = (places: SQL): SQL => sql`exists (
	select from (${places}) as theirs where theirs.place is not null and (
		page.place = theirs.place or starts_with(page.place, theirs.place || '/')
		or position('/' in theirs.place) = 0 and split_part(page.place, '/', 1) like '%.' || theirs.place))`;
const placesOf = (...owners: string[]): SQL =>
	sql.raw(
		`unnest(array[${owners
			.flatMap((owner) => [`${owner}.website`, `${owner}.twitter`, `${owner}.github`])
			.join(', ')}]) as own_address`,
	);

const byProject = sql`s.kind = 'project' or s.kind = 'media' and ${standsAt(
	sql`select web_place(own_address) as place from ${placesOf('p', 'o')} offset 0`,
)}`;
const byInvestor = sql`s.kind = 'investor' or s.kind = 'media' and ${standsAt(sql`
	select web_place(own_address) as place
	from shown_investor as i left join organization as own on own.id = i.organization_id
		left join person as angel on angel.id = i.person_id
		cross join lateral ${placesOf('own', 'angel')}
	where i.round_id = r.id and own_address is not null offset 0`)}`;

/** Whether two dates, each at its own precision, denote different times. */
const otherDate = sql`a.date is not null and b.date is not null and case
	when 'year' in (a.date_precision, b.date_precision) then date_part('year', a.date) <> date_part('year', b.date)
	when 'month' in (a.date_precision, b.date_precision) then date_trunc('month', a.date) <> date_trunc('month', b.date)
	else abs(a.date - b.date) > ${sql.raw(String(daysApart))} end`;

/**
 * A lateral join over a shown round (`r`) with its raiser (`p` or `o`) that gives `vouching.confirmation`, one of
 * `confirmations`; `vouching.disagreements`, the `disputable` fields on which its parts and their sources differ; and
 * `vouching.figures`, the amounts, if they are disputed.
 */
export const vouching = sql`cross join lateral (
	select case
			when kinds.denied then 'disputed'
			when kinds.filed then 'filing'
			when kinds.project and kinds.investor then 'both'
			when kinds.project then 'project'
			when kinds.investor then 'investor'
			else 'reported' end as confirmation,
		array_remove(array[
			case when ${isDisputed} then 'amount' end,
			case when said.other_date then 'date' end,
			case when said.types > 1 then 'type' end,
			case when said.leads > 1 then 'lead' end], null) as disagreements,
		case when ${isDisputed} then (
			select jsonb_agg(jsonb_build_object('amount_usd', usd, 'sources', sources) order by usd) from (
				select usd::double precision as usd, coalesce(jsonb_agg(distinct source) filter (where source is not null), '[]') as sources
				from round_figure where round_id = r.id and usd is not null group by 1
			) as figure
		) else '[]' end as figures
	from (
		select coalesce(bool_or(s.kind = 'denial'), false) as denied,
			coalesce(bool_or(s.kind = 'filing'), false) as filed,
			coalesce(bool_or(${byProject}), false) as project,
			coalesce(bool_or(${byInvestor}), false) as investor
		from shown_source as s cross join lateral (select web_place(s.url) as place offset 0) as page
		where s.round_id = r.id
	) as kinds cross join lateral (
		with sayings as materialized (
			select coalesce(part.amount_usd, case when part.currency = 'USD' then part.amount end) as usd, part.date,
				part.date_precision, part.type, null::text as leads
			from funding_round as part where coalesce(part.merged_into_id, part.id) = r.id
			union all
			select c.amount_usd, c.date, c.date_precision, c.type, (
				select string_agg(regexp_replace(search_form(name), '[^[:alnum:]]+', '', 'g'), ' ' order by search_form(name))
				from unnest(c.lead_investors) as name)
			from shown_claim as c where c.round_id = r.id
		)
		select max(a.usd) as most, min(a.usd) as least, count(distinct nullif(lower(a.type), 'undisclosed')) as types,
			count(distinct a.leads) as leads,
			coalesce(bool_or(exists (select from sayings as b where ${otherDate})), false) as other_date
		from sayings as a
	) as said
) as vouching`;
