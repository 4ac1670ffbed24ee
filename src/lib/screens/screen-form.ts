import { type DirectorySource, isDirectorySource } from '#lib/directory/sources.ts';
import { type Comparison, comparisons, comparisonsOf, type Field, valueCountOf } from './field.ts';
import { fields } from './fields.ts';
import {
	type Condition,
	faultsOf,
	type Group,
	MAX_CONDITIONS,
	MAX_GROUPS,
	MAX_SORTS,
	type Match,
	matches,
	normalizeScreen,
	type Screen,
	type ScreenSort,
} from './screen.ts';
import { toStoredDay } from './typed-values.ts';

/**
 * A screen as submitted by its page's form, via GET:
 *
 * - `source`, `cols`; `sort` and `order`, in pairs
 * - `m0`: how many conditions of the first group must be met
 * - `f0.1`, `c0.1`, `v0.1` (repeatable): field, comparison and values of its second condition; `x0.1`: values
 *   without a control of their own, separated by commas
 * - `field`, `drawn`, `comparison`, `value` (repeatable), `to`: a condition to add. `to` is a group number or,
 *   for a new group, how many must be met. `drawn` is the field whose values the form showed: if it differs,
 *   another was just chosen.
 * - `remove`: `0.1` for a condition, `0` for a whole group
 */

export interface SubmittedScreen {
	/** The submitted screen, as far as it could be parsed; it can be run only if `faults` is empty. */
	screen: Screen;
	/** Problems with the screen, as sentences. */
	faults: string[];
	/** The field whose comparisons and values are offered next. */
	field: string | null;
}

/** Returns the names of a condition's form controls. */
export const controlNames = (group: number, place: number) =>
	({
		field: `f${group}.${place}`,
		comparison: `c${group}.${place}`,
		value: `v${group}.${place}`,
		more: `x${group}.${place}`,
	}) as const;

/** Values of a condition that get their own control: a form for all 960 that a screen can have would be too long. */
export const OWN_CONTROLS = 8;

/** Joins values for a single control, separated by commas; and splits them again. */
export const joinValues = (values: readonly string[]): string =>
	values.map((value) => value.replaceAll(',', '*2c*')).join(', ');
const readMore = (text: string): string[] =>
	text.split(',').map((value) => value.replaceAll('*2c*', ',').trim());

/** Parses the submitted form; undefined when it names no directory. */
export function parseScreenForm(query: URLSearchParams): SubmittedScreen | undefined {
	const source = query.get('source') ?? '';
	if (!isDirectorySource(source)) return undefined;
	const groups = readGroups(source, query);
	const chosen = query.get('field') ?? '';
	const isChosenNow = chosen !== '' && chosen !== query.get('drawn');
	const added = isChosenNow ? undefined : addedCondition(source, query);
	if (added) addTo(groups, added, query.get('to') ?? '');
	remove(groups, query.get('remove'));
	const cols = query.get('cols');
	const screen: Screen = {
		source,
		groups: groups.filter(({ conditions }) => conditions.length > 0),
		sort: readSorts(query),
		columns: cols ? cols.split(',') : null,
	};
	const faults = faultsOf(screen);
	const field = isChosenNow && fields[source].has(chosen) ? chosen : null;
	return { screen: faults.length > 0 ? screen : normalizeScreen(screen), faults, field };
}

const oneOf = <One extends string>(list: readonly One[], word: string | null): One | undefined =>
	list.find((one) => one === word);

function readGroups(source: DirectorySource, query: URLSearchParams): Group[] {
	const groups: Group[] = [];
	for (let group = 0; group <= MAX_GROUPS && query.has(`m${group}`); group += 1) {
		const conditions: Condition[] = [];
		for (let place = 0; place <= MAX_CONDITIONS; place += 1) {
			const names = controlNames(group, place);
			const field = query.get(names.field);
			if (field === null) break;
			conditions.push(
				readCondition(source, field, query.get(names.comparison), [
					...query.getAll(names.value),
					...query.getAll(names.more).flatMap(readMore),
				]),
			);
		}
		groups.push({ match: oneOf(matches, query.get(`m${group}`)) ?? 'all', conditions });
	}
	return groups;
}

function readCondition(
	source: DirectorySource,
	name: string,
	word: string | null,
	given: readonly string[],
): Condition {
	const field = fields[source].get(name);
	const [usual = 'is'] = field ? comparisonsOf(field) : [];
	const comparison = oneOf(comparisons, word) ?? usual;
	const [, most] = valueCountOf(comparison);
	const values = given.map((value) => tidy(field, comparison, value)).filter((one) => one !== '');
	return { field: name, comparison, values: values.slice(0, most) };
}

const thousands: Record<string, number> = { k: 3, m: 6, b: 9, t: 12 };

/**
 * Normalizes a value for a screen: `$2.5M` becomes 2500000, `Yes` becomes yes. Anything unrecognized is left
 * unchanged.
 */
function tidy(field: Field | undefined, comparison: Comparison, given: string): string {
	const value = given.trim();
	if (!field || comparison === 'changed within') return value;
	if (field.kind === 'flag') return value.toLowerCase();
	if (field.kind === 'day') return toStoredDay(value);
	if (field.kind !== 'number') return value;
	const [, digits, size = ''] =
		/^(-?\d+(?:\.\d+)?)([kmbt]?)$/i.exec(value.replace(/[$%,\s]/g, '')) ?? [];
	if (digits === undefined) return value;
	return shiftPoint(digits, thousands[size.toLowerCase()] ?? 0);
}

/** Multiplies a decimal number by a power of ten, digit by digit. */
function shiftPoint(number: string, places: number): string {
	const [whole = '', part = ''] = number.split('.');
	const digits = part.padEnd(places, '0');
	const rest = digits.slice(places).replace(/0+$/, '');
	const moved = `${whole}${digits.slice(0, places)}`.replace(/^(-?)0+(?=\d)/, '$1');
	return rest === '' ? moved : `${moved}.${rest}`;
}

/** Returns the condition that the form adds; undefined when none was started. */
function addedCondition(source: DirectorySource, query: URLSearchParams): Condition | undefined {
	const field = query.get('field');
	if (!field) return undefined;
	const condition = readCondition(source, field, query.get('comparison'), query.getAll('value'));
	const [least] = valueCountOf(condition.comparison);
	const isBegun = condition.values.length > 0 || least === 0 || query.get('do') === 'add';
	return isBegun ? condition : undefined;
}

function addTo(groups: Group[], condition: Condition, to: string): void {
	const there = /^\d$/.test(to) ? groups[Number(to)] : undefined;
	const match: Match = oneOf(matches, to) ?? 'all';
	if (there) there.conditions.push(condition);
	else groups.push({ match, conditions: [condition] });
}

function remove(groups: Group[], which: string | null): void {
	const [, group, place] = /^(\d)(?:\.(\d{1,2}))?$/.exec(which ?? '') ?? [];
	const found = groups[Number(group)];
	if (!found) return;
	if (place === undefined) found.conditions = [];
	else found.conditions.splice(Number(place), 1);
}

function readSorts(query: URLSearchParams): ScreenSort[] {
	const orders = query.getAll('order');
	return query
		.getAll('sort')
		.slice(0, MAX_SORTS)
		.map((field, at): ScreenSort => ({ field, order: orders[at] === 'asc' ? 'asc' : 'desc' }))
		.filter(({ field }) => field !== '');
}
