import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import type { Job } from '#lib/jobs/job.ts';
import { readScreens } from './saved-screen.ts';
import { storeDay } from './stored-days.ts';

/** Number of screens read per batch. */
const BATCH = 100;

/** Stores every screen's present content as today's; failures are counted and do not affect other screens. */
export async function storeDays(db: Db): Promise<{ kept: number; same: number; failed: number }> {
	const done = { kept: 0, same: 0, failed: 0 };
	let last = '0';
	for (;;) {
		const batch = await readScreens(
			db,
			sql`s.id in (select id from screen where id > ${last}::bigint order by id limit ${BATCH})`,
		);
		const [end] = batch.slice(-1);
		if (!end) return done;
		for (const saved of batch) {
			const what = await storeDay(db, saved).then(
				(isNew) => (isNew ? 'kept' : 'same'),
				() => 'failed' as const,
			);
			done[what] += 1;
		}
		last = end.id;
	}
}

/** Runs once a day, late, when most of the day is over. */
export const storeScreenDaysJob: Job = {
	cron: '50 23 * * *',
	patience: 7_200,
	run: (db) => storeDays(db),
};
