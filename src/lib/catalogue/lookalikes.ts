import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { type OfferedPair, offerPairs } from './duplicate-pairs.ts';
import { tableOf } from './record-types.ts';

/** Records with nearly the same names: offered to editors, never merged automatically. */

const namedTypes = ['project', 'organization', 'person'] as const;
type NamedType = (typeof namedTypes)[number];

/** The highest id of each kind at some moment: records with higher ids were created later. */
export type HighestIds = Record<NamedType, number>;

/** A record with the parts of its name. `stem` omits common words: `uniswap` for `Uniswap Labs`. */
export interface NamedRecord {
	id: number;
	name: string;
	form: string;
	stem: string;
}

/** Words at the beginning or end of many names, which do not distinguish them. */
const common =
	/\b(?:the|labs?|dao|protocol|network|finance|foundation|capital|ventures?|partners|funds?|management|group|holdings?|inc|llc|ltd|limited|gmbh|corp|corporation|company|crypto|digital|investments?|vc|technologies|technology|exchange|ecosystem|association|token|io|xyz|app|hq)\b/g;
/** Stems shorter than this are not distinctive. */
const MIN_STEM_LENGTH = 3;
/** Minimum length from which names that differ by one letter are similar. */
const MIN_TYPO_LENGTH = 7;
/** A stem shared by more records than this is a common word. */
const MAX_PER_STEM = 6;

/**
 * Returns a name's stem: `uniswap` for `Uniswap Labs`, `maker` for `MakerDAO`. A person's name has no common words to
 * drop.
 */
export function nameStem(name: string): string {
	const bare = distinctiveWords(name).join('');
	const stem = bare.length > MIN_STEM_LENGTH + 3 ? bare.replace(/(?:dao|labs)$/, '') : bare;
	return stem.length >= MIN_STEM_LENGTH ? stem : words(foldName(name)).join('');
}

/** Returns the words that tell a name from others, folded: `uniswap` for `Uniswap Labs`. */
export const distinctiveWords = (name: string): string[] =>
	words(
		foldName(name)
			.replace(/\([^)]*\)/g, ' ')
			.replace(common, ' '),
	);

const foldName = (name: string): string =>
	name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const words = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/**
 * Returns pairs of these records with nearly the same name, each with the reason; at least one of the two satisfies
 * `isFresh`. Equal names are excluded, since they are compared by their signs when a record is looked for.
 */
export function lookalikes(
	records: readonly NamedRecord[],
	isFresh: (record: NamedRecord) => boolean,
): { one: NamedRecord; other: NamedRecord; sign: string }[] {
	const found = new Map<string, { one: NamedRecord; other: NamedRecord; sign: string }>();
	const add = (group: readonly NamedRecord[], sign: string) => {
		if (group.length > MAX_PER_STEM) return;
		for (const [at, one] of group.entries())
			for (const other of group.slice(at + 1)) {
				const key = [one.id, other.id].toSorted((a, b) => a - b).join();
				if (one.id === other.id || one.form === other.form || found.has(key)) continue;
				if (isFresh(one) || isFresh(other)) found.set(key, { one, other, sign });
			}
	};
	for (const group of Map.groupBy(records, ({ stem }) => stem).values())
		add(group, 'names that differ in a common word');
	for (const group of oneLetterApart(records, isFresh))
		add(group, 'names that differ by one letter');
	return [...found.values()];
}

/**
 * Returns groups of records, each with a fresh one, whose stems become equal when a letter is removed from each or from
 * one of them. A stem has as many variants as letters. Only those of fresh records are kept, since the variants of a
 * whole catalogue would take a hundred megabytes.
 */
function oneLetterApart(
	records: readonly NamedRecord[],
	isFresh: (record: NamedRecord) => boolean,
): NamedRecord[][] {
	const long = records.filter(({ stem }) => stem.length >= MIN_TYPO_LENGTH);
	const byVariant = new Map<string, NamedRecord[]>();
	for (const record of long.filter(isFresh))
		for (const variant of variantsOf(record.stem)) {
			const known = byVariant.get(variant);
			if (known) known.push(record);
			else byVariant.set(variant, [record]);
		}
	for (const record of long)
		if (!isFresh(record))
			for (const variant of variantsOf(record.stem)) byVariant.get(variant)?.push(record);
	return [...byVariant.values()].filter((group) => group.length > 1);
}

/** Returns the stem itself, and the stem without each of its letters. */
const variantsOf = (stem: string): Set<string> => new Set([stem, ...withoutALetter(stem)]);

/** Removes one letter at a time, but no digit: `Uniswap V2` is not a typo of `Uniswap V3`. */
const withoutALetter = (stem: string): string[] =>
	[...stem].flatMap((letter, at) =>
		/\p{N}/u.test(letter) ? [] : [stem.slice(0, at) + stem.slice(at + letter.length)],
	);

const highestRow = z.record(z.enum(namedTypes), z.string());

/** Returns the current highest ids. */
export async function highestIds(db: Db): Promise<HighestIds> {
	const row = await readOne(db, highestRow)`
		select ${sql.join(
			namedTypes.map(
				(type) =>
					sql`(select coalesce(max(id), 0) from ${sql.identifier(tableOf[type])}) as ${sql.identifier(type)}`,
			),
			sql`, `,
		)}`;
	return {
		project: Number(row.project),
		organization: Number(row.organization),
		person: Number(row.person),
	};
}

/** Offers the look-alikes of records created after `since`; returns how many pairs are new. */
export async function offerLookalikes(db: Db, origin: string, since: HighestIds): Promise<number> {
	let offered = 0;
	const now = await highestIds(db);
	for (const type of namedTypes) {
		if (now[type] === since[type]) continue;
		const records = await namedRecords(db, type);
		const pairs = lookalikes(records, ({ id }) => id > since[type]).map(
			({ one, other, sign }): OfferedPair => ({
				one: { type, id: one.id },
				other: { type, id: other.id },
				signs: [sign],
			}),
		);
		offered += await offerPairs(db, origin, pairs);
	}
	return offered;
}

const namedRecordsRow = z.object({ id: z.string(), name: z.string(), form: z.string() });

async function namedRecords(db: Db, type: NamedType): Promise<NamedRecord[]> {
	const rows = await readRows(db, namedRecordsRow)`
		select id, name, name_form(name) as form from ${sql.identifier(tableOf[type])}
		where origin <> 'sample' order by id`;
	return rows.map(({ id, name, form }) => ({
		id: Number(id),
		name,
		form,
		stem: type === 'person' ? form : nameStem(name),
	}));
}
