import { amountIn } from './csv-cells.ts';
import { leftOutNote, type Note } from './notes.ts';

/** A job's pay as its source gives it, unvalidated. */
export interface RawPay {
	min?: number | null | undefined;
	max?: number | null | undefined;
	currency?: string | null | undefined;
	period?: string | null | undefined;
}

const periodWords = [
	['hour', /\bhour(?:ly)?\b|\bper hr\b|\/\s?hr?\b/i],
	['day', /\bdaily\b|\bper day\b|\bday rate\b|\/\s?day\b/i],
	['week', /\bweek(?:ly)?\b/i],
	['month', /\bmonth(?:ly)?\b|\/\s?mo\b/i],
	['year', /\bannual(?:ly|ized)?\b|\byear(?:ly)?\b|\bper annum\b|\bsalary\b|\bOTE\b|\/\s?yr\b/i],
] as const;

/** The amount above which pay in one of these currencies can only be per year. */
const SURELY_A_YEAR = 30_000;
const strongCurrencies = /^(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD)$/i;

/**
 * Returns the period of a pay if no field gives it: by the words around it, else by its amount if that leaves no doubt.
 */
export function payPeriod(
	texts: readonly (string | null | undefined)[],
	least: number,
	currency: string | null | undefined,
): string | null {
	for (const text of texts)
		for (const [period, words] of periodWords) if (words.test(text ?? '')) return period;
	return least >= SURELY_A_YEAR && strongCurrencies.test(currency ?? '') ? 'year' : null;
}

const knownAmounts = (amounts: readonly (number | null | undefined)[]): number[] =>
	amounts.filter((one) => one != null);

/**
 * Returns the pay of a job across all its places, from the lowest to the highest. Left out with a note if currencies or
 * periods differ.
 */
export function widestPay(pays: readonly RawPay[], notes: Note[]): RawPay | null {
	const [first] = pays;
	if (!first) return null;
	const isOfOneKind = pays.every(
		({ currency, period }) => currency === first.currency && period === first.period,
	);
	if (!isOfOneKind) {
		notes.push(leftOutNote('salary', JSON.stringify(pays), 'in several currencies or periods'));
		return null;
	}
	const low = knownAmounts(pays.map(({ min }) => min));
	const high = knownAmounts(pays.map(({ max }) => max));
	return {
		...first,
		min: low.length > 0 ? Math.min(...low) : null,
		max: high.length > 0 ? Math.max(...high) : null,
	};
}

const signs: Record<string, string> = {
	...{ US$: 'USD', C$: 'CAD', CA$: 'CAD', A$: 'AUD', AU$: 'AUD', NZ$: 'NZD', S$: 'SGD' },
	...{ HK$: 'HKD', R$: 'BRL', '€': 'EUR', '£': 'GBP', '₹': 'INR' },
};
const sign = /\b(?:US|CA?|AU?|NZ|S|HK|R)\$|[€£₹]/g;
const code = /\b(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD|HKD|JPY|CNY|INR|BRL|PLN|SEK|NOK|DKK|AED)\b/g;
/** Allows spaces as thousands separators: `90 000`. */
const figure = /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d[\d.,]*(?:\s?[km]\b)?/gi;

/** Returns the only currency named in a text; a dollar sign alone means US dollars. */
function currencyIn(text: string): string | null {
	const named = new Set([
		...(text.match(sign) ?? []).map((one) => signs[one] ?? one),
		...(text.match(code) ?? []),
	]);
	const [only] = named;
	if (named.size > 1) return null;
	if (only === undefined) return text.includes('$') ? 'USD' : null;
	// A dollar sign beside a non-dollar currency is a second currency.
	return /(?<![A-Z])\$/.test(text) && !/D$/.test(only) ? null : only;
}

/**
 * Parses pay in words: `$120k – 150k per year`, `€60,000`, `up to £80/hour`. Null if there is none, if there are more
 * than two amounts, or if it is ambiguous.
 */
export function payIn(text: string): RawPay | null {
	const written = (text.match(figure) ?? []).map((one) =>
		one.replace(/[.,]+$/, '').replace(/(?<=\d)\s(?=\d)/g, ''),
	);
	const unit = /[km]$/i.exec(written.at(-1) ?? '')?.[0] ?? '';
	const amounts = knownAmounts(
		written.map((one) => amountIn(unit !== '' && !/[km]$/i.test(one) ? `${one}${unit}` : one)),
	);
	const [low, high] = amounts;
	if (low === undefined || amounts.length !== written.length || amounts.length > 2) return null;
	const isMost = /\bup to\b|\bmax/i.test(text);
	const isLeast = /\bfrom\b|\bmin|\+\s*(?:$|[a-z/])/i.test(text);
	const currency = currencyIn(text);
	return {
		min: high === undefined && isMost ? null : low,
		max: high ?? (isLeast ? null : low),
		currency,
		period: payPeriod([text], low, currency),
	};
}
