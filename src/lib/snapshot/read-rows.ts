import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ReadColumn } from './columns.ts';
import { linesOf } from './lines-of.ts';
import type { SnapshotTable } from './tables.ts';

const quoted = (name: string): string => `"${name}"`;

function read({ name, type, sql, when }: ReadColumn): string {
	const own = sql ?? `t.${quoted(name)}`;
	const value = when ? `CASE WHEN ${when} THEN ${own} END` : own;
	return type === 'timestamp'
		? `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS ${quoted(name)}`
		: `${value} AS ${quoted(name)}`;
}

/** The query for a table's rows as PostgreSQL's own JSON, one column. `condition` is SQL over the alias `t`. */
export function rowsQuery(
	{ table, columns, order, join, where: always }: SnapshotTable,
	condition?: string,
): string {
	const where = [always, condition].filter((one) => one !== undefined).join(' AND ');
	return `SELECT row_to_json(r) FROM (SELECT ${columns.map(read).join(', ')} FROM ${quoted(table)} t
		${join ?? ''} ${where ? `WHERE ${where}` : ''} ORDER BY ${order}) r`;
}

/**
 * Streams the rows of `query`, one text per row: COPY blocks the server while nobody reads, so memory does not grow
 * with the table. The query must return one column that is never null.
 */
export async function* copiedLines(client: pg.Client, query: string): AsyncGenerator<string[]> {
	const copy = client.query(copyTo(`COPY (${query}) TO STDOUT`));
	try {
		for await (const lines of linesOf(copy.iterator({ destroyOnReturn: false })))
			yield lines.map(unescaped);
	} finally {
		// The connection handles nothing else before the server has sent all of it.
		if (!copy.readableEnded && !copy.destroyed) await finished(copy.resume());
	}
}

// JSON has control characters only in escapes, so COPY escapes only the backslash.
const unescaped = (line: string): string =>
	line.includes('\\') ? line.replaceAll('\\\\', '\\') : line;
