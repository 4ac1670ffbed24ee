/** How Wikidata's editors rate a statement. */
export const ranks = ['preferred', 'normal', 'deprecated'] as const;
export type Rank = (typeof ranks)[number];

/**
 * Parses the rank in an address such as `http://wikiba.se/ontology#PreferredRank`. It is normal if there is no address,
 * or if that only marks a statement as among the best; an unknown rank is not trusted.
 */
export function rankOf(address: string | null): Rank {
	const [, name] = /#(\w+)rank$/.exec(address?.toLowerCase() ?? '') ?? [
		'',
		address === null ? 'best' : '',
	];
	return ranks.find((rank) => rank === name) ?? (name === 'best' ? 'normal' : 'deprecated');
}

/** Returns the usable statements, preferred ones first. Deprecated ones are known to be wrong. */
export const sortByRank = <One extends { rank: Rank }>(statements: readonly One[]): One[] => [
	...statements.filter(({ rank }) => rank === 'preferred'),
	...statements.filter(({ rank }) => rank === 'normal'),
];

/** Returns the statements of the best rank present. */
export function bestOfRank<One extends { rank: Rank }>(statements: readonly One[]): One[] {
	const ordered = sortByRank(statements);
	return ordered.filter(({ rank }) => rank === ordered[0]?.rank);
}
