import type { FilterSpec, FilterValue } from '#lib/directory/filter-spec.ts';
import { filtersOf } from '#lib/directory/filter-specs.ts';
import { moneyRanges, pastRanges } from '#lib/directory/ranges.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import type { DirectoryView } from '#lib/directory/view.ts';
import type { Comparison } from './field.ts';
import { fields } from './fields.ts';
import type { Condition } from './screen.ts';

/** Converts a directory's filters to screen conditions. */

/** Filters whose column has a different name as a field. */
const fieldOfColumn: Record<string, string> = { disagreements: 'sources_disagree' };

function fieldFor(source: DirectorySource, { column }: FilterSpec): string | undefined {
	const columnSql = `l.${column}`;
	const found = [...fields[source].values()].find((field) =>
		field.kind === 'links' ? field.ids === columnSql : field.value === columnSql,
	);
	return found?.name ?? fieldOfColumn[column];
}

/**
 * Returns a filter as conditions that must all hold; undefined if a screen has no equivalent. `slugOf` returns a
 * record's slug by its id.
 */
function conditionsOf(
	source: DirectorySource,
	spec: FilterSpec,
	value: FilterValue,
	slugOf: (id: string) => string | undefined,
): Condition[] | undefined {
	const field = fieldFor(source, spec);
	if (!field) return undefined;
	const one = (comparison: Comparison, ...values: string[]): Condition => ({
		...{ field, comparison, values },
	});
	switch (value.kind) {
		case 'names':
			return [one('is', ...value.names)];
		case 'ids': {
			const slugs = value.ids.flatMap((id) => slugOf(id) ?? []);
			return slugs.length > 0 ? [one('is', ...slugs)] : undefined;
		}
		case 'choice':
			return ofChoice(spec, value.id, one);
		default:
			return between(one, value.from, value.to, value.kind === 'money');
	}
}

type Making = (comparison: Comparison, ...values: string[]) => Condition;

/** Returns conditions for a range. Upper bounds are exclusive for money and inclusive for days. */
function between(
	one: Making,
	from: string | number | null,
	to: string | number | null,
	isWithoutEnd: boolean,
): Condition[] {
	return [
		...(from === null ? [] : [one('at least', String(from))]),
		...(to === null ? [] : [one('at most', String(to))]),
		...(to === null || !isWithoutEnd ? [] : [one('is not', String(to))]),
	];
}

function ofChoice(spec: FilterSpec, id: number, one: Making): Condition[] | undefined {
	if (!('choices' in spec)) return undefined;
	if (spec.form === 'money') {
		const range = moneyRanges.find((money) => money.id === id);
		return range && between(one, range.from, range.to, true);
	}
	if (spec.form === 'days') {
		const months = pastRanges.find((past) => past.id === id)?.months;
		return months ? [one('at least', `-${months}m`), one('at most', 'today')] : [];
	}
	if (spec.form !== 'choice') return undefined;
	const chosen = spec.choices.find((choice) => choice.id === id);
	if (spec.test === 'among') return chosen?.values ? [one('is', ...chosen.values)] : [];
	if (chosen?.value === undefined) return undefined;
	// Empty disagreements mean that the sources agree on the row.
	const isYes = spec.test === 'empty' ? !chosen.value : chosen.value;
	return [one('is', isYes ? 'yes' : 'no')];
}

/** Returns a view's filters as conditions that must all hold; undefined if any has no equivalent. */
export function viewConditions(
	{ source, filters }: Pick<DirectoryView, 'source' | 'filters'>,
	slugOf: (id: string, options: string) => string | undefined,
): Condition[] | undefined {
	const all: Condition[] = [];
	for (const [name, spec] of filtersOf(source)) {
		const value = filters[name];
		if (!value) continue;
		const options = 'options' in spec ? spec.options : '';
		const made = conditionsOf(source, spec, value, (id) => slugOf(id, options));
		if (!made) return undefined;
		all.push(...made);
	}
	return all;
}
