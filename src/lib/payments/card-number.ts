import { HttpError } from '#lib/http/errors.ts';

/** Digits with spaces or dashes between them. */
const DIGITS = /\d(?:[ \-\u00A0\u2010-\u2014]*\d){11,}/g;

/** Random names that programs make; now and then one has many digits. */
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/gi;

function passesLuhn(digits: string): boolean {
	let sum = 0;
	for (const [place, digit] of [...digits].reverse().entries()) {
		const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
		sum += value > 9 ? value - 9 : value;
	}
	return sum % 10 === 0;
}

/**
 * Whether a text has the number of a card in it: 12 to 19 digits whose check digit is right, in one group or in several that
 * follow each other, whatever stands before and behind.
 */
export function hasCardNumber(text: string): boolean {
	for (const [run] of text.normalize('NFKC').replaceAll(UUID, ' ').matchAll(DIGITS)) {
		const groups = run.split(/\D+/);
		for (const first of groups.keys()) {
			let digits = '';
			for (const group of groups.slice(first)) {
				digits += group;
				if (digits.length > 19) break;
				if (digits.length >= 12 && passesLuhn(digits)) return true;
			}
		}
	}
	return false;
}

function* textsOf(value: unknown): Generator<string> {
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
		yield String(value);
	else if (typeof value === 'object' && value !== null)
		for (const [name, inner] of Object.entries(value)) {
			yield name;
			yield* textsOf(inner);
		}
}

/** Refuses what has the number of a card in any field. What it was is neither answered nor written down. @throws HttpError 422 */
export function refuseCardNumbers(content: unknown): void {
	for (const text of textsOf(content))
		if (hasCardNumber(text))
			throw new HttpError(
				422,
				'This looks like the number of a card. Cards are only entered on the page of the payment provider, never here; nothing of it was kept.',
			);
}
