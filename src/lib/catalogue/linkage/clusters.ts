import { inOrder, isSameRecord, type RecordPair } from '../duplicate-pairs.ts';
import { type Comparison, JOINED, OFFERED } from './compare.ts';
import { isNamedOnly, type Profile, together } from './profile.ts';

/** A record that another is joined to, with what it takes to say why. */
export interface Join {
	kept: Profile;
	gone: Profile;
	comparison: Comparison;
}

/** Two records of one name that stay two. */
export interface Left extends RecordPair {
	comparison: Comparison;
	/** Whether a person should look: what speaks for it and against it decides neither way. */
	isOffered: boolean;
}

/** What somebody decided about two records, or how two compare. */
export interface Judge {
	isApart(pair: RecordPair): boolean;
	compare(one: Profile, other: Profile): Comparison;
}

interface Cluster {
	said: Profile;
	members: Profile[];
}

/**
 * Which records of one name are one. The pair for which most speaks is joined first, and what both say is then held against the
 * others together. A record joins others only where nobody said that it is apart from one of them.
 */
export function clusters(
	records: readonly Profile[],
	judge: Judge,
): { joins: Join[]; left: Left[]; stay: Profile[] } {
	let all: Cluster[] = records
		.toSorted(keptFirst)
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

/** Who is kept: a record of the starter, then one that some list has, then the first; of two the one that says more. */
function keptFirst(a: Profile, b: Profile): number {
	return rankOf(a) - rankOf(b) || factsIn(b) - factsIn(a) || a.ref.id - b.ref.id;
}

const rankOf = (profile: Profile): number =>
	[...profile.listed].some((key) => key.startsWith('starter ')) ? 0 : isNamedOnly(profile) ? 2 : 1;

const factsIn = ({ sites, accounts, owners, symbols, contracts, chains }: Profile): number =>
	[sites, accounts, owners, symbols, contracts, chains].reduce((sum, { size }) => sum + size, 0);

/**
 * Projects that are known by their rounds alone and are the one organization of the name: companies that raised. A source of
 * raises does not say which of the two it names.
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
