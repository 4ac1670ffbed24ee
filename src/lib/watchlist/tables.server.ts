import type { Db } from '#lib/db/connect.ts';
import { type DirectoryPage, toDirectoryPage } from '#lib/directory/page.server.ts';
import { pageSize } from '#lib/directory/sources.ts';
import { type Entry, entriesPage } from './read.ts';
import type { WatchView } from './view.ts';
import { type WatchType, watchTypes } from './watch-types.ts';

/** One table of a list, as drawn on a page. */
export interface WatchTable {
	type: WatchType;
	page: DirectoryPage;
	/** The entry of each row. */
	entries: Entry[];
}

async function tableOf(
	db: Db,
	list: number,
	view: WatchView,
	type: WatchType,
): Promise<WatchTable> {
	const { sort, page } = view.tables[type];
	const query = { list, tag: view.tag, sort, skip: (page - 1) * pageSize, take: pageSize };
	switch (type) {
		case 'project': {
			const { rows, entries, total } = await entriesPage(db, type, query);
			return { type, page: toDirectoryPage('projects', rows, total), entries };
		}
		case 'organization': {
			const { rows, entries, total } = await entriesPage(db, type, query);
			return { type, page: toDirectoryPage('organizations', rows, total), entries };
		}
		default: {
			const { rows, entries, total } = await entriesPage(db, type, query);
			return { type, page: toDirectoryPage('people', rows, total), entries };
		}
	}
}

/** Reads the non-empty tables of a list for a view. The caller must have checked the list's owner. */
export async function tablesOf(db: Db, list: number, view: WatchView): Promise<WatchTable[]> {
	const all = await Promise.all(watchTypes.map((type) => tableOf(db, list, view, type)));
	return all.filter(({ page }) => page.total > 0);
}
