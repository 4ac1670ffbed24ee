import { directoryLabels } from '#lib/directory/sources.ts';
import { exactNumber, shortUsd } from '#lib/format/numbers.ts';
import { dayWords, spanInWords } from './day-words.ts';
import type { Field } from './field.ts';
import { fields } from './fields.ts';
import { type LinkNames, linkKey } from './link-names.ts';
import type { Condition, Group, Match, Screen } from './screen.ts';

/** Screens in plain words. */

const list = new Intl.ListFormat('en', { type: 'disjunction' });

const numberWords = (value: number, field: Field): string => {
	const unit = 'unit' in field ? field.unit : undefined;
	if (unit === 'USD') return shortUsd(value);
	return unit === '%' ? `${value} %` : (exactNumber(value) ?? '');
};

/** The choices for the number of a group's conditions that must be met. */
export const matchLabels: Record<Match, string> = {
	all: 'All of these',
	any: 'Any of these',
	none: 'None of these',
};

/** Returns a short hint on what can be typed as a field's value. */
export function fieldHint(field: Field): string {
	switch (field.kind) {
		case 'number':
			return 'unit' in field && field.unit === 'USD' ? '$10M' : '10';
		case 'day':
			return '90 days ago';
		case 'links':
			return 'slug, or how many';
		default:
			return '';
	}
}

/** Returns a date comparison in words: `on Mar 05, 2021`, `since 2018`, `not on` one of several. */
function daysCompared(comparison: Condition['comparison'], values: readonly string[]): string {
	const [first = '', second = ''] = values;
	switch (comparison) {
		case 'at least':
			return spanInWords(first, null);
		case 'at most':
			return spanInWords(null, first);
		case 'between':
			return spanInWords(first, second);
		default:
			return `${comparison === 'is not' ? 'not on' : 'on'} ${list.format(values.map((day) => dayWords(day)))}`;
	}
}

/** Returns a year comparison in words: `in 2018`, `since 2018`, `in 2017 or earlier`. */
function yearsCompared(comparison: Condition['comparison'], values: readonly string[]): string {
	switch (comparison) {
		case 'at least':
			return `since ${values[0]}`;
		case 'at most':
			return `in ${values[0]} or earlier`;
		case 'between':
			return `between ${values.join(' and ')}`;
		default:
			return `${comparison === 'is not' ? 'not in' : 'in'} ${list.format(values)}`;
	}
}

/** Returns the values that remain if a flag's value is negated: the opposite, and unknown. */
function flagWords(comparison: Condition['comparison'], values: readonly string[]): string {
	if (comparison === 'is') return list.format(values);
	return list.format([...['yes', 'no'].filter((one) => !values.includes(one)), 'not known']);
}

/** Returns a condition in words: `Market cap at least $1.00B`, `Lead investors: Paradigm`, `Date in 2023`. */
export function conditionWords(
	source: Screen['source'],
	{ field: name, comparison, values }: Condition,
	names: LinkNames = new Map(),
): string {
	const field = fields[source].get(name);
	if (!field) return name;
	const { label } = field;
	if (comparison === 'is known' || comparison === 'is missing')
		return `${label} ${comparison.slice('is '.length)}`;
	if (comparison === 'changed within')
		return `${label} changed within ${values[0] === '1' ? 'a day' : `${values[0]} days`}`;
	const isNot = comparison === 'is not' ? 'not ' : '';
	switch (field.kind) {
		case 'flag':
			return `${label}: ${flagWords(comparison, values)}`;
		case 'day':
			return `${label} ${daysCompared(comparison, values)}`;
		case 'links': {
			if (comparison !== 'is' && !isNot) return `${label} ${comparison} ${values.join()}`;
			const recordNames = values.map((slug) => names.get(linkKey(field.type, slug)) ?? slug);
			return `${label}: ${isNot}${list.format(recordNames)}`;
		}
		case 'number': {
			if (field.isYear) return `${label} ${yearsCompared(comparison, values)}`;
			const numbers = values.map((value) => numberWords(Number(value), field));
			const written = comparison === 'between' ? numbers.join(' and ') : list.format(numbers);
			return `${label} ${comparison} ${written}`;
		}
		default:
			return `${label} ${comparison} ${list.format(values)}`;
	}
}

const groupWords = (
	source: Screen['source'],
	{ match, conditions }: Group,
	names?: LinkNames,
): string => {
	const phrases = conditions.map((condition) => conditionWords(source, condition, names));
	if (match === 'all') return phrases.join(', ');
	return match === 'any' ? `either ${phrases.join(', or ')}` : `neither ${phrases.join(', nor ')}`;
};

/**
 * Returns a screen in one line: `Projects: Market cap at least $1.00B, Sector is DeFi`.
 * @param names of the records it references; the slug is used for missing ones.
 */
export function screenWords({ source, groups }: Screen, names?: LinkNames): string {
	const phrases = groups.map((group) => groupWords(source, group, names));
	return phrases.length > 0
		? `${directoryLabels[source]}: ${phrases.join('; ')}`
		: `All ${directoryLabels[source].toLowerCase()}`;
}
