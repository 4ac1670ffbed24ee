import { reads } from '#lib/db/client.ts';
import { directoryTags } from '#lib/directory/about.ts';
import { pageSize } from '#lib/directory/sources.ts';
import { HttpError } from '#lib/http/errors.ts';
import { screenRows } from '#lib/screens/screen-rows.ts';
import { memberTag } from '#lib/sessions/member-tag.ts';
import { visitorSession } from '#lib/sessions/page-session.server.ts';
import { type SavedScreen, screenOfSlug, screenTag } from './saved-screen.ts';
import { columnsOf, screenTable } from './screen-table.ts';
import { isCalendarDay, notStoredMessage, readSnapshot } from './stored-days.ts';

/** Returns the cache tags of a screen's public pages: the screen, its owner, and the records of its directory. */
export const tagsOf = ({ id, account, screen }: SavedScreen): string[] => [
	screenTag(id),
	memberTag(account),
	...directoryTags[screen.source],
];

/**
 * Lifetime of public pages of a screen in the cache. It is short because the screen's relative dates move with today,
 * and no tag covers data beyond its rows (rounds of a project, its unlocks).
 */
export const CACHE_LIFETIME = { maxAge: 60, swr: 60 };

/** Returns the public screen with a slug; null if there is none, or for a private one. */
export async function publicScreen(slug: string): Promise<SavedScreen | null> {
	const saved = await screenOfSlug(reads, slug);
	return saved?.is_public ? saved : null;
}

/**
 * Returns the screen with a slug if the visitor may see it: a public one, or their own. The session is read for private
 * screens only.
 */
export async function screenAt(slug: string, request: Request): Promise<SavedScreen | null> {
	const saved = await screenOfSlug(reads, slug);
	if (!saved || saved.is_public) return saved;
	const session = await visitorSession(request);
	return session?.member.id === saved.account ? saved : null;
}

/** A page of a screen as displayed, or the reason why it cannot be, with the matching status. */
export type ScreenPage =
	| { refused: string; status: number }
	| {
			page: number;
			/** Number of rows of the screen, and of those that can be shown. */
			total: number;
			kept: number;
			/** Time the rows were stored; null for current rows. */
			at: string | null;
			table: string;
	  };

/** Returns one page of the rows stored for a past day. */
async function pastPage(saved: SavedScreen, wanted: number, day: string): Promise<ScreenPage> {
	const snapshot = await readSnapshot(reads, saved.id, day);
	if (!snapshot) return { refused: notStoredMessage(saved, day), status: 404 };
	const { screen, rows, total } = snapshot;
	const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / pageSize)));
	const shown = rows.slice((page - 1) * pageSize, page * pageSize);
	const table = screenTable(screen.source, columnsOf(screen), shown);
	return { page, total, kept: rows.length, at: snapshot.at, table };
}

/** A page of a screen's rows as a table, current or of a past day; or why there is none, in a sentence. */
export async function pageOfScreen(
	saved: SavedScreen,
	query: URLSearchParams,
): Promise<ScreenPage> {
	const { screen } = saved;
	const pageText = query.get('page') ?? '';
	const wanted = /^[1-9]\d{0,3}$/.test(pageText) ? Number(pageText) : 1;
	const day = query.get('asof');
	if (day && !isCalendarDay(day)) return { refused: 'Give a day such as 2026-01-31.', status: 400 };
	if (day) return pastPage(saved, wanted, day);
	const read = (page: number) =>
		screenRows(reads, screen, { skip: (page - 1) * pageSize, take: pageSize });
	try {
		const first = await read(wanted);
		const last = Math.max(1, Math.ceil(first.total / pageSize));
		const page = Math.min(wanted, last);
		const { rows, total } = page === wanted ? first : await read(page);
		const table = screenTable(screen.source, columnsOf(screen), rows);
		return { page, total, kept: total, at: null, table };
	} catch (error) {
		if (error instanceof HttpError && error.status === 422)
			return { refused: error.message, status: 422 };
		throw error;
	}
}
