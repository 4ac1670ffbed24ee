import { type Markup, type ResolveImage, writeCell } from './cell-markup.ts';
import type { Cell } from './cells.ts';
import { type DirectoryColumn, isFigure } from './columns.ts';

/**
 * Returns the classes of a column's header and cells. On a phone each row has its own layout, so cells carry their
 * width.
 */
export function columnClass(column: DirectoryColumn): string {
	const { type, width, onPhone } = column;
	const parts = [
		isFigure(column) && 'figure',
		type === 'place' && type,
		type === 'name' && 'pinned',
		onPhone && `phone-${onPhone}`,
	];
	return [...parts, `wide-${width}`].filter(Boolean).join(' ');
}

/** Returns a function that writes a column's cells as table cells. */
export function tableCellWriter(
	column: DirectoryColumn,
	shownAt?: ResolveImage,
): (out: Markup, cell: Cell) => void {
	const tag = column.type === 'name' ? 'th' : 'td';
	const scope = column.type === 'name' ? ' scope="row"' : '';
	const open = `<${tag}${scope} class="${columnClass(column)}">`;
	const close = `</${tag}>`;
	return (out, cell) => {
		out.push(open);
		writeCell(out, cell, shownAt);
		out.push(close);
	};
}
