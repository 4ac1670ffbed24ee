import type { EntityType } from '#lib/entities/tabs.ts';
import { disputedSum, type Mark } from '#lib/format/marks.ts';
import { DASH, exactNumber, formatCount, shortUsd } from '#lib/format/numbers.ts';
import { partialUsd } from '#lib/format/partial-sum.ts';

/** One cell of a table of figures. */
export type FigureCell =
	| { kind: 'text'; text: string; title?: string | undefined; href?: string }
	/** `leadsTo` is the address of a page that shows the counted items, with a description of it. */
	| {
			kind: 'figure';
			text: string;
			title?: string | undefined;
			mark?: Mark | null;
			leadsTo?: { href: string; what: string };
	  }
	| { kind: 'change'; percent: number | null }
	/** A bar whose length is the value's share of the column's maximum. */
	| { kind: 'bar'; value: number; most: number }
	| {
			kind: 'record';
			type: EntityType;
			name: string;
			slug: string;
			image: string | null;
			symbol: string | null;
			origin: string;
	  };

/** A column of a table of figures. A bar belongs to the column after it and has no header of its own. */
export interface FigureColumn {
	label: string;
	title?: string;
	kind: FigureCell['kind'];
}

export const countCell = (
	value: number,
	leadsTo?: { href: string; what: string },
): Extract<FigureCell, { kind: 'figure' }> => ({
	kind: 'figure',
	text: formatCount(value),
	...(leadsTo && { leadsTo }),
});

/** Returns a cell with US dollars, shortened; its title is the full amount. */
export const usdCell = (value: number | null): FigureCell => ({
	kind: 'figure',
	text: shortUsd(value),
	title: exactNumber(value, 'USD'),
});

/** Returns a cell with the disclosed amounts of rounds: `$12.50M+`, with a mark if sources disagree on some of it. */
export function raisedCell(amount: number | null, undisclosed: number, disputed = 0): FigureCell {
	const sum = partialUsd(amount, undisclosed, ['round', 'rounds']);
	const mark = disputedSum(disputed);
	return { kind: 'figure', text: sum?.text ?? DASH, title: sum?.title, mark };
}

/**
 * Returns a cell with a share of the total, 0–100, in whole percent. A share between none and all is never rounded to
 * either.
 */
export function shareCell(part: number, whole: number): FigureCell {
	const title = `${formatCount(part)} of ${formatCount(whole)}`;
	if (whole === 0) return { kind: 'figure', text: DASH };
	const percent = (100 * part) / whole;
	if (part > 0 && percent < 1) return { kind: 'figure', text: '<1%', title };
	if (part < whole && percent > 99) return { kind: 'figure', text: '>99%', title };
	return { kind: 'figure', text: `${Math.round(percent)}%`, title };
}
