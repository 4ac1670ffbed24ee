import type pg from 'pg';
import { batchLookups } from './gathered-lookups.ts';
import { isServerUnreachable } from './lost-connection.ts';

export type Query = [config: pg.QueryConfig, values?: unknown[]];
export type QueryFunction = (...query: Query) => Promise<pg.QueryResult>;

/** Returns `pool` with a different query function; connections taken for transactions are still those of `pool`. */
export function withQueryFunction(pool: pg.Pool, ask: QueryFunction): pg.Pool {
	return new Proxy(pool, {
		get(target, name) {
			if (name === 'query') return ask;
			const value: unknown = Reflect.get(target, name, target);
			// The pool's parts are private: its methods have to be called on the pool itself.
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}

/**
 * Returns `pool` for read-only statements: if a connection breaks, its statement is sent once more, after waiting until
 * the server is back. A page being rendered when PostgreSQL ended is therefore only delayed.
 */
export function withReadRetry(pool: pg.Pool): pg.Pool {
	const ask = batchLookups(pool);
	return withQueryFunction(pool, async (...query) => {
		try {
			return await ask(...query);
		} catch (error) {
			if (!isServerUnreachable(error)) throw error;
			return pool.query(...query);
		}
	});
}
