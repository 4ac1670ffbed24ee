import type { Db } from '#lib/db/connect.ts';
import { matchRows } from '#lib/match/match-rows.ts';
import { type AskedRow, MOST_ROWS, SURE } from '#lib/match/match-shapes.ts';
import type { Screen } from '#lib/screens/screen.ts';
import type { V1Type } from '#lib/v1/types.ts';

/** Kinds of record that a list may be of. */
export const listedTypes = ['projects', 'organizations', 'people'] as const satisfies V1Type[];
export type ListedType = (typeof listedTypes)[number];

/** Entries that a list may have. */
export const MOST_LISTED = MOST_ROWS;
const LONGEST = 300;
/** Values of one condition. */
const A_CONDITION = 50;

/** The lines of a pasted list, each once: names, sites, accounts on X or contracts; of a table its first column. A longer one is cut. */
export function listedIn(text: string): string[] {
	const lines = text
		.split(/\r?\n/)
		.map((line) => (line.split('\t', 1)[0] ?? '').trim().slice(0, LONGEST).toWellFormed());
	return [...new Set(lines.filter((line) => line !== ''))];
}

/** What a line is looked for by: an account begins with @, a contract with 0x, a site has points and no spaces; else it is a name. */
function askedOf(line: string, type: ListedType): AskedRow {
	if (/^@\w+$/.test(line)) return { handle: line, type };
	if (/^(?:[a-z0-9-]+:)?0x[\da-f]{6,}$/i.test(line)) return { contract: line, type };
	if (/^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(line))
		return { domain: line, type };
	return { name: line.slice(0, 200), type };
}

/** The records that a list names for certain, as a screen that shows them alone, and the lines that named none. */
export interface FoundList {
	/** Null where none was found. */
	screen: Screen | null;
	found: number;
	missing: string[];
}

/**
 * Looks for what each line of a list names.
 *
 * @param lines at most `MOST_LISTED`.
 */
export async function findListed(
	db: Db,
	lines: readonly string[],
	type: ListedType,
): Promise<FoundList> {
	const matched = await matchRows(
		db,
		lines.map((line) => askedOf(line, type)),
	);
	const sure = matched.map(([best]) => (best && best.confidence >= SURE ? best : undefined));
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
		missing: lines.filter((_, at) => sure[at] === undefined),
	};
}
