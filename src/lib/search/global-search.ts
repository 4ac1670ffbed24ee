import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { assetsIn } from '#lib/assets/pasted.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type PastedReference, readPastedReference } from '#lib/links/pasted.ts';
import { holdsAlmost } from './one-letter-off.ts';
import { findReferencedRecords } from './records-meant.ts';
import { likeLiteral, searchWords } from './search-words.ts';

/** A search hit, as a row of `search_entry`. */
const hitRow = z.object({
	type: z.enum(['project', 'organization', 'person']),
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	symbol: z.string().nullable(),
	image: z.string().nullable(),
	origin: z.string(),
	search_text: z.string(),
});
export type Hit = z.output<typeof hitRow>;

/**
 * Number of top entries by weight that form the head. A search with more than `COMMON` hits among its first entries
 * is common: each rank is then searched for along the head, where it is found soon, and by weight nothing outside can
 * come first. Every other search is rare: one index lookup finds all its hits, few enough to sort. So no search,
 * however short, sorts a large part of the table.
 */
const HEAD = 5_000;
const SAMPLE = 500;
const COMMON = 10;
/** Maximum number of entries compared character by character for one search with a typo. */
const MAX_CANDIDATES = 2_000;

const columns = sql`type, id::text AS id, slug, name, symbol, image, origin, search_text`;
/** Matches samples, which come after real records, whichever matches the words better. */
const isSample = sql`weight < 0`;
const byWeight = sql`weight DESC, name, slug, type`;
const head = (size: number) =>
	sql`(SELECT * FROM search_entry ORDER BY weight DESC, name, slug LIMIT ${size}) AS head`;

/** A rank, one of several from best to last. Its condition `is` excludes the ranks before it. */
interface Rank {
	is: SQL;
	/** A condition that an index can check and that is true wherever `is` is true. */
	index: SQL;
}

/**
 * Finds records whose search text contains every word of `value`: exact symbol or name first, then names and symbols
 * that begin with it (as whole words first), then words that begin with it, then the words as typed in the middle of
 * others, then the rest; the heavier first in each. A contract address finds its project; a link to a site, an
 * account or a page of a list finds its owner. If nothing matches, it finds the records that do with one letter
 * corrected. A value without words finds nothing.
 */
export async function searchEntries(db: Db, value: string, limit: number): Promise<Hit[]> {
	const holders = await contractHolders(db, value.trim(), limit);
	if (holders.length > 0) return holders;
	const pasted = readPastedReference(value);
	if (pasted === null) return byWords(db, value, limit);
	const meant = await byPasted(db, pasted, limit);
	// If an address has no record here, words that look like it would be wrong.
	if (pasted.isAddress || meant.length === limit) return meant;
	const known = new Set(meant.map(({ type, id }) => `${type} ${id}`));
	const others = await byWords(db, value, limit);
	return [...meant, ...others.filter(({ type, id }) => !known.has(`${type} ${id}`))].slice(
		0,
		limit,
	);
}

async function byWords(db: Db, value: string, limit: number): Promise<Hit[]> {
	const words = await formOf(db, value);
	if (words.length === 0) return [];
	const ranks = ranksOf(words);
	const hits = (await isCommon(db, words))
		? await byRank(db, ranks, limit)
		: await allAtOnce(db, ranks, words, limit);
	return hits.length > 0 ? hits : searchMisspelt(db, words, limit);
}

function ranksOf(words: string[]): Rank[] {
	const phrase = words.join(' ');
	const start = `${likeLiteral(phrase)}%`;
	const exact = sql`(name_form = ${phrase} OR coalesce(symbol_form, '') = ${phrase})`;
	const wholly = sql`name_form LIKE ${`${likeLiteral(phrase)} %`}`;
	const begins = sql`(name_form LIKE ${start} OR coalesce(symbol_form, '') LIKE ${start})`;
	const wordsBegin = every(words.map((word) => matchesPadded(`% ${likeLiteral(word)}%`)));
	return [
		{ is: exact, index: sql`(name_form = ${phrase} OR symbol_form = ${phrase})` },
		// `josé` is a complete name, but only the beginning of `Joseph`.
		{ is: sql`${wholly} AND NOT ${exact}`, index: wholly },
		{
			is: sql`${begins} AND NOT ${wholly} AND NOT ${exact}`,
			index: sql`(name_form LIKE ${start} OR symbol_form LIKE ${start})`,
		},
		{ is: sql`${wordsBegin} AND NOT ${begins}`, index: wordsBegin },
		...anywhere(words, sql`NOT ${wordsBegin} AND NOT ${begins}`),
	];
}

/** Ranks words found anywhere: first together as typed, then apart. */
function anywhere(words: string[], rest: SQL): Rank[] {
	const scattered: Rank = {
		is: sql`${every(words.map(holds))} AND ${rest}`,
		index: every(words.map(holdsByIndex)),
	};
	if (words.length === 1) return [scattered];
	const together = holds(words.join(' '));
	return [
		{ is: sql`${together} AND ${rest}`, index: together },
		{ ...scattered, is: sql`${scattered.is} AND NOT ${together}` },
	];
}

/** Matches text that may be an address on an unknown network: no word of a name is as long and has a digit. */
const addressLike = /^(?=.*\d)[\w:.+/-]{20,300}$/;

/** Returns projects that have the contract that a text refers to, in any of its spellings. */
export async function contractHolders(db: Db, text: string, limit: number): Promise<Hit[]> {
	const assets = assetsIn(text).map(({ chain, key }) => ({ chain, key }));
	if (addressLike.test(text)) assets.push({ chain: null, key: text });
	if (assets.length === 0) return [];
	return readRows(db, hitRow)`
		SELECT ${columns} FROM search_entry WHERE type = 'project' AND id IN (
			SELECT project_id FROM contract AS held
			JOIN jsonb_to_recordset(${JSON.stringify(assets)}::jsonb) AS a(chain text, key text)
				ON held.key = a.key AND (a.chain IS NULL OR held.chain = a.chain)
		) ORDER BY ${isSample}, ${byWeight} LIMIT ${limit}`;
}

const byPasted = async (db: Db, pasted: PastedReference, limit: number): Promise<Hit[]> => {
	const records = await findReferencedRecords(db, pasted);
	return records.length === 0 ? [] : hitsOf(db, records, limit);
};

const hitsOf = (db: Db, records: readonly { type: string; id: string }[], limit: number) =>
	readRows(db, hitRow)`
		SELECT ${columns} FROM search_entry WHERE (type, id) IN (
			SELECT type, id FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS meant(type text, id bigint)
		) ORDER BY ${isSample}, ${byWeight} LIMIT ${limit}`;

const every = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` AND `)})`;
const matchesPadded = (pattern: string) => sql`(' ' || search_text) LIKE ${pattern}`;
const holds = (word: string) => matchesPadded(`%${likeLiteral(word)}%`);

/** Like `holds`, but also indexed for words that have no trigram. */
function holdsByIndex(word: string): SQL {
	return [...word].length > 2
		? holds(word)
		: sql`search_grams(search_text) @> ARRAY[${word}::text]`;
}

async function isCommon(db: Db, words: string[]): Promise<boolean> {
	const { rowCount } = await db.execute(
		sql`SELECT FROM ${head(SAMPLE)} WHERE ${every(words.map(holds))} LIMIT ${COMMON}`,
	);
	return rowCount === COMMON;
}

async function byRank(db: Db, ranks: Rank[], limit: number): Promise<Hit[]> {
	const hits: Hit[] = [];
	for (const part of [sql`weight >= 0`, isSample])
		for (const { is, index } of ranks) {
			const wanted = limit - hits.length;
			if (wanted === 0) return hits;
			const hit = sql`${is} AND ${part}`;
			const early = await inHead(db, hit, wanted);
			hits.push(...(early.length === wanted ? early : await byIndex(db, index, hit, wanted)));
		}
	return hits;
}

async function inHead(db: Db, is: SQL, limit: number): Promise<Hit[]> {
	const rows = await readRows(db, hitRow)`
		SELECT ${columns} FROM ${head(HEAD)} WHERE ${is} ORDER BY ${byWeight} LIMIT ${limit}`;
	return rows;
}

// Materialized, so that the planner does not count on meeting enough hits early along the order by weight.
async function byIndex(db: Db, index: SQL, is: SQL, limit: number): Promise<Hit[]> {
	const rows = await readRows(db, hitRow)`
		WITH hit AS MATERIALIZED (SELECT * FROM search_entry WHERE ${index})
		SELECT ${columns} FROM hit WHERE ${is} ORDER BY ${byWeight} LIMIT ${limit}`;
	return rows;
}

async function allAtOnce(db: Db, ranks: Rank[], words: string[], limit: number): Promise<Hit[]> {
	const cases = ranks.map(({ is }, place) => sql`WHEN ${is} THEN ${sql.raw(String(place))}`);
	const rows = await readRows(db, hitRow)`
		WITH hit AS MATERIALIZED (SELECT * FROM search_entry WHERE ${every(words.map(holdsByIndex))})
		SELECT ${columns} FROM hit
		ORDER BY ${isSample}, CASE ${sql.join(cases, sql` `)} END, ${byWeight} LIMIT ${limit}`;
	return rows;
}

const formRow = z.object({ form: z.string() });

async function formOf(db: Db, value: string): Promise<string[]> {
	const rows = await readRows(db, formRow)`SELECT search_form(${value}) AS form`;
	return searchWords(rows[0]?.form ?? '');
}

async function searchMisspelt(db: Db, words: string[], limit: number): Promise<Hit[]> {
	if (!words.some((word) => [...word].length > 3)) return [];
	const almost = words.map((word) =>
		[...word].length > 3
			? sql`(search_variants(search_text) && word_variants(${word}) OR ${holdsByIndex(word)})`
			: holdsByIndex(word),
	);
	const candidates = await byIndex(db, every(almost), sql`true`, MAX_CANDIDATES);
	return candidates
		.filter(({ search_text }) => words.every((word) => holdsAlmost(search_text, word)))
		.slice(0, limit);
}
