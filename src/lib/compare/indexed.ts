/** Prices of several tokens on one scale: each is 100 on the same day. */

/** The price of a day (YYYY-MM-DD), in US dollars. */
export interface DayPrice {
	day: string;
	price: number;
}

/** What a token was worth on a day, of 100 on the day that all are measured from. */
export interface DayIndex {
	day: string;
	value: number;
}

export interface Indexed {
	/** The day on which all are 100; null where there is nothing to draw. */
	base: string | null;
	/** In the order given; null where a token cannot be measured from that day. */
	series: (DayIndex[] | null)[];
}

const DAY = 86_400_000;
/** How long before that day a price may be for it to count as that day's. */
const mostAge = 7 * DAY;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * Measures each from the first day on which all of them have begun: what began later would otherwise be compared with
 * what others had gained before. Their earlier days are measured from it too. A price of nothing measures nothing, so
 * each begins with the first above it. One whose prices had ended by then is left out.
 *
 * @param given days in their order, of each token; days may be missing.
 */
export function indexed(given: readonly (readonly DayPrice[])[]): Indexed {
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

/** The last price up to a day, unless that is too old by then. */
function priceAt(days: readonly DayPrice[], base: string): number | null {
	const last = days.findLast(({ day, price }) => day <= base && price > 0);
	return last && timeOf(base) - timeOf(last.day) <= mostAge ? last.price : null;
}
