import { longDate } from '#lib/format/dates.ts';
import { shortUsd } from '#lib/format/numbers.ts';
import { type FilterSpec, type Filters, type FilterValue, filtersOf } from './filter-specs.ts';
import { writeFilter } from './filter-words.ts';
import { resolveSort, type Sort, sortSpecOf } from './sorts.ts';
import { type DirectoryView, writeView } from './view.ts';

/** URLs of views derived from a view, for sort headers, pagination and chips. All pure. */

/** Returns the URL of a view, including its query. */
export function viewHref(view: DirectoryView, base = `/directory/${view.source}`): string {
	const query = writeView(view);
	return query ? `${base}?${query}` : base;
}

/**
 * Returns the active order, by default the directory's own; null if rows are ordered not by a column but by best match,
 * or by how much is known.
 */
export function currentSort({ source, sort, search, opensByKnown }: DirectoryView): Sort | null {
	return opensByKnown && !sort ? null : resolveSort(source, sort, search);
}

/** Returns a note on the order of a view if no column header can show it; null otherwise. */
export const orderNote = ({ sort, search, opensByKnown }: DirectoryView): string | null =>
	opensByKnown && !sort && search === ''
		? 'Sorted by how complete each profile is, until market caps are known.'
		: null;

/**
 * Returns the view after clicking a column header: descending, then ascending, then unsorted. Undefined: not
 * sortable.
 */
export function sortViewBy(view: DirectoryView, field: string): DirectoryView | undefined {
	if (!sortSpecOf(view.source, field)) return undefined;
	return { ...view, sort: nextSort(currentSort(view), field), page: 1 };
}

/** Returns the order after clicking the header of `field`, given the order shown. */
export function nextSort(seen: Sort | null, field: string): Sort | null {
	if (seen?.field !== field) return { field, order: 'desc' };
	return seen.order === 'desc' ? { field, order: 'asc' } : null;
}

/** The text and links of a column header. */
export interface ColumnHead {
	/** The target of a click; undefined: not sortable. */
	href?: string | undefined;
	/** The active order by this column. */
	order?: Sort['order'] | undefined;
	/** The target of a Shift-click, which adds it to the current sort. */
	adding?: string | undefined;
}

/** Returns the headers of a view's columns, by column name. */
export function headsOfView(view: DirectoryView, base?: string): (name: string) => ColumnHead {
	const sort = currentSort(view);
	return (name) => {
		const next = sortViewBy(view, name);
		return {
			href: next && viewHref(next, base),
			order: sort?.field === name ? sort.order : undefined,
		};
	};
}

/** Returns the view without one filter, or without one of its items. */
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

/** One active filter, as shown in a chip. */
export interface Chip {
	filter: string;
	/** The list item; undefined for other filters. */
	item: string | undefined;
	label: string;
	text: string;
	/** The view without this filter. */
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

/** Returns the chips of a view. `names` maps filter and id to a name. */
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

/** Returns the view without filters or search: the target of 'Clear all'. */
export function clearViewFilters(view: DirectoryView): DirectoryView {
	return { ...view, filters: {}, search: '', page: 1 };
}

/** Returns all URL parameters except `except`, for forms that preserve the rest of a view. */
export function remainingParams(
	view: DirectoryView,
	except: readonly string[],
): [string, string][] {
	const query = new URLSearchParams(writeView({ ...view, page: 1 }));
	return [...query].filter(([name]) => !except.includes(name));
}

/** Returns the words of a filter currently active in the URL. */
export function wordsOf(view: DirectoryView, name: string, spec: FilterSpec): string[] {
	const value = view.filters[name];
	return value ? writeFilter(spec, value) : [];
}
