import { reads } from '#lib/db/client.ts';
import { csvTable } from '#lib/directory/csv.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { isObservatoryTable, observatoryTables, paramsOfTable } from '#lib/observatory/tables.ts';
import { readObservatoryView } from '#lib/observatory/view.ts';
import { datasets } from './registry.ts';

/** Returns a table of the observatory as CSV, or 404 if there is no table of this name. */
export async function observatoryCsv(table: string, query: URLSearchParams): Promise<Response> {
	if (!isObservatoryTable(table))
		return errorResponse(new HttpError(404, 'The observatory has no such table.'));
	const dataset = datasets[observatoryTables[table].sid];
	const { days, records } = readObservatoryView(query);
	const choice = { records: records ?? 'real', ...(table === 'investors' && { days }) };
	const { rows } = await dataset.answer(reads, paramsOfTable(table, choice));
	return new Response(csvTable(Object.keys(dataset.row.shape), rows), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="observatory-${table}.csv"`,
			'Cache-Control': 'no-store',
			'X-Robots-Tag': 'noindex',
		},
	});
}
