import { identifierKey } from '#lib/catalogue/identifiers.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { RecordLookup, WantedRecord } from './importer.ts';

/**
 * Returns the keys that two wanted records of one batch share if they may be the same record or claim the same
 * identifier.
 */
export function matchKeys({
	type,
	identifiers,
	also = [],
	slug,
	name,
}: RecordLookup & Pick<WantedRecord, 'also'>): string[] {
	const form = name && nameKey(name);
	const keys = [...identifiers, ...also].map(
		(identifier) => `${type} ${identifierKey(identifier)}`,
	);
	if (slug) keys.push(`${type} slug ${slug}`);
	return form ? [...keys, `${type} ${form}`] : keys;
}
