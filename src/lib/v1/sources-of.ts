import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { originInWords } from '#lib/catalogue/origin-words.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { hostOf } from '#lib/format/text.ts';
import { typeFacts, type V1Type } from './types.ts';

/** The source of a fact. */
export const factSource = z.object({
	address: z.string().nullable().describe('URL of what was read, or null if the origin has none.'),
	title: z.string().describe('The site that was read, or where it came from.'),
	at: z.string().describe('When it was recorded or observed. ISO 8601 in UTC.'),
	revision: z
		.string()
		.nullable()
		.describe('The change that set the value, as in the history, or null for an observed figure.'),
});
export type FactSource = z.output<typeof factSource>;

/** Sources by fact name. Derived and unknown facts have none. */
export const factSources = z.record(z.string(), factSource);
export type Sources = z.output<typeof factSources>;

/** Fields of rows and records whose catalogue name differs; null: not a fact of the record itself. */
const catalogueNames: Record<V1Type, Readonly<Record<string, string | null>>> = {
	projects: {
		sector: 'sectors',
		also_known_as: 'aliases',
		stated_max_supply: 'max_supply',
		related_organizations: 'organizations',
		// The investors come from its rounds.
		organizations: null,
		max_supply: null,
	},
	organizations: {
		ventures_name: 'name',
		sector: 'sectors',
		number_of_employees: 'employee_count',
		assets_under_management: 'assets_under_management_usd',
		crunchbase_link: 'crunchbase',
		email_address: 'email',
		also_known_as: 'aliases',
	},
	people: {
		sector: 'sectors',
		job_title: 'positions',
		organization: 'positions',
		peoples_experience: 'positions',
		also_known_as: 'aliases',
	},
	rounds: {
		round_slug: 'slug',
		stages: 'type',
		fundraising_round: 'type',
		amount_quantity: 'amount_usd',
		valuation: 'valuation_usd',
		announcement: 'sources',
		organizations: 'investors',
		people: 'investors',
		unclassified_investors: 'investors',
		funding_peoples: 'investors',
		backers: 'investors',
		// These belong to the raiser.
		...{ name: null, slug: null, logo: null, symbol: null },
	},
};

const values = [
	...['price_usd', 'change1h', 'change24h', 'change7d', 'change30d', 'market_cap_usd', 'volume'],
	...['market_cap_rate_24h', 'market_cap_rank', 'fully_diluted_valuation_usd'],
	...['circulating_supply', 'total_supply', 'max_supply', 'high_24h_usd', 'low_24h_usd'],
	...['all_time_high_usd', 'all_time_low_usd'],
];
const periods = ['24h', '7d', '30d'];
/** Observed figures, each with its observer. */
const observersByField = new Map<string, Observer>([
	...values.map((name) => [name, 'market'] as const),
	['tvl', 'tvl'],
	...periods.map((of) => [`fees_${of}_usd`, 'fees'] as const),
	...periods.map((of) => [`dex_volume_${of}_usd`, 'dex_volume'] as const),
	...['circulating_usd', 'price_usd', 'peg'].map(
		(of) => [`stablecoin_${of}`, 'stablecoin'] as const,
	),
]);

const revisionRow = z.object({
	record: z.string(),
	field: z.string(),
	_id: z.string(),
	source: z.string().nullable(),
	origin: z.string(),
	at: z.string(),
});
const observers = ['market', 'tvl', 'fees', 'dex_volume', 'stablecoin'] as const;
type Observer = (typeof observers)[number];
const observerRow = z.object({ source: z.string().nullable(), at: z.string().nullable() });
const marketRow = z.object({ record: z.string(), by: z.record(z.enum(observers), observerRow) });
type MarketRow = z.output<typeof marketRow>;

/** Returns the catalogue's name for a field of a row or record; null when it is no fact of the record itself. */
const fieldOf = (type: V1Type, name: string): string | null =>
	Object.hasOwn(catalogueNames[type], name) ? (catalogueNames[type][name] ?? null) : name;

/** Selects the latest change to each of these facts of these records. */
const lastChanges = (db: Db, type: V1Type, ids: readonly number[], names: readonly string[]) => {
	const fields = [...new Set(names.flatMap((name) => fieldOf(type, name) ?? []))];
	return readRows(db, revisionRow)`
		select distinct on (r.record_id, r.field) r.record_id::text as record, r.field, r.id::text as _id, r.source,
			r.origin, ${isoSeconds(sql`r.at`)} as at
		from revision r
		where r.record_type = ${typeFacts[type].recordType} and r.record_id = any(${sql.param(ids)}::bigint[])
			and r.field = any(${sql.param(fields)}::text[])
		order by r.record_id, r.field, r.at desc, r.id desc`;
};

const observations = (db: Db, ids: readonly number[]) =>
	readRows(db, marketRow)`
		select project_id::text as record, jsonb_build_object(${sql.join(
			observers.map((one) => {
				const of = one === 'market' ? '' : `${one}_`;
				const at = isoSeconds(sql`${sql.identifier(`${of}at`)}`);
				return sql`${one}::text, jsonb_build_object('source', ${sql.identifier(`${of}source`)}, 'at', ${at})`;
			}),
			sql`, `,
		)}) as by
		from market_figure where project_id = any(${sql.param(ids)}::bigint[])`;

function observation(row: MarketRow | undefined, by: Observer): FactSource | undefined {
	const { source: title, at } = row?.by[by] ?? {};
	return title && at ? { address: null, title, at, revision: null } : undefined;
}

const isKnown = (value: unknown): boolean =>
	value !== null &&
	value !== undefined &&
	value !== '' &&
	!(Array.isArray(value) && value.length === 0);

/** The sources of facts of several records, which are all read at once. */
export interface SourceLookup {
	/** Returns the sources of the facts in this record's row, by their names in the row. */
	beside(id: number, row: Readonly<Record<string, unknown>>): Sources;
}

/** Reads the sources of the named facts for rows or records of a kind. */
export async function sourcesOf(
	db: Db,
	type: V1Type,
	ids: readonly number[],
	names: readonly string[],
): Promise<SourceLookup> {
	const [changes, figures] = await Promise.all([
		lastChanges(db, type, ids, names),
		type === 'projects' ? observations(db, ids) : [],
	]);
	const changeOf = new Map(changes.map((one) => [`${one.record} ${one.field}`, one]));
	const figuresOf = new Map(figures.map((one) => [one.record, one]));
	const sourceOf = (id: number, name: string): FactSource | undefined => {
		const by = type === 'projects' ? observersByField.get(name) : undefined;
		if (by) return observation(figuresOf.get(String(id)), by);
		const field = fieldOf(type, name);
		const change = field === null ? undefined : changeOf.get(`${id} ${field}`);
		if (!change) return undefined;
		const { source, origin, at, _id } = change;
		const title = source === null ? originInWords(origin) : hostOf(source);
		return { address: source, title, at, revision: _id };
	};
	return {
		beside(id, row) {
			const factSources: Sources = {};
			for (const [name, value] of Object.entries(row)) {
				const source = isKnown(value) ? sourceOf(id, name) : undefined;
				if (source) factSources[name] = source;
			}
			return factSources;
		},
	};
}
