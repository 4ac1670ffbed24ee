import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { readRows, slugRow } from '#lib/db/read-rows.ts';
import { type RecordType, tableOf } from './record-types.ts';

const MAX_LENGTH = 80;

/**
 * Returns a name as a slug: `Über Protocol (v2)` → `uber-protocol-v2`. Empty if the name has no Latin letters or
 * digits.
 */
export function slugify(name: string): string {
	return name
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/['’]/g, '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, MAX_LENGTH)
		.replace(/-+$/, '');
}

async function findTakenSlugs(
	db: Db,
	type: RecordType,
	candidates: string[],
): Promise<Set<string>> {
	const rows = await readRows(db, slugRow)`
		select slug from ${sql.identifier(tableOf[type])} where slug = any(${sql.param(candidates)}::text[])
		union all
		select slug from slug_redirect where record_type = ${type} and slug = any(${sql.param(candidates)}::text[])`;
	return new Set(rows.map((row) => row.slug));
}

/** How many numeric suffixes are checked for all bases at once; few names are shared by more records. */
const NEAR = 6;
/** How many further suffixes are checked at once, one base at a time. */
const FAR = 100;

/**
 * Returns one free slug per base, in order: the base itself, else the base with its first free word, else `base-2`,
 * `base-3`, … A record's former slugs are not reassigned. Call under the catalogue's write lock.
 *
 * @param words for each base, words that distinguish its record from namesakes, as written by `slugify()`: `bitcoin`
 * in `portal-bitcoin`.
 */
export async function freeSlugs(
	db: Db,
	type: RecordType,
	bases: string[],
	words: readonly string[][] = [],
): Promise<string[]> {
	const used = await findTakenSlugs(db, type, [...new Set(bases)]);
	/** The first number not yet checked, by base. */
	const unknown = new Map<string, number>();
	const look = async (some: Iterable<string>, count: number) => {
		const ahead: string[] = [];
		for (const base of some) {
			const from = unknown.get(base) ?? 2;
			for (let step = 0; step < count; step += 1) ahead.push(`${base}-${from + step}`);
			unknown.set(base, from + count);
		}
		for (const found of await findTakenSlugs(db, type, ahead)) used.add(found);
	};
	const crowded = crowdedAmong(bases, used);
	const worded = bases.map((base, at) =>
		crowded.has(base) ? withWords(base, words[at] ?? []) : [],
	);
	if (crowded.size > 0) await look(crowded, NEAR);
	if (worded.some(({ length }) => length > 0))
		for (const found of await findTakenSlugs(db, type, worded.flat())) used.add(found);
	const result: string[] = [];
	const next = new Map<string, number>();
	for (const [at, base] of bases.entries()) {
		let slug = [base, ...(worded[at] ?? [])].find((one) => !used.has(one)) ?? base;
		let number = next.get(base) ?? 2;
		while (used.has(slug)) {
			if (number >= (unknown.get(base) ?? 2)) await look([base], FAR);
			slug = `${base}-${number}`;
			number += 1;
			next.set(base, number);
		}
		used.add(slug);
		result.push(slug);
	}
	return result;
}

/** Returns the base combined with each word it does not already contain. */
const withWords = (base: string, words: readonly string[]): string[] =>
	words.flatMap((word) =>
		word === '' || base.split('-').includes(word) || base.length + word.length >= MAX_LENGTH
			? []
			: `${base}-${word}`,
	);

/** Returns the bases that are taken or occur more than once. */
function crowdedAmong(bases: readonly string[], used: ReadonlySet<string>): Set<string> {
	const seen = new Set(used);
	const crowded = new Set<string>();
	for (const base of bases) {
		if (seen.has(base)) crowded.add(base);
		seen.add(base);
	}
	return crowded;
}
