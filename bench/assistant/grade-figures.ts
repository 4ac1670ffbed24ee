import type { Expected } from './evaluate.ts';
import { factsOfText, type Given, isSame, isWhole, statesNoFigure } from './stated.ts';

export function statesFigure(
	answer: Given,
	expected: Extract<Expected, { kind: 'figure' }>,
): boolean {
	const figures = factsOfText(answer).filter(({ value }) => typeof value === 'number');
	const stated = figures.filter(({ field }) => wordsOf(expected.form).test(field));
	const [first] = stated.length > 0 ? stated : figures;
	if (first === undefined) return expected.figure === null && statesNoFigure(answer);
	return isSame(first.value, expected.figure ?? 0);
}

const wordsOf = (form: 'count' | 'sum' | 'median' | 'average'): RegExp =>
	form === 'average' ? /^(?:average|mean)\b/i : new RegExp(String.raw`^${form}\b`, 'i');

export function statesGroups(
	{ table }: Given,
	expected: Extract<Expected, { kind: 'groups' }>,
): boolean {
	if (!table) return false;
	// Rounds of undisclosed stage may form a group or be left out.
	const known = expected.groups.filter(([key]) => groupKey(key) !== '');
	// Two groups may differ only in capitalization.
	const values = Map.groupBy(known, ([key]) => groupKey(key));
	const given = table.rows.map(({ cells }) => ({ key: groupKey(cells[0] ?? null), cells }));
	const rows = given.filter((row) => !isEmpty(row, values));
	const shown = Map.groupBy(rows, ({ key }) => key);
	for (const [key, same] of shown) if (same.length > (values.get(key)?.length ?? 0)) return false;
	const isColumn = (column: number) =>
		rows.every(({ key, cells }) =>
			values.get(key)?.some(([, value]) => isSame(cells[column] ?? null, value)),
		);
	const column = table.columns.findIndex((_, at) => at > 0 && isColumn(at));
	if (column < 0) return false;
	if (expected.take === null) {
		const total = table.total - (given.length - rows.length);
		return isWhole(rows.length, total, known.length);
	}
	const top = expected.groups.filter(([key]) => groupKey(key) !== '').slice(0, expected.take);
	return (
		rows.length === top.length &&
		rows.every(({ cells }, at) => isSame(cells[column] ?? null, top[at]?.[1] ?? null))
	);
}

/**
 * Whether a row may be there though nothing is expected: a month without data at 0, a group without known values, or
 * the row for an unknown group.
 */
const isEmpty = (
	{ key, cells }: { key: string; cells: readonly (string | number | null)[] },
	values: ReadonlyMap<string, unknown>,
): boolean =>
	key === '' || (!values.has(key) && (cells[1] === null || cells.slice(1).every((cell) => !cell)));

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const unknown = [
	'',
	'-',
	'–',
	'—',
	'unknown',
	'not known',
	'other',
	'none',
	'not specified',
	'undisclosed',
];

/** `2022-03` for `2022-03-01` and `Mar 2022`; lower case; empty for an unknown group. */
function groupKey(given: string | number | null): string {
	const text = String(given ?? '')
		.trim()
		.toLowerCase();
	if (unknown.includes(text)) return '';
	const [, day] = /^(\d{4}-\d\d)-01$/.exec(text) ?? [];
	if (day !== undefined) return day;
	const [, name, year] = /^([a-z]{3})[a-z]* (\d{4})$/.exec(text) ?? [];
	const month = months.indexOf(name ?? '') + 1;
	return month > 0 ? `${year}-${String(month).padStart(2, '0')}` : text;
}
