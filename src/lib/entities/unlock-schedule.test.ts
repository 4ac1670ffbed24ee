import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Allocation, unlockSchedule } from './unlock-schedule.ts';

const allocation = (fields: Partial<Allocation>): Allocation => ({
	label: 'Team',
	percent: 20,
	tokens: null,
	unlocked_at_start_percent: null,
	cliff_months: null,
	vesting_months: null,
	start_date: null,
	...fields,
});

const free = (fields: Partial<Allocation>) =>
	unlockSchedule([allocation(fields)]).months.map((month) => month.free[0]);

test('vesting begins after the cliff and comes in equal parts', () => {
	expect(free({ cliff_months: 2, vesting_months: 4 })).toEqual([0, 0, 0, 5, 10, 15, 20]);
});

test('what is unlocked at the start does not vest', () => {
	expect(free({ unlocked_at_start_percent: 50, vesting_months: 2 })).toEqual([10, 15, 20]);
});

test('a cliff without vesting unlocks everything at its end', () => {
	expect(free({ cliff_months: 2 })).toEqual([0, 0, 20]);
});

test('the months are named when there is one known start', () => {
	const schedule = unlockSchedule([allocation({ vesting_months: 2, start_date: '2024-12-15' })]);
	expect(schedule.months.map(({ date }) => date)).toEqual(['2024-12', '2025-01', '2025-02']);
});

test('an allocation without terms is named and left out', () => {
	const schedule = unlockSchedule([
		allocation({}),
		allocation({ label: 'Sale', vesting_months: 1 }),
	]);
	expect(schedule).toMatchObject({ labels: ['Sale'], unknown: ['Team'] });
	expect(unlockSchedule([])).toEqual({ labels: [], months: [], unknown: [] });
});

test('the unlocked amount never shrinks, never exceeds the allocation, and ends as all of it', () => {
	const terms = fc.record({
		percent: fc.double({ min: 0, max: 100, noNaN: true }),
		unlocked_at_start_percent: fc.option(fc.integer({ min: 0, max: 100 })),
		cliff_months: fc.integer({ min: 0, max: 48 }),
		vesting_months: fc.integer({ min: 1, max: 96 }),
	});
	fc.assert(
		fc.property(fc.array(terms, { minLength: 1, maxLength: 6 }), (given) => {
			const { months } = unlockSchedule(given.map(allocation));
			for (const [at, { percent }] of given.entries()) {
				const values = months.map((month) => month.free[at] ?? -1);
				for (const [n, value] of values.entries()) {
					expect(value).toBeGreaterThanOrEqual((values[n - 1] ?? 0) - 1e-9);
					expect(value).toBeLessThanOrEqual(percent + 1e-9);
				}
				expect(values.at(-1)).toBeCloseTo(percent, 9);
			}
		}),
	);
});
