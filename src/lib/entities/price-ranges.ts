/** Spans of a price chart; null days is everything there is. */
export const priceRanges = [
	{ name: '1m', label: '1M', days: 30 },
	{ name: '3m', label: '3M', days: 91 },
	{ name: '1y', label: '1Y', days: 365 },
	{ name: 'all', label: 'All', days: null },
] as const;

export type PriceRange = (typeof priceRanges)[number]['name'];

/** The span that an address asks for; a year unless it asks for another. */
export const rangeOf = (text: string | null): PriceRange =>
	priceRanges.find(({ name }) => name === text)?.name ?? '1y';
