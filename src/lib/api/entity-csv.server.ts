import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { reads } from '#lib/db/client.ts';
import { csvTable } from '#lib/directory/csv.ts';
import { type EntityTable, tableDataset, tablesOf } from '#lib/entities/tables.ts';
import type { PageType } from '#lib/entities/tabs.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { datasets } from './registry.ts';
import { tableRows } from './table-rows.ts';

/** Returns a table of a record's page as CSV in UTF-8 with a byte-order mark, which spreadsheets need. */
export async function tableCsvResponse(
	type: PageType,
	{ slug = '', table = '' }: { slug?: string | undefined; table?: string | undefined },
): Promise<Response> {
	const tables: readonly EntityTable[] = tablesOf[type];
	const name = tables.find((one) => one === table);
	if (!name) return errorResponse(new HttpError(404, 'Table not found.'));
	const dataset = datasets[tableDataset[name]];
	try {
		const rows = await tableRows(reads, type, name, slug);
		return new Response(csvTable(Object.keys(dataset.row.shape), rows), {
			headers: {
				'Content-Type': 'text/csv; charset=utf-8',
				'Content-Disposition': `attachment; filename="${slug}-${name}.csv"`,
				'Cache-Control': 'no-store',
				'X-Robots-Tag': 'noindex',
			},
		});
	} catch (error) {
		if (!(error instanceof UnknownRecordError)) throw error;
		return errorResponse(new HttpError(404, error.message));
	}
}
