import { type TableName, tableNames } from './rows.ts';

/**
 * The gold of a question: a query in a form that a person can write and read.
 *
 *     rounds: type = Series A; year = 2022 -> count
 *     rounds: investors has organization/paradigm -> collect raiser
 *     projects: sectors has DEX -> records by -raised take 5
 *
 * After the colon come conditions that must all hold, after the arrow what is asked for. Fields are those of rows.ts.
 */

const comparisons = [
	'!=',
	'<=',
	'>=',
	'=',
	'<',
	'>',
	'has',
	'lacks',
	'in',
	'~',
	'known',
	'unknown',
] as const;
export type Comparison = (typeof comparisons)[number];

export interface Condition {
	field: string;
	comparison: Comparison;
	value: string;
}

const forms = [
	'records',
	'raisers',
	'collect',
	'count',
	'sum',
	'median',
	'average',
	'groups',
	'facts',
	'each',
	'items',
	'changes',
	'sources',
] as const;
export type Form = (typeof forms)[number];

export interface GoldQuery {
	table: TableName;
	conditions: Condition[];
	form: Form;
	/** The field to collect, add up, group by or state. */
	field: string | null;
	/** For groups: the measure of each group; the field is null for a count. */
	measure: { form: 'count' | 'sum' | 'median' | 'average'; field: string | null } | null;
	/** The sort order; `count`, for collected values, is the number of rows each appears in. */
	by: { field: string; isDescending: boolean } | null;
	take: number | null;
}

/** Acceptable outcomes other than an answer; `empty` is an answer that says nothing is known. */
export const refusals = ['ask', 'decline', 'empty'] as const;
export type Refusal = (typeof refusals)[number];

export type Gold = { query: GoldQuery } | { refusals: Refusal[] };

/** @throws Error when it cannot be parsed. */
export function readGold(text: string): Gold {
	const words = text.split(' or ');
	const refused = refusals.filter((one) => words.includes(one));
	if (refused.length === words.length) return { refusals: refused };
	return { query: readQuery(text) };
}

function readQuery(text: string): GoldQuery {
	const [, table = '', conditions = '', shown = ''] =
		/^(\w+): ?(.*?) ?-> (.+)$/.exec(text) ?? unreadable(text);
	const [form = '', ...rest] = shown.split(' ');
	const query: GoldQuery = {
		table: oneOf(tableNames, table, text),
		conditions: conditions === '' ? [] : conditions.split('; ').map(readCondition),
		form: oneOf(forms, form, text),
		field: null,
		measure: null,
		by: null,
		take: null,
	};
	for (let at = 0; at < rest.length; at++) {
		const word = rest[at] ?? '';
		if (word === 'take') query.take = Number(rest[++at]);
		else if (word === 'by') query.by = readOrder(rest[++at] ?? '');
		else if (query.field === null) query.field = word;
		else if (query.measure === null && isMeasure(word))
			query.measure = { form: word, field: word === 'count' ? null : (rest[++at] ?? null) };
		else unreadable(text);
	}
	return query;
}

const isMeasure = (word: string) =>
	word === 'count' || word === 'sum' || word === 'median' || word === 'average';

const readOrder = (word: string) => ({
	field: word.replace(/^[-+]/, ''),
	isDescending: !word.startsWith('+'),
});

function readCondition(text: string): Condition {
	for (const comparison of comparisons) {
		const [field, value, ...more] = text.split(` ${comparison}`);
		if (field && value !== undefined && more.length === 0 && /^\w+$/.test(field))
			return { field, comparison, value: value.trim() };
	}
	return unreadable(text);
}

function oneOf<Name extends string>(names: readonly Name[], word: string, text: string): Name {
	return names.find((name) => name === word) ?? unreadable(text);
}

function unreadable(text: string): never {
	throw new Error(`This gold cannot be read: ${text}`);
}
