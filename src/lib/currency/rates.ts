import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { type OtherCurrency, otherCurrencies } from './currencies.ts';

/** The price of one euro on a day, according to a source. */
export interface ExchangeRate {
	/** ISO 4217: `USD`. */
	currency: string;
	/** `2026-11-20`. */
	day: string;
	/** Units of the currency per euro. */
	perEuro: number;
}

/** The rates used to show US dollars in other currencies. */
export interface DisplayRates {
	/** The day of the rates. */
	day: string;
	/** Units of each currency per US dollar. */
	perDollar: Record<OtherCurrency, number>;
}

/** Cache tag of pages that show converted amounts. */
export const RATES_TAG = 'rates';

/** Maximum age of rates, in days: older ones would give outdated amounts. */
const OLDEST = 31;

const latestRatesRow = z.object({ day: z.string(), usd: z.number(), cad: z.number() });

/**
 * Returns the rates of the newest day on which all rates that pages need are known; null if there is none, or it is too
 * old.
 */
export async function latestRates(db: Db): Promise<DisplayRates | null> {
	const rows = await plannedOnce(
		db,
		latestRatesRow,
		sql`
		select usd.day::text as day, usd.per_euro as usd, cad.per_euro as cad
		from exchange_rate usd join exchange_rate cad on cad.currency = ${otherCurrencies.cnd.code} and cad.day = usd.day
		where usd.currency = 'USD' and usd.day > current_date - ${OLDEST}::int
		order by usd.day desc limit 1`,
	);
	const [latest] = rows;
	if (!latest) return null;
	const { day, usd, cad } = latest;
	return { day, perDollar: { euro: 1 / usd, cnd: cad / usd } };
}
