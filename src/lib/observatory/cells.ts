import type { EntityType } from '#lib/entities/tabs.ts';
import { disputedSum, type Mark } from '#lib/format/marks.ts';
import { counted, DASH, exactNumber, shortUsd } from '#lib/format/numbers.ts';
import { partialUsd } from '#lib/format/partial-sum.ts';

/** One cell of a table of figures. */
export type FigureCell =
	| { kind: 'text'; text: string; title?: string | undefined; href?: string }
	/** `leadsTo` is where what was counted can be seen, and what is there in words. */
	| {
			kind: 'figure';
			text: string;
			title?: string | undefined;
			mark?: Mark | null;
			leadsTo?: { href: string; what: string };
	  }
	| { kind: 'change'; percent: number | null }
	/** A bar as long as its share of the longest of its column. */
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

/** A column of such a table. A bar belongs to the column after it and has no head of its own. */
export interface FigureColumn {
	label: string;
	title?: string;
	kind: FigureCell['kind'];
}

export const count = (
	value: number,
	leadsTo?: { href: string; what: string },
): Extract<FigureCell, { kind: 'figure' }> => ({
	kind: 'figure',
	text: counted(value),
	...(leadsTo && { leadsTo }),
});

/** US dollars, shortened; the whole of it is the title. */
export const usd = (value: number | null): FigureCell => ({
	kind: 'figure',
	text: shortUsd(value),
	title: exactNumber(value, 'USD'),
});

/** What rounds raised as far as they disclosed it: `$12.50M+`, with a mark where sources disagree on some of it. */
export function raised(amount: number | null, undisclosed: number, disputed = 0): FigureCell {
	const sum = partialUsd(amount, undisclosed, ['round', 'rounds']);
	const mark = disputedSum(disputed);
	return { kind: 'figure', text: sum?.text ?? DASH, title: sum?.title, mark };
}

/** A share of all, 0–100, in whole percent; what is neither none nor all is never written so. */
export function share(part: number, whole: number): FigureCell {
	const title = `${counted(part)} of ${counted(whole)}`;
	if (whole === 0) return { kind: 'figure', text: DASH };
	const percent = (100 * part) / whole;
	if (part > 0 && percent < 1) return { kind: 'figure', text: '<1%', title };
	if (part < whole && percent > 99) return { kind: 'figure', text: '>99%', title };
	return { kind: 'figure', text: `${Math.round(percent)}%`, title };
}
