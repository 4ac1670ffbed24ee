import type { Column } from '#lib/charts/columns.ts';
import { longDate } from '#lib/format/dates.ts';
import { countOf, DASH, formatCount } from '#lib/format/numbers.ts';
import { type RaisedTotal, raisedFigure } from '#lib/rounds/raised.ts';

/** The amount raised in one month, `YYYY-MM`. */
export interface RaisedMonth extends RaisedTotal {
	month: string;
	is_complete: boolean;
}

/** Returns `Nov 2026`, with a note if the month is not over yet. */
export const monthName = ({ month, is_complete }: RaisedMonth): string =>
	`${longDate(`${month}-01`, 'month')}${is_complete ? '' : ', not over yet'}`;

const label = ({ month }: RaisedMonth): string =>
	`${longDate(`${month}-01`, 'month').slice(0, 3)} ${month.slice(2, 4)}`;

const rounds = (count: number): string => countOf(count, 'round');

/** Columns with the disclosed amounts, USD. */
export const amountColumns = (months: readonly RaisedMonth[]): Column[] =>
	months.map((one) => ({
		label: label(one),
		parts: [one.amount_usd ?? 0],
		isOpen: !one.is_complete,
		title: [
			`${monthName(one)}: ${raisedFigure(one)?.text ?? DASH} in ${rounds(one.rounds)}`,
			...(one.disputed > 0 ? [`sources disagree on the amount of ${one.disputed}`] : []),
		].join('; '),
	}));

/** Columns with the number of rounds: those with a disclosed amount, and above them those without. */
export const roundColumns = (months: readonly RaisedMonth[]): Column[] =>
	months.map((one) => ({
		label: label(one),
		parts: [one.rounds - one.undisclosed, one.undisclosed],
		isOpen: !one.is_complete,
		title: `${monthName(one)}: ${rounds(one.rounds)}, ${formatCount(one.undisclosed)} undisclosed`,
	}));

/** Returns the first and last day of a month, for the directory's date filter. */
export function daysOfMonth(month: string): { from: string; to: string } {
	const [year = 0, number = 1] = month.split('-').map(Number);
	const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
	return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` };
}
