import { knownDate } from '#lib/format/dates.ts';
import { counted, DASH, exactNumber, shortUsd } from '#lib/format/numbers.ts';
import type { AnswerTable } from '#lib/questions/answer.ts';

export type Unit = AnswerTable['columns'][number]['unit'];
type Cell = string | number | null;

/** Letters of a text that a cell shows. */
const LONGEST = 120;

const cut = (text: string): string =>
	text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text;

const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** A number as a table and a chart write it. */
export function numberWords(value: number, unit: Unit): string {
	if (unit === 'usd') return shortUsd(value);
	if (unit === 'percent') return percent(value);
	return unit === 'count' || !Number.isInteger(value) ? counted(value) : String(value);
}

/** A cell of an answer's table as it is shown. */
export function cellWords(cell: Cell, unit: Unit): string {
	if (cell === null || cell === '') return DASH;
	if (typeof cell === 'number') return numberWords(cell, unit);
	return cut(unit === 'date' ? knownDate(cell) : cell);
}

/** What a cell says in full; undefined where it shows that already. */
export function exactCell(cell: Cell, unit: Unit): string | undefined {
	if (typeof cell === 'number') return exactNumber(cell, unit === 'usd' ? 'USD' : '');
	return cell !== null && cell.length > LONGEST ? cell : undefined;
}

/** Whether a column is one of figures, which stand to the right. */
export const isFigure = (unit: Unit): boolean => unit !== 'text';

/** What a chart of a table draws: the first column of words or days, and the first of numbers. */
export interface ChartOfTable {
	shape: 'bar' | 'line';
	heads: readonly [group: string, measure: string];
	unit: Unit;
	groups: string[];
	values: (number | null)[];
	/** Rows of the table that it leaves out. */
	left: number;
}

/** Bars that a chart has at the most; the table has the others. */
const MOST_BARS = 15;

/** The chart of a table; null where it is none, or has too little to draw. */
export function chartOf({ chart, columns, rows: all }: AnswerTable): ChartOfTable | null {
	const rows = chart === 'bar' ? all.slice(0, MOST_BARS) : all;
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
