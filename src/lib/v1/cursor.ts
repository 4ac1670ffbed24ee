import { createHash } from 'node:crypto';
import { z } from 'zod';
import { badRequest, type WantedRows } from './list-query.ts';

/**
 * The position of a walk through a list: the row after which it continues. It contains the row's sort keys, so that the
 * next page starts there regardless of later changes. It is bound to the query and rejected with other filters or
 * another order. It reveals nothing beyond the list, so it is validated but not signed.
 */
export interface CursorPosition {
	/** Index of the stretch within the order; see `keyset.ts`. */
	stretch: number;
	/** The row's sort keys as text; the last is its id. */
	keys: string[];
}

const MAX_LENGTH = 8_000;
const VERSION = 1;

const shape = z.tuple([
	z.literal(VERSION),
	z.string(),
	z.int().min(0).max(9),
	z
		.array(z.string().refine((text) => text.isWellFormed() && !text.includes('\0')))
		.min(1)
		.max(10),
]);

/** Returns the data that a cursor is bound to: everything that determines the rows and their order. */
function bindingOf({ type, search, filters, location, sort }: WantedRows): string {
	const named = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1));
	const queryJson = JSON.stringify([type, search, named, location, sort?.field, sort?.order]);
	return createHash('sha256').update(queryJson).digest('base64url').slice(0, 16);
}

export const writeCursor = (wanted: WantedRows, { stretch, keys }: CursorPosition): string =>
	Buffer.from(JSON.stringify([VERSION, bindingOf(wanted), stretch, keys])).toString('base64url');

function decodeCursor(cursor: string): unknown {
	if (cursor.length > MAX_LENGTH || !/^[\w-]+$/.test(cursor)) return undefined;
	try {
		return JSON.parse(Buffer.from(cursor, 'base64url').toString());
	} catch {
		return undefined;
	}
}

/** @throws HttpError 400 for an invalid cursor, or one from another query. */
export function readCursor(wanted: WantedRows, cursor: string): CursorPosition {
	const { data } = shape.safeParse(decodeCursor(cursor));
	if (!data) throw unusableCursor();
	const [, binding, stretch, keys] = data;
	if (binding !== bindingOf(wanted))
		throw badRequest(
			'The parameter “cursor” comes from another query: filters, words and order must stay as they were on the first page.',
		);
	return { stretch, keys };
}

export const unusableCursor = () =>
	badRequest(
		'The parameter “cursor” must be the “cursor” of the previous page; leave it out to start again.',
	);
