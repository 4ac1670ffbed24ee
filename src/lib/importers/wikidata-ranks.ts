/** What Wikidata's editors think of a statement. */
export const ranks = ['preferred', 'normal', 'deprecated'] as const;
export type Rank = (typeof ranks)[number];

/** The rank that an address such as `http://wikiba.se/ontology#PreferredRank` names; without one it is normal. */
export const rankOf = (address: string | null): Rank =>
	ranks.find((rank) => address?.toLowerCase().endsWith(`#${rank}rank`)) ?? 'normal';

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
