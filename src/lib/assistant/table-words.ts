import { knownDate } from '#lib/format/dates.ts';
import { DASH, exactNumber, formatCount, shortUsd } from '#lib/format/numbers.ts';
import type { AnswerTable } from '#lib/questions/answer.ts';

export type Unit = AnswerTable['columns'][number]['unit'];
type Cell = string | number | null;

/** Maximum characters shown in a cell. */
const MAX_LENGTH = 120;

const cut = (text: string): string =>
	text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text;

const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** Returns a number as written in tables and charts. */
export function numberWords(value: number, unit: Unit): string {
	if (unit === 'usd') return shortUsd(value);
	if (unit === 'percent') return percent(value);
	return unit === 'count' || !Number.isInteger(value) ? formatCount(value) : String(value);
}

/** Returns the text shown in a cell of an answer's table. */
export function cellWords(cell: Cell, unit: Unit): string {
	if (cell === null || cell === '') return DASH;
	if (typeof cell === 'number') return numberWords(cell, unit);
	return cut(unit === 'date' ? knownDate(cell) : cell);
}

/** Returns a cell's full value; undefined if the cell already contains it. */
export function exactCell(cell: Cell, unit: Unit): string | undefined {
	if (typeof cell === 'number') return exactNumber(cell, unit === 'usd' ? 'USD' : '');
	return cell !== null && cell.length > MAX_LENGTH ? cell : undefined;
}

/** Whether a column contains figures, which are right-aligned. */
export const isFigure = (unit: Unit): boolean => unit !== 'text';

/** The columns of a table that its chart draws: the first text or day column, and the first number column. */
export interface TableChart {
	shape: 'bar' | 'line';
	heads: readonly [group: string, measure: string];
	unit: Unit;
	groups: string[];
	values: (number | null)[];
	/** Number of table rows that the chart omits. */
	left: number;
}

/** Maximum number of bars in a chart; the table has the rest. */
const MAX_BARS = 15;

/** Returns the chart of a table; null if the table has none, or too little data. */
export function chartOf({ chart, columns, rows: all }: AnswerTable): TableChart | null {
	const rows = chart === 'bar' ? all.slice(0, MAX_BARS) : all;
	const group = columns.findIndex(({ unit }) => unit === 'text' || unit === 'date');
	const measure = columns.findIndex(({ unit }) => ['usd', 'count', 'percent'].includes(unit));
	const [of, by] = [columns[measure], columns[group]];
	if (!chart || !of || !by || rows.length < 2) return null;
	return {
		shape: chart,
		heads: [by.label, of.label],
		unit: of.unit,
		groups: rows.map(({ cells }) => cellWords(cells[group] ?? null, by.unit)),
		left: all.length - rows.length,
		values: rows.map(({ cells }) => {
			const value = cells[measure];
			return typeof value === 'number' ? value : null;
		}),
	};
}
