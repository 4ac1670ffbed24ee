import { isoDay } from '#lib/catalogue/fields.ts';

const multiples: Record<string, number> = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
const number =
	/^\$?\s*(-?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+|\d+\.)(?:e[+-]?\d+)?)\s*([kmbt]?)$/i;

/**
 * A number or an amount in USD, such as `1,200,000`, `$1.2M` or `1.2e6`; undefined for anything else. A comma parts thousands only: `1,5` may be one and a
 * half or a slip, so it is neither.
 */
export function numberIn(text: string): number | undefined {
	const [, digits = '', unit = ''] = number.exec(text) ?? [];
	const value = Number(digits.replaceAll(',', '')) * (multiples[unit.toLowerCase()] ?? Number.NaN);
	return digits === '' || !Number.isFinite(value) ? undefined : value;
}

const signs = new Map([
	['€', 'EUR'],
	['£', 'GBP'],
]);
/** Currencies that are written with a dollar sign: dollars, tokens that follow one, and some pesos and the real. */
const dollars = /USD|D$|^(?:ARS|BRL|CLP|COP|MXN)$/;

/**
 * An amount of money with the currency that its sign names, in ISO 4217: `€3.5M` is 3,500,000 EUR. Null as currency where
 * no sign says one. `refused` says what is wrong with one that is no amount, or whose sign contradicts `stated`, the currency
 * named elsewhere.
 */
export function moneyIn(
	text: string,
	stated: string | null,
): { amount: number; currency: string | null } | { refused: string } {
	const currency = signs.get(text.charAt(0)) ?? null;
	const digits = currency === null ? text : text.slice(1).trim();
	const amount = currency !== null && digits.startsWith('$') ? undefined : amountIn(digits);
	if (amount === undefined) return { refused: 'not an amount' };
	if (stated === null) return { amount, currency };
	const contradicts =
		currency === null ? text.startsWith('$') && !dollars.test(stated) : currency !== stated;
	return contradicts ? { refused: 'in another currency than stated' } : { amount, currency };
}

/** `500.000`, which is half a thousand in English and half a million in German. */
const inTwoWays = /^\$?\s*[1-9]\d{0,2}\.\d{3}$/;

/** An amount of money: a number that is not below zero, and that is written in a way which is read in one way only. */
export function amountIn(text: string): number | undefined {
	if (inTwoWays.test(text)) return undefined;
	const value = numberIn(text);
	return value !== undefined && value >= 0 ? value : undefined;
}

export type Precision = 'day' | 'month' | 'year';

/** A date such as `2026-05-18`, `2026-05` or `2026`, with its precision; undefined for anything else. */
export function dateIn(text: string): { date: string; precision: Precision } | undefined {
	const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ].*)?)?)?$/.exec(text) ?? [];
	const date = `${year}-${month ?? '01'}-${day ?? '01'}`;
	if (!isoDay.safeParse(date).success) return undefined;
	return { date, precision: day ? 'day' : month ? 'month' : 'year' };
}

/** `yes` or `no` in their usual spellings; undefined for anything else. */
export function booleanIn(text: string): boolean | undefined {
	if (/^(?:true|yes|y|1)$/i.test(text)) return true;
	return /^(?:false|no|n|0)$/i.test(text) ? false : undefined;
}
