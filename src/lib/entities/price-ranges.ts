import { countOf } from '#lib/format/numbers.ts';

/** Time spans of a price chart. The shortest are drawn hourly; null days means the whole history. */
export const priceRanges = [
	{ name: '24h', label: '24h', days: 1, byHour: true },
	{ name: '7d', label: '7D', days: 7, byHour: true },
	{ name: '1m', label: '1M', days: 30, byHour: false },
	{ name: '3m', label: '3M', days: 91, byHour: false },
	{ name: '1y', label: '1Y', days: 365, byHour: false },
	{ name: 'all', label: 'All', days: null, byHour: false },
] as const;

export type PriceRange = (typeof priceRanges)[number]['name'];

const DAY_MS = 86_400_000;

/**
 * Returns what a chart of this range spans: its label if prices reach back nearly that far, else the time they cover,
 * `38 days`.
 *
 * @param from time of the oldest price, in milliseconds. @param to time of the newest.
 */
export function spanOf(range: PriceRange, from: number, to: number): string {
	const { label, days } = priceRanges.find(({ name }) => name === range) ?? priceRanges[0];
	const covered = (to - from) / DAY_MS;
	if (days === null || covered >= days * 0.9) return label;
	return covered < 1
		? countOf(Math.max(1, Math.round(covered * 24)), 'hour')
		: countOf(Math.round(covered), 'day');
}

/** How a price chart is drawn, as read from its address. */
export interface ChartView {
	range: PriceRange;
	scale: 'linear' | 'log';
}

/** Reads the chart view from an address; defaults to one year on a linear scale. */
export const chartViewOf = (query: URLSearchParams): ChartView => ({
	range: priceRanges.find(({ name }) => name === query.get('range'))?.name ?? '1y',
	scale: query.get('scale') === 'log' ? 'log' : 'linear',
});

/** Returns the address of a page with its chart drawn this way. */
export function chartHref(page: string, { range, scale }: ChartView): string {
	const query = new URLSearchParams();
	if (range !== '1y') query.set('range', range);
	if (scale === 'log') query.set('scale', scale);
	return `${page}${query.size > 0 ? `?${query}` : ''}#price`;
}
