import { withSubsectors } from '#lib/catalogue/sector-tree.ts';
import { type Condition, type GoldQuery, type Refusal, readGold } from './gold.ts';
import type { Row, Tables, Value } from './rows.ts';

/** What an answer has to state, as `grade.ts` compares it. */
export type Expected =
	| {
			kind: 'records';
			/** Keys, in order where one is asked for; a key appears once per row. */
			records: string[];
			/** The sort value of each; null where any order is right. Nulls are last. */
			ranks: (number | string | null)[] | null;
			/** How many were asked for; null for all. */
			take: number | null;
	  }
	| { kind: 'figure'; form: 'count' | 'sum' | 'median' | 'average'; figure: number | null }
	| {
			kind: 'groups';
			/** The groups with a value, largest first. */
			groups: [string, number][];
			take: number | null;
	  }
	/**
	 * One fact for each of some records; `instead` is a record that may be named in its place, such as a round's
	 * raiser.
	 */
	| { kind: 'facts'; facts: { record: string; instead: string | null; value: Value }[] }
	/** Words or titles: exactly these. */
	| {
			kind: 'items';
			items: string[];
			/** Whether they are only the first of several: they do not state the total. */
			isCut?: true;
	  }
	| { kind: 'changes'; changes: { record: string; field: string; value: string | null }[] }
	| { kind: 'sources'; sources: string[] }
	| { kind: 'refused'; refusals: Refusal[] };

/** Where the product's own semantics allow two readings, both are right. */
interface Meaning {
	/** Whether a row with an unknown value meets `is not` (it does in screens, decision 48). */
	unknownDenies: boolean;
	/** Whether a date known only to the month or year lies in a span only when the entire month or year does. */
	isWhole: boolean;
}

const meanings: readonly Meaning[] = [
	{ unknownDenies: true, isWhole: true },
	{ unknownDenies: true, isWhole: false },
	{ unknownDenies: false, isWhole: true },
	{ unknownDenies: false, isWhole: false },
];

/**
 * Returns every right answer to a question, computed from its golds. Scans all rows of a table, one condition after
 * the other.
 * @throws Error when a gold names an unknown table, field or comparison.
 */
export function evaluate(golds: readonly string[], tables: Tables): Expected[] {
	const all = golds.flatMap((text): Expected[] => {
		const gold = readGold(text);
		if ('refusals' in gold) return [{ kind: 'refused', refusals: gold.refusals }];
		return meanings.flatMap((meaning) => answersOf(gold.query, tables, meaning));
	});
	const distinct = new Map(all.map((one) => [JSON.stringify(one), one]));
	const right = [...distinct.values()];
	// Where one reading gives nothing, that is not what was meant.
	const some = right.filter((one) => one.kind !== 'records' || one.records.length > 0);
	return some.some(({ kind }) => kind !== 'refused') ? some : right;
}

/** The records named in the conditions: cards of them may accompany an answer. */
export function subjectsOf(golds: readonly string[]): Set<string> {
	return new Set(
		golds.flatMap((text) => {
			const gold = readGold(text);
			return 'query' in gold
				? gold.query.conditions.flatMap(({ value }) =>
						value.split('|').filter((one) => /^(?:project|organization|people)\//.test(one)),
					)
				: [];
		}),
	);
}

function answersOf(query: GoldQuery, tables: Tables, meaning: Meaning): Expected[] {
	const rows = tables[query.table];
	for (const { field } of query.conditions) hasField(rows, field);
	const met = rows.filter((row) => query.conditions.every((one) => meets(row, one, meaning)));
	switch (query.form) {
		case 'records':
			return recordsOf(query, met);
		case 'raisers':
			return [
				...recordsOf(query, met),
				{ kind: 'records', records: unique(met.map(raiserOf)), ranks: null, take: null },
			];
		case 'collect':
			return [collected(query, met)];
		case 'count':
			return [{ kind: 'figure', form: 'count', figure: met.length }];
		case 'sum':
		case 'median':
		case 'average':
			return [{ kind: 'figure', form: query.form, figure: together(query.form, query.field, met) }];
		case 'groups':
			return [grouped(query, met)];
		case 'facts':
			return firstOf(query, met).map((rows) => ({
				kind: 'facts',
				facts: rows.map((row) => ({
					record: String(row.key),
					instead: typeof row.raiser === 'string' ? row.raiser : null,
					value: row[requireField(query, met)] ?? null,
				})),
			}));
		case 'each':
		case 'items':
			return firstOf(query, met).map((rows) => ({
				kind: 'items',
				items: rows.flatMap((row) => writtenOf(row[requireField(query, met)])),
				...(query.take !== null && { isCut: true as const }),
			}));
		case 'changes':
			return [
				{
					kind: 'changes',
					changes: met.map(({ record, field, value }) => ({
						record: String(record),
						field: String(field),
						value: typeof value === 'string' ? value : null,
					})),
				},
			];
		case 'sources':
			return [{ kind: 'sources', sources: unique(met.flatMap(({ source }) => textsOf(source))) }];
	}
}

function hasField(rows: readonly Row[], field: string): void {
	const [first] = rows;
	if (first && !Object.hasOwn(first, field)) throw new Error(`No row has the field ${field}`);
}

function requireField({ field }: GoldQuery, rows: readonly Row[]): string {
	if (field === null) throw new Error('The gold does not say of which field');
	hasField(rows, field);
	return field;
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];
const raiserOf = ({ raiser }: Row): string => String(raiser);
/** Texts, and numbers as they are written. */
const writtenOf = (value: Value | undefined): string[] =>
	typeof value === 'number' ? [String(value)] : textsOf(value);

const textsOf = (value: Value | undefined): string[] =>
	Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];

/** Whether a row meets a condition. Unknown values meet only `unknown`, and possibly negated comparisons. */
function meets(row: Row, { field, comparison, value }: Condition, meaning: Meaning): boolean {
	const own = row[field] ?? null;
	if (comparison === 'known' || comparison === 'unknown')
		return (comparison === 'known') === (own !== null && !(Array.isArray(own) && own.length === 0));
	// Subsectors count as part of their sector, as in the directories.
	const wanted = field === 'sectors' ? withSubsectors([value]) : [value];
	const holds = textsOf(own).some((one) => wanted.includes(one));
	if (comparison === 'lacks') return textsOf(own).length === 0 ? meaning.unknownDenies : !holds;
	if (comparison === 'has') return holds;
	if (own === null) return comparison === '!=' && meaning.unknownDenies;
	if (comparison === 'in') return value.split('|').includes(String(own));
	if (comparison === '~') return String(own).toLowerCase().includes(value.toLowerCase());
	if (comparison === '=') return equals(own, value);
	if (comparison === '!=') return !equals(own, value);
	return lies(row, own, field, comparison, value, meaning);
}

function equals(own: Value, value: string): boolean {
	if (typeof own === 'number') return own === numberOf(value);
	if (typeof own === 'boolean') return own === (value === 'yes');
	return own === value;
}

function lies(
	row: Row,
	own: Value,
	field: string,
	comparison: Condition['comparison'],
	value: string,
	{ isWhole }: Meaning,
): boolean {
	if (typeof own === 'number') return holds(own - numberOf(value), comparison);
	const precision = isWhole ? row[`${field}_precision`] : 'day';
	const isFrom = comparison === '>=' || comparison === '>';
	const day = isFrom ? String(own) : lastDay(String(own), precision ?? null);
	return holds(day < value ? -1 : day > value ? 1 : 0, comparison);
}

const holds = (difference: number, comparison: Condition['comparison']): boolean =>
	comparison === '>='
		? difference >= 0
		: comparison === '>'
			? difference > 0
			: comparison === '<='
				? difference <= 0
				: difference < 0;

/** The last day of the month or year, for dates of that precision. */
const lastDay = (day: string, precision: Value): string =>
	precision === 'year'
		? `${day.slice(0, 4)}-12-31`
		: precision === 'month'
			? `${day.slice(0, 7)}-31`
			: day;

const units: Readonly<Record<string, number>> = { M: 1_000_000, B: 1_000_000_000 };

function numberOf(text: string): number {
	const unit = units[text.slice(-1)];
	const number = unit === undefined ? Number(text) : Number(text.slice(0, -1)) * unit;
	if (Number.isNaN(number)) throw new Error(`${text} is no number`);
	return number;
}

function ranked(query: GoldQuery, rows: readonly Row[]) {
	const { by } = query;
	if (by === null) return rows.map((row) => ({ row, rank: null }));
	hasField(rows, by.field);
	return rows
		.map((row) => {
			const rank = row[by.field] ?? null;
			return { row, rank: typeof rank === 'number' || typeof rank === 'string' ? rank : null };
		})
		.filter(({ rank }) => rank !== null || query.take === null)
		.sort((a, b) => inOrder(a.rank, b.rank, by.isDescending));
}

/** The rows asked for: with a limit, the first ones, with any or all of those that tie with the last. */
function firstOf(query: GoldQuery, met: readonly Row[]): Row[][] {
	const { take, by } = query;
	if (take === null) return [[...met]];
	if (by === null) throw new Error('The gold does not say which come first');
	const rows = ranked(query, met);
	const last = rows[Math.min(take, rows.length) - 1];
	if (!last) return [[]];
	const at = rows.findIndex(({ rank }) => rank === last.rank);
	const sure = rows.slice(0, at).map(({ row }) => row);
	const tied = rows.filter(({ rank }) => rank === last.rank).map(({ row }) => row);
	const left = Math.min(take, rows.length) - at;
	const some = tied.slice(left - 1).map((_, from) => [...sure, ...tied.slice(from, from + left)]);
	return tied.length === left ? some : [...some, [...sure, ...tied]];
}

function inOrder(
	a: number | string | null,
	b: number | string | null,
	isDescending: boolean,
): number {
	if (a === null || b === null) return Number(a === null) - Number(b === null);
	const order = a < b ? -1 : a > b ? 1 : 0;
	return isDescending ? -order : order;
}

/** The rows; rounds may also be named by their raiser, as in the directory of rounds. */
function recordsOf(query: GoldQuery, met: readonly Row[]): Expected[] {
	const rows = ranked(query, met);
	const named = (keyOf: (row: Row) => string): Expected => ({
		kind: 'records',
		records: rows.map(({ row }) => keyOf(row)),
		ranks: query.by === null ? null : rows.map(({ rank }) => rank),
		take: query.take,
	});
	const own = named(({ key }) => String(key));
	// If all have the same raiser, its name does not tell which is meant.
	const isTold = rows.length === 1 || new Set(rows.map(({ row }) => raiserOf(row))).size > 1;
	return query.table === 'rounds' && isTold ? [own, named(raiserOf)] : [own];
}

/** The values of a field over all rows, without those named in the conditions. */
function collected(query: GoldQuery, met: readonly Row[]): Expected {
	const field = requireField(query, met);
	const named = query.conditions.flatMap((one) => (one.field === field ? [one.value] : []));
	const counts = new Map<string, number>();
	for (const row of met)
		for (const value of unique(textsOf(row[field])))
			if (!named.includes(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
	const entries = [...counts];
	if (query.by !== null) entries.sort(([, a], [, b]) => b - a);
	return {
		kind: 'records',
		records: entries.map(([value]) => value),
		ranks: query.by === null ? null : entries.map(([, count]) => count),
		take: query.take,
	};
}

/** Aggregates the rows that have a value; null when none has. */
function together(form: 'sum' | 'median' | 'average', field: string | null, rows: readonly Row[]) {
	const values = rows.flatMap((row) => {
		const value = row[field ?? ''];
		return typeof value === 'number' ? [value] : [];
	});
	if (values.length === 0) return null;
	const sum = values.reduce((all, value) => all + value, 0);
	if (form === 'sum') return sum;
	if (form === 'average') return sum / values.length;
	const sorted = values.toSorted((a, b) => a - b);
	const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
	return (low + high) / 2;
}

/** Groups the rows with a known value; a row with several values is in several groups. */
function grouped(query: GoldQuery, met: readonly Row[]): Expected {
	const field = requireField(query, met);
	const rowsOf = new Map<string, Row[]>();
	for (const row of met) {
		const value = row[field] ?? null;
		const keys = typeof value === 'number' ? [String(value)] : unique(textsOf(value));
		for (const key of keys) rowsOf.set(key, [...(rowsOf.get(key) ?? []), row]);
	}
	const { measure } = query;
	const groups = [...rowsOf].flatMap(([key, rows]): [string, number][] => {
		const value =
			measure === null || measure.form === 'count'
				? rows.length
				: together(measure.form, measure.field, rows);
		return value === null ? [] : [[key, value]];
	});
	return { kind: 'groups', groups: groups.sort(([, a], [, b]) => b - a), take: query.take };
}
