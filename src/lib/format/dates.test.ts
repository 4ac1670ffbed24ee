import { expect, test } from 'vitest';
import { longDate, middleOf, relativeTime, shortDate } from './dates.ts';

test('a date shows as much as is known of it', () => {
	expect(longDate('2024-02-05')).toBe('Feb 05, 2024');
	expect(longDate('2024-02-01', 'month')).toBe('Feb 2024');
	expect(longDate('2024-01-01', 'year')).toBe('2024');
	expect(longDate(null)).toBe('–');
	expect(shortDate('2024-02-05')).toBe('05/02/2024');
	expect(shortDate('2024-02-05T10:00:00Z', 'month')).toBe('02/2024');
	expect(shortDate('nonsense')).toBe('–');
});

const now = new Date('2026-11-21T00:00:00Z');
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);

test.each([
	[0, '0 seconds ago'],
	[59, '59 seconds ago'],
	[60, '1 minute ago'],
	[3_599, '59 minutes ago'],
	[3_600, '1 hour ago'],
	[86_399, '23 hours ago'],
	[86_400, '1 day ago'],
	[30 * 86_400, '1 month ago'],
	[12 * 30 * 86_400, '1 year ago'],
	[-5, '0 seconds ago'],
])('%i seconds are %s', (seconds, text) => {
	expect(ago(seconds)).toBe(text);
});

test('the middle of what is known of a date', () => {
	expect(middleOf('2022-01-01', 'year')).toBe('2022-07-01');
	expect(middleOf('2022-10-01', 'month')).toBe('2022-10-15');
	expect(middleOf('2022-10-13', 'day')).toBe('2022-10-13');
	expect(middleOf('2022-10-13', null)).toBe('2022-10-13');
});
