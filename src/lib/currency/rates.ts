import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type OtherCurrency, otherCurrencies } from './currencies.ts';

/** What one euro cost on a day, as a source gave it. */
export interface ExchangeRate {
	/** ISO 4217: `USD`. */
	currency: string;
	/** `2026-11-20`. */
	day: string;
	/** Units of the currency for one euro. */
	perEuro: number;
}

/** With what US dollars are shown in other currencies. */
export interface DisplayRates {
	/** The day that they are of. */
	day: string;
	/** Units of each currency for one US dollar. */
	perDollar: Record<OtherCurrency, number>;
}

/** Pages that show converted amounts carry it. */
export const RATES_TAG = 'rates';

/** Older rates would give amounts of another time. Days. */
const OLDEST = 31;

const latestRatesRow = z.object({ day: z.string(), usd: z.number(), cad: z.number() });

/** The newest day of which all rates are known that pages need; null when there is none, or when it is long ago. */
export async function latestRates(db: Db): Promise<DisplayRates | null> {
	const rows = await readRows(db, latestRatesRow)`
		select usd.day::text as day, usd.per_euro as usd, cad.per_euro as cad
		from exchange_rate usd join exchange_rate cad on cad.currency = ${otherCurrencies.cnd.code} and cad.day = usd.day
		where usd.currency = 'USD' and usd.day > current_date - ${OLDEST}::int
		order by usd.day desc limit 1`;
	const [latest] = rows;
	if (!latest) return null;
	const { day, usd, cad } = latest;
	return { day, perDollar: { euro: 1 / usd, cnd: cad / usd } };
}
