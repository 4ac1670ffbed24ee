import { expect, test } from 'vitest';
import { dayAndAge, staleHeadlines } from './age.ts';

const now = new Date('2026-11-28T12:00:00Z');
const article = (published_at: string | null, link: string | null = 'https://paper.example/1') => ({
	published_at,
	link,
	origin: 'feed' as const,
});

test('an article says how old it is once it is older than 30 days', () => {
	expect(dayAndAge('2026-11-20T00:00:00Z', now)).toBe('Nov 20, 2026');
	expect(dayAndAge('2025-12-09T00:00:00Z', now)).toBe('Dec 09, 2025 · 11 months ago');
});

test('a list without fresh headlines dates the newest; an article of our own is none', () => {
	const own = article('2026-11-21T00:00:00Z', null);
	expect(staleHeadlines([own, article('2025-12-09T00:00:00Z')], now)).toBe(
		'No headlines in the past 30 days. The newest is from Dec 09, 2025.',
	);
	expect(staleHeadlines([own, article('2026-11-20T00:00:00Z')], now)).toBeNull();
	expect(staleHeadlines([own, article(null)], now)).toBeNull();
	expect(staleHeadlines([], now)).toBeNull();
});
