/** How a directory is sorted by one field. Missing values come last in both directions. */
export interface SortSpec {
	/** The listing column. */
	column: string;
	/** The value that counts as missing: null, zero (an empty list), or none at all (names). */
	missing: 'null' | 'zero' | 'never';
	/** Whether the column holds text, compared without regard to case and accents. */
	isWorded?: true;
	/** The tiebreaker column for rows without a value, highest first; only in descending order. */
	tie?: string;
}

export const byFigure = (column: string): SortSpec => ({ column, missing: 'null' });
export const byWords = (column: string): SortSpec => ({ column, missing: 'null', isWorded: true });
/** Sorts lists by their number of items. */
export const byCount = (column: string): SortSpec => ({ column, missing: 'zero' });
export const byName: SortSpec = { column: 'sort_name', missing: 'never' };
