import type pg from 'pg';
import { gatheringLookups } from './gathered-lookups.ts';
import { isServerAway } from './lost-connection.ts';

export type Query = [config: pg.QueryConfig, values?: unknown[]];
export type Ask = (...query: Query) => Promise<pg.QueryResult>;

/** `pool` with a different query function; connections taken from it for transactions are its own. */
export function answeringBy(pool: pg.Pool, ask: Ask): pg.Pool {
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
 * `pool` for read-only statements: one whose connection broke is sent once more, after waiting until the server is
 * back. So a page being rendered when PostgreSQL ended is only delayed.
 */
export function repeatingReads(pool: pg.Pool): pg.Pool {
	const ask = gatheringLookups(pool);
	return answeringBy(pool, async (...query) => {
		try {
			return await ask(...query);
		} catch (error) {
			if (!isServerAway(error)) throw error;
			return pool.query(...query);
		}
	});
}
