import { identifierKey } from '#lib/catalogue/identifiers.ts';
import type { Sought } from './importer.ts';

/** A name as names are compared, for use before the database is asked: equal for nearly the same names. */
export const nameKey = (name: string): string =>
	name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');

/** Keys under which two wanted records of one batch may turn out to be the same record. */
export function matchKeys({ type, identifiers, name }: Sought): string[] {
	const form = name && nameKey(name);
	const keys = identifiers.map((identifier) => `${type} ${identifierKey(identifier)}`);
	return form ? [...keys, `${type} ${form}`] : keys;
}
