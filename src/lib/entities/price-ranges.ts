/** Spans of a price chart. The shortest are drawn by the hour; null days is everything there is. */
export const priceRanges = [
	{ name: '24h', label: '24h', days: 1, byHour: true },
	{ name: '7d', label: '7D', days: 7, byHour: true },
	{ name: '1m', label: '1M', days: 30, byHour: false },
	{ name: '3m', label: '3M', days: 91, byHour: false },
	{ name: '1y', label: '1Y', days: 365, byHour: false },
	{ name: 'all', label: 'All', days: null, byHour: false },
] as const;

export type PriceRange = (typeof priceRanges)[number]['name'];

/** How a price chart is drawn, as its address says. */
export interface ChartView {
	range: PriceRange;
	scale: 'linear' | 'log';
}

/** What an address asks for; a year by size unless it asks for another. */
export const chartViewOf = (query: URLSearchParams): ChartView => ({
	range: priceRanges.find(({ name }) => name === query.get('range'))?.name ?? '1y',
	scale: query.get('scale') === 'log' ? 'log' : 'linear',
});

/** The address of a page with its chart drawn so. */
export function chartHref(page: string, { range, scale }: ChartView): string {
	const query = new URLSearchParams();
	if (range !== '1y') query.set('range', range);
	if (scale === 'log') query.set('scale', scale);
	return `${page}${query.size > 0 ? `?${query}` : ''}#price`;
}
