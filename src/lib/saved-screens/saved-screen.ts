import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { readView } from '#lib/directory/view.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { screensOfViews } from '#lib/screens/screen-of-view.ts';
import { readScreen, writeScreen } from '#lib/screens/screen-text.ts';

/** A saved screen as stored. */
export interface SavedScreen {
	id: string;
	/** Part of its URL, unchanged when it is renamed; empty for a saved view of a directory, which has no page. */
	slug: string;
	name: string;
	description: string;
	is_public: boolean;
	/** The screen as written by `writeScreen`. */
	text: string;
	screen: Screen;
	account: number;
	/** Username of the owner, if their profile is public. */
	username: string | null;
	copied_from: string | null;
	created_at: string;
	updated_at: string;
}

const savedRow = z.object({
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	description: z.string(),
	is_public: z.boolean(),
	text: z.string(),
	account: z.string(),
	username: z.string().nullable(),
	copied_from: z.string().nullable(),
	created_at: z.string(),
	updated_at: z.string(),
});

/** Returns the cache tag of a screen's public pages. */
export const screenTag = (id: string): string => `screen:${id}`;

export const screenNotFound = () =>
	new HttpError(404, 'Screen not found: it was deleted, or it is private.');

/** Returns the screens that meet a condition over `s`, in order of creation, without those of blocked owners. */
export async function readScreens(db: Pick<Db, 'execute'>, condition: SQL): Promise<SavedScreen[]> {
	const rows = await readRows(db, savedRow)`
		select s.id::text as id, s.slug, s.name, s.description, s.is_public, s.screen as text, s.account_id::text as account,
			case when (a.privacy->>'profile')::int = 1 then a.username end as username,
			s.copied_from::text as copied_from,
			${isoSeconds(sql`s.created_at`)} as created_at, ${isoSeconds(sql`s.updated_at`)} as updated_at
		from screen as s join account as a on a.id = s.account_id
		where a.state = 'active' and ${condition} order by s.id`;
	return rows.flatMap((row) => {
		const read = readScreen(row.text);
		// One that uses what a later version dropped is not shown; it stays in its owner's export.
		return 'screen' in read ? [{ ...row, screen: read.screen, account: Number(row.account) }] : [];
	});
}

/** A screen that a member may read: a public one, or their own. @throws HttpError 404 for any other. */
export async function screenFor(
	db: Pick<Db, 'execute'>,
	id: string,
	accountId: number | null,
): Promise<SavedScreen> {
	if (!/^[1-9]\d{0,14}$/.test(id)) throw screenNotFound();
	const [found] = await readScreens(db, sql`s.id = ${id}::bigint`);
	if (!found || !(found.is_public || found.account === accountId)) throw screenNotFound();
	return found;
}

/**
 * Like `screenFor()`, but includes your own saved views: read-only, since nothing can depend on a view.
 * @throws HttpError 404
 */
export async function screenOrViewFor(
	db: Pick<Db, 'execute'>,
	id: string,
	accountId: number | null,
): Promise<SavedScreen> {
	return screenFor(db, id, accountId).catch(async (error: unknown) => {
		const isThere = accountId !== null && /^[1-9]\d{0,14}$/.test(id);
		const [view] = isThere ? await viewsOf(db, accountId, id) : [];
		if (!view) throw error;
		return view;
	});
}

const viewRow = z.object({
	id: z.string(),
	name: z.string(),
	value: z.object({ source: z.enum(directorySources), query: z.string() }),
	updated_at: z.string(),
});

/** Returns a member's saved directory views as screens, except those that no screen can express, such as a search. */
export async function viewsOf(
	db: Pick<Db, 'execute'>,
	accountId: number,
	id?: string,
): Promise<SavedScreen[]> {
	const one = id === undefined ? sql`true` : sql`v.id = ${id}::bigint`;
	const rows = await readRows(db, z.object({ ...viewRow.shape, value: z.unknown() }))`
		select v.id::text as id, v.name, v.value, ${isoSeconds(sql`v.updated_at`)} as updated_at
		from stored_item as v where v.account_id = ${accountId} and v.type = 'screener' and ${one} order by v.id`;
	const views = rows.flatMap((row) => viewRow.safeParse(row).data ?? []);
	const screens = await screensOfViews(
		db,
		views.map(({ value }) => readView(value.source, new URLSearchParams(value.query))),
	);
	return views.flatMap(({ id: of, name, updated_at }, at) => {
		const screen = screens[at];
		if (!screen) return [];
		return [
			{
				...{ id: of, slug: '', name, description: '', is_public: false },
				...{ text: writeScreen(screen), screen, account: accountId },
				...{ username: null, copied_from: null, created_at: updated_at, updated_at },
			},
		];
	});
}

/** Returns the screen with a slug, public or private; null if there is none. The caller must check who may see it. */
export async function screenOfSlug(
	db: Pick<Db, 'execute'>,
	slug: string,
): Promise<SavedScreen | null> {
	if (!/^[a-z0-9-]{1,100}$/.test(slug)) return null;
	const [found] = await readScreens(db, sql`s.slug = ${slug}`);
	return found ?? null;
}

/** Returns a member's screens, in order of creation. */
export const screensOf = (db: Pick<Db, 'execute'>, accountId: number): Promise<SavedScreen[]> =>
	readScreens(db, sql`s.account_id = ${accountId}`);
