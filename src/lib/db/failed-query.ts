import { DrizzleQueryError } from 'drizzle-orm';
import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import pg from 'pg';

/**
 * Drizzle's error for a failed query includes the values sent: addresses, hashes, texts by members. It is logged, shown
 * on pages and stored with import runs, so the values are removed where it is created.
 */

const METHOD = 'queryWithCache';
const DONE = Symbol.for('cairn.failed queries tell no values');

/**
 * Removes the values that PostgreSQL quotes: the row in its details, and an unreadable value at the end of its message.
 */
function withoutQuotes(cause: unknown): void {
	if (!(cause instanceof pg.DatabaseError)) return;
	for (const name of ['detail', 'where', 'internalQuery'] as const) cause[name] = undefined;
	if (!cause.code?.startsWith('22')) return;
	const message = cause.message;
	const [words = ''] = message.split(/: "/, 1);
	cause.message = words;
	cause.stack = cause.stack?.replace(message, () => words) ?? '';
}

/** Returns PostgreSQL's code, since its message may quote values; a broken connection only has a message. */
const whyOf = (cause: unknown): string =>
	cause instanceof pg.DatabaseError ? (cause.code ?? 'no code') : String(cause);

/** Returns the error without its query's values. */
function withoutValues(error: unknown): unknown {
	if (!(error instanceof DrizzleQueryError)) return error;
	const values = `\nparams: ${error.params}`;
	// The reason is in the cause, which Astro does not log.
	const why = `\n(${whyOf(error.cause)})`;
	error.message = error.message.replace(values, () => why);
	error.stack = error.stack?.replace(values, () => why) ?? '';
	error.params = [];
	withoutQuotes(error.cause);
	return error;
}

/** Hides the values of all queries of this process that fail from now on. */
export function hideValuesOfFailedQueries(): void {
	const run: unknown = Reflect.get(PgPreparedQuery.prototype, METHOD);
	if (typeof run !== 'function') throw new Error(`Drizzle no longer has ${METHOD}.`);
	if (Reflect.has(run, DONE)) return;
	const hidden = async function (this: unknown, ...given: unknown[]): Promise<unknown> {
		try {
			return await Reflect.apply(run, this, given);
		} catch (error) {
			throw withoutValues(error);
		}
	};
	Reflect.set(hidden, DONE, true);
	Reflect.set(PgPreparedQuery.prototype, METHOD, hidden);
}
