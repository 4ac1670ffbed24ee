import { longDate } from '#lib/format/dates.ts';
import { exactNumber, formatPrice, shortUsd } from '#lib/format/numbers.ts';
import { type OtherCurrency, otherCurrencies, otherCurrencyNames } from './currencies.ts';
import type { DisplayRates } from './rates.ts';

/** A US dollar amount and how it is formatted. */
export interface UsdAmount {
	usd: number;
	/** A price has four decimals; an amount is shortened. */
	as: 'amount' | 'price';
	/** Text after it, such as the `+` of a sum with unknown parts. */
	after?: string;
}

/** Returns the amount, or null if it is unknown. `unknown` parts of a sum are indicated by a plus sign. */
export const usdAmount = (usd: number | null, unknown = 0): UsdAmount | null =>
	usd === null ? null : { usd, as: 'amount', after: unknown > 0 ? '+' : '' };

/** Returns a price, or null if it is unknown. */
export const usdPrice = (usd: number | null): UsdAmount | null =>
	usd === null ? null : { usd, as: 'price' };

/** The same amount in another currency. */
export interface ConvertedAmount {
	currency: OtherCurrency;
	/** `~€11.57M`. */
	text: string;
	/** The exact amount, with the rate and its date. */
	title: string;
}

const write = { amount: shortUsd, price: formatPrice };

/** Returns the amount in each other currency; nothing without rates. */
export function convertUsd(
	{ usd, as, after = '' }: UsdAmount,
	rates: DisplayRates | null,
): ConvertedAmount[] {
	if (!rates || !Number.isFinite(usd)) return [];
	return otherCurrencyNames.map((currency) => {
		const { code, sign } = otherCurrencies[currency];
		const value = usd * rates.perDollar[currency];
		const written = write[as](value).replace('$', sign);
		const exact = exactNumber(Number(value.toPrecision(6)), code);
		return {
			currency,
			text: `~${written}${after}`,
			title: `About ${exact}; ${rateInWords(currency, rates)}`,
		};
	});
}

/** Returns `1 USD = 0.8687 EUR, reference rate of the European Central Bank, Nov 20, 2026`. */
export const rateInWords = (currency: OtherCurrency, { day, perDollar }: DisplayRates): string =>
	`1 USD = ${perDollar[currency].toFixed(4)} ${otherCurrencies[currency].code}, European Central Bank reference rate, ${longDate(day)}`;
