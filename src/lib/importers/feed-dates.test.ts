import { afterEach, expect, test, vi } from 'vitest';
import { feedDate } from './feed-dates.ts';

const now = Date.parse('2026-11-27T00:00:00Z');
afterEach(() => vi.unstubAllEnvs());

test.each(['America/New_York', 'Asia/Tokyo', 'UTC'])(
	'a date without a zone is UTC in %s',
	(zone) => {
		vi.stubEnv('TZ', zone);
		const texts = [
			'November 20, 2026 9:30 pm',
			'Fri, 20 Nov 2026 21:30:00',
			'11/20/2026 21:30:00',
			'20/11/2026 21:30:00',
			'2026-11-20 21:30:00',
			'2026-11-20T21:30:00',
			'Fri Nov 20 21:30:00 2026',
			'Fri Nov 20 21:30:00 UTC 2026',
			'Fri, 20 Nov 2026 9:30 PM',
			'2026/11/20 21:30:00',
			'Friday, November 20, 2026 - 21:30',
			'Fri, 20 Nov 2026 23:30:00 +0200',
			'Fri, 20 Nov 2026 22:30:00 CET',
			'Fri, 20 Nov 2026 16:30:00 EST',
			'2026-11-20T21:30:00Z',
		];
		for (const text of texts)
			expect([text, feedDate(text, now)]).toEqual([text, '2026-11-20T21:30:00.000Z']);
		expect(feedDate('2026-11-20', now)).toBe('2026-11-20T00:00:00.000Z');
		expect(feedDate('Nov 20, 2026', now)).toBe('2026-11-20T00:00:00.000Z');
	},
);

test('a month that could be the day is not guessed', () => {
	expect(feedDate('05/11/2026', now)).toBeNull();
	expect(feedDate('11/11/2026', now)).toBe('2026-11-11T00:00:00.000Z');
});
