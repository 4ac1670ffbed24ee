/**
 * A screen's rows by id, each with its cell in the watched column; null if the cell is empty or no column is watched.
 */
export type KnownRows = ReadonlyMap<string, string | null>;

export interface ChangedRow {
	id: string;
	before: string | null;
	after: string | null;
}

/**
 * The difference between two reads of a screen. Ids are in the order of the later read; those of removed rows in the
 * order of the earlier.
 */
export interface Difference {
	entered: string[];
	left: string[];
	changed: ChangedRow[];
}

/** Whether two reads found the same rows with the same cells, in any order. */
export const areSameRows = (before: KnownRows, after: KnownRows): boolean =>
	before.size === after.size &&
	[...after].every(([id, cell]) => before.has(id) && before.get(id) === cell);

/** The changes that a member wants to be notified of. */
export interface WantedChanges {
	entered: boolean;
	left: boolean;
	/** The column whose changes are reported; null for none. */
	column: string | null;
}

/** Returns the requested changes between two reads of a screen. */
export function differenceOf(
	before: KnownRows,
	after: KnownRows,
	wanted: WantedChanges,
): Difference {
	const entered = wanted.entered ? [...after.keys()].filter((id) => !before.has(id)) : [];
	const left = wanted.left ? [...before.keys()].filter((id) => !after.has(id)) : [];
	const changed: ChangedRow[] = [];
	if (wanted.column !== null)
		for (const [id, cell] of after) {
			const had = before.get(id);
			if (had !== undefined && had !== cell) changed.push({ id, before: had, after: cell });
		}
	return { entered, left, changed };
}

/** Whether a difference is empty. */
export const isEmptyDifference = ({ entered, left, changed }: Difference): boolean =>
	entered.length + left.length + changed.length === 0;
