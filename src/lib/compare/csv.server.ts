import { reads } from '#lib/db/client.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { MIN_COMPARED, readComparison } from './address.ts';
import { loadComparison } from './comparison.ts';
import { resolveCompared } from './resolve.ts';
import { comparisonCsv } from './table-csv.ts';

/** Returns the table of a comparison as a file, omitting what the page omits. */
export async function compareCsv(query: URLSearchParams): Promise<Response> {
	const { type, slugs, range } = readComparison(query);
	const { records } = await resolveCompared(reads, type, slugs);
	if (records.length < MIN_COMPARED)
		return errorResponse(new HttpError(400, 'Give at least two records from the catalogue.'));
	const comparison = await loadComparison(reads, type, records, range);
	return new Response(comparisonCsv(comparison), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="compare-${type}.csv"`,
			'Cache-Control': 'no-store',
			'X-Robots-Tag': 'noindex',
		},
	});
}
