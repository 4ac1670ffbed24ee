import type { Cell } from '#lib/directory/cells.ts';

/** Returns a cell's content as one text; null if empty. Cells with the same text count as equal. */
export function cellWords(cell: Cell): string | null {
	switch (cell.kind) {
		case 'missing':
			return null;
		case 'text':
		case 'figure':
			return cell.title ?? cell.text;
		case 'change':
			return cell.title ?? cell.text;
		case 'spark':
			return cell.text;
		case 'name':
			return cell.entity.name;
		case 'tags':
			return cell.all;
		case 'entities':
			return [
				...cell.entities.map(({ name }) => name),
				...cell.others,
				...(cell.more > cell.others.length ? [`${cell.more - cell.others.length} more`] : []),
			].join(', ');
		case 'links':
			return cell.links.map(({ href }) => href).join(', ');
	}
}
