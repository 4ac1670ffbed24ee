import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, monthsBetween } from './calendar-months.ts';

test.each([
	['2023-01-31', 1, '2023-02-28'],
	['2024-01-31', 1, '2024-02-29'],
	['2024-02-29', 12, '2025-02-28'],
	['2023-10-31', 1, '2023-11-30'],
	['2023-12-15', 1, '2024-01-15'],
	['2024-03-31', -1, '2024-02-29'],
	['2024-01-15', -1, '2023-12-15'],
	['1900-01-31', 1, '1900-02-28'],
	['2000-01-31', 1, '2000-02-29'],
])('%s and %i months is %s', (day, months, later) => {
	expect(addMonths(day, months)).toBe(later);
});

const day = fc
	.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));
const months = fc.integer({ min: -600, max: 600 });

test('a month later is always an existing day, in the next month, and never later in it', () => {
	fc.assert(
		fc.property(day, months, (from, count) => {
			const to = addMonths(from, count);
			expect(new Date(to).toISOString().slice(0, 10)).toBe(to);
			const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
			expect(monthOf(to) - monthOf(from)).toBe(count);
			expect(Number(to.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)));
		}),
	);
});

test('the months between two dates are those added', () => {
	fc.assert(
		fc.property(day, fc.integer({ min: 0, max: 600 }), (from, count) => {
			const between = monthsBetween(from, addMonths(from, count));
			expect(addMonths(from, between.months)).toBe(addMonths(from, count));
			expect(between.isExact).toBe(true);
		}),
	);
});

test('a day that is no whole month away rounds to the nearest', () => {
	expect(monthsBetween('2024-01-15', '2025-01-14')).toEqual({ months: 12, isExact: false });
	expect(monthsBetween('2024-01-15', '2024-01-20')).toEqual({ months: 0, isExact: false });
	expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
});
