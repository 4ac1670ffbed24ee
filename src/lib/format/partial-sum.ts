import { exactNumber, shortUsd } from './numbers.ts';

/** A sum as it is shown: the text, and what the pointer rests on. */
export interface PartialSum {
	text: string;
	title: string;
}

/**
 * A sum of US dollars of which `unknown` further parts are not known: `$12.5M+`, whose title says how many. Without
 * unknown parts the plain sum; null when nothing is known at all.
 *
 * @param parts what the parts are, for one and for several: `['round', 'rounds']`.
 */
export function partialUsd(
	sum: number | null,
	unknown: number,
	[one, several]: readonly [string, string],
): PartialSum | null {
	if (sum === null) return null;
	const exact = exactNumber(sum, 'USD') ?? shortUsd(sum);
	if (unknown === 0) return { text: shortUsd(sum), title: exact };
	return {
		text: `${shortUsd(sum)}+`,
		title: `${exact}; ${unknown} more ${unknown === 1 ? `${one} is` : `${several} are`} undisclosed`,
	};
}
