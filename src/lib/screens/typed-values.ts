import { relativeDayInWords } from './days.ts';
import type { Field } from './field.ts';

/**
 * Converts condition values from their typed form, and back: `$50M` is 50000000, `1 year ago` is -1y. No side effects.
 */

const sizes = [
	['T', 12],
	['B', 9],
	['M', 6],
	['K', 3],
] as const;

/** Returns the input text for a stored value; reading it back gives the same value. */
export function toInputText(field: Field, value: string): string {
	if (field.kind === 'day') return relativeDayInWords(value) ?? value;
	if (field.kind !== 'number' || field.isYear || !/^-?\d+$/.test(value)) return value;
	const sign = 'unit' in field && field.unit === 'USD' ? '$' : '';
	const [, minus = '', digits = ''] = /^(-?)(\d+)$/.exec(value) ?? [];
	for (const [name, places] of sizes) {
		if (digits.length <= places) continue;
		const part = digits.slice(-places).replace(/0+$/, '');
		// Numbers with too many digits to read stay as they are.
		if (part.length <= 2)
			return `${minus}${sign}${digits.slice(0, -places)}${part && `.${part}`}${name}`;
		break;
	}
	return `${minus}${sign}${digits.replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}

const units: Record<string, string> = { day: 'd', month: 'm', year: 'y' };

/**
 * Returns the stored form of a day in words: `last year`, `1 year ago` and `a year ago` are -1y, `in 90 days` is
 * +90d; anything else is unchanged.
 */
export function toStoredDay(text: string): string {
	const lowerText = text.toLowerCase();
	const [, last, ago = '', agoUnit = '', ahead = '', aheadUnit = ''] =
		/^(?:(?:last|past) (day|month|year)|(an?|\d{1,4}) (day|month|year)s? ago|in (an?|\d{1,4}) (day|month|year)s?)$/.exec(
			lowerText,
		) ?? [];
	const count = (word: string) => (/^an?$/.test(word) ? '1' : word);
	if (last) return `-1${units[last]}`;
	if (ago) return `-${count(ago)}${units[agoUnit]}`;
	return ahead ? `+${count(ahead)}${units[aheadUnit]}` : lowerText;
}
