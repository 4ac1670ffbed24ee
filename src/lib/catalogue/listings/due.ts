import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { tagsOf } from '../record-tags.ts';
import { type RecordType, recordTypes } from '../record-types.ts';
import { lockCatalogue } from '../write-lock.ts';
import { type RecordIds, refreshListings } from './index.ts';

/** Records whose rows are computed in one transaction, during which other editors wait. */
const AT_ONCE = 5_000;

/** Leaves the directory rows of these records for `refreshDueListings()`. */
export async function deferListings(db: Db, ids: RecordIds): Promise<void> {
	for (const type of recordTypes) {
		if (ids[type].size === 0) continue;
		await db.execute(sql`
			insert into listing_due (record_type, record_id)
			select ${type}, id from unnest(${sql.param([...ids[type]])}::bigint[]) as left_over(id)
			on conflict do nothing`);
	}
}

/** Computes all pending directory rows; returns their number. After an interruption, another call continues. */
export async function refreshDueListings(db: Db): Promise<number> {
	let done = 0;
	for (let part = await refreshPart(db); part > 0; part = await refreshPart(db)) done += part;
	return done;
}

const refreshPartRow = z.object({ record_type: z.enum(recordTypes), record_id: z.string() });

async function refreshPart(db: Db): Promise<number> {
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const rows = await readRows(tx, refreshPartRow)`
			delete from listing_due where ctid = any(array(select ctid from listing_due limit ${AT_ONCE}))
			returning record_type, record_id`;
		if (rows.length === 0) return 0;
		const idsOf = (type: RecordType) =>
			new Set(
				rows.filter((row) => row.record_type === type).map(({ record_id }) => Number(record_id)),
			);
		const ids: RecordIds = {
			project: idsOf('project'),
			organization: idsOf('organization'),
			person: idsOf('person'),
			round: idsOf('round'),
		};
		await refreshListings(tx, ids);
		await notifyTags(tx, tagsOf(ids), { soon: true });
		return rows.length;
	});
}
