import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDue, isStale, nextDueAt } from './due.ts';
import { refreshPlan, refreshPlanOf } from './refresh-plan.ts';
import { importers } from './registry.ts';

const time = fc.integer({ min: 0, max: 4e12 });
const every = fc.integer({ min: 1, max: 1e9 });
const past = fc.record({ completeStartedAt: time, brokenEndedAt: time }, { requiredKeys: [] });

test('a step that never ran is due, and stale', () => {
	expect(isDue({ every: 1 }, {}, 0)).toBe(true);
	expect(isStale({ every: 1 }, {}, 0)).toBe(true);
});

test('a step is due an interval after its last complete run began, not a moment before', () => {
	const ran = { completeStartedAt: 1_000 };
	expect(isDue({ every: 300 }, ran, 1_299)).toBe(false);
	expect(isDue({ every: 300 }, ran, 1_300)).toBe(true);
	expect(isStale({ every: 300 }, ran, 1_600)).toBe(false);
	expect(isStale({ every: 300 }, ran, 1_601)).toBe(true);
});

test('a source is never asked twice within an interval of a complete run or a failure', () => {
	fc.assert(
		fc.property(every, past, time, (every, past, now) => {
			const rested = Object.values(past).every((at) => at === undefined || now - at >= every);
			expect(isDue({ every }, past, now)).toBe(rested);
		}),
	);
});

test('a step is due at the time it says, and from then on', () => {
	fc.assert(
		fc.property(every, past, fc.nat(), (every, past, later) => {
			const at = nextDueAt({ every }, past) ?? 0;
			expect(isDue({ every }, past, at + later)).toBe(true);
		}),
	);
});

test('every step of the plan names an importer of its own name and address', () => {
	const known = importers.map(({ name }) => name);
	for (const { importer } of refreshPlan) expect(known).toContain(importer);
	expect(new Set(refreshPlan.map(({ name }) => name)).size).toBe(refreshPlan.length);
	expect(new Set(refreshPlan.map(({ importer, path }) => importer + path)).size).toBe(
		refreshPlan.length,
	);
});

test('feeds of the settings follow the plan, each by a name of its own that holds nothing secret', () => {
	const feeds = ['https://a.example/feed?key=s3cret', 'https://a.example/b', 'https://b.example/'];
	const plan = refreshPlanOf({ newsFeeds: feeds, researchFeeds: feeds.slice(0, 1) });
	expect(plan.slice(0, refreshPlan.length)).toEqual(refreshPlan);
	expect(plan.slice(refreshPlan.length).map(({ name }) => name)).toEqual([
		'news of a.example',
		'news of a.example (2)',
		'news of b.example',
		'research of a.example',
	]);
});
