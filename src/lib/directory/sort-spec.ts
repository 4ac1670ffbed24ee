/** How a directory is ordered by one field. A missing value comes last in both directions. */
export interface SortSpec {
	/** The listing column. */
	column: string;
	/** What counts as missing: null, an empty list, or nothing (names). */
	missing: 'null' | 'zero' | 'never';
	/** Whether the column holds words: neither the case of letters nor accents part them. */
	isWorded?: true;
	/** The column that decides between rows without a value, the highest first; only in the descending order. */
	tie?: string;
}

export const byFigure = (column: string): SortSpec => ({ column, missing: 'null' });
export const byWords = (column: string): SortSpec => ({ column, missing: 'null', isWorded: true });
/** Lists are ordered by how many they hold. */
export const byCount = (column: string): SortSpec => ({ column, missing: 'zero' });
export const byName: SortSpec = { column: 'sort_name', missing: 'never' };
