import { hash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import type { z } from 'zod';
import type { Db } from './connect.ts';
import { assertRows, type Row } from './read-rows.ts';

/**
 * Runs a statement whose plan each connection keeps: for those that PostgreSQL plans for longer than it executes
 * them, such as a record with all its lists. Only for statements that look up one record, whose plan is the same for
 * every value, and with few distinct texts: a connection keeps all of them.
 * @throws in tests and in development when a row does not match the shape.
 */
export async function plannedOnce<Read extends Row>(
	db: Db,
	shape: z.ZodType<unknown, Read>,
	statement: SQL,
): Promise<Read[]> {
	const query = db.execute(statement).getQuery();
	const { rows }: { rows: unknown[] } = await db._.session
		.prepareQuery<QueryConfig>(query, undefined, nameOf(query.sql), false)
		.execute();
	assertRows(shape, rows);
	return rows;
}

interface QueryConfig {
	execute: QueryResult<Row>;
	all: unknown;
	values: unknown;
}

const PREFIX = 'planned_';

/** Returns a name derived from the statement's text, so that no two statements share one. */
const nameOf = (text: string): string => `${PREFIX}${hash('md5', text)}`;

/** Whether a statement is one of `plannedOnce`. */
export const isPlannedOnce = ({ name }: { name?: string | undefined }): boolean =>
	name?.startsWith(PREFIX) ?? false;
