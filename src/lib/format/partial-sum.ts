import { exactNumber, shortUsd } from './numbers.ts';

/** A sum for display: its text and its tooltip. */
export interface PartialSum {
	text: string;
	title: string;
}

/**
 * Formats a sum of US dollars of which `unknown` further parts are unknown: `$12.5M+`, with their number in the
 * title. Without unknown parts the plain sum; null if nothing is known.
 *
 * @param parts the noun for the parts, singular and plural: `['round', 'rounds']`.
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
