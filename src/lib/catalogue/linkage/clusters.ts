import { inOrder, isSameRecord, type RecordPair } from '../duplicate-pairs.ts';
import { type Comparison, JOINED, OFFERED } from './compare.ts';
import { isNamedOnly, type Profile, together } from './profile.ts';

/** A record that another is joined to, with the evidence. */
export interface Join {
	kept: Profile;
	gone: Profile;
	comparison: Comparison;
}

/** Two records with one name that stay separate. */
export interface Left extends RecordPair {
	comparison: Comparison;
	/** Whether a person should look: the evidence is not decisive either way. */
	isOffered: boolean;
}

/** The decisions about two records, and a comparison of the two. */
export interface Judge {
	isApart(pair: RecordPair): boolean;
	compare(one: Profile, other: Profile): Comparison;
}

interface Cluster {
	said: Profile;
	members: Profile[];
}

/**
 * Groups records of one name that are the same thing. The pair with the strongest evidence is joined first, and their
 * combined data is then compared with the others. A record is joined only if it was not decided to be distinct from
 * any member.
 */
export function clusters(
	records: readonly Profile[],
	judge: Judge,
): { joins: Join[]; left: Left[]; stay: Profile[] } {
	let all: Cluster[] = records
		.toSorted(compareSurvivors)
		.map((profile) => ({ said: profile, members: [profile] }));
	const joins: Join[] = [];
	for (let best = bestPair(all, judge); best; best = bestPair(all, judge)) {
		const { one, other, comparison } = best;
		joins.push({ kept: one.said, gone: other.said, comparison });
		const both = {
			said: together(one.said, other.said),
			members: [...one.members, ...other.members],
		};
		all = all.flatMap((cluster) => (cluster === one ? [both] : cluster === other ? [] : [cluster]));
	}
	return {
		joins,
		left: pairsOf(all).flatMap((pair) => leftOf(pair, judge)),
		stay: all.map(({ said }) => said),
	};
}

type ClusterPair = readonly [Cluster, Cluster];

const pairsOf = (all: readonly Cluster[]): ClusterPair[] =>
	all.flatMap((one, at) => all.slice(at + 1).map((other): ClusterPair => [one, other]));

const areApart = ([one, other]: ClusterPair, judge: Judge): boolean =>
	one.members.some((a) =>
		other.members.some((b) => judge.isApart(inOrder({ one: a.ref, other: b.ref }))),
	);

function bestPair(all: readonly Cluster[], judge: Judge) {
	let best: { one: Cluster; other: Cluster; comparison: Comparison } | undefined;
	for (const pair of pairsOf(all)) {
		if (areApart(pair, judge)) continue;
		const [one, other] = pair;
		const comparison = judge.compare(one.said, other.said);
		if (comparison.weight < JOINED) continue;
		if (!best || comparison.weight > best.comparison.weight) best = { one, other, comparison };
	}
	return best;
}

function leftOf(pair: ClusterPair, judge: Judge): Left[] {
	const [one, other] = pair;
	if (isSameRecord(one.said.ref, other.said.ref) || areApart(pair, judge)) return [];
	const comparison = judge.compare(one.said, other.said);
	return [
		{
			one: one.said.ref,
			other: other.said.ref,
			comparison,
			isOffered: comparison.weight >= OFFERED,
		},
	];
}

/**
 * Orders records by which to keep: one of the starter, then one that some list has, then the rest; among equals the
 * one with more facts.
 */
function compareSurvivors(a: Profile, b: Profile): number {
	return rankOf(a) - rankOf(b) || factsIn(b) - factsIn(a) || a.ref.id - b.ref.id;
}

const rankOf = (profile: Profile): number =>
	[...profile.listed].some((key) => key.startsWith('starter ')) ? 0 : isNamedOnly(profile) ? 2 : 1;

const factsIn = ({ sites, accounts, owners, symbols, contracts, chains }: Profile): number =>
	[sites, accounts, owners, symbols, contracts, chains].reduce((sum, { size }) => sum + size, 0);

/**
 * Joins projects known only by their rounds to the only organization of the name: companies that raised. A source of
 * raises does not say which of the two it means.
 *
 * @param projects those of one name, after they were joined with each other.
 */
export function companiesThatRaised(
	projects: readonly Profile[],
	organizations: readonly Profile[],
	judge: Judge,
): Join[] {
	const [survivor, ...others] = organizations;
	if (!survivor || others.length > 0) return [];
	return projects.filter(isNamedOnly).flatMap((gone) => {
		if (judge.isApart(inOrder({ one: survivor.ref, other: gone.ref }))) return [];
		const comparison = judge.compare(survivor, gone);
		return comparison.weight >= JOINED ? [{ kept: survivor, gone, comparison }] : [];
	});
}
