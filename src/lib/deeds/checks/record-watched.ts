import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { deed } from '#lib/db/schema/quests.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds, undoDeeds } from '../note.ts';

export const recordWatched: Check = {
	kind: 'record-watched',
	label: 'Records watched',
	counts:
		'A record on one of your watchlists, counted once however many lists it is on. If you remove it from all of them, it no longer counts.',
	words: (done, of) => progressText(done, of, 'record', 'records', 'watched'),
	href: '/directory/projects',
	go: 'Find records to watch',
	about: ['type'],
	most: 1000,
	isUndoneByOthers: false,
};

interface WatchedRecord {
	/** `project`, `organization` or `people`. */
	type: string;
	recordId: number;
}

const refOf = ({ type, recordId }: WatchedRecord): string => `${type}/${recordId}`;

/** Records that were added to a list. */
export const noteRecordsWatched = (tx: Db, accountId: number, records: readonly WatchedRecord[]) =>
	noteDeeds(
		tx,
		accountId,
		recordWatched,
		records.map((one) => ({ ref: refOf(one), about: [`type:${one.type}`] })),
	);

const refRow = z.object({ ref: z.string() });

/** Undoes the deeds for records no longer on any list, after entries or a whole list were removed. */
export async function undoUnwatchedRecords(tx: Db, accountId: number): Promise<void> {
	const rows = await readRows(tx, refRow)`
		select d.ref from ${deed} as d
		where d.account_id = ${accountId} and d.kind = 'record-watched' and d.undone_at is null
			and not exists (
				select from watch w join watchlist l on l.id = w.watchlist_id
				where l.account_id = ${accountId} and w.type || '/' || w.record_id = d.ref)`;
	const refs = rows.map(({ ref }) => ref);
	await undoDeeds(tx, accountId, recordWatched, refs);
}
