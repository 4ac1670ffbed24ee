import type { Db } from '#lib/db/connect.ts';
import { csvLine } from './csv.ts';
import { exportColumns } from './export-columns.ts';
import { exportedRows } from './export-rows.ts';
import { pageIds } from './page-ids.ts';
import { resolveSort } from './sorts.ts';
import { pageSize } from './sources.ts';
import type { DirectoryView } from './view.ts';

/**
 * The rows of a view that a file contains; `beginning` is just enough of them to tell whether there is more than one
 * page.
 */
export type Extent = 'page' | 'view' | 'beginning';

/** The directory and columns of a file. */
export type ExportedView = Pick<DirectoryView, 'source' | 'columns'>;

/** Maximum rows in a file. */
export const MAX_FILE_ROWS = 100_000;
/** Rows read at a time. */
export const ROWS_PER_BATCH = 500;

/** Returns the ids of a view's records for a file, in order. Beyond one page, only `view` is complete. */
export const exportedIds = (
	db: Db,
	{ source, search, filters, sort, page }: DirectoryView,
	extent: Extent,
): Promise<number[]> =>
	pageIds(db, {
		...{ source, search, filters },
		sort: resolveSort(source, sort, search),
		isOpening: sort === null,
		...rowRangeOf(extent, page),
	});

/** Returns how many rows to skip and to take for a file; `page` is the number of the current page. */
export const rowRangeOf = (extent: Extent, page: number): { skip: number; take: number } =>
	({
		page: { skip: (page - 1) * pageSize, take: pageSize },
		view: { skip: 0, take: MAX_FILE_ROWS },
		beginning: { skip: 0, take: pageSize + 1 },
	})[extent];

/**
 * Streams a view's records as CSV in UTF-8 with a byte-order mark (spreadsheets need it): the visible columns with all
 * their values. The record ids are read up front, so that none is missing or duplicated if records change meanwhile;
 * the rows are read as the client consumes them.
 */
export async function* exportView(
	db: Db,
	view: ExportedView,
	ids: readonly number[],
): AsyncGenerator<string> {
	const columns = exportColumns(view);
	yield `\uFEFF${csvLine(columns.map(({ label }) => label))}`;
	for (let from = 0; from < ids.length; from += ROWS_PER_BATCH) {
		const rows = await exportedRows(db, view.source, ids.slice(from, from + ROWS_PER_BATCH));
		yield rows.map((row) => csvLine(columns.map(({ field }) => row[field]))).join('');
	}
}
