import type { Db } from '#lib/db/connect.ts';
import { cellOf } from '#lib/directory/directories.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { findRows } from '#lib/screens/find-rows.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { screenRows } from '#lib/screens/screen-rows.ts';
import { cellWords } from './cell-words.ts';
import type { KnownRows } from './differences.ts';

/** Maximum rows of a watched screen: a larger one is really a directory, in which something changes all the time. */
export const MAX_WATCHED = 5_000;

/**
 * The current state of a screen for each column that someone watches; null stands for the rows alone.
 * @throws HttpError 422 for a screen of too many rows, or one that takes too long.
 */
export async function readKnownRows(
	db: Db,
	screen: Screen,
	columns: Iterable<string | null>,
	now = new Date(),
): Promise<Map<string | null, KnownRows>> {
	const wanted = new Set(columns);
	const page = { skip: 0, take: MAX_WATCHED, now };
	const isRead = [...wanted].some((column) => column !== null);
	const found = isRead ? await screenRows(db, screen, page) : await findRows(db, screen, page);
	if (found.total > MAX_WATCHED)
		throw new HttpError(
			422,
			`This screen has ${formatCount(found.total)} rows; a watched screen can have at most ${formatCount(MAX_WATCHED)}. Narrow it with another condition.`,
		);
	if ('ids' in found) return new Map([[null, new Map(found.ids.map((id) => [String(id), null]))]]);
	const { rows } = found;
	const cell = (column: string | null, row: DirectoryRow) =>
		column === null ? null : cellWords(cellOf(screen.source, column, row));
	return new Map(
		[...wanted].map((column) => [column, new Map(rows.map((row) => [row._id, cell(column, row)]))]),
	);
}
