import { directoryLabels } from '#lib/directory/sources.ts';
import { longDate } from '#lib/format/dates.ts';
import { exactNumber, shortUsd } from '#lib/format/numbers.ts';
import { movingDay } from './days.ts';
import type { Field } from './field.ts';
import { fields } from './fields.ts';
import type { Condition, Group, Match, Screen } from './screen.ts';

/** A screen in words, as a person would say it. */

const list = new Intl.ListFormat('en', { type: 'disjunction' });

function valueWords(field: Field, value: string, comparison: Condition['comparison']): string {
	if (comparison === 'changed within') return value === '1' ? 'a day' : `${value} days`;
	switch (field.kind) {
		case 'number':
			return numberWords(Number(value), field);
		case 'day':
			return movingDay(value) ?? longDate(value);
		default:
			return value;
	}
}

const numberWords = (value: number, field: Field): string => {
	const unit = 'unit' in field ? field.unit : undefined;
	if (unit === 'USD') return shortUsd(value);
	return unit === '%' ? `${value} %` : (exactNumber(value) ?? '');
};

/** How many of a group's conditions are met, as a choice. */
export const matchLabels: Record<Match, string> = {
	all: 'All of these',
	any: 'Any of these',
	none: 'None of these',
};

/** What may be typed as a value of a field, in short. */
export function fieldHint(field: Field): string {
	switch (field.kind) {
		case 'number':
			return 'unit' in field && field.unit === 'USD' ? '10M' : '10';
		case 'day':
			return '-90d';
		case 'links':
			return 'slug, or how many';
		default:
			return '';
	}
}

/** How days are compared, in words. */
const ofDays: Partial<Record<Condition['comparison'], string>> = {
	is: 'on',
	'is not': 'not on',
	'at least': 'since',
	'at most': 'until',
	between: 'between',
	'changed within': 'changed within',
};

/** What is left when a value is denied: its opposite, and what nobody knows. */
function flagWords(comparison: Condition['comparison'], values: readonly string[]): string {
	if (comparison === 'is') return list.format(values);
	return list.format([...['yes', 'no'].filter((one) => !values.includes(one)), 'not known']);
}

/** A condition in words: `Market cap at least $1 B`. */
export function conditionWords(
	source: Screen['source'],
	{ field: name, comparison, values }: Condition,
	names: ReadonlyMap<string, string> = new Map(),
): string {
	const field = fields[source].get(name);
	if (!field) return name;
	if (comparison === 'is known' || comparison === 'is missing')
		return `${field.label} ${comparison.slice(3)}`;
	if (field.kind === 'flag') return `${field.label}: ${flagWords(comparison, values)}`;
	const said = values.map(
		(value) =>
			names.get(`${field.kind === 'links' ? field.type : ''} ${value}`) ??
			valueWords(field, value, comparison),
	);
	const written = comparison === 'between' ? said.join(' and ') : list.format(said);
	return `${field.label} ${field.kind === 'day' ? ofDays[comparison] : comparison} ${written}`;
}

const groupWords = (source: Screen['source'], { match, conditions }: Group): string => {
	const said = conditions.map((condition) => conditionWords(source, condition));
	if (match === 'all') return said.join(', ');
	return match === 'any' ? `either ${said.join(', or ')}` : `neither ${said.join(', nor ')}`;
};

/** A screen in one line: `Projects: Market cap at least $1 B, Sector is DeFi`. */
export function screenWords({ source, groups }: Screen): string {
	const said = groups.map((group) => groupWords(source, group));
	return said.length > 0
		? `${directoryLabels[source]}: ${said.join('; ')}`
		: `All ${directoryLabels[source].toLowerCase()}`;
}
