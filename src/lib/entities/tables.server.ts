import { UnknownRecord } from '#lib/data/dataset.ts';
import { datasets } from '#lib/data/registry.ts';
import { reads } from '#lib/db/client.ts';
import { csvTable } from '#lib/directory/csv.ts';
import { errorAnswer } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { tableDataset, tablesOf } from './tables.ts';
import type { EntityType } from './tabs.ts';

/** A table of a record's page as CSV in UTF-8 with a byte-order mark, which spreadsheets need. */
export async function tableAnswer(
	type: EntityType,
	{ slug = '', table = '' }: { slug?: string | undefined; table?: string | undefined },
): Promise<Response> {
	const name = tablesOf[type].find((one) => one === table);
	if (!name) return errorAnswer(new HttpError(404, 'There is no such table.'));
	const dataset = datasets[tableDataset[name]];
	const params = name === 'prices' ? { slug, range: 'all' } : { slug };
	try {
		const { rows } = await dataset.answer(reads, params);
		return new Response(csvTable(Object.keys(dataset.row.shape), rows), {
			headers: {
				'Content-Type': 'text/csv; charset=utf-8',
				'Content-Disposition': `attachment; filename="${slug}-${name}.csv"`,
				'Cache-Control': 'no-store',
				'X-Robots-Tag': 'noindex',
			},
		});
	} catch (error) {
		if (!(error instanceof UnknownRecord)) throw error;
		return errorAnswer(new HttpError(404, error.message));
	}
}
