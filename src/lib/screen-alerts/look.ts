import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { screenWatch } from '#lib/db/schema/screen-watches.ts';
import { directoryColumns } from '#lib/directory/columns.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { readScreens, type SavedScreen } from '#lib/saved-screens/saved-screen.ts';
import { alertBody, alertTitle, MAX_NAMED_ROWS } from './alert-words.ts';
import {
	areSameRows,
	type Difference,
	differenceOf,
	isEmptyDifference,
	type KnownRows,
} from './differences.ts';
import { namedRows } from './named-rows.ts';
import { readKnownRows } from './read-known.ts';
import { knownJson, readWatches, type Watch } from './watches.ts';
import { queueDeliveries } from './webhooks/queue-deliveries.ts';

/** Number of screens whose watches are read at once. */
const BATCH = 50;

const idRow = z.object({ id: z.string() });

/** Reads every watched screen and reports the differences from the previous read. */
export async function checkScreens(
	db: Db,
	site: string,
): Promise<{ screens: number; told: number; failed: number }> {
	const done = { screens: 0, told: 0, failed: 0 };
	let last = '0';
	for (;;) {
		const ids = await readRows(db, idRow)`
			select distinct screen_id::text as id, screen_id from ${screenWatch}
			where not is_off and screen_id > ${last}::bigint order by screen_id limit ${BATCH}`;
		const [end] = ids.slice(-1);
		if (!end) return done;
		last = end.id;
		const list = sql.param(ids.map(({ id }) => Number(id)));
		for (const saved of await readScreens(db, sql`s.id = any(${list}::bigint[])`)) {
			done.screens += 1;
			try {
				done.told += await checkScreen(db, saved, site);
			} catch {
				done.failed += 1;
			}
		}
	}
}

/** Returns why a screen could not be read, as a sentence for its watchers; rethrows any other error. */
function troubleOf(error: unknown): string {
	if (error instanceof HttpError && error.status === 422) return error.message;
	throw error;
}

/**
 * Reads a screen once and notifies everyone who watches it, each in one transaction with the note of what they now
 * know: nothing is reported twice or omitted, whenever the process ends. Of servers that read the screen at once, one
 * notifies.
 * @returns how many watches were notified.
 */
export async function checkScreen(db: Db, saved: SavedScreen, site: string): Promise<number> {
	const watches = (await readWatches(db, sql`w.screen_id = ${saved.id}::bigint`)).filter(
		({ account }) => saved.is_public || account === saved.account,
	);
	if (watches.length === 0) return 0;
	const columns = watches.map(({ column }) => column);
	const read = await readKnownRows(db, saved.screen, columns).catch(troubleOf);
	let noticeCount = 0;
	for (const watch of watches) {
		const isTold = await db.transaction((tx) => settle(tx, saved, watch, read, site));
		if (isTold) noticeCount += 1;
	}
	return noticeCount;
}

/** Stores the result of a look and reports the difference. Returns false if there was nothing to report. */
async function settle(
	tx: Db,
	saved: SavedScreen,
	watch: Watch,
	read: Map<string | null, KnownRows> | string,
	site: string,
): Promise<boolean> {
	const now = typeof read === 'string' ? undefined : read.get(watch.column);
	const trouble = typeof read === 'string' ? read : null;
	// Rows of a different screen definition are not changes.
	const isOfSame = watch.screen === saved.text;
	const difference = now && isOfSame ? differenceOf(watch.known, now, watch) : undefined;
	const isNew = now !== undefined && !(isOfSame && areSameRows(watch.known, now));
	if (!isNew && trouble === watch.trouble) return false;
	const rows = await tx
		.update(screenWatch)
		.set({
			trouble,
			looks: watch.looks + 1,
			...(now && { screen: saved.text, known: sql`${knownJson(now)}::jsonb` }),
		})
		.where(and(eq(screenWatch.id, Number(watch.id)), eq(screenWatch.looks, watch.looks)))
		.returning({ id: screenWatch.id });
	if (rows.length === 0 || !difference || isEmptyDifference(difference)) return false;
	if (watch.kind === 'webhook') await queueDeliveries(tx, saved, watch, difference, site);
	else await tellMember(tx, saved, watch, difference, site);
	return true;
}

/** Returns the label of a column in tables. */
export const labelOf = ({ screen }: Pick<SavedScreen, 'screen'>, column: string | null): string =>
	directoryColumns[screen.source].find(({ name }) => name === column)?.label ?? '';

async function tellMember(
	tx: Db,
	saved: SavedScreen,
	watch: Watch,
	difference: Difference,
	site: string,
): Promise<void> {
	const { entered, left, changed } = difference;
	const named = [entered, left, changed.map(({ id }) => id)].flatMap((ids) =>
		ids.slice(0, MAX_NAMED_ROWS),
	);
	const rows = await namedRows(tx, saved.screen.source, [...new Set(named)], site);
	const names = new Map(rows.map(({ _id, name }) => [_id, name]));
	await notifyMembers(tx, [
		{
			accountId: watch.account,
			kind: 'alert-screen',
			title: alertTitle(saved.name, difference),
			body: alertBody(difference, names, labelOf(saved, watch.column)),
			link: `/screen/${saved.slug}`,
			cause: `screen ${watch.id} ${watch.looks + 1}`,
			isMailed: watch.by_mail,
		},
	]);
}
