import type pg from 'pg';
import { isServerAway } from './lost-connection.ts';

export type Query = [config: pg.QueryConfig, values?: unknown[]];
export type Ask = (...query: Query) => Promise<pg.QueryResult>;

/** `pool` with another way to ask; connections taken from it for transactions are its own. */
export function answeringBy(pool: pg.Pool, ask: Ask): pg.Pool {
	return new Proxy(pool, {
		get(target, name) {
			if (name === 'query') return ask;
			const value: unknown = Reflect.get(target, name, target);
			// The pool's own parts are private to it: its methods have to be called on itself.
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}

/**
 * `pool` for statements that only read: one whose connection broke is asked once more, which waits until the server is
 * back. So a page that was being made when PostgreSQL ended is answered, only later.
 */
export const repeatingReads = (pool: pg.Pool): pg.Pool =>
	answeringBy(pool, async (...query) => {
		try {
			return await pool.query(...query);
		} catch (error) {
			if (!isServerAway(error)) throw error;
			return pool.query(...query);
		}
	});
