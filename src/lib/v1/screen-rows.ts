import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { storedItem } from '#lib/db/schema/members.ts';
import { defaultSorts } from '#lib/directory/sorts.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { readView } from '#lib/directory/view.ts';
import { HttpError } from '#lib/http/errors.ts';
import { readScreens } from '#lib/saved-screens/saved-screen.ts';
import { rowsAfter } from '#lib/screens/rows-behind.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { lastChange } from './changes-since.ts';
import {
	checkNames,
	fieldsOf,
	hasSourcesIn,
	limitOf,
	type PlainQuery,
	textOf,
} from './list-query.ts';
import { listedRows, type Page, pageOf } from './list-rows.ts';
import { readScreenCursor, writeScreenCursor } from './screen-cursor.ts';
import { typeFacts, type V1Type, v1Types } from './types.ts';

/** The stored form of a saved directory view. */
const savedView = z.object({ source: z.enum(directorySources), query: z.string().max(20_000) });
const itemRow = z.object({ value: z.unknown() });

/** A page of a screen, and the kind of its rows. */
export interface ScreenPage extends Page {
	type: V1Type;
}

export const screenParameters = ['limit', 'cursor', 'fields', 'with'] as const;

const unknownScreen = () =>
	new HttpError(404, 'Screen not found: it was removed, or it is not yours.');

const typeOfSource = (source: (typeof directorySources)[number]): V1Type =>
	v1Types.find((type) => typeFacts[type].source === source) ?? 'projects';

/**
 * Returns rows of a screen in its order: the caller's own, a public one, or a saved directory view.
 * @throws HttpError 404 for someone else's private screen, 400 for invalid parameters.
 */
export async function screenRows(
	db: Db,
	accountId: number,
	id: string,
	query: PlainQuery = {},
): Promise<ScreenPage> {
	checkNames(query, screenParameters);
	if (!/^\d{1,15}$/.test(id)) throw unknownScreen();
	const [saved] = await readScreens(
		db,
		sql`s.id = ${id}::bigint and (s.is_public or s.account_id = ${accountId})`,
	);
	return saved ? rowsOfScreen(db, saved.screen, query) : rowsOfView(db, accountId, id, query);
}

async function rowsOfScreen(db: Db, screen: Screen, query: PlainQuery): Promise<ScreenPage> {
	const type = typeOfSource(screen.source);
	const limit = limitOf(query);
	const cursor = textOf(query, 'cursor');
	const fields = fieldsOf(query, Object.keys(typeFacts[type].row.shape));
	const hasSources = hasSourcesIn(query);
	const place = cursor === undefined ? null : readScreenCursor(screen, cursor);
	const now = place?.now ?? new Date();
	// Before the rows: changes made in between are reported twice rather than never.
	const changes = place ? {} : { changes: await lastChange(db) };
	const found = await rowsAfter(db, screen, {
		behind: place?.keys ?? null,
		...{ take: limit + 1, now },
	});
	const shown = found.slice(0, limit);
	const last = found.length > limit ? shown.at(-1) : undefined;
	return {
		type,
		data: await listedRows(db, { type, fields, hasSources }, shown),
		cursor: last ? writeScreenCursor(screen, { now, keys: last.keys }) : null,
		...changes,
	};
}

/** Returns the rows of a directory view that a member saved under a name. */
async function rowsOfView(
	db: Db,
	accountId: number,
	id: string,
	query: PlainQuery,
): Promise<ScreenPage> {
	const [item] = await readRows(db, itemRow)`
		select value from ${storedItem} where id = ${id}::bigint and account_id = ${accountId} and type = 'screener'`;
	const { data: saved } = savedView.safeParse(item?.value);
	if (!saved) throw unknownScreen();
	const { source } = saved;
	const type = typeOfSource(source);
	const view = readView(source, new URLSearchParams(saved.query));
	const page = await pageOf(db, {
		...{ type, search: view.search, filters: view.filters, location: '' },
		sort: view.sort ?? { ...defaultSorts[source] },
		limit: limitOf(query),
		cursor: textOf(query, 'cursor') ?? null,
		fields: fieldsOf(query, Object.keys(typeFacts[type].row.shape)),
		hasSources: hasSourcesIn(query),
	});
	return { type, ...page };
}
