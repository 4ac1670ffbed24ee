import { nextSort } from '#lib/directory/links.ts';
import { type Sort, sortSpecOf } from '#lib/directory/sorts.ts';
import { pageSize } from '#lib/directory/sources.ts';
import {
	MAX_ENTRIES,
	MAX_TAG_LENGTH,
	type WatchType,
	watchNames,
	watchTypes,
} from './watch-types.ts';

/** The sort and page of one of a list's tables. */
export interface TableView {
	/** The sort; null for newest entries first. */
	sort: Sort | null;
	/** From 1. */
	page: number;
}

/** The state of a list's page: everything that its URL encodes. */
export interface WatchView {
	/** The chosen list; null is the member's first. */
	list: number | null;
	/** The member's tag by which entries are filtered. */
	tag: string | null;
	tables: Record<WatchType, TableView>;
}

const lastPage = MAX_ENTRIES / pageSize;
const keys = (type: WatchType) => ({
	sort: `${watchNames[type].source}-sort`,
	dir: `${watchNames[type].source}-dir`,
	page: `${watchNames[type].source}-page`,
});

/** The query parameters of the tables. */
export const tableKeys: string[] = watchTypes.flatMap((type) => Object.values(keys(type)));

function readTable(type: WatchType, query: URLSearchParams): TableView {
	const name = keys(type);
	const field = query.get(name.sort);
	const order = query.get(name.dir) === 'asc' ? 'asc' : 'desc';
	const page = query.get(name.page) ?? '';
	return {
		sort: field && sortSpecOf(watchNames[type].source, field) ? { field, order } : null,
		page: /^\d{1,3}$/.test(page) ? Math.min(lastPage, Math.max(1, Number(page))) : 1,
	};
}

/** The view that a URL encodes. Parameters it does not understand are ignored. */
export function readWatchView(query: URLSearchParams): WatchView {
	const list = query.get('list') ?? '';
	const tag = (query.get('tag') ?? '').replaceAll('\0', '').toWellFormed().trim();
	return {
		list: /^[1-9]\d{0,14}$/.test(list) ? Number(list) : null,
		tag: tag !== '' && tag.length <= MAX_TAG_LENGTH ? tag : null,
		tables: {
			project: readTable('project', query),
			organization: readTable('organization', query),
			people: readTable('people', query),
		},
	};
}

/** The URL of a view below `base`; equal views give the same text. */
export function watchViewHref(view: WatchView, base: string): string {
	const query = new URLSearchParams();
	if (view.list !== null) query.set('list', String(view.list));
	if (view.tag !== null) query.set('tag', view.tag);
	for (const type of watchTypes) {
		const { sort, page } = view.tables[type];
		const name = keys(type);
		if (sort) {
			query.set(name.sort, sort.field);
			query.set(name.dir, sort.order);
		}
		if (page > 1) query.set(name.page, String(page));
	}
	return query.size > 0 ? `${base}?${query}` : base;
}

/** Returns the view with one of its tables changed. */
export const withTable = (view: WatchView, type: WatchType, table: TableView): WatchView => ({
	...view,
	tables: { ...view.tables, [type]: table },
});

/** The view after clicking a column header: descending, ascending, newest first. Undefined: not sortable. */
export function sortTableBy(view: WatchView, type: WatchType, field: string) {
	if (!sortSpecOf(watchNames[type].source, field)) return undefined;
	return withTable(view, type, { sort: nextSort(view.tables[type].sort, field), page: 1 });
}
