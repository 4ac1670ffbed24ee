import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, labelledPairs, roundPart } from '../../../tests/setup/round-pairs.ts';
import { groupRounds, type PairDecision } from './round-groups.ts';
import { comparePair, type RoundPart } from './round-pairs.ts';

const outcome = ({ one, other }: { one: RoundPart; other: RoundPart }) => {
	const { groups, offered } = groupRounds([one, other], []);
	return { why: groups[0]?.members[0]?.why ?? null, offered: offered.length > 0 };
};

test('there are two hundred labelled pairs, of many kinds', () => {
	expect(labelledPairs).toHaveLength(200);
	expect(new Set(labelledPairs.map(({ kind }) => kind)).size).toBeGreaterThan(20);
});

test('no two different rounds are joined', () => {
	const joined = labelledPairs.filter(
		(pair) => pair.label === 'different' && outcome(pair).why !== null,
	);
	expect(joined.map(({ kind }) => kind)).toEqual([]);
});

test('of equal pairs, at least nine in ten are joined or proposed', () => {
	const same = labelledPairs.filter(({ label }) => label === 'same');
	const found = same.filter((pair) => outcome(pair).why !== null || outcome(pair).offered);
	expect(found.length / same.length).toBeGreaterThanOrEqual(0.9);
});

test('doubtful pairs are proposed, and never joined without a mark', () => {
	const doubtful = labelledPairs.filter(({ label }) => label === 'doubtful');
	for (const pair of doubtful) {
		expect(outcome(pair), pair.kind).toMatchObject({ offered: true });
		expect(outcome(pair).why, pair.kind).not.toBe('rule');
	}
});

test('a comparison is symmetric', () => {
	for (const { one, other } of labelledPairs)
		expect(comparePair(other, one)).toEqual(comparePair(one, other));
});

const part = fc
	.record({
		source: fc.constantFrom('a', 'b', 'c', 'd'),
		isOwn: fc.boolean(),
		type: fc.constantFrom('Seed', 'Series A', 'Strategic', 'ICO', 'IDO', 'Grant', null),
		days: fc.integer({ min: 0, max: 120 }),
		precision: fc.constantFrom('day', 'day', 'month', 'year'),
		usd: fc.constantFrom(1e6, 1.01e6, 1.5e6, 4e6, null),
	})
	.map(({ source, days, ...said }) =>
		roundPart({ ...said, sources: [source], date: dayAfter(days) }),
	);
/** Rounds with different contents: identical ones cannot be told apart. */
const parts = fc.uniqueArray(part, { minLength: 1, maxLength: 9, selector: ({ key }) => key });
const withDecisions = parts.chain((all) =>
	fc.record({
		all: fc.constant(all),
		decisions: fc.array(
			fc.record({
				one: fc.nat(all.length - 1),
				other: fc.nat(all.length - 1),
				state: fc.constantFrom('same' as const, 'apart' as const),
			}),
			{ maxLength: 4 },
		),
		order: fc.shuffledSubarray(all, { minLength: all.length }),
		ids: fc.shuffledSubarray([...all.keys()], { minLength: all.length }),
	}),
);

/** Each pair decided once, by ids. */
function decided(
	all: readonly RoundPart[],
	said: readonly { one: number; other: number; state: PairDecision['state'] }[],
): PairDecision[] {
	const byPair = new Map(
		said
			.filter(({ one, other }) => one !== other)
			.map(({ one, other, state }) => {
				const [first, last] = [Math.min(one, other), Math.max(one, other)];
				return [`${first} ${last}`, { first, last, state }];
			}),
	);
	return [...byPair.values()].map(({ first, last, state }) => ({
		one: all[first]?.id ?? 0,
		other: all[last]?.id ?? 0,
		state,
	}));
}

/** The outcome, identified by the rounds' contents instead of their ids. */
function outcomeByKey(all: readonly RoundPart[], decisions: readonly PairDecision[]) {
	const keyOf = new Map(all.map(({ id, key }) => [id, key]));
	const { groups, offered } = groupRounds(all, decisions);
	return {
		groups: groups
			.map(({ head, members }) => ({
				head: keyOf.get(head),
				members: members.map(({ id, why }) => `${why} ${keyOf.get(id)}`).sort(),
			}))
			.sort((a, b) => String(a.head).localeCompare(String(b.head))),
		offered: offered.map(({ one, other }) => [keyOf.get(one), keyOf.get(other)].sort()).sort(),
	};
}

test('grouping depends on the rounds alone: not on their order, their ids, or the order of decisions', () => {
	fc.assert(
		fc.property(withDecisions, ({ all, decisions, order, ids }) => {
			const expected = outcomeByKey(all, decided(all, decisions));
			expect(outcomeByKey(order, decided(all, decisions).toReversed())).toEqual(expected);
			const renamed = all.map((one, at) => ({ ...one, id: 10_000 + (ids[at] ?? 0) }));
			expect(outcomeByKey(renamed, decided(renamed, decisions))).toEqual(expected);
		}),
		{ numRuns: 300 },
	);
});

test('a group holds no two rounds kept apart by the rule or an editor', () => {
	fc.assert(
		fc.property(withDecisions, ({ all, decisions }) => {
			const said = decided(all, decisions);
			const { groups } = groupRounds(all, said);
			const seen = new Set<number>();
			for (const { head, members } of groups) {
				const ids = [head, ...members.map(({ id }) => id)];
				for (const id of ids) {
					expect(seen.has(id)).toBe(false);
					seen.add(id);
				}
				const isIn = ({ one, other }: PairDecision) => ids.includes(one) && ids.includes(other);
				expect(said.filter((one) => one.state === 'apart' && isIn(one))).toEqual([]);
				if (said.some(isIn)) continue;
				const group = all.filter(({ id }) => ids.includes(id));
				expect(new Set(group.flatMap(({ sources }) => sources)).size).toBe(group.length);
				for (const [at, a] of group.entries())
					for (const b of group.slice(at + 1))
						expect(['same', 'doubtful']).toContain(comparePair(a, b).verdict);
			}
		}),
		{ numRuns: 300 },
	);
});

test('rounds entered here are shown before imported ones', () => {
	const [imported, own] = [
		roundPart({ date: '2022-03-01' }),
		roundPart({ sources: ['starter'], isOwn: true, date: '2022-03-05' }),
	];
	expect(groupRounds([imported, own], []).groups).toEqual([
		{ head: own.id, members: [{ id: imported.id, why: 'rule' }] },
	]);
});

test('a round between two different ones joins only the nearer', () => {
	const first = roundPart({ date: dayAfter(0) });
	const middle = roundPart({ sources: ['b'], date: dayAfter(40) });
	const last = roundPart({ sources: ['c'], date: dayAfter(60) });
	const { groups, offered } = groupRounds([first, middle, last], []);
	expect(groups).toEqual([{ head: middle.id, members: [{ id: last.id, why: 'rule' }] }]);
	expect(offered.map(({ one, other }) => [one, other])).toEqual([[first.id, middle.id]]);
});
