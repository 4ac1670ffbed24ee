import { directoryColumns } from './columns.ts';
import { type FilterForm, filterFormOf } from './filter-form.ts';
import { type Filters, filtersOf } from './filter-specs.ts';
import { readFilter, writeFilter } from './filter-words.ts';
import { type Sort, sortSpecOf } from './sorts.ts';
import { type DirectorySource, pageSize } from './sources.ts';

export { directoryLabels, directorySources } from './sources.ts';
export type { DirectorySource, Filters };

/** The furthest page that the data API's `skip` reaches. */
const lastPage = 1_000_000 / pageSize + 1;

/**
 * Most values of all filters in an address, and characters of these as it writes them. Each link of the page repeats
 * them, and each value has one that takes it away: 600 values made a page of 911 kB.
 */
const mostValues = 50;
const mostCharacters = 3_000;

/** What a directory shows: everything that its address says. */
export interface DirectoryView {
	source: DirectorySource;
	search: string;
	/** Null is the directory's own order. */
	sort: Sort | null;
	/** From 1. */
	page: number;
	filters: Filters;
	/** The columns chosen, in the directory's order; null are those shown at first. */
	columns: string[] | null;
	/** Whether no record has what the directory's own order is by, so that it opens by how much is known; no part of the address. */
	opensByKnown?: boolean;
}

/** The parameters of a master dataset. */
export interface DirectoryParams {
	searchAssetValue?: string;
	skip: number;
	take: number;
	filters?: Record<string, FilterForm>;
	/** Null: the best match of the search first, or the directory's own order. */
	sort?: Sort | null;
}

/** The query parameters that a directory's address may have. */
export function viewKeys(source: DirectorySource): string[] {
	return ['q', 'sort', 'dir', 'page', 'cols', ...filtersOf(source).map(([, { param }]) => param)];
}

/** The view that an address asks for. What it does not understand is left out. */
export function readView(source: DirectorySource, query: URLSearchParams): DirectoryView {
	return readViewWithNotes(source, query).view;
}

/** As `readView`, with a sentence for every parameter that could not be used. Unknown ones are ignored. */
export function readViewWithNotes(
	source: DirectorySource,
	query: URLSearchParams,
): { view: DirectoryView; notes: string[] } {
	const notes: string[] = [];
	const filters: Filters = {};
	const room = { values: mostValues, characters: mostCharacters };
	for (const [name, spec] of filtersOf(source)) {
		const given = [...new Set(query.getAll(spec.param).filter((word) => word !== ''))];
		if (given.length === 0) continue;
		const words = given.filter((word) => fits(room, spec.param, word));
		if (words.length < given.length)
			notes.push(
				`The address has more values of the filter “${spec.label}” than fit: ${words.length} of ${given.length} are used.`,
			);
		if (words.length === 0) continue;
		const value = readFilter(spec, words);
		if (value) filters[name] = value;
		else
			notes.push(`The filter “${spec.label}” in the address could not be read and was left out.`);
	}
	const view: DirectoryView = {
		source,
		search: readSearch(query, notes),
		sort: readSort(source, query, notes),
		page: readPage(query, notes),
		filters,
		columns: readColumns(source, query),
	};
	return { view, notes };
}

/** Whether there is room for a value in an address; it is taken then. */
function fits(room: { values: number; characters: number }, param: string, word: string): boolean {
	const { length } = new URLSearchParams({ [param]: word }).toString();
	if (room.values === 0 || room.characters < length) return false;
	room.values -= 1;
	room.characters -= length;
	return true;
}

function readSearch(query: URLSearchParams, notes: string[]): string {
	const search = (query.get('q') ?? '').replaceAll('\0', '').trim();
	if (search.length <= 200) return search;
	notes.push('The search text was cut to 200 characters.');
	return search.slice(0, 200);
}

function readSort(source: DirectorySource, query: URLSearchParams, notes: string[]): Sort | null {
	const field = query.get('sort');
	if (!field) return null;
	if (sortSpecOf(source, field))
		return { field, order: query.get('dir') === 'asc' ? 'asc' : 'desc' };
	notes.push('The table cannot be sorted by what the address says.');
	return null;
}

function readPage(query: URLSearchParams, notes: string[]): number {
	const text = query.get('page');
	if (text === null) return 1;
	const page = /^\d{1,6}$/.test(text) ? Number(text) : 0;
	if (page >= 1 && page <= lastPage) return page;
	notes.push('There is no such page; this is the first.');
	return 1;
}

function readColumns(source: DirectorySource, query: URLSearchParams): string[] | null {
	const wanted = new Set((query.get('cols') ?? '').split(','));
	const columns = directoryColumns[source]
		.map(({ name }) => name)
		.filter((name) => wanted.has(name));
	return columns.length > 0 ? columns : null;
}

/** The query string of a view, without `?`; the same view always gives the same text, the plain one none. */
export function writeView(view: DirectoryView): string {
	const query = new URLSearchParams();
	if (view.search) query.set('q', view.search);
	for (const [name, spec] of filtersOf(view.source)) {
		const value = view.filters[name];
		for (const word of value ? writeFilter(spec, value) : []) query.append(spec.param, word);
	}
	if (view.sort) {
		query.set('sort', view.sort.field);
		query.set('dir', view.sort.order);
	}
	if (view.page > 1) query.set('page', String(view.page));
	if (view.columns) query.set('cols', view.columns.join(','));
	return query.toString().replaceAll('%2C', ',');
}

/** The parameters with which the directory's master dataset gives this view's page. */
export function toParams(view: DirectoryView): DirectoryParams {
	return {
		...totalParams(view),
		skip: (view.page - 1) * pageSize,
		take: pageSize,
		sort: view.sort,
	};
}

/** The parameters with which the directory's total dataset counts this view's rows. */
export function totalParams(
	view: DirectoryView,
): Pick<DirectoryParams, 'searchAssetValue' | 'filters'> {
	const filters = Object.fromEntries(
		Object.entries(view.filters).flatMap(([name, value]) =>
			value ? [[name, filterFormOf(value)] as const] : [],
		),
	);
	return { searchAssetValue: view.search, filters };
}
