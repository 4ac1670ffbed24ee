import { identifierKey } from '#lib/catalogue/identifiers.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { Sought, Wanted } from './importer.ts';

/** Keys under which two wanted records of one batch may turn out to be the same record, or ask for one identifier. */
export function matchKeys({
	type,
	identifiers,
	also = [],
	slug,
	name,
}: Sought & Pick<Wanted, 'also'>): string[] {
	const form = name && nameKey(name);
	const keys = [...identifiers, ...also].map(
		(identifier) => `${type} ${identifierKey(identifier)}`,
	);
	if (slug) keys.push(`${type} slug ${slug}`);
	return form ? [...keys, `${type} ${form}`] : keys;
}
