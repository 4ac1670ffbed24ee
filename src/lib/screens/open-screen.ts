import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { listingTables } from '#lib/directory/conditions.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { type DirectorySource, pageSize } from '#lib/directory/sources.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { type ConditionCounts, countAndFind, countConditions } from './count-conditions.ts';
import type { Screen } from './screen.ts';
import { type ScreenRows, screenPage } from './screen-rows.ts';

/** A screen as shown on its page. */
export interface OpenScreen extends ScreenRows {
	/** The displayed page: the requested one, or the last one if that is past the end. */
	page: number;
	counts: ConditionCounts;
	/** A sentence about a part of the request that could not be fulfilled. */
	note: string | null;
}

const sizeRow = z.object({ rows: z.number() });

/** The row count from which a directory is large, by PostgreSQL's own estimate. */
const LARGE = 100_000;

async function isLarge(db: Db, source: DirectorySource): Promise<boolean> {
	const { rows } = await readOne(db, sizeRow)`
		select reltuples::float8 as rows from pg_class where oid = ${listingTables[source]}::regclass`;
	return rows >= LARGE;
}

/**
 * Returns a page of a screen and its counts. They are read in parallel for a small directory and in sequence for a
 * large one, as two PostgreSQL processes share each scan, and counting most screens also yields their rows.
 */
async function pageAndCounts(
	db: Db,
	screen: Screen,
	part: { skip: number; take: number; now: Date },
): Promise<{ rows: DirectoryRow[]; counts: ConditionCounts }> {
	if (await isLarge(db, screen.source)) {
		const { counts, rows } = await countAndFind(db, screen, part.now);
		return { counts, rows: await screenPage(db, screen, part, rows) };
	}
	const [rows, counts] = await Promise.all([
		screenPage(db, screen, part),
		countConditions(db, screen, part.now),
	]);
	return { rows, counts };
}

/** Reads a page of a screen and its condition counts; a screen that takes too long reports that instead. */
export async function openScreen(
	db: Db,
	screen: Screen,
	pageNumber: number,
): Promise<OpenScreen | { refused: string }> {
	const part = (page: number) => ({ skip: (page - 1) * pageSize, take: pageSize, now: new Date() });
	try {
		const { rows, counts } = await pageAndCounts(db, screen, part(pageNumber));
		const { total } = counts;
		const last = Math.max(1, Math.ceil(total / pageSize));
		if (pageNumber <= last) return { rows, total, page: pageNumber, counts, note: null };
		const note = `There is no page ${formatCount(pageNumber)}; this is the last.`;
		const lastRows = await screenPage(db, screen, part(last));
		return { rows: lastRows, total, page: last, counts, note };
	} catch (error) {
		if (error instanceof HttpError && error.status === 422) return { refused: error.message };
		throw error;
	}
}

/** Returns the page number in a URL; invalid ones become the first page. */
export const requestedPage = (text: string | null): number =>
	text !== null && /^\d{1,5}$/.test(text) && Number(text) <= 10_000 ? Math.max(1, Number(text)) : 1;
