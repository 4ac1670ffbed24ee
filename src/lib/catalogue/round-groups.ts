import {
	comparePair,
	daysOf,
	type JoinReason,
	MAX_JOIN_DAYS,
	type PairVerdict,
	type RoundPart,
} from './round-pairs.ts';

/** An editor's decision on two rounds. */
export interface PairDecision {
	one: number;
	other: number;
	state: 'same' | 'apart';
}

/** Rounds that are the same: `head` is shown, with `members` under it. */
export interface RoundGroup {
	head: number;
	members: { id: number; why: JoinReason }[];
}

/** Two rounds for an editor to review, lower id first. */
export interface OfferedPair {
	one: number;
	other: number;
	signs: string[];
}

interface Link {
	a: RoundPart;
	b: RoundPart;
	verdict: PairVerdict;
	decided: boolean;
}

const pairKey = (one: number, other: number): string =>
	one < other ? `${one} ${other}` : `${other} ${one}`;
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Groups one raiser's rounds that are the same. The result depends only on the sets of rounds and decisions, never on
 * their order. The closest pair is joined first, and a round joins a group only if compatible with every member, so
 * that no round links two different ones. Editors' decisions override the rule.
 */
export function groupRounds(
	parts: readonly RoundPart[],
	decisions: readonly PairDecision[],
): { groups: RoundGroup[]; offered: OfferedPair[] } {
	const decided = new Map(decisions.map(({ one, other, state }) => [pairKey(one, other), state]));
	const links = linksBetween(parts, decided);
	const clusters = joinAll(parts, links, decided);
	const groups = [...new Set(clusters.values())].filter((cluster) => cluster.length > 1);
	return {
		groups: groups
			.map((cluster) => groupOf(cluster, links, decided))
			.sort((a, b) => a.head - b.head),
		offered: offeredOf(links, clusters),
	};
}

/** Returns all pairs that may be the same, by key. */
function linksBetween(
	parts: readonly RoundPart[],
	decided: ReadonlyMap<string, PairDecision['state']>,
): Map<string, Link> {
	const links = new Map<string, Link>();
	const add = (a: RoundPart, b: RoundPart, verdict: PairVerdict) => {
		const key = pairKey(a.id, b.id);
		const [one, other] = inOrder(a, b) <= 0 ? [a, b] : [b, a];
		links.set(key, { a: one, b: other, verdict, decided: decided.has(key) });
	};
	const dated = parts
		.flatMap((part) => {
			const days = daysOf(part);
			return days ? [{ part, ...days }] : [];
		})
		.sort((a, b) => a.from - b.from);
	for (const [at, a] of dated.entries()) {
		for (const b of dated.slice(at + 1)) {
			if (b.from - a.to > MAX_JOIN_DAYS) break;
			const verdict = comparePair(a.part, b.part);
			if (verdict.verdict !== 'different') add(a.part, b.part, verdict);
		}
	}
	const byId = new Map(parts.map((part) => [part.id, part]));
	for (const [key, state] of decided) {
		const [a, b] = key.split(' ').map((id) => byId.get(Number(id)));
		if (state === 'same' && a && b && !links.has(key))
			add(a, b, { verdict: 'different', signs: [], distance: [0, 0] });
	}
	return links;
}

type PairDecisions = ReadonlyMap<string, PairDecision['state']>;

/** Returns the rank of a pair by evidence, strongest first; undefined when there is none. */
function rankOf({ a, b, verdict }: Link, decided: PairDecisions): number | undefined {
	const state = decided.get(pairKey(a.id, b.id));
	// A sample is never a real round, whatever anyone decides.
	if (state === 'apart' || a.isSample !== b.isSample) return undefined;
	if (state === 'same') return 0;
	return { same: 1, doubtful: 2, offered: undefined, different: undefined }[verdict.verdict];
}

/** Returns each round's group after joining all possible pairs. */
function joinAll(
	parts: readonly RoundPart[],
	links: ReadonlyMap<string, Link>,
	decided: PairDecisions,
): Map<number, RoundPart[]> {
	const clusters = new Map(parts.map((part) => [part.id, [part]]));
	const ranked = [...links.values()]
		.flatMap((link) => {
			const rank = rankOf(link, decided);
			return rank === undefined ? [] : [{ link, rank }];
		})
		.sort((x, y) => x.rank - y.rank || closestFirst(x.link, y.link));
	for (const { link, rank } of ranked) {
		const [one, other] = [clusters.get(link.a.id) ?? [], clusters.get(link.b.id) ?? []];
		if (one === other || !one.every((a) => other.every((b) => canBeOne(a, b, rank)))) continue;
		const all = [...one, ...other];
		for (const part of all) clusters.set(part.id, all);
	}
	function canBeOne(a: RoundPart, b: RoundPart, rank: number): boolean {
		const key = pairKey(a.id, b.id);
		// An editor's decision on two rounds also applies to those merged with them.
		if (rank === 0) return decided.get(key) !== 'apart';
		const link = links.get(key);
		return link !== undefined && rankOf(link, decided) !== undefined;
	}
	return clusters;
}

function closestFirst(x: Link, y: Link): number {
	const [days, amount] = x.verdict.distance;
	const [otherDays, otherAmount] = y.verdict.distance;
	return days - otherDays || amount - otherAmount || inOrder(x.a, y.a) || inOrder(x.b, y.b);
}

/** Orders by content; only rounds with identical content are ordered by id. */
const inOrder = (a: RoundPart, b: RoundPart): number => byText(a.key, b.key) || a.id - b.id;

const exactness = ({ precision }: RoundPart): number =>
	precision === 'year' ? 2 : precision === 'month' ? 1 : 0;

/**
 * Chooses the round to display: rounds written by people precede imported ones, then the most complete comes first,
 * then the earliest.
 */
function headFirst(a: RoundPart, b: RoundPart): number {
	return (
		Number(b.isOwn) - Number(a.isOwn) ||
		Number(a.usd === null) - Number(b.usd === null) ||
		Number(a.date === null) - Number(b.date === null) ||
		exactness(a) - exactness(b) ||
		byText(a.date ?? '', b.date ?? '') ||
		inOrder(a, b)
	);
}

function groupOf(
	cluster: readonly RoundPart[],
	links: ReadonlyMap<string, Link>,
	decided: PairDecisions,
): RoundGroup {
	const [head, ...members] = cluster.toSorted(headFirst);
	const whyOf = (part: RoundPart): JoinReason => {
		const others = cluster.filter((one) => one !== part);
		const isOpen = ({ id }: RoundPart) => {
			const link = links.get(pairKey(part.id, id));
			return link !== undefined && !link.decided && link.verdict.verdict === 'doubtful';
		};
		if (others.some(isOpen)) return 'doubtful';
		return others.some(({ id }) => decided.get(pairKey(part.id, id)) === 'same')
			? 'editor'
			: 'rule';
	};
	return {
		head: head?.id ?? 0,
		members: members.map((part) => ({ id: part.id, why: whyOf(part) })),
	};
}

/** Returns the undecided pairs: doubtful ones, and those that could be the same but were not grouped. */
function offeredOf(
	links: ReadonlyMap<string, Link>,
	clusters: ReadonlyMap<number, RoundPart[]>,
): OfferedPair[] {
	return [...links.values()]
		.filter(({ a, b, verdict, decided }) => {
			if (decided || verdict.verdict === 'different') return false;
			return verdict.verdict === 'doubtful' || clusters.get(a.id) !== clusters.get(b.id);
		})
		.map(({ a, b, verdict }) => ({
			one: Math.min(a.id, b.id),
			other: Math.max(a.id, b.id),
			signs: verdict.signs,
		}))
		.sort((a, b) => a.one - b.one || a.other - b.other);
}
