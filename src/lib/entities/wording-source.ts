import type { RevisionRow } from './provenance.ts';

/** A source whose own wording a page shows. */
export interface WordingSource {
	name: string;
	/** URL where it can be read; null if none was stored. */
	href: string | null;
}

/** Sources' spellings of their own names; the others go by their importer's name. */
const names: Record<string, string> = {
	defillama: 'DefiLlama',
	'defillama-raise': 'DefiLlama',
	coingecko: 'CoinGecko',
	'oss-directory': 'oss-directory',
	'oss-funding': 'oss-funding',
	csv: 'an imported file',
	starter: 'Starter catalogue',
};

/** Returns a source's own spelling of its name, given the name used by importers and claims. */
export const sourceName = (name: string): string =>
	Object.hasOwn(names, name) ? (names[name] ?? name) : name;

/**
 * Returns the source of a field's wording, if its latest change shows that an import brought the present value. Null
 * for our own wording.
 */
export function wordingSource(
	field: string,
	changes: readonly Pick<RevisionRow, 'field' | 'origin' | 'source'>[],
): WordingSource | null {
	const latest = changes.find((change) => change.field === field);
	const [kind, importer = ''] = latest?.origin.split(':', 2) ?? [];
	if (kind !== 'import') return null;
	return { name: sourceName(importer), href: latest?.source ?? null };
}

/**
 * Returns a note on what sectors were derived from, if an import brought them: sources have their own categories, which
 * sector-words.json maps. Null for sectors that somebody stated.
 */
export function sectorsDerivedFrom(
	changes: readonly Pick<RevisionRow, 'field' | 'origin' | 'source'>[],
): string | null {
	const source = wordingSource('sectors', changes);
	const derived: Record<string, string> = {
		DefiLlama: 'Derived from its category at DefiLlama',
		CoinGecko: 'Derived from its categories at CoinGecko',
	};
	return source ? (derived[source.name] ?? null) : null;
}
