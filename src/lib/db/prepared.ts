import type { Db } from './connect.ts';

/**
 * Returns a statement that is built once per database and, if `make` names it, planned once per connection: for the few
 * that nearly every request runs.
 */
export function prepareStatement<Statement>(make: (db: Db) => Statement): (db: Db) => Statement {
	const made = new WeakMap<Db, Statement>();
	return (db) => {
		const known = made.get(db) ?? make(db);
		made.set(db, known);
		return known;
	};
}
