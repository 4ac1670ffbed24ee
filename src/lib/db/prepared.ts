import type { Db } from './connect.ts';

/**
 * A statement that is built once for a database and, when `make` gives it a name, planned once for a connection: for
 * the few that nearly every request asks.
 */
export function prepared<Statement>(make: (db: Db) => Statement): (db: Db) => Statement {
	const made = new WeakMap<Db, Statement>();
	return (db) => {
		const known = made.get(db) ?? make(db);
		made.set(db, known);
		return known;
	};
}
