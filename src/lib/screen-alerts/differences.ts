/** Rows of a screen by id, each with its cell in the column that is watched; null where it says nothing, or none is. */
export type Known = ReadonlyMap<string, string | null>;

export interface Changed {
	id: string;
	before: string | null;
	after: string | null;
}

/** What is other between two looks at a screen: ids in the order of the later look, those that left in that of the earlier. */
export interface Difference {
	entered: string[];
	left: string[];
	changed: Changed[];
}

/** Whether two looks found the same rows with the same cells, in whatever order. */
export const isSame = (before: Known, after: Known): boolean =>
	before.size === after.size &&
	[...after].every(([id, cell]) => before.has(id) && before.get(id) === cell);

/** What somebody wants to be told. */
export interface Wanted {
	entered: boolean;
	left: boolean;
	/** The column of which a changed cell is told; null: none is. */
	column: string | null;
}

/** What is to be told between two looks at a screen: nothing that was not asked for. */
export function differenceOf(before: Known, after: Known, wanted: Wanted): Difference {
	const entered = wanted.entered ? [...after.keys()].filter((id) => !before.has(id)) : [];
	const left = wanted.left ? [...before.keys()].filter((id) => !after.has(id)) : [];
	const changed: Changed[] = [];
	if (wanted.column !== null)
		for (const [id, cell] of after) {
			const had = before.get(id);
			if (had !== undefined && had !== cell) changed.push({ id, before: had, after: cell });
		}
	return { entered, left, changed };
}

/** Whether there is nothing to tell. */
export const isNothing = ({ entered, left, changed }: Difference): boolean =>
	entered.length + left.length + changed.length === 0;
