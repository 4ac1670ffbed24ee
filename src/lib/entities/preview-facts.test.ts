import { expect, test } from 'vitest';
import { type PreviewRecord, previewFacts } from './preview-facts.ts';

const record: PreviewRecord = {
	type: 'project',
	slug: 'alder',
	name: 'Alder',
	symbol: 'ALD',
	image: null,
	origin: 'starter',
	sectors: [],
	price_usd: 2,
	change24h: null,
	market_cap_usd: 10,
	venture_type: null,
	title: null,
	organization: null,
	funding_usd: null,
	undisclosed_rounds_count: 0,
	disputed_rounds_count: 0,
	portfolio_count: null,
	year_founded: null,
	location: null,
};
const dayOf = (change24h: number | null) =>
	previewFacts({ ...record, change24h }).find(({ label }) => label === '24h');

test("the day's change has its sign and its direction in words", () => {
	expect(dayOf(-4.125)).toEqual({ label: '24h', text: '-4.13%', direction: 'down' });
	expect(dayOf(1.5)).toEqual({ label: '24h', text: '+1.50%', direction: 'up' });
	expect(dayOf(null)).toBeUndefined();
});

test('it comes after the price and before the rest', () => {
	const labels = previewFacts({ ...record, change24h: 1 }).map(({ label }) => label);
	expect(labels).toEqual(['Price', '24h', 'Market cap']);
});
