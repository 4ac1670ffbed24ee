import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { to as copyTo } from 'pg-copy-streams';
import { withClient } from '#lib/db/session.ts';
import type { ColumnType, SnapshotColumn } from '#lib/snapshot/columns.ts';
import type { FinishedSnapshot } from '#lib/snapshot/finished.ts';
import type { ManifestTable } from '#lib/snapshot/manifest.ts';
import { snapshotTables } from '#lib/snapshot/tables.ts';

/**
 * Reads a snapshot with DuckDB and compares it with the database, exported as CSV: writer and reader are both
 * independent of the snapshot's. DuckDB alone then compares all sides.
 */

/** The DuckDB type each column is read as. */
const duckTypes: Record<ColumnType, string> = {
	integer: 'BIGINT',
	number: 'DOUBLE',
	boolean: 'BOOLEAN',
	text: 'VARCHAR',
	date: 'DATE',
	timestamp: 'TIMESTAMPTZ',
	'list of text': 'VARCHAR[]',
	json: 'JSON',
};
const isDocument = (type: ColumnType): boolean => type === 'json' || type === 'list of text';
const quoted = (name: string): string => `"${name}"`;
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A username is given only for accounts that show a profile and contributions. */
const AUTHOR = `(SELECT username FROM account WHERE id = actor_id AND state = 'active'
	AND privacy @> '{"profile": 1, "contributions": 1}')`;

function inDatabase({ name, type }: SnapshotColumn): string {
	if (name === 'author') return AUTHOR;
	return isDocument(type) ? `to_jsonb(${quoted(name)})::text` : quoted(name);
}

/** The compared form of a column: documents without white space and with normalized numbers. */
const compared = ({ name, type }: SnapshotColumn): string =>
	isDocument(type) ? `json(to_json(${quoted(name)}))::VARCHAR` : quoted(name);

async function writeCsv(
	url: string,
	{ name, columns }: ManifestTable,
	folder: string,
): Promise<string> {
	const file = join(folder, `${name}.csv`);
	const table = snapshotTables.find((one) => one.name === name)?.table;
	await withClient(url, 'cairn test', async (client) => {
		await client.query("SET timezone = 'UTC'; SET extra_float_digits = 1");
		const query = `COPY (SELECT ${columns.map(inDatabase).join(', ')} FROM ${table}) TO STDOUT (FORMAT csv)`;
		await pipeline(client.query(copyTo(query)), createWriteStream(file));
	});
	return file;
}

const struct = (columns: readonly SnapshotColumn[], typeOf: (type: ColumnType) => string): string =>
	`{${columns.map(({ name, type }) => `${text(name)}: ${text(typeOf(type))}`).join(', ')}}`;

const csvTypeOf = (type: ColumnType): string => (isDocument(type) ? 'JSON' : duckTypes[type]);

/** Row count, then for each column the number of values and the sum of their hashes, then that of whole rows. */
async function fingerprint(
	duck: DuckDBConnection,
	columns: readonly SnapshotColumn[],
	from: string,
): Promise<Record<string, string>> {
	const of = columns.map(
		(column) =>
			`count(${quoted(column.name)}) || ' ' || coalesce(sum(hash(${compared(column)})), 0) AS ${quoted(column.name)}`,
	);
	const whole = `count(*) || ' ' || coalesce(sum(hash(row(${columns.map(compared).join(', ')}))), 0) AS "whole rows"`;
	const answer = await duck.runAndReadAll(`SELECT ${[...of, whole].join(', ')} FROM ${from}`);
	const [row = {}] = answer.getRowObjectsJson();
	return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
}

async function differencesOf(
	duck: DuckDBConnection,
	url: string,
	table: ManifestTable,
	folder: string,
	scratch: string,
): Promise<string[]> {
	const csv = await writeCsv(url, table, scratch);
	const { name, columns } = table;
	const sources = {
		database: `read_csv(${text(csv)}, auto_detect = false, header = false, columns = ${struct(columns, csvTypeOf)}, new_line = '\\n', quote = '"', escape = '"', delim = ',', allow_quoted_nulls = false, parallel = false, max_line_size = 100000000)`,
		parquet: `read_parquet(${text(join(folder, `${name}.parquet`))})`,
		jsonl: `read_json(${text(join(folder, `${name}.jsonl.gz`))}, format = 'newline_delimited', columns = ${struct(columns, (type) => duckTypes[type])}, maximum_object_size = 100000000)`,
	};
	const meant = await fingerprint(duck, columns, sources.database);
	const found: string[] = [];
	for (const side of ['parquet', 'jsonl'] as const) {
		const read = await fingerprint(duck, columns, sources[side]);
		for (const [what, value] of Object.entries(meant))
			if (read[what] !== value)
				found.push(`${name}.${side}: ${what} is ${read[what]}, not ${value}`);
	}
	const rows = Number(meant['whole rows']?.split(' ')[0]);
	for (const file of table.files)
		if (file.rows !== rows)
			found.push(`${file.name}: the manifest says ${file.rows} rows, not ${rows}`);
	await rm(csv);
	return found;
}

/**
 * Differences between a snapshot's files and the database at `url`, one sentence each. `scratch` is a folder for
 * temporary files.
 */
export async function snapshotDifferences(
	url: string,
	{ folder, manifest }: FinishedSnapshot,
	scratch: string,
): Promise<string[]> {
	return withDuck(async (duck) => {
		const found: string[] = [];
		for (const table of manifest.tables)
			found.push(...(await differencesOf(duck, url, table, folder, scratch)));
		return found;
	});
}

/** Runs `work` with a separate in-memory DuckDB. */
export async function withDuck<T>(work: (duck: DuckDBConnection) => Promise<T>): Promise<T> {
	const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
	const duck = await instance.connect();
	try {
		return await work(duck);
	} finally {
		duck.closeSync();
		instance.closeSync();
	}
}
