import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { screenWatch, webhookDelivery } from '#lib/db/schema/screen-watches.ts';
import type { SavedScreen } from '#lib/saved-screens/saved-screen.ts';
import type { Difference } from '../differences.ts';
import { namedRows } from '../named-rows.ts';
import type { Watch } from '../watches.ts';
import { eventBase, MAX_EVENT_ROWS, type Ping, type ScreenChanged } from './event.ts';

/** Queues events for a webhook, behind those already pending. */
async function queue(tx: Db, watchId: string, events: readonly (ScreenChanged | Ping)[]) {
	const rows = events.map((event) => ({ watch_id: Number(watchId), body: JSON.stringify(event) }));
	await tx.insert(webhookDelivery).values(rows);
	await tx.execute(sql`
		update ${screenWatch} set due_at = coalesce(due_at, now()) where id = ${watchId}::bigint`);
}

/** Queues a ping: a delivery that reports no changes. */
export const queuePing = (tx: Db, saved: SavedScreen, watchId: string, site: string) =>
	queue(tx, watchId, [{ type: 'ping', ...eventBase(saved, site, new Date()) }]);

/** Splits a difference into parts of limited size, each of whose entries is in exactly one part. */
function parts({ entered, left, changed }: Difference): Difference[] {
	const all = [
		...entered.map((id) => ({ entered: id })),
		...left.map((id) => ({ left: id })),
		...changed.map((one) => ({ changed: one })),
	];
	return Array.from({ length: Math.ceil(all.length / MAX_EVENT_ROWS) }, (_, at) => {
		const part = all.slice(at * MAX_EVENT_ROWS, (at + 1) * MAX_EVENT_ROWS);
		return {
			entered: part.flatMap((one) => ('entered' in one ? [one.entered] : [])),
			left: part.flatMap((one) => ('left' in one ? [one.left] : [])),
			changed: part.flatMap((one) => ('changed' in one ? [one.changed] : [])),
		};
	});
}

/** Queues the differences that a read of the screen found for a webhook, in the transaction of the read. */
export async function queueDeliveries(
	tx: Db,
	saved: SavedScreen,
	{ id, column }: Watch,
	difference: Difference,
	site: string,
): Promise<void> {
	const envelope = eventBase(saved, site, new Date());
	const events: ScreenChanged[] = [];
	for (const { entered, left, changed } of parts(difference)) {
		const ids = [...new Set([...entered, ...left, ...changed.map((one) => one.id)])];
		const rows = await namedRows(tx, saved.screen.source, ids, site);
		const known = new Map(rows.map((row) => [row._id, row]));
		const rowOf = (one: string) => known.get(one) ?? { _id: one, name: null, url: null };
		events.push({
			...{ type: 'screen.changed', ...envelope, column },
			entered: entered.map(rowOf),
			left: left.map(rowOf),
			changed: changed.map((one) => ({ ...rowOf(one.id), before: one.before, after: one.after })),
		});
	}
	await queue(tx, id, events);
}
