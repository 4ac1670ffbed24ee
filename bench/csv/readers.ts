import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { autoType, csvParse } from 'd3-dsv';
import papa from 'papaparse';
import { read as readVega } from 'vega-loader';
import { read as readSheet, utils } from 'xlsx';

/** Reads a CSV with type inference, as a program does: one object per row. */
type Reader = (text: string, file: string) => Promise<object[]> | object[];

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

async function duckDb(_text: string, file: string): Promise<object[]> {
	const instance = await DuckDBInstance.create(':memory:');
	const connection = await instance.connect();
	const reader = await connection.runAndReadAll(
		`select * from read_csv('${file.replaceAll("'", "''")}', auto_detect = true, header = true, sample_size = -1)`,
	);
	return reader.getRowObjectsJson();
}

function sheetJs(text: string): object[] {
	const book = readSheet(withoutMark(text), { type: 'string' });
	const sheet = book.Sheets[book.SheetNames[0] ?? ''];
	return sheet ? utils.sheet_to_json<object>(sheet, { raw: true, defval: '' }) : [];
}

export const readers: Record<string, Reader> = {
	'csv-parse': (text) => parse(text, { bom: true, columns: true, cast: true }),
	d3: (text) => csvParse(withoutMark(text), autoType),
	vega: (text) => readVega(withoutMark(text), { type: 'csv', parse: 'auto' }),
	SheetJS: sheetJs,
	papaparse: (text) =>
		papa.parse(withoutMark(text), { header: true, dynamicTyping: true, skipEmptyLines: true }).data,
	DuckDB: duckDb,
};
