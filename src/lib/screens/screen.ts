import { z } from 'zod';
import { directoryColumns, nameColumns } from '#lib/directory/columns.ts';
import { type DirectorySource, directorySources } from '#lib/directory/sources.ts';
import { isDay } from './days.ts';
import { type Comparison, comparisons, comparisonsOf, type Field, valueCountOf } from './field.ts';
import { fields } from './fields.ts';

/** A screen's query: the rows of one directory that meet every group of conditions, in an order, with columns. */
export interface Screen {
	source: DirectorySource;
	groups: Group[];
	/** Sort columns, most significant first; if empty, the directory's default order applies. */
	sort: ScreenSort[];
	/** The directory columns to display; null for the default ones. */
	columns: string[] | null;
}
export interface Group {
	/** The number of conditions that a row must meet: all, any or none. */
	match: Match;
	conditions: Condition[];
}
export const matches = ['all', 'any', 'none'] as const;
export type Match = (typeof matches)[number];

/**
 * A condition. Its values are texts: a number as `1.5`, a day as `2026-01-31`, `today` or `-90d`, a flag as `yes` or
 * `no`, a linked record as its slug, and for `changed within` the number of days.
 */
export interface Condition {
	field: string;
	comparison: Comparison;
	values: string[];
}
export interface ScreenSort {
	field: string;
	order: 'asc' | 'desc';
}

export const MAX_GROUPS = 8;
export const MAX_CONDITIONS = 24;
export const MAX_SORTS = 3;
const MAX_LENGTH = 200;
/** Maximum number of days back that a condition on changes may cover. */
const MAX_DAYS = 3_660;

export const emptyScreen = (source: DirectorySource): Screen => ({
	source,
	groups: [],
	sort: [],
	columns: null,
});

/** Whether rows can be sorted by a field: by its value or, for linked records, by the number of these. */
export const isSortable = (field: Field): boolean => field.kind !== 'list';

/** Returns what is wrong with a condition, as a sentence; undefined if nothing is. */
export function faultOf(source: DirectorySource, condition: Condition): string | undefined {
	const field = fields[source].get(condition.field);
	if (!field) return `There is no field “${condition.field.slice(0, 60)}” in ${source}.`;
	const { comparison, values } = condition;
	if (!comparisonsOf(field).includes(comparison))
		return `“${field.label}” cannot be compared by “${comparison}”.`;
	const [least, most] = valueCountOf(comparison);
	if (values.length < least || values.length > most)
		return `“${field.label} ${comparison}” takes ${least === most ? least : `${least} to ${most}`} ${most === 1 ? 'value' : 'values'}.`;
	const wrong = values.find((value) => !isValue(field, comparison, value));
	if (wrong !== undefined)
		return `“${wrong.slice(0, 60)}” cannot be compared with “${field.label}”: ${valueHint(field, comparison)}.`;
	return undefined;
}

const isNumber = (text: string) => /^-?\d{1,18}(?:\.\d{1,10})?$/.test(text);
const isWhole = (text: string, most: number) => /^\d{1,9}$/.test(text) && Number(text) <= most;

function isValue(field: Field, comparison: Comparison, value: string): boolean {
	if (
		value.length === 0 ||
		value.length > MAX_LENGTH ||
		!value.isWellFormed() ||
		value.includes('\0')
	)
		return false;
	if (comparison === 'changed within') return isWhole(value, MAX_DAYS) && Number(value) > 0;
	switch (field.kind) {
		case 'number':
			return isNumber(value);
		case 'day':
			return isDay(value);
		case 'flag':
			return value === 'yes' || value === 'no';
		case 'links':
			return comparison === 'is' || comparison === 'is not' || isWhole(value, 1e9);
		default:
			return value.trim() === value;
	}
}

function valueHint(field: Field, comparison: Comparison): string {
	if (comparison === 'changed within') return `give days, 1 to ${MAX_DAYS}`;
	switch (field.kind) {
		case 'number':
			return 'give a number such as 1000000 or 2.5';
		case 'day':
			return 'give a day such as 2026-01-31, today, or -90d for 90 days ago';
		case 'flag':
			return 'give yes or no';
		case 'links':
			return comparison === 'is' || comparison === 'is not'
				? 'give the slug of a record'
				: 'give how many, as a whole number';
		default:
			return `give 1 to ${MAX_LENGTH} characters without spaces around them`;
	}
}

/** Returns everything wrong with a screen, one sentence per fault. */
export function faultsOf({ source, groups, sort, columns }: Screen): string[] {
	const conditions = groups.flatMap((group) => group.conditions);
	const known = directoryColumns[source].map(({ name }) => name);
	return [
		...(groups.length > MAX_GROUPS ? [`A screen can have at most ${MAX_GROUPS} groups.`] : []),
		...(conditions.length > MAX_CONDITIONS
			? [`A screen can have at most ${MAX_CONDITIONS} conditions.`]
			: []),
		...conditions.flatMap((condition) => faultOf(source, condition) ?? []),
		...(sort.length > MAX_SORTS ? [`A screen is sorted by at most ${MAX_SORTS} fields.`] : []),
		...sort.flatMap(({ field }) => {
			const found = fields[source].get(field);
			return found && isSortable(found)
				? []
				: [`Rows cannot be sorted by “${field.slice(0, 60)}”.`];
		}),
		...(columns ?? []).flatMap((name) =>
			known.includes(name) ? [] : [`There is no column “${name.slice(0, 60)}” in ${source}.`],
		),
	];
}

/**
 * Returns the screen in canonical form: no empty groups, no duplicates, columns in the directory's order, including
 * its name.
 */
export function normalizeScreen({ source, groups, sort, columns }: Screen): Screen {
	const chosen = directoryColumns[source]
		.map(({ name }) => name)
		.filter((name) => columns?.includes(name) || name === nameColumns[source]);
	return {
		source,
		groups: groups.flatMap(({ match, conditions }) => {
			const uniqueConditions = new Map(
				conditions.map(({ field, comparison, values }) => {
					const condition = { field, comparison, values: [...new Set(values)] };
					return [
						JSON.stringify(condition),
						comparison === 'between' ? { ...condition, values } : condition,
					];
				}),
			);
			return uniqueConditions.size > 0
				? [{ match, conditions: [...uniqueConditions.values()] }]
				: [];
		}),
		sort: sort.filter(({ field }, at) => sort.findIndex((one) => one.field === field) === at),
		columns: columns && columns.length > 0 ? chosen : null,
	};
}

const value = z.union([z.string(), z.number(), z.boolean()]).transform((one) => {
	if (typeof one === 'boolean') return one ? 'yes' : 'no';
	return typeof one === 'number' ? plainNumber(one) : one;
});

/** Returns a number written without an exponent. */
const plainNumber = (number: number): string =>
	/e/.test(String(number)) ? number.toFixed(10).replace(/\.?0+$/, '') : String(number);

/** The parts of a screen as sent by programs, before validation against the directory's fields. */
export const screenFields = z.strictObject({
	source: z.enum(directorySources),
	groups: z
		.array(
			z.strictObject({
				match: z.enum(matches),
				conditions: z
					.array(
						z.strictObject({
							field: z.string().max(60),
							comparison: z.enum(comparisons),
							values: z.array(value).max(50).default([]),
						}),
					)
					.max(MAX_CONDITIONS),
			}),
		)
		.max(MAX_GROUPS)
		.default([]),
	sort: z
		.array(z.strictObject({ field: z.string().max(60), order: z.enum(['asc', 'desc']) }))
		.max(MAX_SORTS)
		.default([]),
	columns: z.array(z.string().max(60)).max(60).nullable().default(null),
});

/** A screen as sent by programs; errors are reported per field. */
export const screenShape = screenFields.transform((screen, context): Screen => {
	const found = faultsOf(screen);
	for (const message of found) context.addIssue({ code: 'custom', message });
	return found.length > 0 ? z.NEVER : normalizeScreen(screen);
});
