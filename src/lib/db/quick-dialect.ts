import { Name, Param, type QueryWithTypings, SQL, StringChunk } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/**
 * Drizzle's dialect, which writes statements of words, names and values by itself, and leaves those that hold tables,
 * columns or anything else to drizzle. The text is the same. Drizzle asks of every part whether it is one of a dozen
 * classes, along all their parents: 16 µs for a directory's total, which PostgreSQL answers in 300 (decision 23).
 */
export class QuickDialect extends PgDialect {
	override sqlToQuery(statement: SQL, source?: 'indexes'): QueryWithTypings {
		const query = { sql: '', params: [] };
		return !source && write(statement, query) ? query : super.sqlToQuery(statement, source);
	}
}

/** Adds a part of a statement to the query; false when it is not for this dialect. */
function write(part: unknown, query: { sql: string; params: unknown[] }): boolean {
	if (part instanceof StringChunk) query.sql += part.value.join('');
	else if (part instanceof SQL)
		return (
			!Reflect.get(part, 'shouldInlineParams') && part.queryChunks.every((one) => write(one, query))
		);
	else if (part instanceof Param) {
		const value = part.value === null ? null : part.encoder.mapToDriverValue(part.value);
		if (value instanceof SQL) return write(value, query);
		query.sql += `$${query.params.push(value)}`;
	} else if (part instanceof Name) query.sql += `"${part.value.replaceAll('"', '""')}"`;
	else if (part === null || (typeof part !== 'object' && typeof part !== 'function'))
		query.sql += part === undefined ? '' : `$${query.params.push(part)}`;
	else return false;
	return true;
}
