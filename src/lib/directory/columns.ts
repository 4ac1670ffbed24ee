import type { Column } from './columns/column.ts';
import { type ColumnName, directories } from './directories.ts';
import type { DirectorySource } from './sources.ts';

/** A column of any directory; `cellOf` renders its cells. */
export interface DirectoryColumn extends Omit<Column<never>, 'cell'> {
	/** The row's field. */
	name: string;
}

const columnsOf = (source: DirectorySource): readonly DirectoryColumn[] =>
	Object.entries(directories[source].columns).map(([name, column]) => ({ name, ...column }));

/** The columns of each directory, in order. */
export const directoryColumns: Readonly<Record<DirectorySource, readonly DirectoryColumn[]>> = {
	projects: columnsOf('projects'),
	people: columnsOf('people'),
	organizations: columnsOf('organizations'),
	fundraising: columnsOf('fundraising'),
};

/** Whether the column stays visible when the table scrolls sideways: the name, and the row number before it. */
export const isPinned = ({ type }: DirectoryColumn): boolean => type === 'name' || type === 'place';

/** Whether the column's cells are right-aligned, in the numeric font. */
export const isFigure = ({ type }: DirectoryColumn): boolean =>
	type === 'figure' || type === 'place';

/** Returns the default columns of a directory: those in which at least one record has a value. */
export const openingColumns = (source: DirectorySource, empty: readonly string[]): string[] =>
	directoryColumns[source]
		.filter(({ isExtra, name }) => !isExtra && !empty.includes(name))
		.map(({ name }) => name);

/**
 * Returns a one-line note on the columns hidden from the default view: which ones they are, and what will fill them.
 * Null if there are none.
 */
export function emptyColumnsNote(source: DirectorySource, empty: readonly string[]): string | null {
	const missing = directoryColumns[source].filter(({ name }) => empty.includes(name));
	// Existing prices have no trend yet: they cover only one day.
	const hasPrices = !empty.includes('price_usd');
	const fills = ({ isOfMarket }: DirectoryColumn): keyof typeof filling => {
		if (!isOfMarket) return 'statement';
		return hasPrices ? 'refreshes' : 'refresh';
	};
	const sentences = fillings.flatMap((one) => {
		const labels = missing.filter((column) => fills(column) === one).map(({ label }) => label);
		return labels.length === 0 ? [] : [sentence(labels, filling[one])];
	});
	return sentences.length > 0 ? sentences.join(' ') : null;
}

/** When an empty column will be filled, phrased for one name and for several. */
const filling = {
	refresh: ['after the first market refresh', 'after the first market refresh'],
	refreshes: ['with the next market refreshes', 'with the next market refreshes'],
	statement: [
		'once a source or a contributor states it',
		'once a source or a contributor states them',
	],
} as const;
const fillings = [
	'refresh',
	'refreshes',
	'statement',
] as const satisfies readonly (keyof typeof filling)[];

function sentence(names: readonly string[], [ofOne, ofMany]: readonly [string, string]): string {
	return `${list.format(names)} ${names.length === 1 ? `appears ${ofOne}` : `appear ${ofMany}`}.`;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** The column naming the row; it is always shown. */
export const nameColumns = {
	projects: 'name',
	people: 'name',
	organizations: 'ventures_name',
	fundraising: 'name',
} as const satisfies { [Source in DirectorySource]: ColumnName<Source> };
