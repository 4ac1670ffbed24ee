/**
 * Whether the numbers of a column or file use a decimal comma or a decimal point, judged from all of them together.
 */

export type Mark = 'comma' | 'point';

const number = /^([^\d,.+-]{0,4}[+-]?)([\d.,]*\d)(\D{0,12})$/;
/** Numbers with points between thousands, in which a comma is certainly a decimal comma. */
const surelyComma = /^\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/;
/** Numbers with a decimal comma, provided that commas do not separate the cells. */
const withComma = /^(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{4,},\d+)$/;
const withPoint =
	/^(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+)$/;
/** `1,200` and `1.200`: ambiguous between one and a fifth and twelve hundred. */
const inTwoWays = /^[1-9]\d{0,2}[.,]\d{3}$/;

const partsOf = (cell: string) => {
	const [, before = '', digits, after = ''] = number.exec(cell.trim()) ?? [];
	return digits === undefined ? undefined : { before, digits, after };
};

/** Whether a cell holds a number, possibly with a sign or unit. */
export const isNumberCell = (cell: string): boolean => partsOf(cell) !== undefined;

/**
 * Returns the marks that a cell is evidence for: none if it is ambiguous. @param commasPart whether commas separate
 * the cells of the table
 */
export function marksIn(cell: string, commasPart: boolean): Mark[] {
	const digits = partsOf(cell)?.digits ?? '';
	const isComma = surelyComma.test(digits) || (!commasPart && withComma.test(digits));
	return [
		...(isComma ? ['comma' as const] : []),
		...(withPoint.test(digits) ? ['point' as const] : []),
	];
}

/**
 * Rewrites a cell with a decimal point, given the marks found in its column; undefined if it stays as it is, null if it
 * is ambiguous. Ambiguity only matters if the marks contradict each other or `isDoubtful` is set.
 */
export function toDecimalPoint(
	cell: string,
	marks: ReadonlySet<Mark>,
	isDoubtful: boolean,
): string | null | undefined {
	const parts = partsOf(cell);
	if (!parts) return undefined;
	const { before, digits, after } = parts;
	const isContradicted = marks.size === 2;
	if (marks.has('comma') && !isContradicted) {
		const plain = digits.replaceAll('.', '').replace(',', '.');
		if (!/[.,]/.test(digits) || !/^\d+(?:\.\d+)?$/.test(plain)) return undefined;
		// With a fourth digit after it, a point cannot separate thousands.
		return `${before}${plain.includes('.') ? plain.padEnd(plain.indexOf('.') + 5, '0') : plain}${after}`;
	}
	const isTold = marks.has('point') && !isContradicted;
	return isTold || !inTwoWays.test(digits) || !(isContradicted || isDoubtful) ? undefined : null;
}

/** Returns why an ambiguous cell is rejected. */
export const ambiguousNumberText = (cell: string): string =>
	`“${cell.trim()}” can be read in two ways. Write it without a sign between thousands, with a point before decimals.`;
