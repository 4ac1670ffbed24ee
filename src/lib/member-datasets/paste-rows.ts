import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import type { Mark } from '#lib/format/decimal-marks.ts';
import { HttpError } from '#lib/http/errors.ts';
import { matchRows } from '#lib/match/match-rows.ts';
import {
	MAX_ROWS,
	type MatchedRecord,
	type MatchQuery,
	MIN_SURE_CONFIDENCE,
	matchQuery,
} from '#lib/match/match-shapes.ts';
import { recordTypes } from '#lib/screens/fields.ts';
import { matchingIds } from '#lib/screens/find-rows.ts';
import { v1TypeOf } from '#lib/v1/types.ts';
import { columnMarks, columnValue } from './column-numbers.ts';
import type { MemberDataset } from './member-dataset.ts';
import {
	type Mapping,
	type PastedTable,
	parsePastedTable,
	type RowIdentity,
	rowIdentity,
} from './pasted-table.ts';
import { cellsOf } from './read-cells.ts';
import { type NamedRecord, namedRecord, recordsById, recordsBySlug } from './records.ts';
import type { CellEdit } from './write-cells.ts';

const candidate = namedRecord.extend({
	confidence: z.number(),
	signs: z.array(z.string()).describe('Evidence for the match, strongest first.'),
	against: z.array(z.string()).describe('Evidence against the match.'),
});
type Candidate = z.output<typeof candidate>;

/** The result for a pasted row. */
const pastedRow = z.object({
	row: z.int().describe('Position among the pasted rows, starting at 0.'),
	said: z.string().describe('The value that identifies its record.'),
	record: candidate.nullable().describe('The record it refers to, if known.'),
	is_sure: z.boolean().describe('Certain or confirmed, so it is written.'),
	is_shown: z.boolean().describe('Whether the record is among the screen’s rows.'),
	others: z.array(candidate).describe('Other records that the row may refer to.'),
	fault: z.string().nullable().describe('Why the row is not written, regardless of its record.'),
	cells: z.array(
		z.object({
			column: z.string(),
			before: z.string().nullable(),
			after: z.string().nullable(),
			fault: z.string().nullable().describe('Why the cell is not written.'),
		}),
	),
});
type PastedRow = z.output<typeof pastedRow>;

/** The result for a pasted table. */
export const preview = z.object({
	header: z.boolean(),
	record: z.int(),
	columns: z.array(z.object({ head: z.string().nullable(), column: z.string().nullable() })),
	rows: z.array(pastedRow),
	counts: z.object({
		rows: z.int(),
		sure: z.int(),
		unsure: z.int().describe('Number of rows whose record needs review.'),
		unknown: z.int().describe('Number of rows whose record was not found.'),
		faults: z.int().describe('Number of invalid cells and rows.'),
		cells: z.int().describe('Number of cells that change.'),
		not_shown: z
			.int()
			.describe('Number of rows that are written but are not among the screen’s rows.'),
	}),
});
export type Preview = z.output<typeof preview>;

/** A row that somebody reviewed, with the record that it is about. */
export interface ConfirmedRow {
	row: number;
	record: string;
}

/**
 * Returns what a pasted table would change in a dataset: for each row, its record and its cells.
 * @throws HttpError 422 if it is not a table, or a confirmed record does not exist.
 */
export async function previewOf(
	db: Db,
	dataset: MemberDataset,
	{
		text,
		mapping,
		confirmed,
	}: { text: string; mapping: Mapping; confirmed: readonly ConfirmedRow[] },
): Promise<Preview> {
	const table = await parsePastedTable(text, dataset.columns, mapping);
	const candidates = await candidatesOf(db, dataset.screen.source, table);
	const chosen = await confirmedRecords(db, dataset, confirmed);
	const found = table.rows.map((_, at) => resultOf(candidates[at] ?? [], chosen.get(at)));
	const ids = [...new Set(found.flatMap(({ record }) => (record ? [record._id] : [])))];
	const shown = new Set((await matchingIds(db, dataset.screen, ids.map(Number))).map(String));
	const cells = await cellsOf(db, dataset, ids);
	const first = new Map<string, number>();
	const marks = table.columns.map((_, at) => columnMarks(table, at));
	const rows = table.rows.map((row, at): PastedRow => {
		const { record, others, is_sure } = found[at] ?? { record: null, others: [], is_sure: false };
		const fault = record && is_sure ? twice(first, record, at) : null;
		return {
			...{ row: at, said: rowIdentity(table, row).text, record, others, fault },
			...{ is_sure: is_sure && fault === null, is_shown: record !== null && shown.has(record._id) },
			cells: cellsIn(dataset, table, marks, row, record ? cells.get(record._id) : undefined),
		};
	});
	const { hasHeader: header, record, columns } = table;
	return { header, record, columns, rows, counts: countsOf(rows) };
}

/** Detects two rows about one record: the second does not overwrite the first. */
function twice(first: Map<string, number>, { _id, name }: NamedRecord, at: number): string | null {
	const before = first.get(_id);
	if (before === undefined) {
		first.set(_id, at);
		return null;
	}
	return `Row ${before + 1} is about ${name} too: this one is left out.`;
}

function cellsIn(
	{ columns: own }: MemberDataset,
	{ columns, delimiter }: PastedTable,
	marks: readonly ReadonlySet<Mark>[],
	row: readonly string[],
	had: Record<string, string> = {},
): PastedRow['cells'] {
	return columns.flatMap(({ column }, at): PastedRow['cells'] => {
		const goal = own.find(({ id }) => id === column);
		const text = row[at] ?? '';
		// An empty spreadsheet cell states nothing: it removes nothing.
		if (!goal || text.trim() === '') return [];
		const before = had[goal.id] ?? null;
		const normal = columnValue(goal, text, { marks: marks[at] ?? new Set(), delimiter });
		return 'fault' in normal
			? [{ column: goal.id, before, after: before, fault: normal.fault }]
			: [{ column: goal.id, before, after: normal.value, fault: null }];
	});
}

function countsOf(rows: readonly PastedRow[]): Preview['counts'] {
	const written = rows.filter(({ is_sure }) => is_sure);
	const changes = written.flatMap(({ cells }) =>
		cells.filter(({ fault, before, after }) => fault === null && before !== after),
	);
	return {
		rows: rows.length,
		sure: written.length,
		unsure: rows.filter(({ record, is_sure, fault }) => record && !is_sure && !fault).length,
		unknown: rows.filter(({ record }) => !record).length,
		faults: rows.reduce(
			(sum, { fault, cells }) =>
				sum + Number(fault !== null) + cells.filter((cell) => cell.fault !== null).length,
			0,
		),
		cells: changes.length,
		not_shown: written.filter(({ is_shown }) => !is_shown).length,
	};
}

/** Returns the cells of a preview to write. */
export const cellsToWrite = ({ rows }: Preview): CellEdit[] =>
	rows.flatMap(({ record, is_sure, cells }) =>
		record && is_sure
			? cells.flatMap(({ column, after, fault }) =>
					fault === null ? [{ record: record._id, column, value: after }] : [],
				)
			: [],
	);

/**
 * Returns the record of a row: the confirmed one, else the likeliest, which is certain if its confidence permits
 * taking it without review.
 */
function resultOf(candidates: readonly Candidate[], confirmed: NamedRecord | undefined) {
	const [likeliest = null, ...rest] = candidates;
	if (!confirmed) {
		const is_sure =
			likeliest !== null &&
			likeliest.confidence >= MIN_SURE_CONFIDENCE &&
			(rest[0]?.confidence ?? 0) < likeliest.confidence;
		return { record: likeliest, others: rest, is_sure };
	}
	const known = candidates.find(({ _id }) => _id === confirmed._id);
	return {
		record: known ?? { ...confirmed, confidence: 1, signs: ['confirmed'], against: [] },
		others: candidates.filter(({ _id }) => _id !== confirmed._id),
		is_sure: true,
	};
}

async function confirmedRecords(
	db: Db,
	{ screen }: MemberDataset,
	confirmed: readonly ConfirmedRow[],
): Promise<Map<number, NamedRecord>> {
	const known = await recordsById(db, screen.source, [
		...new Set(confirmed.map(({ record }) => record)),
	]);
	return new Map(
		confirmed.map(({ row, record }) => {
			const found = known.get(record);
			if (!found)
				throw new HttpError(
					422,
					`Row ${row + 1}: there is no record ${record} among the ${screen.source}.`,
				);
			return [row, found];
		}),
	);
}

/** Returns the records that each row may refer to, best first. */
export async function candidatesOf(
	db: Db,
	source: DirectorySource,
	table: Pick<PastedTable, 'columns' | 'record' | 'rows'>,
): Promise<Candidate[][]> {
	const pastedRecords = table.rows.map((row) => rowIdentity(table, row));
	const byId = await recordsById(
		db,
		source,
		pastedRecords.flatMap(({ id }) => id ?? []),
	);
	const bySlug = await recordsBySlug(
		db,
		source,
		pastedRecords.flatMap(({ slug }) => slug ?? []),
	);
	const direct = pastedRecords.map(({ id, slug }): Candidate[] => {
		const record = byId.get(id ?? '') ?? bySlug.get(slug ?? '');
		const sign = id === null ? 'address of its page' : 'record id';
		return record ? [{ ...record, confidence: 1, signs: [sign], against: [] }] : [];
	});
	const type = v1TypeOf(recordTypes[source]);
	// Rounds have no names: they are identified only by id and address.
	if (type === 'rounds') return direct;
	const queries = pastedRecords.flatMap((one, at) =>
		direct[at]?.length === 0 ? [{ at, row: askable(one, type) }] : [],
	);
	const matched = new Map<number, MatchedRecord[]>();
	for (let from = 0; from < queries.length; from += MAX_ROWS) {
		const some = queries.slice(from, from + MAX_ROWS);
		const found = await matchRows(
			db,
			some.map(({ row }) => row),
		);
		for (const [place, { at }] of some.entries()) matched.set(at, found[place] ?? []);
	}
	const records = await recordsBySlug(db, source, [
		...new Set([...matched.values()].flatMap((all) => all.map(({ slug }) => slug))),
	]);
	return direct.map((own, at) => [
		...own,
		...(matched.get(at) ?? []).flatMap(({ slug, confidence, signs, against }) => {
			const record = records.get(slug);
			return record ? [{ ...record, confidence, signs, against }] : [];
		}),
	]);
}

/** Returns the part of a row that can be matched: text that is too long, or cannot be stored, is ignored. */
function askable({ asked }: RowIdentity, type: MatchQuery['type']): MatchQuery {
	const fields = Object.entries(asked).filter(
		([name, value]) => matchQuery.safeParse({ [name]: value }).success,
	);
	return { ...matchQuery.parse(Object.fromEntries(fields)), type };
}
