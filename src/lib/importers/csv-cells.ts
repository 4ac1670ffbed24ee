import { isoDay } from '#lib/catalogue/fields.ts';

const multiples: Record<string, number> = {
	'': 1,
	...{ k: 1e3, thousand: 1e3, thousands: 1e3 },
	...{ m: 1e6, mn: 1e6, mm: 1e6, mio: 1e6, million: 1e6, millions: 1e6 },
	...{ b: 1e9, bn: 1e9, mrd: 1e9, billion: 1e9, billions: 1e9 },
	...{ t: 1e12, tn: 1e12, trillion: 1e12, trillions: 1e12 },
};
const number =
	/^\$?\s*(-?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+|\d+\.)(?:e[+-]?\d+)?)\s*([a-z]{0,9})\.?$/i;

/**
 * Parses a number or an amount in USD, such as `1,200,000`, `$1.2M` or `1.2e6`; undefined for anything else. Commas
 * only separate thousands: `1,5`, which may be one and a half or a typo, is rejected.
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
/** Currencies written with a dollar sign: dollars, tokens pegged to them, some pesos and the Brazilian real. */
const dollars = /USD|D$|^(?:ARS|BRL|CLP|COP|MXN)$/;

/**
 * Parses an amount of money and the ISO 4217 code of its currency symbol: `€3.5M` is 3,500,000 EUR. The currency is null
 * if there is no symbol. `refused` explains why the text is not an amount, or that its symbol conflicts with `stated`,
 * the currency given elsewhere.
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

/** An ambiguous number: `500.000` is half a thousand in English and half a million in German. */
const inTwoWays = /^\$?\s*[1-9]\d{0,2}\.\d{3}$/;

/** Parses an amount of money: a number that is not negative and can be read in one way only. */
export function amountIn(text: string): number | undefined {
	if (inTwoWays.test(text)) return undefined;
	const value = numberIn(text);
	return value !== undefined && value >= 0 ? value : undefined;
}

export type Precision = 'day' | 'month' | 'year';

const months = [
	...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
	...['october', 'november', 'december'],
];

/** Converts a date in words, `May 2024`, `5 May 2024` or `May 5, 2024`, to a form that `dateIn` reads. */
function inWords(text: string): string {
	const words = /^(?:(\d{1,2})\.? )?([a-z]{3,9})\.?(?: (\d{1,2}),?|,)? (\d{4})$/i.exec(text);
	const [, before, name = '', after, year] = words ?? [];
	const at = months.findIndex((one) =>
		[one, one.slice(0, 3), one.slice(0, 4)].includes(name.toLowerCase()),
	);
	if (at < 0 || (before && after)) return text;
	const day = before ?? after;
	return [year, String(at + 1).padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])].join('-');
}

/**
 * Returns the day of a spreadsheet's serial number, counted from 30 December 1899, if within the years 2000 to 2049.
 */
function serialDay(text: string): string | undefined {
	const [, days = ''] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? [];
	if (Number(days) < 36_526 || Number(days) >= 54_789) return undefined;
	return new Date(Date.UTC(1899, 11, 30 + Number(days))).toISOString().slice(0, 10);
}

/**
 * Parses a date such as `2026-05-18`, `2026-05`, `2026`, `May 2026`, `18 May 2026` or a spreadsheet's serial day
 * number (`isSerial`), with its precision; undefined for anything else.
 */
export function dateIn(
	text: string,
): { date: string; precision: Precision; isSerial?: true } | undefined {
	const serial = serialDay(text);
	if (serial) return { date: serial, precision: 'day', isSerial: true };
	const [, year, month, day] =
		/^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ].*)?)?)?$/.exec(inWords(text)) ?? [];
	const date = `${year}-${month ?? '01'}-${day ?? '01'}`;
	if (!isoDay.safeParse(date).success) return undefined;
	return { date, precision: day ? 'day' : month ? 'month' : 'year' };
}

/** Parses `yes` or `no` in their usual spellings; undefined for anything else. */
export function booleanIn(text: string): boolean | undefined {
	if (/^(?:true|yes|y|1)$/i.test(text)) return true;
	return /^(?:false|no|n|0)$/i.test(text) ? false : undefined;
}
