import { longDate } from '#lib/format/dates.ts';
import { shortUsd } from '#lib/format/numbers.ts';
import { type FilterSpec, type Filters, type FilterValue, filtersOf } from './filter-specs.ts';
import { writeFilter } from './filter-words.ts';
import { orderInForce, type Sort, sortSpecOf } from './sorts.ts';
import { type DirectoryView, writeView } from './view.ts';

/** Addresses of views next to a view: what sort headers, pages and chips lead to. All pure. */

/** The address of a view, with its query. */
export function hrefOfView(view: DirectoryView, base = `/directory/${view.source}`): string {
	const query = writeView(view);
	return query ? `${base}?${query}` : base;
}

/** The order that is in force, the directory's own where none is asked; null while it is by no column: the best match, or how much is known. */
export function sortInForce({ source, sort, search, opensByKnown }: DirectoryView): Sort | null {
	return opensByKnown && !sort ? null : orderInForce(source, sort, search);
}

/** What is said of the order of a view where no column's header can say it; null elsewhere. */
export const orderNote = ({ sort, search, opensByKnown }: DirectoryView): string | null =>
	opensByKnown && !sort && search === ''
		? 'Sorted by how complete each profile is, until market caps are known.'
		: null;

/** The view after a press on a column's header: descending, then ascending, then none. Undefined: not sortable. */
export function sortedBy(view: DirectoryView, field: string): DirectoryView | undefined {
	if (!sortSpecOf(view.source, field)) return undefined;
	return { ...view, sort: nextSort(sortInForce(view), field), page: 1 };
}

/** The order after a press on the header of `field`, from the one that is seen. */
export function nextSort(seen: Sort | null, field: string): Sort | null {
	if (seen?.field !== field) return { field, order: 'desc' };
	return seen.order === 'desc' ? { field, order: 'asc' } : null;
}

/** What the header of a column says and leads to. */
export interface ColumnHead {
	/** Where a press leads; undefined: rows are not sorted by it. */
	href?: string | undefined;
	/** The order in force by it. */
	order?: Sort['order'] | undefined;
	/** Where a press with Shift leads, which sorts by it after what is sorted by already. */
	adding?: string | undefined;
}

/** The headers of a view's columns, by the column's name. */
export function headsOfView(view: DirectoryView, base?: string): (name: string) => ColumnHead {
	const sort = sortInForce(view);
	return (name) => {
		const next = sortedBy(view, name);
		return {
			href: next && hrefOfView(next, base),
			order: sort?.field === name ? sort.order : undefined,
		};
	};
}

/** The view without one filter, or without one item of it. */
export function withoutFilter(view: DirectoryView, name: string, item?: string): DirectoryView {
	const filters: Filters = { ...view.filters };
	const value = filters[name];
	const left = item === undefined ? undefined : value && withoutItem(value, item);
	if (left) filters[name] = left;
	else delete filters[name];
	return { ...view, filters, page: 1 };
}

function withoutItem(value: FilterValue, item: string): FilterValue | undefined {
	if (value.kind === 'names') {
		const names = value.names.filter((name) => name !== item);
		return names.length > 0 ? { kind: 'names', names } : undefined;
	}
	if (value.kind === 'ids') {
		const ids = value.ids.filter((id) => id !== item);
		return ids.length > 0 ? { kind: 'ids', ids } : undefined;
	}
	return undefined;
}

/** One filter in force, as a chip says it. */
export interface Chip {
	filter: string;
	/** The item of a list; undefined for the others. */
	item: string | undefined;
	label: string;
	text: string;
	/** The view without it. */
	without: DirectoryView;
}

function choiceText(spec: FilterSpec, id: number): string {
	const found = 'choices' in spec ? spec.choices.find((choice) => choice.id === id) : undefined;
	return found?.label ?? String(id);
}

function spanText(value: Extract<FilterValue, { kind: 'money' | 'days' }>): string {
	const end = (bound: string | number | null) =>
		typeof bound === 'number' ? shortUsd(bound) : longDate(bound);
	if (value.from === null) return `up to ${end(value.to)}`;
	return value.to === null ? `from ${end(value.from)}` : `${end(value.from)} – ${end(value.to)}`;
}

/** The chips of a view. `names` gives the names of ids, by filter and id. */
export function chipsOf(view: DirectoryView, names: ReadonlyMap<string, string>): Chip[] {
	return filtersOf(view.source).flatMap(([filter, spec]) => {
		const value = view.filters[filter];
		if (!value) return [];
		const chip = (text: string, item?: string): Chip => ({
			filter,
			item,
			label: spec.label,
			text,
			without: withoutFilter(view, filter, item),
		});
		switch (value.kind) {
			case 'names':
				return value.names.map((name) => chip(name, name));
			case 'ids':
				return value.ids.map((id) => chip(names.get(`${filter} ${id}`) ?? `No. ${id}`, id));
			case 'choice':
				return [chip(choiceText(spec, value.id))];
			default:
				return [chip(spanText(value))];
		}
	});
}

/** The view with no filter and no search: what 'Clear all' leads to. */
export function cleared(view: DirectoryView): DirectoryView {
	return { ...view, filters: {}, search: '', page: 1 };
}

/** The address parameters of everything but `except`, for forms that carry the rest of a view along. */
export function carriedAlong(view: DirectoryView, except: readonly string[]): [string, string][] {
	const query = new URLSearchParams(writeView({ ...view, page: 1 }));
	return [...query].filter(([name]) => !except.includes(name));
}

/** The words of a filter in the address, in force now. */
export function wordsOf(view: DirectoryView, name: string, spec: FilterSpec): string[] {
	const value = view.filters[name];
	return value ? writeFilter(spec, value) : [];
}
