import { identifierKey } from '#lib/catalogue/identifiers.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { Sought } from './importer.ts';

/** Keys under which two wanted records of one batch may turn out to be the same record. */
export function matchKeys({ type, identifiers, slug, name }: Sought): string[] {
	const form = name && nameKey(name);
	const keys = identifiers.map((identifier) => `${type} ${identifierKey(identifier)}`);
	if (slug) keys.push(`${type} slug ${slug}`);
	return form ? [...keys, `${type} ${form}`] : keys;
}
