import type { RevisionRow } from './provenance.ts';

/** A source whose own words a page shows. */
export interface SourceOfWords {
	name: string;
	/** Where they are read; null when no address was kept. */
	href: string | null;
}

/** How sources write their names; others are known by their importer's. */
const names: Record<string, string> = {
	defillama: 'DefiLlama',
	'defillama-raise': 'DefiLlama',
	coingecko: 'CoinGecko',
	'oss-directory': 'oss-directory',
	'oss-funding': 'oss-funding',
	csv: 'an imported file',
	starter: 'Starter catalogue',
};

/** A source as it writes its own name, by the name that importers and claims know it by. */
export const sourceName = (name: string): string =>
	Object.hasOwn(names, name) ? (names[name] ?? name) : name;

/** Of whom the words of a field are, when an import brought what it says now: its latest change tells. Null for our own words. */
export function sourceOfWords(
	field: string,
	changes: readonly Pick<RevisionRow, 'field' | 'origin' | 'source'>[],
): SourceOfWords | null {
	const latest = changes.find((change) => change.field === field);
	const [kind, importer = ''] = latest?.origin.split(':', 2) ?? [];
	if (kind !== 'import') return null;
	return { name: sourceName(importer), href: latest?.source ?? null };
}

/**
 * That sectors were worked out and from what, when an import brought them: sources name categories of their own, which
 * sector-words.json reads. Null for sectors that somebody stated.
 */
export function sectorsDerivedFrom(
	changes: readonly Pick<RevisionRow, 'field' | 'origin' | 'source'>[],
): string | null {
	const source = sourceOfWords('sectors', changes);
	const derived: Record<string, string> = {
		DefiLlama: 'Derived from its category at DefiLlama',
		CoinGecko: 'Derived from its categories at CoinGecko',
	};
	return source ? (derived[source.name] ?? null) : null;
}
