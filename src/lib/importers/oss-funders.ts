import type { WantedRecord } from './importer.ts';

/**
 * Funders as named in their own files of the dataset (data/funders/<folder>/<name>.yaml). The rounds spell some of
 * them with different capitals.
 */
const knownFunders = new Map<string, { name: string; type: string }>(
	[
		['arbitrumfoundation', 'Arbitrum Foundation', 'Foundation'],
		['clrfund', 'clr.fund', 'DAO'],
		['dao-drops-dorgtech', 'DAO Drops', 'DAO'],
		['gitcoin', 'Gitcoin Grants', 'DAO'],
		['octant-golemfoundation', 'Octant App', 'Foundation'],
		['optimism', 'Optimism Foundation', 'Foundation'],
		['stellar', 'Stellar', 'Foundation'],
	].map(([id = '', name = '', type = '']) => [id, { name, type }]),
);

/** Returns the organization behind a funder's name in a row; spellings that differ only in case share one. */
export function funderOf(spelled: string): WantedRecord {
	const id = spelled.trim().toLowerCase();
	const funder = knownFunders.get(id);
	return {
		type: 'organization',
		identifiers: [{ source: 'oss-funding', external_id: id }],
		name: funder?.name ?? spelled.trim(),
		fill: funder ? { type: funder.type } : {},
		source: 'https://github.com/opensource-observer/oss-funding/tree/main/data/funders',
	};
}
