import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { findByAccounts } from '#lib/catalogue/linkage/on-accounts.ts';
import { findByLists } from '#lib/catalogue/linkage/on-lists.ts';
import { findBySites } from '#lib/catalogue/linkage/on-sites.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type MatchedKind, matchedKinds, type PreparedRow } from './wanted.ts';

/** The signs by which a record may be found. */
export const matchSigns = [
	'id',
	'listed',
	'contract',
	'domain',
	'handle',
	'account',
	'within',
	'beside',
	'name',
	'alias',
	'formless',
	'near',
	'symbol',
	'stem',
] as const;
export type MatchSign = (typeof matchSigns)[number];

const candidateRow = z.object({
	at: z.number(),
	by: z.enum(matchSigns),
	/** Number of records of the wanted kinds with the sign. */
	bearers: z.number(),
	type: z.enum(matchedKinds),
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	symbol: z.string().nullable(),
	image: z.string().nullable(),
	weight: z.number(),
	website: z.string().nullable(),
	twitter: z.string().nullable(),
});
/** A record that has one sign of a row. */
export type Candidate = z.output<typeof candidateRow>;

/** Maximum records per row and sign: if more have it, those with the highest weight. */
const MAX_BEARERS = 20;
/** Maximum records whose names are compared with a row's character by character: the most similar ones. */
const MAX_NEAR = 50;

const ofEach = (part: (kind: MatchedKind) => SQL): SQL =>
	sql.join(matchedKinds.map(part), sql` union all `);
const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** A record at the row's address, or listed under its identifier. */
interface PlacedRecord {
	at: number;
	by: MatchSign;
	type: MatchedKind;
	id: string;
}

const tiedBy = { same: 'domain', 'above or below': 'within', beside: 'beside' } as const;

async function placedBy(db: Db, wanted: readonly PreparedRow[]): Promise<PlacedRecord[]> {
	const [sites, accounts, listed] = await Promise.all([
		findBySites(db, wanted),
		findByAccounts(db, wanted),
		findByLists(db, wanted),
	]);
	const networkAt = new Map(wanted.map(({ at, account }) => [at, account?.network]));
	return [
		...sites.map(({ tie, ...one }) => ({ ...one, by: tiedBy[tie] })),
		...accounts.map((one) => ({
			...one,
			by: networkAt.get(one.at) === 'x' ? ('handle' as const) : ('account' as const),
		})),
		...listed.map((one) => ({ ...one, by: 'listed' as const })),
	];
}

/** Returns the parts of the statement needed for this batch: kinds of sign that occur in no row cost nothing. */
function signsOf(wanted: readonly PreparedRow[], placed: readonly PlacedRecord[]): SQL[] {
	const names = wanted.flatMap(({ at, names: all }) => all.map((one) => ({ at, ...one })));
	const contracts = wanted.flatMap(({ at, assets }) => assets.map((one) => ({ at, ...one })));
	const ids = wanted.flatMap(({ at, outsideId }) => (outsideId ? [{ at, ...outsideId }] : []));
	return [
		...(names.length > 0 ? [sharesName(json(names))] : []),
		...(placed.length > 0 ? [isPlaced(json(placed))] : []),
		...(contracts.length > 0 ? [sharesContract(json(contracts))] : []),
		...(ids.length > 0 ? [sharesId(json(ids))] : []),
	];
}

const sharesName = (names: SQL) => sql`
	select * from (
		with n as materialized (
			select at, "as", name_form(name) as form, search_form(name) as symbol
			from jsonb_to_recordset(${names}) as j(at int, name text, "as" text)
		)
		${ofEach((kind) => sql`select n.at, n."as" as by, ${kind} as type, r.id from n join ${sql.identifier(kind)} r on name_form(r.name) = n.form where n.form <> ''`)}
		union all select n.at, case n."as" when 'name' then 'alias' else n."as" end, a.record_type, a.record_id
			from n join record_alias a on a.record_type = any(${sql.param(matchedKinds)}::text[]) and name_form(a.name) = n.form where n.form <> ''
		union all select n.at, 'symbol', e.type, e.id from n join search_entry e on e.symbol_form = n.symbol where n."as" = 'name'
	) as by_name`;

const isPlaced = (places: SQL) => sql`
	select at, by, type, id from jsonb_to_recordset(${places}) as placed(at int, by text, type text, id bigint)`;

const sharesContract = (contracts: SQL) => sql`
	select c.at, 'contract' as by, 'project' as type, held.project_id as id
	from jsonb_to_recordset(${contracts}) as c(at int, chain text, key text)
	join contract held on held.key = c.key and (c.chain is null or held.chain = c.chain)`;

const sharesId = (ids: SQL) => sql`
	select w.at, 'id' as by, c.record_type as type, c.record_id as id
	from jsonb_to_recordset(${ids}) as w(at int, source text, id text)
	join crosswalk c on c.source = w.source and c.external_id = w.id and c.record_type = any(${sql.param(matchedKinds)}::text[])`;

const kindsOf = (wanted: readonly PreparedRow[]) =>
	json(wanted.flatMap(({ at, kinds }) => kinds.map((type) => ({ at, type }))));

/**
 * Returns the `most` highest weighted bearers of a sign from `bearing` (at, by, type, id), of the kinds that the row
 * wants; samples are excluded.
 */
const bearersOf = (wanted: readonly PreparedRow[], bearing: SQL, most: number) => sql`
	with bearing as materialized (${bearing}), bearer as (
		select b.at, b.by, e.*, count(*) over sign::int as bearers,
			row_number() over (sign order by e.weight desc, e.slug) as place
		from (select distinct at, by, type, id from bearing) as b
		join jsonb_to_recordset(${kindsOf(wanted)}) as t(at int, type text) on t.at = b.at and t.type = b.type
		join search_entry e on e.type = b.type and e.id = b.id and e.origin <> 'sample'
		window sign as (partition by b.at, b.by)
	)
	select b.at, b.by, b.bearers, b.type, b.id::text, b.slug, b.name, b.symbol, b.image, b.weight,
		coalesce(p.website, o.website, s.website) as website, coalesce(p.twitter, o.twitter, s.twitter) as twitter
	from bearer b
	left join project p on b.type = 'project' and p.id = b.id
	left join organization o on b.type = 'organization' and o.id = b.id
	left join person s on b.type = 'person' and s.id = b.id
	where b.place <= ${most}`;

/** Returns records that share a sign with these rows, one line per sign. */
export async function candidatesOf(db: Db, wanted: readonly PreparedRow[]): Promise<Candidate[]> {
	const signs = signsOf(wanted, await placedBy(db, wanted));
	if (signs.length === 0) return [];
	const bearing = sql.join(signs, sql` union all `);
	return readRows(db, candidateRow)`${bearersOf(wanted, bearing, MAX_BEARERS)}`;
}

/** Sorts after every text with the same prefix: the highest code point. */
const LAST_LETTER = '\u{10ffff}';

/**
 * Returns records whose names may match these rows except for a typo; the caller checks which do. Nearly half of a
 * name, before or after the typo, is intact. Names with the same beginning are found through an index of names. Names
 * with the same ending are found by their first word, or by one that differs by a single character, through the
 * search's index.
 */
export async function nearNames(db: Db, wanted: readonly PreparedRow[]): Promise<Candidate[]> {
	const lookups = wanted.flatMap(({ at, word, names: [own] }) =>
		own ? [{ at, word, name: own.name }] : [],
	);
	if (lookups.length === 0) return [];
	const isAsLong = sql`abs(length(e.name_form) - length(w.form)) <= 1`;
	const near = sql`
		select * from (
			with w as materialized (
				select at, word, form, left(form, greatest(2, length(form) / 2 - 1)) as head, right(form, length(form) / 2 - 1) as tail
				from jsonb_to_recordset(${json(lookups)}) as j(at int, word text, name text)
				cross join lateral search_form(name) as form where length(form) > 4
			)
			select w.at, 'near' as by, e.type, e.id from w cross join lateral (
				select type, id from search_entry e
				where e.name_form ~>=~ w.head and e.name_form ~<~ (w.head || ${LAST_LETTER}) and ${isAsLong}
				order by similarity(e.name_form, w.form) desc limit ${MAX_NEAR}
			) as e
			union all select w.at, 'near', e.type, e.id from w cross join lateral (
				select type, id from search_entry e
				where search_variants(e.search_text) && word_variants(w.word) and right(e.name_form, length(w.tail)) = w.tail and ${isAsLong}
				order by similarity(e.name_form, w.form) desc limit ${MAX_NEAR}
			) as e where w.word is not null
		) as by_slip`;
	return readRows(db, candidateRow)`${bearersOf(wanted, near, 2 * MAX_NEAR)}`;
}
