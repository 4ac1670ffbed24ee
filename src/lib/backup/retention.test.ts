import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiredBackups } from './retention.ts';

const DAY = 86_400_000;
const nightly = (count: number, last = '2026-11-25T02:20:00Z') =>
	Array.from({ length: count }, (_, ago) => ({ at: new Date(Date.parse(last) - ago * DAY) }));
const retainedDays = <T extends { at: Date }>(all: readonly T[]) => {
	const gone = new Set(expiredBackups(all));
	return all.filter((one) => !gone.has(one)).map(({ at }) => at.toISOString().slice(0, 10));
};

test('of two years of nights, the newest of seven days, five weeks and twelve months stay', () => {
	expect(retainedDays(nightly(730))).toEqual([
		...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'],
		...['2026-11-19', '2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30'],
		...['2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31'],
		...['2026-02-28', '2026-01-31', '2025-12-31'],
	]);
});

test('an only backup is kept, however old', () => {
	expect(expiredBackups([{ at: new Date('2001-01-01') }])).toEqual([]);
	expect(expiredBackups([])).toEqual([]);
});

test('the newest backup is always kept, and a second run keeps the same', () => {
	const times = fc.array(
		fc.integer({ min: 0, max: 2_000 * 24 }).map((hours) => ({ at: new Date(hours * 3_600_000) })),
		{ minLength: 1, maxLength: 60 },
	);
	fc.assert(
		fc.property(times, (all) => {
			const gone = new Set(expiredBackups(all));
			const kept = all.filter((one) => !gone.has(one));
			const newest = Math.max(...all.map(({ at }) => at.getTime()));
			expect(kept.some(({ at }) => at.getTime() === newest)).toBe(true);
			expect(kept.length).toBeLessThanOrEqual(7 + 5 + 12);
			expect(expiredBackups(kept)).toEqual([]);
		}),
	);
});
