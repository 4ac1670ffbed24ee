import { expect, test } from 'vitest';
import { type PriceRange, spanOf } from './price-ranges.ts';

const DAY = 86_400_000;

test.each<[PriceRange, number, string]>([
	['1y', 365, '1Y'],
	['1y', 38, '38 days'],
	['1y', 1, '1 day'],
	['24h', 0.96, '24h'],
	['24h', 0.25, '6 hours'],
	['all', 38, 'All'],
])('a chart of %s with prices of %d days spans %s', (range, days, span) => {
	expect(spanOf(range, 0, days * DAY)).toBe(span);
});
