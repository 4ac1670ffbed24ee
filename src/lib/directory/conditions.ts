import { type SQL, sql } from 'drizzle-orm';
import { withSubsectors } from '#lib/catalogue/sector-tree.ts';
import { type FilterSpec, type Filters, type FilterValue, filterOf } from './filter-specs.ts';
import { moneyRanges, monthsBefore, pastRanges } from './ranges.ts';
import type { DirectorySource } from './sources.ts';
import { endedBy } from './whole-periods.ts';

/** The listing table of each directory. */
export const listingTables = {
	projects: 'project_listing',
	people: 'person_listing',
	organizations: 'organization_listing',
	fundraising: 'round_listing',
} as const satisfies Record<DirectorySource, string>;

/** The kind of record whose sectors a directory's rows have. */
const recordOf = {
	projects: 'project',
	people: 'person',
	organizations: 'organization',
	fundraising: 'project',
} as const satisfies Record<DirectorySource, string>;

function ofNames(
	source: DirectorySource,
	{ test, column }: Extract<FilterSpec, { form: 'names' }>,
	names: readonly string[],
): SQL {
	const nameArray = sql`${sql.param(test === 'sectors' ? withSubsectors(names) : names)}::text[]`;
	if (test === 'holds') return sql`${sql.raw(column)} && ${nameArray}`;
	if (test === 'is') return sql`${sql.raw(column)} collate "C" = any(${nameArray})`;
	// By the records' own lists, which are narrow: the listing's `sectors` are only for display.
	const lists = sql.raw(`select ${recordOf[source]}_id from ${recordOf[source]}_sector`);
	return sql`id in (${lists} where sector = any(${nameArray}))`;
}

function ofChoice(
	{ test, column: name, choices }: Extract<FilterSpec, { form: 'choice' }>,
	id: number,
): SQL | null {
	const column = sql.raw(name);
	if (test === 'holds') return sql`${column} && ${sql.param([id])}::integer[]`;
	const chosen = choices.find((choice) => choice.id === id);
	if (test === 'among')
		return chosen?.values ? sql`${column} = any(${sql.param(chosen.values)}::text[])` : null;
	if (chosen?.value === undefined) return null;
	return test === 'is'
		? sql`${column} = ${chosen.value}`
		: sql`(${column} = '{}') = ${chosen.value}`;
}

function within(name: string, value: FilterValue): SQL | null {
	const column = sql.raw(name);
	const range = value.kind === 'choice' ? moneyRanges.find(({ id }) => id === value.id) : value;
	if (!range || !('from' in range)) return null;
	const from = range.from === null ? null : sql`${column} >= ${range.from}::double precision`;
	const to = range.to === null ? null : sql`${column} < ${range.to}::double precision`;
	return allOf([from, to]);
}

function onDays(
	{ column: name, precision }: Extract<FilterSpec, { form: 'days' }>,
	value: FilterValue,
	now: Date,
): SQL | null {
	const column = sql.raw(name);
	if (value.kind === 'days') {
		const from = value.from === null ? null : sql`${column} >= ${value.from}::date`;
		const to = value.to === null ? null : sql`${column} <= ${value.to}::date`;
		const ended =
			value.to === null || !precision ? null : endedBy({ date: name, precision }, value.to, now);
		return allOf([from, to, ended]);
	}
	const past = value.kind === 'choice' ? pastRanges.find(({ id }) => id === value.id) : undefined;
	if (!past || past.months === null) return null;
	const today = now.toISOString().slice(0, 10);
	return sql`${column} >= ${monthsBefore(now, past.months)}::date and ${column} <= ${today}::date`;
}

/** Returns an active filter as a condition on the listing row; every value is bound as a parameter. */
function conditionOf(
	source: DirectorySource,
	spec: FilterSpec,
	value: FilterValue,
	now: Date,
): SQL | null {
	switch (spec.form) {
		case 'names':
			return value.kind === 'names' ? ofNames(source, spec, value.names) : null;
		case 'ids':
			return value.kind === 'ids'
				? sql`${sql.raw(spec.column)} && ${sql.param(value.ids)}::bigint[]`
				: null;
		case 'choice':
			return value.kind === 'choice' ? ofChoice(spec, value.id) : null;
		case 'money':
			return within(spec.column, value);
		default:
			return onDays(spec, value, now);
	}
}

/** Returns the conjunction of the given conditions, or null when there are none. */
export function allOf(parts: readonly (SQL | null)[]): SQL | null {
	const given = parts.filter((part) => part !== null);
	return given.length > 1 ? sql.join(given, sql` and `) : (given[0] ?? null);
}

/** Requires each search word to appear in the row's search text, ignoring case and accents. */
function searchCondition(search: string): SQL | null {
	const words = [...new Set(search.split(/\s+/u).filter((word) => word !== ''))];
	return allOf(words.map((word) => sql`search_text like ${containsPattern(word)}`));
}

/** Returns a LIKE pattern to match against `search_form`: texts containing these words, ignoring case and accents. */
export const containsPattern = (words: string): SQL =>
	// search_form first: a character it produces must be escaped as well.
	sql`'%' || replace(replace(replace(search_form(${words}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** Returns the condition on a directory's rows, or null when all rows match. Past ranges are relative to `now`. */
export function directoryCondition(
	source: DirectorySource,
	query: { search: string; filters: Filters },
	now: Date,
): SQL | null {
	const filters = Object.entries(query.filters).map(([name, value]) => {
		const spec = filterOf(source, name);
		return spec && value ? conditionOf(source, spec, value, now) : null;
	});
	return allOf([searchCondition(query.search), ...filters]);
}
