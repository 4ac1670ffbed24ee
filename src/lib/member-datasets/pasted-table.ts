import { setImmediate as turn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { assetsIn } from '#lib/assets/pasted.ts';
import { withScheme } from '#lib/base/with-scheme.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { awaitStep } from '#lib/importers/csv-rows.ts';
import { separatorIn } from '#lib/importers/csv-separator.ts';
import type { MatchQuery } from '#lib/match/match-shapes.ts';
import type { DatasetColumn } from './member-dataset.ts';

/** A pasted table: which line names its columns, which column names the records, and where the others go. */

/** Maximum characters of a pasted text, rows below the header, and columns. */
export const MAX_TEXT_LENGTH = 1_000_000;
export const MAX_PASTED_ROWS = 2_000;
const MAX_WIDE = 100;
/** Bytes read at a time, to let other work run, and maximum characters of a record's name. */
const SLICE = 16_384;
const MAX_NAMING_LENGTH = 2_000;

/** The user's choices for a pasted table; whatever is omitted is detected. */
export interface Mapping {
	/** Whether the first line is a header. */
	header?: boolean | undefined;
	/** Index of the column that names the records, from 0. */
	record?: number | undefined;
	/** Target of each column: the id of an own column, null for none. */
	columns?: readonly (string | null)[] | undefined;
}

export interface PastedTable {
	/** The separator between cells. */
	delimiter: string;
	hasHeader: boolean;
	record: number;
	/** The name of each column, null without a header, and its target own column. */
	columns: { head: string | null; column: string | null }[];
	/** Cells of each row, one per column. */
	rows: string[][];
}

/** The kind of identifying value in a column, by its heading. */
const signs: Record<string, 'name' | 'domain' | 'handle' | 'contract' | 'id' | 'coingecko'> = {
	...{ name: 'name', project: 'name', company: 'name', organization: 'name', organisation: 'name' },
	...{
		person: 'name',
		entity: 'name',
		fund: 'name',
		investor: 'name',
		token: 'name',
		coin: 'name',
	},
	...{ website: 'domain', domain: 'domain', site: 'domain', url: 'domain', homepage: 'domain' },
	...{
		twitter: 'handle',
		x: 'handle',
		handle: 'handle',
		contract: 'contract',
		address: 'contract',
	},
	...{
		record: 'id',
		'record id': 'id',
		id: 'id',
		coingecko: 'coingecko',
		'coingecko id': 'coingecko',
	},
};
const signOf = (head: string | null | undefined) => {
	const key = head?.trim().toLowerCase() ?? '';
	return Object.hasOwn(signs, key) ? signs[key] : undefined;
};

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Parses a pasted table separated by tabs, commas or semicolons, judged by its first line.
 * @throws HttpError 422 if it is not a table, or too large.
 */
export async function parsePastedTable(
	text: string,
	own: readonly DatasetColumn[],
	mapping: Mapping,
): Promise<PastedTable> {
	const { delimiter, cells } = await cellsIn(text);
	const [first, ...rest] = cells;
	if (!first) throw new HttpError(422, 'There is nothing to paste: the text is empty.');
	const width = Math.max(first.length, ...rest.map((row) => row.length));
	if (width > MAX_WIDE)
		throw new HttpError(422, `A pasted table can have at most ${MAX_WIDE} columns.`);
	const hasHeader = mapping.header ?? isHeader(first, own);
	const rows = hasHeader ? rest : [first, ...rest];
	if (rows.length > MAX_PASTED_ROWS)
		throw new HttpError(422, `Paste at most ${formatCount(MAX_PASTED_ROWS)} rows at once.`);
	const heads = Array.from({ length: width }, (_, at) =>
		hasHeader ? (first[at]?.trim() ?? '') : null,
	);
	const record =
		mapping.record ??
		Math.max(
			0,
			heads.findIndex((head) => signOf(head) === 'id'),
		);
	if (record >= width)
		throw new HttpError(
			422,
			`The text has ${width} columns; choose one of them to identify the records.`,
		);
	const goals = mapping.columns
		? goalsOf(mapping.columns, own, record, width)
		: mapColumns(heads, own, record);
	return {
		...{ delimiter, hasHeader, record },
		columns: heads.map((head, at) => ({ head, column: goals[at] ?? null })),
		rows: rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')),
	};
}

/** Returns the non-empty rows; reads just enough to detect that there are too many. */
async function cellsIn(text: string): Promise<{ delimiter: string; cells: string[][] }> {
	const [line = ''] = text
		.replace(/^\uFEFF/, '')
		.trimStart()
		.split(/\r?\n|\r/, 1);
	const delimiter = separatorIn(line);
	const cells: string[][] = [];
	const parser = parse({
		...{ bom: true, delimiter, relax_column_count: true },
		...{ relax_quotes: true, skip_empty_lines: true },
		on_record: (row: string[]) => {
			cells.push(row);
			return null;
		},
	});
	parser.on('error', () => undefined).resume();
	const bytes = Buffer.from(text);
	try {
		for (let from = 0; from < bytes.length && cells.length < MAX_PASTED_ROWS + 2; from += SLICE) {
			await awaitStep((done) => parser.write(bytes.subarray(from, from + SLICE), done));
			await turn();
		}
		if (cells.length < MAX_PASTED_ROWS + 2) await awaitStep((done) => parser.end(done));
		return { delimiter, cells: cells.filter((row) => row.some((cell) => cell.trim() !== '')) };
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw new HttpError(422, `The text cannot be read as a table: ${error.message}`);
	}
}

/** Whether a line is a header: it contains the name of one of our columns, or a word for the naming column. */
const isHeader = (first: readonly string[], own: readonly DatasetColumn[]): boolean =>
	first.some((cell) => own.some(({ name }) => same(name, cell))) || signOf(first[0]) !== undefined;

function goalsOf(
	columns: readonly (string | null)[],
	own: readonly DatasetColumn[],
	record: number,
	width: number,
): (string | null)[] {
	const goals = Array.from({ length: width }, (_, at) =>
		at === record ? null : (columns[at] ?? null),
	);
	const named = goals.filter((one) => one !== null);
	if (named.some((id) => own.every((one) => one.id !== id)))
		throw new HttpError(422, 'A chosen column no longer exists. Reload the page.');
	if (new Set(named).size < named.length)
		throw new HttpError(
			422,
			'Two columns of the text go to the same column. Choose another for one of them.',
		);
	return goals;
}

/** Maps columns by name; if none is known, by position. */
function mapColumns(
	heads: readonly (string | null)[],
	own: readonly DatasetColumn[],
	record: number,
): (string | null)[] {
	const taken = new Set<string>();
	const byName = heads.map((head, at) => {
		const column =
			at === record || head === null
				? undefined
				: own.find(({ id, name }) => same(name, head) && !taken.has(id));
		if (column) taken.add(column.id);
		return column?.id ?? null;
	});
	if (taken.size > 0) return byName;
	const free = own.toSorted((a, b) => Number(a.is_notes) - Number(b.is_notes));
	return heads.map((head, at) => {
		if (at === record || signOf(head) !== undefined) return null;
		return free.shift()?.id ?? null;
	});
}

/** How a row identifies its record: an id or slug of ours, or values to match. */
export interface RowIdentity {
	text: string;
	id: string | null;
	slug: string | null;
	asked: MatchQuery;
}

/**
 * Returns how a row identifies its record: by its naming cell, and by columns headed with a sign that have no other
 * target.
 */
export function rowIdentity(
	{ columns, record }: Pick<PastedTable, 'columns' | 'record'>,
	row: readonly string[],
): RowIdentity {
	const text = row[record]?.trim() ?? '';
	const kind = signOf(columns[record]?.head);
	if (text.length > MAX_NAMING_LENGTH)
		return { text: `${text.slice(0, 100).toWellFormed()}…`, id: null, slug: null, asked: {} };
	const of: RowIdentity = { text, id: null, slug: null, asked: {} };
	if (kind === 'id' && /^[1-9]\d{0,14}$/.test(text)) of.id = text;
	else if (kind === 'domain' || kind === 'handle' || kind === 'contract') of.asked[kind] = text;
	else if (kind === 'coingecko') of.asked.outside_id = { source: 'coingecko', id: text };
	else Object.assign(of, guessIdentity(text));
	for (const [at, { head, column }] of columns.entries()) {
		const sign = signOf(head);
		const value = row[at]?.trim();
		if (at === record || column !== null || !sign || !value) continue;
		if (sign === 'id' && /^[1-9]\d{0,14}$/.test(value)) of.id ??= value;
		else if (sign === 'coingecko') of.asked.outside_id ??= { source: 'coingecko', id: value };
		else if (sign !== 'id') of.asked[sign] ??= value;
	}
	return of;
}

const onPage =
	/^(?:https?:\/\/[^/]+)?\/(?:project|organization|people|round)\/([a-z0-9-]{1,100})\/?$/;
const onX = /^(?:https?:\/\/)?(?:www\.)?(?:x|twitter)\.com\/@?\w{1,15}\/?$/i;

/** Minimum length of an address; shorter texts may be names: `TWT-8C2`. */
const MIN_ADDRESS_LENGTH = 20;

/** Guesses from the form of a cell how it identifies a record. */
function guessIdentity(text: string): Partial<Pick<RowIdentity, 'id' | 'slug' | 'asked'>> {
	const [, slug] = onPage.exec(text) ?? [];
	if (slug) return { slug };
	if (/^[1-9]\d{0,14}$/.test(text)) return { id: text, asked: { name: text } };
	if (/^@\w{1,15}$/.test(text) || onX.test(text)) return { asked: { handle: text } };
	// Some names look like a ticker: both are tried.
	if (assetsIn(text).length > 0)
		return {
			asked: text.length < MIN_ADDRESS_LENGTH ? { contract: text, name: text } : { contract: text },
		};
	if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}$/u.test(text))
		return { asked: { domain: text, name: text } };
	if (/^https?:\/\/\S+$/i.test(withScheme(text))) return { asked: { domain: text } };
	return { asked: { name: text } };
}
