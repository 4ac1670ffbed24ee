import { db, reads } from '#lib/db/client.ts';
import type { Db } from '#lib/db/connect.ts';
import { csvLine } from '#lib/directory/csv.ts';
import { exportSession, readIdsWithinLimit, refusedExport } from '#lib/directory/export.server.ts';
import { type Extent, ROWS_PER_BATCH, rowRangeOf } from '#lib/directory/export.ts';
import { exportColumns } from '#lib/directory/export-columns.ts';
import { exportedRows } from '#lib/directory/export-rows.ts';
import { fileColumns } from '#lib/directory/file-columns.ts';
import type { FileFormat } from '#lib/directory/file-formats.ts';
import {
	fileResponse,
	isFileFormat,
	jsonOf,
	type Pieces,
	parquetOf,
	typedRow,
} from '#lib/directory/files.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { HttpError, readFailure } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { LimitReachedError } from '#lib/plans/usage.ts';
import { findIds } from '#lib/screens/find-rows.ts';
import { screenQuery } from '#lib/screens/screen-text.ts';
import { datasetNotFound, datasetOfSlug, type MemberDataset } from './member-dataset.ts';
import { cellsOf } from './read-cells.ts';

/** Dataset files: the visible page for everybody, all rows for members, counted as an export. */

/** Limit of files per network, since none of them is cached. */
const READS = { most: 60, seconds: 60 };

/** Yields rows for a file in batches, each with its own cells by column. */
async function* rowsOf(on: Db, dataset: MemberDataset, ids: readonly number[]) {
	for (let from = 0; from < ids.length; from += ROWS_PER_BATCH) {
		const some = ids.slice(from, from + ROWS_PER_BATCH);
		const cells = await cellsOf(on, dataset, some.map(String));
		const rows = await exportedRows(on, dataset.screen.source, some);
		yield rows.map((row) => ({ row, own: cells.get(String(row._id)) ?? {} }));
	}
}

async function* csvOf(on: Db, dataset: MemberDataset, ids: readonly number[]) {
	const columns = exportColumns(dataset.screen);
	const own = dataset.columns;
	yield `\uFEFF${csvLine([...columns.map(({ label }) => label), ...own.map(({ name }) => name)])}`;
	for await (const rows of rowsOf(on, dataset, ids))
		yield rows
			.map(({ row, own: cells }) =>
				csvLine([...columns.map(({ field }) => row[field]), ...own.map(({ id }) => cells[id])]),
			)
			.join('');
}

/** Yields rows as objects, with their own cells by column name under `cells`. */
async function* objectsOf(on: Db, dataset: MemberDataset, ids: readonly number[]) {
	for await (const rows of rowsOf(on, dataset, ids))
		yield rows.map(({ row, own }) => ({
			...typedRow(dataset.screen.source, row),
			cells: Object.fromEntries(dataset.columns.map(({ id, name }) => [name, own[id] ?? null])),
		}));
}

function piecesOf(
	on: Db,
	dataset: MemberDataset,
	ids: readonly number[],
	format: FileFormat,
): Pieces {
	if (format === 'csv') return csvOf(on, dataset, ids);
	const rows = objectsOf(on, dataset, ids);
	if (format === 'json') return jsonOf(rows);
	return parquetOf([...fileColumns[dataset.screen.source], { name: 'cells', type: 'json' }], rows);
}

const answer = (on: Db, dataset: MemberDataset, ids: readonly number[], format: FileFormat) =>
	fileResponse(format, dataset.slug, piecesOf(on, dataset, ids, format));

/** Answers `/dataset/{slug}.{csv|json|parquet}`; `rows=page` returns only the page. */
export async function datasetFile({
	params: { slug = '', format = '' },
	request,
	url,
	clientAddress,
}: {
	params: Readonly<Record<string, string | undefined>>;
	request: Request;
	url: URL;
	clientAddress: string;
}): Promise<Response> {
	try {
		if (!isFileFormat(format)) throw datasetNotFound();
		await limitRate(db, `dataset files ${clientNetwork(clientAddress)}`, READS);
		const session = await exportSession(request);
		const dataset = await datasetOfSlug(reads, slug);
		if (!dataset || !(dataset.is_public || dataset.account === session?.member.id))
			throw datasetNotFound();
		const pageText = url.searchParams.get('page') ?? '1';
		if (!/^[1-9]\d{0,3}$/.test(pageText))
			throw new HttpError(400, 'The parameter “page” must be a whole number from 1 to 9999.');
		const idsOf = async (on: Db, page: number, extent: Extent) =>
			findIds(on, dataset.screen, rowRangeOf(extent, page));
		if (!session || url.searchParams.get('rows') === 'page')
			return answer(reads, dataset, await idsOf(reads, Number(pageText), 'page'), format);
		const limit = `/screener/export-limit?${screenQuery(dataset.screen)}`;
		try {
			const ids = await readIdsWithinLimit(db, session, limit, (on, extent) =>
				idsOf(on, 1, extent),
			);
			return answer(db, dataset, ids, format);
		} catch (error) {
			if (!(error instanceof LimitReachedError)) throw error;
			return refusedExport(error, limit, request);
		}
	} catch (error) {
		const known = readFailure(error);
		if (!known) throw error;
		return errorResponse(known);
	}
}
