import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { screenWatch } from '#lib/db/schema/screen-watches.ts';
import { noteAlert, undoAlert } from '#lib/deeds/checks/alert-made.ts';
import { lockMember } from '#lib/deeds/note.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { SavedScreen } from '#lib/saved-screens/saved-screen.ts';
import type { KnownRows, WantedChanges } from './differences.ts';
import { readKnownRows } from './read-known.ts';
import { knownJson } from './watches.ts';

/** Maximum number of screen alerts per member, and of webhooks. */
export const MAX_WATCHES = 100;

/** An alert with its member's settings. */
export interface WantedAlert extends WantedChanges {
	by_mail: boolean;
}

const alertRow = z.object({
	entered: z.boolean(),
	left: z.boolean(),
	column: z.string().nullable(),
	by_mail: z.boolean(),
	trouble: z.string().nullable(),
});
export type SavedAlert = z.output<typeof alertRow>;

/** Returns a member's alert on a screen; undefined if there is none. */
export async function alertOf(
	db: Pick<Db, 'execute'>,
	accountId: number,
	screenId: string,
): Promise<SavedAlert | undefined> {
	const [found] = await readRows(db, alertRow)`
		select entered, "left", "column", by_mail, trouble from ${screenWatch}
		where account_id = ${accountId} and screen_id = ${screenId}::bigint and kind = 'alert'`;
	return found;
}

/**
 * The state of a screen when someone begins to watch it: only later changes are reported.
 * @throws HttpError 422 for a screen that is too large or too heavy to be watched.
 */
export async function readCurrentRows(
	db: Db,
	saved: SavedScreen,
	column: string | null,
): Promise<KnownRows> {
	const known = (await readKnownRows(db, saved.screen, [column])).get(column);
	if (!known) throw new Error('The rows read for the screen are missing.');
	return known;
}

/**
 * Refuses one over the limit; blocks the member's other additions until the transaction ends. @throws HttpError 409
 */
export async function checkWatchLimit(
	tx: Pick<Db, 'execute' | '$count'>,
	accountId: number,
	kind: 'alert' | 'webhook',
): Promise<void> {
	await tx.execute(sql`select from account where id = ${accountId} for no key update`);
	const count = await tx.$count(
		screenWatch,
		sql`${screenWatch.account_id} = ${accountId} and ${screenWatch.kind} = ${kind}`,
	);
	if (count >= MAX_WATCHES)
		throw new HttpError(
			409,
			`You have ${MAX_WATCHES} ${kind === 'alert' ? 'alerts on screens' : 'webhooks'}, the maximum. Remove one first.`,
		);
}

/**
 * Keeps a member's alert on a screen, replacing any earlier one. It starts from the current rows.
 * @throws HttpError 409 for one too many, 422 for a screen that is too large or too heavy.
 */
export async function saveAlert(
	db: Db,
	accountId: number,
	saved: SavedScreen,
	{ entered, left, column, by_mail }: WantedAlert,
): Promise<void> {
	const known = knownJson(await readCurrentRows(db, saved, column));
	await db.transaction(async (tx) => {
		await lockMember(tx, accountId);
		if (!(await alertOf(tx, accountId, saved.id))) await checkWatchLimit(tx, accountId, 'alert');
		await tx.execute(sql`
			insert into ${screenWatch} as w (screen_id, account_id, kind, entered, "left", "column", by_mail, screen, known)
			values (${saved.id}::bigint, ${accountId}, 'alert', ${entered}, ${left}, ${column}, ${by_mail}, ${saved.text}, ${known}::jsonb)
			on conflict (account_id, screen_id) where kind = 'alert' do update
				set entered = excluded.entered, "left" = excluded."left", "column" = excluded."column",
					by_mail = excluded.by_mail, trouble = null, looks = w.looks + 1,
					-- The rows that were known stay so: what has entered since is told yet.
					screen = case when w."column" is not distinct from excluded."column" then w.screen else excluded.screen end,
					known = case when w."column" is not distinct from excluded."column" then w.known else excluded.known end`);
		await noteAlert(tx, accountId, { on: 'screen', id: saved.id, type: 'screen' });
	});
}

/** Ends an alert; returns whether there was one. */
export async function removeAlert(db: Db, accountId: number, screenId: string): Promise<boolean> {
	return db.transaction(async (tx) => {
		await lockMember(tx, accountId);
		const gone = await tx.execute(sql`
			delete from ${screenWatch}
			where account_id = ${accountId} and screen_id = ${screenId}::bigint and kind = 'alert'`);
		if (!gone.rowCount) return false;
		await undoAlert(tx, accountId, { on: 'screen', id: screenId });
		return true;
	});
}
