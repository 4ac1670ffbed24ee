import { z } from 'zod';
import { formatCount } from '#lib/format/numbers.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { checkId, datasetIdIn } from './dataset-calls.ts';
import { ownDataset } from './member-dataset.ts';
import { cellsToWrite, preview, previewOf } from './paste-rows.ts';
import { MAX_PASTED_ROWS, MAX_TEXT_LENGTH } from './pasted-table.ts';
import { cellChange, historyOf } from './read-cells.ts';
import { undoBatch, writeCells } from './write-cells.ts';

/** The calls with which members fill in the cells of their datasets. */

/** Cells of one call. */
export const MAX_CELLS = 1_000;
const WRITES = { most: 120, seconds: 60 };
/** Rate limit for pasted tables: each is matched against the whole catalogue. */
const PASTES = { most: 60, seconds: 600 };

const writeResult = z.object({
	batch: z
		.int()
		.nullable()
		.describe(
			'Number with which the change can be undone, or null if there was nothing to change.',
		),
	changed: z.int().describe('Number of cells changed.'),
});

const id = z.string().max(20);

/** `PATCH /api/datasets/{id}/cells` */
export const writeCellsCall = memberEndpoint(
	{
		summary: 'Writes cells in one of your datasets: all or none',
		input: z.strictObject({
			cells: z
				.array(
					z.strictObject({
						record: id,
						column: id,
						value: z
							.string()
							.max(5_000)
							.nullable()
							.describe('The new value. Null clears the cell.'),
					}),
				)
				.min(1, 'Say which cells.')
				.max(MAX_CELLS, `Write at most ${formatCount(MAX_CELLS)} cells at once.`),
		}),
		answer: writeResult,
	},
	async ({ db, url, input: { cells }, session: { member } }) => {
		await limitRate(db, `dataset cells ${member.id}`, WRITES);
		return writeCells(db, member.id, datasetIdIn(url), cells, 'edit');
	},
);

/** `POST /api/datasets/{id}/undo` */
export const undoCall = memberEndpoint(
	{
		summary: 'Undoes the last cell change, or a given one; undoing an undo redoes it',
		input: z.strictObject({
			batch: z
				.int()
				.min(1)
				.optional()
				.describe('Number of the change to undo; the last one if omitted.'),
		}),
		answer: writeResult,
	},
	async ({ db, url, input: { batch }, session: { member } }) => {
		await limitRate(db, `dataset cells ${member.id}`, WRITES);
		return undoBatch(db, member.id, datasetIdIn(url), batch ?? null);
	},
);

/** `GET /api/datasets/{id}/history?record=&column=` */
export const cellHistoryCall = memberEndpoint(
	{
		summary: 'Lists the history of a cell in one of your datasets, newest first',
		from: 'query',
		input: z.object({ record: id, column: id }),
		answer: z.object({ data: z.array(cellChange) }),
	},
	async ({ db, url, input: { record, column }, session: { member } }) => {
		const dataset = await ownDataset(db, datasetIdIn(url), member.id);
		checkId(record, 'record');
		checkId(column, 'column');
		return { data: await historyOf(db, dataset, column, record) };
	},
);

/** `POST /api/datasets/{id}/paste` */
export const pasteCall = memberEndpoint(
	{
		summary: 'Previews a pasted table and, on request, writes it',
		input: z.strictObject({
			text: z
				.string('Paste a table.')
				.min(1, 'Paste a table.')
				.max(MAX_TEXT_LENGTH, 'A pasted text can have at most 1,000,000 characters.'),
			mapping: z
				.strictObject({
					header: z.boolean().optional().describe('Whether the first line contains column names.'),
					record: z
						.int()
						.min(0)
						.max(99)
						.optional()
						.describe('Index of the column that identifies the records.'),
					columns: z
						.array(id.nullable())
						.max(100)
						.optional()
						.describe('Target of each column, which is the id of one of your columns or null.'),
				})
				.default({}),
			confirmed: z
				.array(
					z.strictObject({
						row: z.int().min(0).max(MAX_PASTED_ROWS),
						record: id.regex(/^[1-9]\d{0,14}$/),
					}),
				)
				.max(MAX_PASTED_ROWS)
				.default([])
				.describe('The rows that were reviewed, each with its record.'),
			apply: z
				.boolean()
				.default(false)
				.describe('Whether to write the table. Otherwise it is only previewed.'),
		}),
		answer: preview.extend({
			written: writeResult
				.nullable()
				.describe('The result of writing, or null if only a preview was requested.'),
		}),
	},
	async ({ db, url, input: { apply, ...pasted }, session: { member } }) => {
		const dataset = await ownDataset(db, datasetIdIn(url), member.id);
		await limitRate(db, `dataset pastes ${member.id}`, PASTES);
		const shown = await previewOf(db, dataset, pasted);
		const cells = apply ? cellsToWrite(shown) : [];
		return {
			...shown,
			written: apply ? await writeCells(db, member.id, dataset.id, cells, 'paste') : null,
		};
	},
);
