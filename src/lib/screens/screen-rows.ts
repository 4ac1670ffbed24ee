import type { Db } from '#lib/db/connect.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { organizationRows, personRows, projectRows, roundRows } from '#lib/directory/rows.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { findIds, findRows, type MatchingRows } from './find-rows.ts';
import type { Screen } from './screen.ts';

const loaders: {
	[Source in DirectorySource]: (db: Db, ids: number[], skip: number) => Promise<DirectoryRow[]>;
} = {
	projects: projectRows,
	people: (db, ids) => personRows(db, ids),
	organizations: (db, ids) => organizationRows(db, ids),
	fundraising: (db, ids) => roundRows(db, ids),
};

/** A screen's rows as displayed in its directory, and their total number. */
export interface ScreenRows {
	rows: DirectoryRow[];
	total: number;
}

/**
 * Returns rows of a screen without their total, for callers that count them anyway; `known` holds all its rows, if
 * available.
 * @throws HttpError 422 if that takes too long.
 */
export async function screenPage(
	db: Db,
	screen: Screen,
	page: { skip: number; take: number; now?: Date },
	known: MatchingRows | null = null,
): Promise<DirectoryRow[]> {
	const ids = await findIds(db, screen, page, known);
	return ids.length > 0 ? loaders[screen.source](db, ids, page.skip) : [];
}

/** Returns a screen's rows from `skip` on. @throws HttpError 422 when that takes too long. */
export async function screenRows(
	db: Db,
	screen: Screen,
	page: { skip: number; take: number; now?: Date },
): Promise<ScreenRows> {
	const { ids, total } = await findRows(db, screen, page);
	return { rows: await loaders[screen.source](db, ids, page.skip), total };
}
