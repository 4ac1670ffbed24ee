import type { Db } from '#lib/db/connect.ts';
import { csvLine } from './csv.ts';
import { exportColumns } from './export-columns.ts';
import { exportedRows } from './export-rows.ts';
import { pageIds } from './page-ids.ts';
import { orderInForce } from './sorts.ts';
import { pageSize } from './sources.ts';
import type { DirectoryView } from './view.ts';

/** Which rows of a view a file holds; `beginning` are those that show whether it is more than a page. */
export type Extent = 'page' | 'view' | 'beginning';

/** What a file shows of its rows. */
export type ExportedView = Pick<DirectoryView, 'source' | 'columns'>;

/** The most rows of a file. */
export const mostRows = 100_000;
/** Rows that are read at once. */
export const batch = 500;

/** The records of a view that a file holds, in its order. More than fit a page of it are `view` alone. */
export const exportedIds = (
	db: Db,
	{ source, search, filters, sort, page }: DirectoryView,
	extent: Extent,
): Promise<number[]> =>
	pageIds(db, {
		...{ source, search, filters },
		sort: orderInForce(source, sort, search),
		isOpening: sort === null,
		...spanOf(extent, page),
	});

/** Where the rows of a file begin, and how many they are; `page` is the one in sight. */
export const spanOf = (extent: Extent, page: number): { skip: number; take: number } =>
	({
		page: { skip: (page - 1) * pageSize, take: pageSize },
		view: { skip: 0, take: mostRows },
		beginning: { skip: 0, take: pageSize + 1 },
	})[extent];

/**
 * Records of a view as CSV in UTF-8 with a byte-order mark (spreadsheets need it): the columns in view with all their values.
 * Which records they are was read at the beginning, so that none is missing or twice when others change meanwhile; the rows
 * themselves come as the reader takes them.
 */
export async function* exportView(
	db: Db,
	view: ExportedView,
	ids: readonly number[],
): AsyncGenerator<string> {
	const columns = exportColumns(view);
	yield `\uFEFF${csvLine(columns.map(({ label }) => label))}`;
	for (let from = 0; from < ids.length; from += batch) {
		const rows = await exportedRows(db, view.source, ids.slice(from, from + batch));
		yield rows.map((row) => csvLine(columns.map(({ field }) => row[field]))).join('');
	}
}
