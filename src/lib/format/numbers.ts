/** Placeholder for an unknown value. */
export const DASH = '–';

const numberFormat = (digits: number) =>
	new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const two = numberFormat(2);
const four = numberFormat(4);
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15 });

const STEPS = [
	[1e9, 'B'],
	[1e6, 'M'],
	[1e3, 'K'],
] as const;

/** Threshold above which an amount is written in trillions; below it, the specification writes 1,555.89B. */
const TRILLIONS = 1e13;
/** Percentage beyond which a change is only displayed as `>999,999.99%`. */
const HUGE = 999_999.99;

type Maybe = number | null | undefined;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats a count: `2,289`. */
export const formatCount = (count: number): string => whole.format(count);

/** Returns a count with its noun: `1 round`, `2,289 rounds`, `1 entry`, `12 entries`. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
	`${formatCount(count)} ${count === 1 ? one : several}`;

/**
 * `1555886872303` → `1,555.89B`: K, M and B with two decimals; T from ten trillion on; below a thousand
 * unabbreviated, with at most two decimals.
 */
export function shortNumber(value: Maybe): string {
	if (value == null || !Number.isFinite(value)) return DASH;
	const size = Math.abs(value);
	// 999,999 would be written 1,000.00K: numbers that round up to the next unit use it.
	const step = STEPS.find(([from]) => size / from >= 0.995);
	if (!step || size < 999.995) return upToTwo.format(value);
	if (size >= TRILLIONS) return `${two.format(value / 1e12)}T`;
	return two.format(value / step[0]) + step[1];
}

/** Like `shortNumber`, in US dollars: `$12.50M`, `-$3.00K`. */
export function shortUsd(value: Maybe): string {
	const text = shortNumber(value);
	if (text === DASH) return text;
	return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}

/** Returns the full value with digit grouping, for the title of a shortened one; undefined if there is none. */
export function exactNumber(value: Maybe, unit = ''): string | undefined {
	return value == null || !Number.isFinite(value)
		? undefined
		: `${exact.format(value)}${unit && ` ${unit}`}`;
}

/**
 * Formats a price in US dollars with four decimals; if it is too small for these (numbers that JavaScript writes with
 * an exponent), with up to 15, without trailing zeros.
 */
export function formatPrice(value: Maybe): string {
	if (value == null || !Number.isFinite(value)) return DASH;
	if (value < 0) return `-${formatPrice(-value)}`;
	const tiny = value !== 0 && value < 0.0001;
	if (!tiny) return `$${four.format(value)}`;
	const digits = value.toFixed(15).replace(/0+$/, '');
	return digits.endsWith('.') ? `<$${(1e-15).toFixed(15)}` : `$${digits}`;
}

/**
 * Formats a change in percent as its size with two decimals and its direction. A change that rounds to 0.00 % has no
 * direction, and one beyond a million is `>999,999.99%`.
 */
export function formatChange(value: Maybe): { text: string; direction: 'up' | 'down' | 'none' } {
	if (value == null || !Number.isFinite(value)) return { text: DASH, direction: 'none' };
	const size = Math.abs(value);
	const text = size > HUGE ? `>${two.format(HUGE)}%` : `${two.format(size)}%`;
	if (Math.abs(value) < 0.005) return { text, direction: 'none' };
	return { text, direction: value < 0 ? 'down' : 'up' };
}
