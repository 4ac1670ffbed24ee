import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
	['2026-11-28T15:20:00Z', '7 days 3 hours'],
	['2026-11-22T12:00:00Z', '1 day'],
	['2026-11-21T14:01:00Z', '2 hours 1 minute'],
	['2026-11-21T13:00:30Z', '1 hour'],
	['2026-11-21T12:09:00Z', '9 minutes'],
	['2026-11-21T12:00:30Z', 'less than a minute'],
	['2026-11-21T12:00:00Z', null],
	['2026-11-20T12:00:00Z', null],
])('until %s it is %s', (end, left) => {
	expect(timeLeft(end, now)).toBe(left);
});
