import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { screenDay } from '#lib/db/schema/members.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { longDate } from '#lib/format/dates.ts';
import { HttpError } from '#lib/http/errors.ts';
import { isDay } from '#lib/screens/days.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { screenRows } from '#lib/screens/screen-rows.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import type { SavedScreen } from './saved-screen.ts';

/** The content of screens on past days. */

/** Maximum rows stored per day. */
export const MAX_ROWS_PER_DAY = 500;

/** Whether the text is a calendar day, `2026-01-31`. */
export const isCalendarDay = (text: string): boolean => /^\d{4}-/.test(text) && isDay(text);

/**
 * Stores a screen's present content as today's, unless it equals the last one stored. Returns whether it was stored.
 * @throws HttpError 422 when reading it takes too long.
 */
export async function storeDay(
	db: Db,
	{ id, text, screen }: Pick<SavedScreen, 'id' | 'text' | 'screen'>,
	now = new Date(),
): Promise<boolean> {
	const { rows, total } = await screenRows(db, screen, { skip: 0, take: MAX_ROWS_PER_DAY, now });
	const at = now.toISOString();
	const newRows = await readRows(db, z.object({ id: z.string() }))`
		insert into ${screenDay} (screen_id, day, at, screen, total, rows)
		select ${id}::bigint, ${at.slice(0, 10)}::date, ${at}::timestamptz, ${text}, ${total}::int, ${JSON.stringify(rows)}::jsonb
		where not exists (
			select 1 from (
				select screen, total, rows from ${screenDay}
				where screen_id = ${id}::bigint and day <= ${at.slice(0, 10)}::date order by day desc limit 1
			) as last
			where last.screen = ${text} and last.total = ${total}::int and last.rows = ${JSON.stringify(rows)}::jsonb
		)
		on conflict (screen_id, day) do update
			set at = excluded.at, screen = excluded.screen, total = excluded.total, rows = excluded.rows
			where screen_day.at <= excluded.at
		returning screen_id::text as id`;
	return newRows.length > 0;
}

/** Like `storeDay`, but stores nothing for a screen that is too expensive to read, so that it can still be saved. */
export async function storeDayIfQuick(db: Db, saved: SavedScreen): Promise<void> {
	try {
		await storeDay(db, saved);
	} catch (error) {
		if (!(error instanceof HttpError && error.status === 422)) throw error;
	}
}

/** A screen's content on a day. */
export interface ScreenSnapshot {
	/** ISO 8601. */
	at: string;
	/** As it was then. */
	screen: Screen;
	total: number;
	/** The first rows of the content. */
	rows: DirectoryRow[];
}

const dayRow = z.object({
	at: z.string(),
	screen: z.string(),
	total: z.number(),
	rows: z.custom<DirectoryRow[]>(Array.isArray, 'are no rows'),
});

/** Returns a screen's content on a day: the latest stored by then. Null if the day is before the first stored one. */
export async function readSnapshot(
	db: Pick<Db, 'execute'>,
	id: string,
	day: string,
): Promise<ScreenSnapshot | null> {
	const [found] = await readRows(db, dayRow)`
		select ${isoSeconds(sql`at`)} as at, screen, total, rows from ${screenDay}
		where screen_id = ${id}::bigint and day <= ${day}::date order by day desc limit 1`;
	if (!found) return null;
	const read = readScreen(found.screen);
	return 'screen' in read ? { ...found, screen: read.screen } : null;
}

/** Returns the message for a day before the first stored one. */
export const notStoredMessage = ({ created_at }: SavedScreen, day: string): string =>
	`What this screen showed on ${longDate(day)} is not known: it was saved on ${longDate(created_at)}, and its rows are kept only from then on.`;
