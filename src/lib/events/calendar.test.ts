import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	boundsOf,
	daysIn,
	daysOfEvent,
	type EventDates,
	isMonth,
	layOutMonth,
	monthAfter,
	monthAt,
	weeksOf,
} from './calendar.ts';

const month = fc
	.record({ year: fc.integer({ min: 1970, max: 2099 }), number: fc.integer({ min: 1, max: 12 }) })
	.map(({ year, number }) => `${year}-${String(number).padStart(2, '0')}`);

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

test('a month has all its days in that year, each once and in order', () => {
	fc.assert(
		fc.property(month, (one) => {
			const [year = 0, number = 0] = one.split('-').map(Number);
			const length = (lengths[number - 1] ?? 0) + (number === 2 && isLeap(year) ? 1 : 0);
			expect(isMonth(one)).toBe(true);
			expect(daysIn(one)).toEqual(
				Array.from({ length }, (_, at) => `${one}-${String(at + 1).padStart(2, '0')}`),
			);
			expect(boundsOf(one)).toEqual({ first: `${one}-01`, last: `${one}-${length}` });
		}),
		{ numRuns: 500 },
	);
});

test('weeks put every day of the month at its weekday, whichever day begins them', () => {
	fc.assert(
		fc.property(month, fc.integer({ min: 0, max: 6 }), (one, begins) => {
			const weeks = weeksOf(one, begins);
			expect(weeks.flat().filter((day) => day !== null)).toEqual(daysIn(one));
			for (const week of weeks) {
				expect(week).toHaveLength(7);
				expect(week.some((day) => day !== null)).toBe(true);
				for (const [at, day] of week.entries())
					if (day) expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe((begins + at) % 7);
			}
		}),
		{ numRuns: 500 },
	);
});

test('forward and back ends at the start, and crosses years', () => {
	fc.assert(
		fc.property(month, fc.integer({ min: -500, max: 500 }), (one, by) => {
			expect(monthAfter(monthAfter(one, by), -by)).toBe(one);
		}),
	);
	expect(monthAfter('2024-12', 1)).toBe('2025-01');
	expect(monthAfter('2024-01', -1)).toBe('2023-12');
	expect(monthAt(new Date('2024-05-31T23:59:59Z'))).toBe('2024-05');
});

test.each([
	'2024-13',
	'2024-00',
	'2024-5',
	'24-05',
	'2024-05-01',
	'1969-12',
	'2100-01',
	' 2024-05',
	'',
])('“%s” is no month', (text) => {
	expect(isMonth(text)).toBe(false);
});

const event = (
	date: string,
	end_date: string | null = null,
	date_precision: EventDates['date_precision'] = null,
): EventDates => ({ date, date_precision, end_date });

test('an event is shown on its days of the month, a long one where it begins', () => {
	expect(daysOfEvent('2024-02', event('2024-02-29'))).toEqual(['2024-02-29']);
	expect(daysOfEvent('2024-02', event('2024-01-30', '2024-02-02'))).toEqual([
		'2024-02-01',
		'2024-02-02',
	]);
	expect(daysOfEvent('2024-02', event('2024-02-28', '2024-03-12'))).toHaveLength(2);
	expect(daysOfEvent('2024-02', event('2024-02-10', '2024-05-01'))).toEqual(['2024-02-10']);
	expect(daysOfEvent('2024-02', event('2023-02-10', '2024-05-01'))).toEqual([]);
	// A source's error is no reason to omit the event.
	expect(daysOfEvent('2024-02', event('2024-02-10', '2024-02-01'))).toEqual(['2024-02-10']);
});

test('an event known only to month or year is listed apart from the days', () => {
	const events = [
		event('2024-02-01', null, 'year'),
		event('2024-02-01', null, 'month'),
		event('2024-02-03', null, 'day'),
		event('2024-02-03'),
	];
	const laid = layOutMonth('2024-02', events);
	expect([...laid.days]).toEqual([['2024-02-03', [events[2], events[3]]]]);
	expect(laid.listed).toEqual([events[2], events[3]]);
	expect(laid.ofMonth).toEqual([events[1]]);
	expect(laid.ofYear).toEqual([events[0]]);
});
