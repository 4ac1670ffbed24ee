import { type ColumnName, directories } from './directories.ts';
import type { SortSpec } from './sort-spec.ts';
import type { DirectorySource } from './sources.ts';

export type { SortSpec };
export type SortOrder = 'asc' | 'desc';

function sortsOf(source: DirectorySource): Record<string, SortSpec> {
	const { columns, sorts } = directories[source];
	const ofColumns = Object.entries(columns).map(([name, { sort }]) => [name, sort] as const);
	const specs: Record<string, SortSpec> = {};
	for (const [name, sort] of [...ofColumns, ...Object.entries(sorts)]) if (sort) specs[name] = sort;
	return specs;
}

/** The sort options of each directory, by row field. */
export const sortSpecs: Readonly<Record<DirectorySource, Readonly<Record<string, SortSpec>>>> = {
	projects: sortsOf('projects'),
	people: sortsOf('people'),
	organizations: sortsOf('organizations'),
	fundraising: sortsOf('fundraising'),
};

/**
 * The default order of each directory. Projects without a market cap follow, ordered by how much is known about them.
 */
export const defaultSorts = {
	projects: { field: 'market_cap_usd', order: 'desc' },
	people: { field: 'relate_token', order: 'desc' },
	organizations: { field: 'investment_count', order: 'desc' },
	fundraising: { field: 'date', order: 'desc' },
} as const satisfies { [S in DirectorySource]: Sort & { field: ColumnName<S> } };

export interface Sort {
	field: string;
	order: SortOrder;
}

/** The fields of the contract's `sortFilterType`. */
export const sortFilterFields = {
	0: 'market_cap_usd',
	1: 'change24h',
	2: 'market_cap_usd',
	3: 'funding_received',
} as const;

/**
 * Returns the active order: the one requested; else, for a search, null for best match first; else the directory's
 * default.
 */
export function resolveSort(
	source: DirectorySource,
	requested: Sort | null,
	search: string,
): Sort | null {
	return requested ?? (search.trim() === '' ? { ...defaultSorts[source] } : null);
}

/** Returns the spec of a sort field, or undefined when the directory has no such field. */
export function sortSpecOf(source: DirectorySource, field: string): SortSpec | undefined {
	const specs = sortSpecs[source];
	return Object.hasOwn(specs, field) ? specs[field] : undefined;
}
