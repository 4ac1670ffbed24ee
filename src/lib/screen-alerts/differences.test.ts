import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areSameRows, differenceOf, isEmptyDifference, type KnownRows } from './differences.ts';

const cell = fc.option(fc.constantFrom('a', 'b'), { nil: null });
const known = fc
	.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }).map(String), cell), {
		selector: ([id]) => id,
	})
	.map((pairs): KnownRows => new Map(pairs));
const all = { entered: true, left: true, column: 'name' };

/** The later state, from the earlier one and the changes reported. */
function applied(
	before: KnownRows,
	told: ReturnType<typeof differenceOf>,
	after: KnownRows,
): KnownRows {
	const now = new Map(before);
	for (const id of told.left) now.delete(id);
	for (const { id, after: cellNow } of told.changed) now.set(id, cellNow);
	for (const id of told.entered) now.set(id, after.get(id) ?? null);
	return now;
}

test('successive reports lead from the first to the last, each step once', () => {
	fc.assert(
		fc.property(fc.array(known, { minLength: 2, maxLength: 6 }), (looks) => {
			let reached: KnownRows = looks[0] ?? new Map();
			for (const after of looks.slice(1)) {
				const told = differenceOf(reached, after, all);
				const ids = [...told.entered, ...told.left, ...told.changed.map(({ id }) => id)];
				expect(new Set(ids).size).toBe(ids.length);
				expect(isEmptyDifference(told)).toBe(areSameRows(reached, after));
				reached = applied(reached, told, after);
				expect(areSameRows(reached, after)).toBe(true);
			}
		}),
	);
});

test('only requested changes are reported', () => {
	fc.assert(
		fc.property(known, known, (before, after) => {
			const whole = differenceOf(before, after, all);
			expect(differenceOf(before, after, { ...all, entered: false })).toEqual({
				...whole,
				entered: [],
			});
			expect(differenceOf(before, after, { ...all, left: false })).toEqual({ ...whole, left: [] });
			expect(differenceOf(before, after, { ...all, column: null })).toEqual({
				...whole,
				changed: [],
			});
		}),
	);
});
