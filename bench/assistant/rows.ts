import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';

/** The value of a field; null means not known, which is neither 0 nor no. */
export type Value = string | number | boolean | null | readonly string[];

/** One row of a table: `key` (`project/uniswap`), `name` and the fields of its table. */
export type Row = Readonly<Record<string, Value>>;

export const tableNames = [
	'projects',
	'organizations',
	'people',
	'investors',
	'rounds',
	'events',
	'allocations',
	'news',
	'changes',
	'claims',
] as const;
export type TableName = (typeof tableNames)[number];

/** The whole catalogue, one array per table; duplicate rounds are one row. */
export type Tables = Readonly<Record<TableName, readonly Row[]>>;

const answered = z.object({
	rows: z.array(
		z.object({
			row: z.record(
				z.string(),
				z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
			),
		}),
	),
});

/**
 * Reads the catalogue once. The statements are plain joins of the catalogue's tables, independent of how the product
 * reads a directory, a screen or a question; whatever can be counted over rows is counted in TypeScript below.
 */
export async function readTables(db: Db): Promise<Tables> {
	const read = async (statement: SQL): Promise<Row[]> => {
		const { rows } = answered.parse(
			await db.execute(sql`select to_jsonb(one) as row from (${statement}) as one`),
		);
		return rows.map(({ row }) => row);
	};
	const rounds = (await read(roundsSql)).map(roundRow);
	const positions = await read(positionsSql);
	const projects = (await read(projectsSql)).map((row) => projectRow(row, rounds, positions));
	const organizations = (await read(organizationsSql)).map((row) =>
		organizationRow(row, rounds, positions),
	);
	const people = (await read(peopleSql)).map((row) => personRow(row, rounds, positions));
	return {
		projects,
		organizations,
		people,
		investors: [...organizations, ...people].map((row) => ({
			key: row.key ?? null,
			name: row.name ?? null,
			portfolio: row.portfolio ?? null,
			investment_count: row.investment_count ?? null,
			led_count: row.led_count ?? null,
		})),
		rounds,
		events: (await read(eventsSql)).map(withYear),
		allocations: await read(allocationsSql),
		news: (await read(newsSql)).map(withYear),
		changes: await read(changesSql),
		claims: await read(claimsSql),
	};
}

const projectsSql = sql`
	select 'project/' || p.slug as key, p.name, p.symbol, p.ecosystem, p.category, p.location, p.year_founded,
		p.consensus, p.max_supply::float8 as max_supply, p.launch_date, p.launch_precision, p.website, p.twitter, p.github, p.whitepaper, p.description,
		-- As the product defines it: what has a symbol has a token, whoever else says nothing.
		coalesce(p.has_token, p.symbol is not null) as has_token,
		array(select sector from project_sector where project_id = p.id order by ordinal) as sectors,
		array(select 'organization/' || o.slug from project_organization join organization as o on o.id = organization_id where project_id = p.id order by ordinal) as organizations,
		array(select distinct chain from contract where project_id = p.id) as chains,
		array(select name from record_alias where record_type = 'project' and record_id = p.id) as aliases
	from project as p order by p.id`;

const organizationsSql = sql`
	select 'organization/' || o.slug as key, o.name, l.type, o.location, o.year_founded, o.employee_count, o.website, o.summary,
		o.assets_under_management_usd::float8 as aum,
		array(select name from record_alias where record_type = 'organization' and record_id = o.id) as aliases
	from organization as o join organization_listing as l using (id) order by o.id`;

const peopleSql = sql`
	select 'people/' || p.slug as key, p.name, p.location, p.gender, p.primary_job_title as title,
		(select string_agg(education, '; ' order by ordinal) from person_education where person_id = p.id) as education
	from person as p order by p.id`;

const positionsSql = sql`
	select 'people/' || p.slug as person, coalesce('organization/' || o.slug, 'project/' || j.slug) as employer,
		po.title, po.is_founder, po.has_ended, o.slug is not null as is_organization
	from position as po join person as p on p.id = po.person_id
		left join organization as o on o.id = po.organization_id left join project as j on j.id = po.project_id
	where coalesce(o.slug, j.slug) is not null order by po.person_id, po.ordinal`;

const roundsSql = sql`
	select 'round/' || r.slug as key, coalesce(p.name, o.name) as raiser_name, r.type,
		coalesce('project/' || p.slug, 'organization/' || o.slug) as raiser, p.ecosystem, coalesce(p.location, o.location) as location,
		r.date, r.date_precision, r.amount_usd::float8 as amount, r.valuation_usd::float8 as valuation,
		array(select sector from project_sector where project_id = p.id
			union all select sector from organization_sector where organization_id = o.id) as sectors,
		array(select coalesce('organization/' || io.slug, 'people/' || ip.slug) from shown_investor as i
			left join organization as io on io.id = i.organization_id left join person as ip on ip.id = i.person_id
			where i.round_id = r.id and coalesce(io.slug, ip.slug) is not null group by 1 order by min(i.ordinal)) as investors,
		array(select coalesce('organization/' || io.slug, 'people/' || ip.slug) from shown_investor as i
			left join organization as io on io.id = i.organization_id left join person as ip on ip.id = i.person_id
			where i.round_id = r.id and i.is_lead and coalesce(io.slug, ip.slug) is not null group by 1 order by min(i.ordinal)) as leads,
		array(select distinct url from shown_source where round_id = r.id) as source_urls,
		l.confirmation, l.disagreements
	from shown_round as r join round_listing as l using (id)
		left join project as p on p.id = r.project_id left join organization as o on o.id = r.organization_id
	order by r.id`;

const eventsSql = sql`
	select 'project/' || p.slug as key, 'project/' || p.slug as project, p.name, e.title, e.kind, e.date, e.date_precision
	from project_event as e join project as p on p.id = e.project_id order by e.date, p.id, e.ordinal`;

const allocationsSql = sql`
	select 'project/' || p.slug as key, 'project/' || p.slug as project, p.name, a.label, a.percent::float8 as percent,
		a.cliff_months, a.vesting_months, a.start_date
	from token_allocation as a join project as p on p.id = a.project_id order by p.id, a.ordinal`;

const newsSql = sql`
	select a.kind || '/' || a.slug as key, a.title as name, a.kind, a.source_name as source,
		to_char(a.published_at at time zone 'UTC', 'YYYY-MM-DD') as date, 'day' as date_precision,
		array(select coalesce('project/' || p.slug, 'organization/' || o.slug, 'people/' || n.slug) from article_mentions as m
			left join project as p on m.type = 'project' and p.id = m.record_id
			left join organization as o on m.type = 'organization' and o.id = m.record_id
			left join person as n on m.type = 'people' and n.id = m.record_id
			where m.article_id = a.id order by m.position) as mentions
	from articles as a order by a.id`;

const changesSql = sql`
	select v.record_type || ' ' || v.id as key, coalesce(p.name, o.name, n.name, r.slug) as name, v.record_type,
		coalesce('project/' || p.slug, 'organization/' || o.slug, 'people/' || n.slug, 'round/' || r.slug) as record,
		v.field, to_char(v.at at time zone 'UTC', 'YYYY-MM-DD') as at, v.source,
		case when jsonb_typeof(v.value) in ('string', 'number', 'boolean') then v.value #>> '{}' end as value
	from revision as v
		left join project as p on v.record_type = 'project' and p.id = v.record_id
		left join organization as o on v.record_type = 'organization' and o.id = v.record_id
		left join person as n on v.record_type = 'person' and n.id = v.record_id
		left join funding_round as r on v.record_type = 'round' and r.id = v.record_id
	order by v.id`;

const claimsSql = sql`
	select 'round/' || r.slug as key, r.slug as name, coalesce('project/' || p.slug, 'organization/' || o.slug) as raiser,
		r.type as round_type, c.source, c.url, c.amount_usd::float8 as amount
	from round_claim as c join shown_round as r on r.id = c.round_id
		left join project as p on p.id = r.project_id left join organization as o on o.id = r.organization_id
	order by r.id, c.ordinal`;

const list = (value: Value | undefined): readonly string[] => (Array.isArray(value) ? value : []);
const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** `Vancouver, Canada` counts as in both; the country comes last. */
function placed(row: Row): Row {
	const places = text(row.location)
		.split(',')
		.map((place) => place.trim())
		.filter((place) => place !== '');
	return { ...row, places, country: places.at(-1) ?? null };
}

/** Adds the year of the date, and its month where known. */
function withYear(row: Row): Row {
	const date = text(row.date);
	return {
		...row,
		year: date === '' ? null : Number(date.slice(0, 4)),
		month: date === '' || row.date_precision === 'year' ? null : date.slice(0, 7),
	};
}

function roundRow(row: Row): Row {
	return placed(
		withYear({
			...row,
			name: `${text(row.raiser_name)} ${text(row.type)}`,
			raiser_type: text(row.raiser).split('/')[0] ?? null,
			investor_count: list(row.investors).length,
			lead_count: list(row.leads).length,
		}),
	);
}

const held = (positions: readonly Row[], employer: Value | undefined) =>
	positions.filter((one) => one.employer === employer);

/** Totals of a raiser's rounds; null raised: none disclosed. */
function raisedBy(key: Value | undefined, rounds: readonly Row[]) {
	const own = rounds.filter(({ raiser }) => raiser === key);
	const amounts = own.flatMap(({ amount }) => (typeof amount === 'number' ? [amount] : []));
	const investors = distinct(own.flatMap((round) => list(round.investors)));
	return {
		round_count: own.length,
		raised: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
		investors,
		investor_count: investors.length,
		/** The directory of projects counts only these. */
		investor_organization_count: investors.filter((key) => key.startsWith('organization/')).length,
		leads: distinct(own.flatMap((round) => list(round.leads))),
	};
}

function investedBy(key: string, rounds: readonly Row[]) {
	const joined = rounds.filter((round) => list(round.investors).includes(key));
	return {
		investment_count: joined.length,
		led_count: rounds.filter((round) => list(round.leads).includes(key)).length,
		portfolio: distinct(joined.map(({ raiser }) => text(raiser))),
	};
}

function projectRow(row: Row, rounds: readonly Row[], positions: readonly Row[]): Row {
	const team = held(positions, row.key);
	return placed({
		...row,
		...raisedBy(row.key, rounds),
		launch_year: row.launch_date === null ? null : Number(text(row.launch_date).slice(0, 4)),
		team: distinct(team.map(({ person }) => text(person))),
		founders: distinct(team.flatMap(({ person, is_founder }) => (is_founder ? text(person) : []))),
	});
}

function organizationRow(row: Row, rounds: readonly Row[], positions: readonly Row[]): Row {
	const staff = held(positions, row.key);
	return placed({
		...row,
		...raisedBy(row.key, rounds),
		...investedBy(text(row.key), rounds),
		founders: distinct(staff.flatMap(({ person, is_founder }) => (is_founder ? text(person) : []))),
	});
}

function personRow(row: Row, rounds: readonly Row[], positions: readonly Row[]): Row {
	const own = positions.filter(({ person }) => person === row.key);
	const employers = (some: readonly Row[]) => distinct(some.map(({ employer }) => text(employer)));
	const founded = employers(own.filter(({ is_founder }) => is_founder === true));
	const current = employers(own.filter(({ has_ended }) => has_ended !== true));
	return placed({
		...row,
		...investedBy(text(row.key), rounds),
		employers: employers(own),
		current,
		past: employers(own).filter((employer) => !current.includes(employer)),
		founded,
		founded_organizations: founded.filter((key) => key.startsWith('organization/')),
		founded_count: founded.length,
	});
}
