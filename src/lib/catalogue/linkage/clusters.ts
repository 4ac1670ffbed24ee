import { isSameRecord, orderPair, type RecordPair } from '../duplicate-pairs.ts';
import { type Comparison, JOIN_THRESHOLD, OFFER_THRESHOLD } from './compare.ts';
import { combineProfiles, hasNameOnly, type Profile } from './profile.ts';

/** Two records to join, with the evidence. */
export interface JoinedPair {
	kept: Profile;
	gone: Profile;
	comparison: Comparison;
}

/** Two records that share a name but stay separate. */
export interface SeparatePair extends RecordPair {
	comparison: Comparison;
	/** Whether a person should review them, as the evidence is not decisive either way. */
	isOffered: boolean;
}

/** Knows the decisions about pairs of records, and compares two records. */
export interface Judge {
	isApart(pair: RecordPair): boolean;
	compare(one: Profile, other: Profile): Comparison;
}

interface Cluster {
	said: Profile;
	members: Profile[];
}

/**
 * Groups records of one name that are the same thing. The pair with the strongest evidence is joined first, and its
 * combined data is then compared with the others. A record only joins a group if it has not been declared distinct from
 * any member.
 */
export function clusterRecords(
	records: readonly Profile[],
	judge: Judge,
): { joins: JoinedPair[]; left: SeparatePair[]; stay: Profile[] } {
	let all: Cluster[] = records
		.toSorted(compareSurvivors)
		.map((profile) => ({ said: profile, members: [profile] }));
	const joins: JoinedPair[] = [];
	for (let best = bestPair(all, judge); best; best = bestPair(all, judge)) {
		const { one, other, comparison } = best;
		joins.push({ kept: one.said, gone: other.said, comparison });
		const both = {
			said: combineProfiles(one.said, other.said),
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
		other.members.some((b) => judge.isApart(orderPair({ one: a.ref, other: b.ref }))),
	);

function bestPair(all: readonly Cluster[], judge: Judge) {
	let best: { one: Cluster; other: Cluster; comparison: Comparison } | undefined;
	for (const pair of pairsOf(all)) {
		if (areApart(pair, judge)) continue;
		const [one, other] = pair;
		const comparison = judge.compare(one.said, other.said);
		if (comparison.weight < JOIN_THRESHOLD) continue;
		if (!best || comparison.weight > best.comparison.weight) best = { one, other, comparison };
	}
	return best;
}

function leftOf(pair: ClusterPair, judge: Judge): SeparatePair[] {
	const [one, other] = pair;
	if (isSameRecord(one.said.ref, other.said.ref) || areApart(pair, judge)) return [];
	const comparison = judge.compare(one.said, other.said);
	return [
		{
			one: one.said.ref,
			other: other.said.ref,
			comparison,
			isOffered: comparison.weight >= OFFER_THRESHOLD,
		},
	];
}

/**
 * Orders records by which to keep: those of the starter catalogue first, then those on some list, then the rest; among
 * equals, those with more facts.
 */
function compareSurvivors(a: Profile, b: Profile): number {
	return rankOf(a) - rankOf(b) || factsIn(b) - factsIn(a) || a.ref.id - b.ref.id;
}

const rankOf = (profile: Profile): number =>
	[...profile.listed].some((key) => key.startsWith('starter ')) ? 0 : hasNameOnly(profile) ? 2 : 1;

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
): JoinedPair[] {
	const [survivor, ...others] = organizations;
	if (!survivor || others.length > 0) return [];
	return projects.filter(hasNameOnly).flatMap((gone) => {
		if (judge.isApart(orderPair({ one: survivor.ref, other: gone.ref }))) return [];
		const comparison = judge.compare(survivor, gone);
		return comparison.weight >= JOIN_THRESHOLD ? [{ kept: survivor, gone, comparison }] : [];
	});
}
