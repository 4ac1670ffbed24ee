import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { confirmations, disputableFields } from '#lib/catalogue/confirmation.ts';
import { joinReasons } from '#lib/catalogue/round-pairs.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import {
	organizationListing,
	personListing,
	projectListing,
	roundListing,
} from '#lib/db/schema/listings.ts';
import { joinInOrder, type PageQuery, pageRows } from './page-ids.ts';
import type { OrganizationRow, PersonRow, ProjectRow, RoundRow } from './row-shapes.ts';
import { dailyPrices, weekSql } from './week-prices.ts';

/** The kinds of links that organizations and people have. */
export const linkTypes = [
	'website',
	'twitter',
	'telegram',
	'linkedin',
	'github',
	'crunchbase',
] as const;
type Links = Partial<Record<(typeof linkTypes)[number], string | null>>;

const social = (row: Links) =>
	linkTypes.flatMap((type) => {
		const url = row[type];
		return url ? [{ type, url }] : [];
	});

const usd = (amount: number | null) => (amount === null ? null : { amount, unit: 'USD' });

/** The listing columns shown in rows, without those used only by filters and sorts. */
interface VisibleColumns<Row> {
	/** `select … from … as l`. */
	select: SQL;
	row: z.ZodType<unknown, Row>;
}

/** Additional row values: SQL on the listing's row `l`, computed only for the rows of a page. */
type Besides = Record<string, SQL<unknown>>;
type ValuesOf<More extends Besides> = {
	[Name in keyof More]: More[Name] extends SQL<infer Value> ? Value : never;
};

/** The possible values of a column, as the driver returns them. */
const kinds: Record<string, z.ZodType> = {
	boolean: z.boolean(),
	number: z.number(),
	string: z.string(),
	array: z.array(z.unknown()),
	json: z.unknown(),
};

/**
 * Returns the row schema from the schema's columns and the additional values; big numbers in lists arrive as text,
 * like ids.
 */
function rowOf<Row>(
	columns: readonly PgColumn[],
	besides: readonly string[],
): z.ZodType<unknown, Row> {
	const shape = z.object({
		...Object.fromEntries(
			columns.map(({ name, dataType, notNull }) => {
				const kind = name === 'id' ? z.string() : (kinds[dataType] ?? z.never());
				return [name, notNull ? kind : kind.nullable()];
			}),
		),
		...Object.fromEntries(besides.map((name) => [name, z.unknown()])),
	});
	return z.custom<Row>((row) => shape.safeParse(row).success, 'is no row of its table');
}

function visibleColumns<
	Table extends PgTable,
	Hidden extends keyof Table['$inferSelect'] & string,
	More extends Besides,
>(
	table: Table,
	hidden: readonly Hidden[],
	more: More,
): VisibleColumns<Omit<Table['$inferSelect'], Hidden | 'id'> & { id: string } & ValuesOf<More>> {
	const { name, columns } = getTableConfig(table);
	const seen = columns.filter((column) => !hidden.some((one) => one === column.name));
	const columnNames = seen.map((column) => `l.${column.name}`);
	const besides = Object.entries(more).map(
		([column, value]) => sql`(${value}) as ${sql.identifier(column)}`,
	);
	const all = sql.join([sql.raw(columnNames.join(', ')), ...besides], sql`, `);
	return {
		select: sql`select ${all} from ${sql.raw(name)} as l`,
		row: rowOf(seen, Object.keys(more)),
	};
}

const alwaysHidden = ['sort_name', 'search_text'] as const;
const visibleProjectColumns = visibleColumns(
	projectListing,
	[
		...alwaysHidden,
		...(['person_ids', 'organization_ids', 'founder_ids', 'website', 'twitter', 'github'] as const),
		...(['location', 'ecosystem', 'year_founded', 'launch_date', 'last_round'] as const),
	],
	{ week: weekSql },
);
const visibleOrganizationColumns = visibleColumns(
	organizationListing,
	[
		...alwaysHidden,
		'founder_ids',
		'person_ids',
		'project_ids',
		'stages',
		'led_count',
		'last_investment',
	],
	{},
);
const visiblePersonColumns = visibleColumns(
	personListing,
	[...alwaysHidden, 'current_organization_ids', 'organization_ids', 'project_ids', 'round_count'],
	{},
);
const visibleRoundColumns = visibleColumns(
	roundListing,
	[
		...alwaysHidden,
		...(['lead_ids', 'organization_ids', 'person_ids', 'raiser_id'] as const),
		...(['raiser_location', 'raiser_has_token'] as const),
	],
	{},
);

/** The selected rows, in order: those with these ids, or a page of the directory. */
type RowSelection = readonly number[] | PageQuery;

/**
 * Returns the rows of a listing as the driver reads them, which for these columns matches the schema; only `id`
 * arrives as text. (The query builder's own mapping takes as long as the query.)
 */
function rowsOf<Row extends Record<string, unknown>>(
	db: Db,
	wanted: RowSelection,
	{ select, row }: VisibleColumns<Row>,
) {
	const load = (which: SQL) => readRows(db, row)`${select} ${which}`;
	return 'source' in wanted
		? pageRows(db, wanted, load)
		: load(joinInOrder(sql`unnest(${sql.param(wanted)}::bigint[])`));
}

/** Returns these projects as directory rows, in order; the first is number `skip` + 1. */
export async function projectRows(
	db: Db,
	wanted: RowSelection,
	skip = 0,
): Promise<z.input<typeof ProjectRow>[]> {
	const rows = await rowsOf(db, wanted, visibleProjectColumns);
	return rows.map((row, index) => ({
		_id: String(row.id),
		slug: row.slug,
		logo: row.logo,
		ordinal: skip + index + 1,
		name: row.name,
		symbol: row.symbol,
		price_usd: row.price_usd,
		change24h: row.change_24h,
		market_cap_usd: row.market_cap_usd,
		market_cap_rate_24h: row.market_cap_change_24h,
		volume: row.volume_usd,
		peoples: row.people,
		peoples_count: row.person_count,
		organizations: row.organizations,
		organizations_count: row.organization_count,
		sector: row.sectors,
		description: row.description,
		change30d: row.change_30d,
		change7d: row.change_7d,
		prices_7d: dailyPrices(row.week),
		change1h: row.change_1h,
		tvl: row.tvl_usd,
		circulating_supply: row.circulating_supply,
		max_supply: row.max_supply,
		total_supply: row.total_supply,
		funding_received: usd(row.funding_usd),
		rounds_count: row.round_count,
		undisclosed_rounds_count: row.undisclosed_round_count,
		disputed_rounds_count: row.disputed_round_count,
		has_token: row.has_token,
		origin: row.origin,
	}));
}

/** Returns these organizations as directory rows, in order. */
export async function organizationRows(
	db: Db,
	wanted: RowSelection,
): Promise<z.input<typeof OrganizationRow>[]> {
	const rows = await rowsOf(db, wanted, visibleOrganizationColumns);
	return rows.map((row) => ({
		_id: String(row.id),
		slug: row.slug,
		logo: row.logo,
		ventures_name: row.name,
		type: row.type,
		year_founded: row.year_founded,
		founder: row.founders,
		founder_count: row.founder_count,
		location: row.location,
		summary: row.summary,
		relate_project: row.projects,
		relate_project_count: row.project_count,
		actively_investing: row.actively_investing,
		total_investment_amount: row.investment_usd,
		investment_count: row.investment_count,
		undisclosed_investment_count: row.undisclosed_investment_count,
		sector: row.sectors,
		social: social(row),
		number_of_employees: row.employee_count,
		people_count: row.person_count,
		assets_under_management: row.assets_under_management_usd,
		total_funding_amount: row.funding_usd,
		undisclosed_funding_count: row.undisclosed_funding_count,
		disputed_funding_count: row.disputed_funding_count,
		origin: row.origin,
	}));
}

/** Returns these people as directory rows, in order. */
export async function personRows(
	db: Db,
	wanted: RowSelection,
): Promise<z.input<typeof PersonRow>[]> {
	const rows = await rowsOf(db, wanted, visiblePersonColumns);
	return rows.map((row) => ({
		_id: String(row.id),
		slug: row.slug,
		logo: row.avatar,
		avatar: row.avatar,
		name: row.name,
		primary_job_title: row.primary_job_title,
		job_title: row.job_titles,
		organization: row.organizations,
		organization_count: row.organization_count,
		type_of_investor: row.type_of_investor,
		relate_token: row.projects,
		relate_token_count: row.project_count,
		location: row.location,
		gender: row.gender,
		background_summary: row.background_summary,
		social: social(row),
		sector: row.sectors,
		origin: row.origin,
	}));
}

/** Returns these funding rounds as directory rows, in order. */
export async function roundRows(db: Db, wanted: RowSelection): Promise<z.input<typeof RoundRow>[]> {
	const rows = await rowsOf(db, wanted, visibleRoundColumns);
	return rows.map((row) => ({
		_id: String(row.id),
		slug: row.slug,
		logo: row.logo,
		round_slug: row.round_slug,
		name: row.name,
		symbol: row.symbol,
		raiser_type: row.raiser_type === 'project' ? 'project' : 'organization',
		stages: row.type,
		// In USD where that is known, else as the source states it.
		amount_quantity: row.amount_usd ?? row.amount,
		amount_quantity_unit:
			row.amount_usd === null ? (row.amount === null ? null : row.currency) : 'USD',
		amount: row.amount,
		currency: row.currency,
		organizations: row.organizations,
		organizations_count: row.organization_count,
		people: row.people,
		people_count: row.person_count,
		unclassified_investors: row.other_investors,
		announcement: row.sources,
		date: row.date,
		date_precision: row.date_precision,
		valuation: row.valuation_usd,
		program: row.program,
		category: row.category,
		subcategories: row.subcategories,
		sector: row.sectors,
		website: row.website,
		description: row.description,
		confirmation: confirmations.find((one) => one === row.confirmation) ?? 'reported',
		disagreements: disputableFields.filter((one) => row.disagreements.includes(one)),
		figures: row.figures,
		parts: row.parts,
		joined: joinReasons.find((one) => one === row.joined) ?? null,
		origin: row.origin,
	}));
}
