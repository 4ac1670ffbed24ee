import { formatCount } from '#lib/format/numbers.ts';

/** Kinds of columns, with the normal form in which each stores a value. */

export const columnKinds = ['text', 'number', 'date', 'choice', 'link'] as const;
export type ColumnKind = (typeof columnKinds)[number];

export const kindLabels: Record<ColumnKind, string> = {
	text: 'Text',
	number: 'Number',
	date: 'Date',
	choice: 'Choice',
	link: 'Link',
};

/** Maximum characters of a value, and of a link. */
export const MAX_VALUE_LENGTH = 2_000;
export const MAX_LINK_LENGTH = 500;

/** A value as stored, null for an empty cell; or a sentence saying why it is invalid. */
export type NormalizedValue = { value: string | null } | { fault: string };

/** The values that a column accepts. */
export interface ColumnSpec {
	kind: ColumnKind;
	choices: readonly string[];
}

/**
 * Returns an entered value in its normal form; a value already in that form is unchanged. Only whitespace empties a
 * cell.
 */
export function normalizeValue({ kind, choices }: ColumnSpec, rawValue: string): NormalizedValue {
	if (rawValue.length > MAX_VALUE_LENGTH * 2) return tooLong;
	if (!rawValue.isWellFormed() || /[^\P{Cc}\t\n\f\r]/u.test(rawValue))
		return { fault: 'It contains a character that cannot be stored.' };
	const text = rawValue.replace(/\r\n?|[\f\u2028\u2029]/g, '\n').trim();
	if (text === '') return { value: null };
	if (text.length > MAX_VALUE_LENGTH) return tooLong;
	switch (kind) {
		case 'number':
			return normalNumber(text);
		case 'date':
			return normalDate(text);
		case 'choice':
			return normalChoice(text, choices);
		case 'link':
			return normalLink(text);
		default:
			return { value: text };
	}
}

const tooLong = {
	fault: `A value can have at most ${formatCount(MAX_VALUE_LENGTH)} characters.`,
};
const quoteText = (text: string): string => `“${text.slice(0, 60).toWellFormed()}”`;

/**
 * Returns the normal form of a number: `1234.5` for `1,234.50`; a comma that does not separate thousands is rejected as
 * ambiguous.
 */
function normalNumber(text: string): NormalizedValue {
	const plain = /^[+-]?\d{1,3}(?:[,'’ \u00a0\u202f]\d{3})+(?:\.\d+)?$/u.test(text)
		? text.replace(/[,'’ \u00a0\u202f]/gu, '')
		: text;
	const [, sign = '', whole = '', rest = ''] =
		/^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(plain) ?? [];
	if (whole === '') return { fault: `${quoteText(text)} is no number such as 1000000 or 2.5.` };
	const digits = whole.replace(/^0+(?=\d)/, '');
	const places = rest.replace(/0+$/, '');
	const number = places ? `${digits}.${places}` : digits;
	return { value: sign === '-' && number !== '0' ? `-${number}` : number };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Year, month and day from each unambiguous way of writing a date. */
const dayForms: readonly ((text: string) => (string | undefined)[] | undefined)[] = [
	(text) =>
		/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?$/
			.exec(text)
			?.slice(1),
	(text) => /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)?.slice(1).reverse(),
	(text) => {
		const [, day, month, year] = /^(\d{1,2})\.? ([a-z]{3,9})\.?,? (\d{4})$/i.exec(text) ?? [];
		return month ? [year, monthOf(month), day] : undefined;
	},
	(text) => {
		const [, month, day, year] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
		return month ? [year, monthOf(month), day] : undefined;
	},
];

/** Returns the number of a month: 1 for `Jan` and `January`. */
const monthOf = (word: string): string =>
	String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1);

function normalDate(text: string): NormalizedValue {
	for (const form of dayForms) {
		const [year = '', month = '', day = ''] = form(text) ?? [];
		const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
		const time = Date.parse(`${iso}T00:00:00Z`);
		if (year && Number(year) > 0 && new Date(time || 0).toISOString().startsWith(iso))
			return { value: iso };
	}
	return { fault: `${quoteText(text)} is no day such as 2026-01-31.` };
}

function normalChoice(text: string, choices: readonly string[]): NormalizedValue {
	const found =
		choices.find((one) => one === text) ??
		choices.find((one) => one.toLowerCase() === text.toLowerCase());
	if (found !== undefined) return { value: found };
	return {
		fault: `${quoteText(text)} is none of the choices: ${choices.slice(0, 10).join(', ')}${choices.length > 10 ? ', …' : ''}.`,
	};
}

function normalLink(text: string): NormalizedValue {
	const fault = { fault: `${quoteText(text)} is no address such as https://example.com/page.` };
	const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
	if (/\s/.test(whole) || !URL.canParse(whole)) return fault;
	const { protocol, hostname, username, password, href } = new URL(whole);
	if (!['http:', 'https:'].includes(protocol) || !hostname.includes('.') || username || password)
		return fault;
	if (href.length > MAX_LINK_LENGTH)
		return { fault: `An address can have at most ${MAX_LINK_LENGTH} characters.` };
	return { value: href };
}
