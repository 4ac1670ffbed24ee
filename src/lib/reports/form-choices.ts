import { directoryColumns } from '#lib/directory/columns.ts';
import { isDirectorySource } from '#lib/directory/sources.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import { screenWords } from '#lib/screens/screen-words.ts';
import type { ChartMeasure, ChartShape } from './block.ts';
import { canGroup, canSplit, fieldsThat, isNumber } from './block-fields.ts';

/** The choices offered by a block's form. */

export const shapeLabels: Record<ChartShape, string> = {
	bar: 'Bars',
	line: 'Line',
	stacked: 'Stacked bars',
	scatter: 'Scatter',
};

export const measureLabels: Record<ChartMeasure | 'min' | 'max', string> = {
	count: 'Number of rows',
	sum: 'Sum',
	average: 'Average',
	median: 'Median',
	min: 'Least',
	max: 'Greatest',
	each: 'Each row (scatter)',
};

interface Choice {
	value: string;
	label: string;
}

/** The choices for a screen's directory. */
export interface ScreenChoices {
	words: string;
	columns: Choice[];
	groups: Choice[];
	splits: Choice[];
	numbers: Choice[];
}

/** Returns the choices for the screen in a form; undefined if it does not name a directory yet. */
export function choicesOfScreen(s: string): ScreenChoices | undefined {
	const [source = ''] = s.split('/', 1);
	if (!isDirectorySource(source)) return undefined;
	const read = readScreen(s);
	const offered = (meets: Parameters<typeof fieldsThat>[1]) =>
		fieldsThat(source, meets).map(({ name, label }) => ({ value: name, label }));
	return {
		words: 'screen' in read ? screenWords(read.screen) : s,
		columns: directoryColumns[source].map(({ name, label }) => ({ value: name, label })),
		groups: offered(canGroup),
		splits: offered(canSplit),
		numbers: offered(isNumber),
	};
}
