import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type PairState, pairStates, type RecordPair } from '#lib/catalogue/duplicate-pairs.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { countRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { type PairedRecord, pairedRecords, refKey } from './pair-records.ts';

/** Pairs of one page. */
export const PAIRS_PER_PAGE = 20;

const blank = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).catch(undefined);

/** The filters in the list's URL; invalid ones are ignored. */
export const pairFilters = z.object({
	/** Pairs with at least one record of this type. */
	type: blank(z.enum(recordTypes)),
	/** Absent for open pairs. */
	state: blank(z.literal('decided')),
	/** From 1. */
	page: blank(z.coerce.number().int().min(1).max(10_000)),
});
export type PairFilters = z.infer<typeof pairFilters>;

/** One side of a pair: a record, or the name of a deleted one. */
export type PairSide = PairedRecord | { name: string; gone: true };

export const isDeleted = (side: PairSide): side is { name: string; gone: true } => 'gone' in side;

/** A pair with both records. */
export interface PairView {
	pair: RecordPair;
	left: PairSide;
	right: PairSide;
	signs: string[];
	state: PairState;
	/** The origin of the suggestion: `import:<source>`, `rule`. */
	origin: string;
	/** ISO 8601. */
	at: string;
	decidedAt: string | null;
	/** Name of the editor. */
	decidedBy: string | null;
}

const rowShape = z.object({
	one_type: z.enum(recordTypes),
	one_id: z.string(),
	other_type: z.enum(recordTypes),
	other_id: z.string(),
	signs: z.array(z.string()),
	state: z.enum(pairStates),
	origin: z.string(),
	at: z.string(),
	decided_at: z.string().nullable(),
	decided_by: z.string().nullable(),
	one_name: z.string().nullable(),
	other_name: z.string().nullable(),
});
type Row = z.output<typeof rowShape>;

/** Returns the name that a record had when it was deleted. */
const lastName = (type: SQL, id: SQL): SQL => sql`(
	select old #>> '{}' from revision where record_type = ${type} and record_id = ${id} and field = 'name'
		and old is not null and value is null order by id desc limit 1)`;

/** The sort position of a record type. */
const rank = sql`array_position(${sql.param([...recordTypes])}::text[], p.one_type)`;

const matching = ({ type, state }: PairFilters): SQL => sql`
	${state === 'decided' ? sql`p.state <> 'open'` : sql`p.state = 'open'`}
	${type ? sql`and (p.one_type = ${type} or p.other_type = ${type})` : sql``}`;

/**
 * Returns open pairs by type, longest waiting first, or decided ones, latest first. Also returns whether there are
 * more.
 */
export async function pairsPage(
	db: Db,
	filters: PairFilters,
): Promise<{ pairs: PairView[]; hasMore: boolean }> {
	const skip = ((filters.page ?? 1) - 1) * PAIRS_PER_PAGE;
	const order =
		filters.state === 'decided' ? sql`p.decided_at desc nulls last` : sql`${rank}, p.at`;
	const rows = await readRows(db, rowShape)`
		select p.one_type, p.one_id, p.other_type, p.other_id, p.signs, p.state, p.origin, ${isoSeconds(sql`p.at`)} as at,
			${isoSeconds(sql`p.decided_at`)} as decided_at, a.name as decided_by,
			${lastName(sql`p.one_type`, sql`p.one_id`)} as one_name,
			${lastName(sql`p.other_type`, sql`p.other_id`)} as other_name
		from duplicate_pair p left join account a on a.id = p.decided_by
		where ${matching(filters)}
		order by ${order}, p.one_type, p.one_id, p.other_type, p.other_id
		offset ${skip} limit ${PAIRS_PER_PAGE + 1}`;
	const shown = rows.slice(0, PAIRS_PER_PAGE);
	const records = await pairedRecords(db, shown.flatMap(refsOf));
	return {
		pairs: shown.map((row) => toPairView(row, records)),
		hasMore: rows.length > PAIRS_PER_PAGE,
	};
}

const refsOf = (row: Row) => [
	{ type: row.one_type, id: Number(row.one_id) },
	{ type: row.other_type, id: Number(row.other_id) },
];

function toPairView(row: Row, records: ReadonlyMap<string, PairedRecord>): PairView {
	const one = { type: row.one_type, id: Number(row.one_id) };
	const other = { type: row.other_type, id: Number(row.other_id) };
	const side = (ref: typeof one, name: string | null): PairSide =>
		records.get(refKey(ref)) ?? { name: name ?? 'A record that was removed', gone: true };
	return {
		pair: { one, other },
		left: side(one, row.one_name),
		right: side(other, row.other_name),
		signs: row.signs,
		state: row.state,
		origin: row.origin,
		at: row.at,
		decidedAt: row.decided_at,
		decidedBy: row.decided_by,
	};
}

const pairCountsRow = z.record(z.enum([...recordTypes, 'all', 'decided']), z.number());

/** Returns the number of open pairs, in total and for each record type among them, and the number of decided pairs. */
export async function pairCounts(db: Db): Promise<Record<RecordType | 'all' | 'decided', number>> {
	const ofKinds = recordTypes.map(
		(
			type,
		) => sql`(count(*) filter (where p.state = 'open' and ${type} in (p.one_type, p.other_type)))::int
			as ${sql.identifier(type)}`,
	);
	return readOne(db, pairCountsRow)`
		select (count(*) filter (where p.state = 'open'))::int as "all", ${sql.join(ofKinds, sql`, `)},
			(count(*) filter (where p.state <> 'open'))::int as decided
		from duplicate_pair p`;
}

/** Returns the number of pairs waiting for an editor. */
export async function openPairCount(db: Db): Promise<number> {
	const { count } = await readOne(
		db,
		countRow,
	)`select count(*)::int as count from duplicate_pair where state = 'open'`;
	return count;
}
