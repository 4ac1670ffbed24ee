/** Prices of several tokens on one scale: each is indexed to 100 on the same day. */

/** The price on a day (YYYY-MM-DD), in US dollars. */
export interface DayPrice {
	day: string;
	price: number;
}

/** A token's value on a day, relative to 100 on the base day. */
export interface DayIndex {
	day: string;
	value: number;
}

export interface IndexedPrices {
	/** The day on which all are 100; null if there is nothing to draw. */
	base: string | null;
	/** In the given order; null if a token cannot be indexed from that day. */
	series: (DayIndex[] | null)[];
}

const DAY = 86_400_000;
/** Maximum age of a price at the base day for it to count as that day's. */
const mostAge = 7 * DAY;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * Indexes all tokens from the first day by which each has started: otherwise a later one would be compared with
 * earlier gains of others. Earlier days are relative to it too. A price of zero cannot be a base, so each starts with
 * its first price above it. A token whose prices had ended by then is left out.
 *
 * @param given days in order, for each token; days may be missing.
 */
export function indexPrices(given: readonly (readonly DayPrice[])[]): IndexedPrices {
	const base = latest(given.map(firstDay));
	if (base === null) return { base: null, series: given.map(() => null) };
	return {
		base,
		series: given.map((days) => {
			const price = priceAt(days, base);
			return price === null
				? null
				: days.map((one) => ({ day: one.day, value: (one.price / price) * 100 }));
		}),
	};
}

const firstDay = (days: readonly DayPrice[]): string | null =>
	days.find(({ price }) => price > 0)?.day ?? null;

const latest = (days: readonly (string | null)[]): string | null =>
	days.reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one), null);

/** Returns the last price up to a day, unless it is too old by then. */
function priceAt(days: readonly DayPrice[], base: string): number | null {
	const last = days.findLast(({ day, price }) => day <= base && price > 0);
	return last && timeOf(base) - timeOf(last.day) <= mostAge ? last.price : null;
}
