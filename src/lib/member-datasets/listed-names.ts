import type { Db } from '#lib/db/connect.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { MAX_ROWS, MIN_SURE_CONFIDENCE } from '#lib/match/match-shapes.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { candidatesOf } from './paste-rows.ts';

/** Kinds of record that a list may contain. */
export const listedTypes = [
	'projects',
	'organizations',
	'people',
] as const satisfies DirectorySource[];
export type ListedType = (typeof listedTypes)[number];

/** Maximum entries of a list. */
export const MAX_LIST_ENTRIES = MAX_ROWS;
const MAX_LENGTH = 300;
/** Maximum values per condition. */
const A_CONDITION = 50;

/**
 * Returns the lines of a pasted list without duplicates: names, sites, accounts on X, contracts or addresses of pages
 * here; for a table, its first column. Longer lists are cut.
 */
export function parseListedNames(text: string): string[] {
	const lines = text
		.split(/\r?\n/)
		.map((line) => (line.split('\t', 1)[0] ?? '').trim().slice(0, MAX_LENGTH).toWellFormed());
	return [...new Set(lines.filter((line) => line !== ''))];
}

/**
 * The records that a list identifies with certainty, as a screen showing only them, and the lines that matched none.
 */
export interface FoundList {
	/** Null if none was found. */
	screen: Screen | null;
	found: number;
	/** Each record once. */
	slugs: string[];
	missing: string[];
}

/**
 * Finds what each line of a list names.
 *
 * @param lines at most `MAX_LISTED`.
 */
export async function findListedRecords(
	db: Db,
	lines: readonly string[],
	type: ListedType,
): Promise<FoundList> {
	// Handled like a pasted table of one column.
	const candidates = await candidatesOf(db, type, {
		columns: [{ head: null, column: null }],
		record: 0,
		rows: lines.map((line) => [line]),
	});
	const sure = candidates.map(([best]) =>
		best && best.confidence >= MIN_SURE_CONFIDENCE ? best : undefined,
	);
	const names = [...new Set(sure.flatMap((one) => one?.name ?? []))];
	const conditions = Array.from({ length: Math.ceil(names.length / A_CONDITION) }, (_, at) => ({
		field: 'name',
		comparison: 'is' as const,
		values: names.slice(at * A_CONDITION, (at + 1) * A_CONDITION),
	}));
	return {
		screen:
			names.length === 0
				? null
				: { source: type, groups: [{ match: 'any', conditions }], sort: [], columns: null },
		found: sure.filter((one) => one !== undefined).length,
		slugs: [...new Set(sure.flatMap((one) => one?.slug ?? []))],
		missing: lines.filter((_, at) => sure[at] === undefined),
	};
}
