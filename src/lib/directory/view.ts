import { directoryColumns } from './columns.ts';
import { type FilterForm, filterFormOf } from './filter-form.ts';
import { type Filters, filtersOf } from './filter-specs.ts';
import { readFilter, writeFilter } from './filter-words.ts';
import { type Sort, sortSpecOf } from './sorts.ts';
import { type DirectorySource, pageSize } from './sources.ts';

export { directoryLabels, directorySources } from './sources.ts';
export type { DirectorySource, Filters };

/** The last page reachable with the data API's `skip`. */
const lastPage = 1_000_000 / pageSize + 1;

/**
 * Maximum number of filter values in a URL, and of their characters as encoded. Every link on the page repeats them,
 * and each value has a link that removes it: 600 values produced a page of 911 kB.
 */
const mostValues = 50;
const mostCharacters = 3_000;

/** The view of a directory, as encoded in its URL. */
export interface DirectoryView {
	source: DirectorySource;
	search: string;
	/** Null: the directory's default order. */
	sort: Sort | null;
	/** From 1. */
	page: number;
	filters: Filters;
	/** The selected columns, in the directory's order; null: the default ones. */
	columns: string[] | null;
	/**
	 * Whether no record has a value in the default sort field, so that the directory opens ordered by how much is
	 * known; not part of the URL.
	 */
	opensByKnown?: boolean;
}

/** The parameters of a master dataset. */
export interface DirectoryParams {
	searchAssetValue?: string;
	skip: number;
	take: number;
	filters?: Record<string, FilterForm>;
	/** Null: best search match first, or the directory's default order. */
	sort?: Sort | null;
}

/** Returns the query parameters allowed in a directory's URL. */
export function viewKeys(source: DirectorySource): string[] {
	return ['q', 'sort', 'dir', 'page', 'cols', ...filtersOf(source).map(([, { param }]) => param)];
}

/** Returns the view that a URL requests. Anything it cannot interpret is dropped. */
export function readView(source: DirectorySource, query: URLSearchParams): DirectoryView {
	return readViewWithNotes(source, query).view;
}

/** Like `readView`, with a sentence for every unusable parameter. Unknown ones are ignored. */
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
				`The address has more values for the filter “${spec.label}” than allowed: ${words.length} of ${given.length} are used.`,
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

/** Whether a URL has room for another value; if so, the room is reserved. */
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
	notes.push('The sort order in the address is not valid.');
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

/** Returns the query string of a view, without `?`; equal views give equal text, the default view an empty one. */
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

/** Returns the master dataset parameters for this view's page. */
export function toParams(view: DirectoryView): DirectoryParams {
	return {
		...totalParams(view),
		skip: (view.page - 1) * pageSize,
		take: pageSize,
		sort: view.sort,
	};
}

/** Returns the total dataset parameters for counting this view's rows. */
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
