import type { Db } from '#lib/db/connect.ts';
import { csvLine } from './csv.ts';
import { exportColumns } from './export-columns.ts';
import { exportedRows } from './export-rows.ts';
import { pageIds } from './page-ids.ts';
import { defaultSorts } from './sorts.ts';
import { pageSize } from './sources.ts';
import type { DirectoryView } from './view.ts';

/** Which rows of a view a file holds. */
export type Extent = 'page' | 'view';

/** The most rows of a file. */
const mostRows = 100_000;
/** Rows that are read at once. */
const batch = 500;

/**
 * A view as CSV in UTF-8 with a byte-order mark (spreadsheets need it): its columns with all their values, its filters, search and
 * order, and of its rows the page in sight or all. Which rows they are is read at the beginning, so that none is missing
 * or twice when others change meanwhile; the rows themselves come as the reader takes them.
 */
export async function* exportView(
	db: Db,
	view: DirectoryView,
	extent: Extent,
): AsyncGenerator<string> {
	const { source, search, filters } = view;
	const columns = exportColumns(view);
	yield `\uFEFF${csvLine(columns.map(({ label }) => label))}`;
	const sort = view.sort ?? defaultSorts[source];
	const part =
		extent === 'page'
			? { skip: (view.page - 1) * pageSize, take: pageSize }
			: { skip: 0, take: mostRows };
	const ids = await pageIds(db, { source, search, filters, sort, ...part });
	for (let from = 0; from < ids.length; from += batch) {
		const rows = await exportedRows(db, source, ids.slice(from, from + batch));
		yield rows.map((row) => csvLine(columns.map(({ field }) => row[field]))).join('');
	}
}

/** The answer to a download of a view; the name of the file carries the day. */
export function exportAnswer(
	db: Db,
	view: DirectoryView,
	extent: Extent,
	now = new Date(),
): Response {
	const name = `${view.source}-${now.toISOString().slice(0, 10)}.csv`;
	return new Response(streamOf(exportView(db, view, extent)), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${name}"`,
			'Cache-Control': 'no-store',
			'X-Robots-Tag': 'noindex',
		},
	});
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await texts.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await texts.return(undefined);
		},
	});
}
