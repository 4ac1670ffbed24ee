/** What Wikidata's editors think of a statement. */
export const ranks = ['preferred', 'normal', 'deprecated'] as const;
export type Rank = (typeof ranks)[number];

/**
 * The rank that an address such as `http://wikiba.se/ontology#PreferredRank` names. Without one, and where it only says that a
 * statement is among the best, it is normal; one that is not known here is not believed.
 */
export function rankOf(address: string | null): Rank {
	const [, name] = /#(\w+)rank$/.exec(address?.toLowerCase() ?? '') ?? [
		'',
		address === null ? 'best' : '',
	];
	return ranks.find((rank) => rank === name) ?? (name === 'best' ? 'normal' : 'deprecated');
}

/** Those that may be said at all, the preferred ones first. Deprecated ones are known to be wrong. */
export const inOrderOfRank = <One extends { rank: Rank }>(statements: readonly One[]): One[] => [
	...statements.filter(({ rank }) => rank === 'preferred'),
	...statements.filter(({ rank }) => rank === 'normal'),
];

/** Those of the best rank that there is. */
export function bestOfRank<One extends { rank: Rank }>(statements: readonly One[]): One[] {
	const ordered = inOrderOfRank(statements);
	return ordered.filter(({ rank }) => rank === ordered[0]?.rank);
}
