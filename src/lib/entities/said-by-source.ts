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
	coingecko: 'CoinGecko',
	'oss-directory': 'oss-directory',
	'oss-funding': 'oss-funding',
	csv: 'an imported file',
};

/** Of whom the words of a field are, when an import brought what it says now: its latest change tells. Null for our own words. */
export function sourceOfWords(
	field: string,
	changes: readonly Pick<RevisionRow, 'field' | 'origin' | 'source'>[],
): SourceOfWords | null {
	const latest = changes.find((change) => change.field === field);
	const [kind, importer = ''] = latest?.origin.split(':', 2) ?? [];
	if (kind !== 'import') return null;
	return { name: names[importer] ?? importer, href: latest?.source ?? null };
}
