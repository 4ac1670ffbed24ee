import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import type { Job } from '#lib/jobs/job.ts';

const TODAY = "(now() at time zone 'UTC')::date";
const IS_KEPT = `exists (select from unlock_day where day = ${TODAY})`;
const EVERY_PROJECT = 'array(select distinct project_id from token_allocation)';

const storedRow = z.object({ kept: z.boolean() });

const isStored = async (db: Pick<Db, 'execute'>): Promise<boolean> =>
	(await readOne(db, storedRow)`select ${sql.raw(IS_KEPT)} as kept`).kept;

/**
 * Selects each project's tokens unlocking in the 30 days after today, in percent of supply, as `id` and `percent`:
 * from the stored result or, in the first minutes of a day, computed until the job below has stored it. The SQL uses
 * only one of the two, since PostgreSQL cannot estimate the size of their union and joins it in the wrong order.
 */
export const unlocksAhead = async (db: Db): Promise<string> =>
	(await isStored(db))
		? 'select project_id as id, percent from unlock_ahead'
		: `select id, percent from unlocks_ahead(${TODAY}, ${EVERY_PROJECT})`;

/**
 * Stores today's result: what unlocks in the next 30 days, unless already stored; returns the number of projects with
 * an unlock. It and catalogue writers wait for each other; later changes are caught by the triggers on allocations.
 */
export const storeUnlocks = (db: Db): Promise<number> =>
	db.transaction(async (tx) => {
		await lockCatalogue(tx);
		if (await isStored(tx)) return 0;
		await tx.execute(sql`delete from unlock_ahead`);
		await tx.execute(sql`delete from unlock_day`);
		await tx.execute(sql`insert into unlock_day (day) values (${sql.raw(TODAY)})`);
		const { rowCount } = await tx.execute(sql`
			insert into unlock_ahead (project_id, percent)
			select id, percent from unlocks_ahead(${sql.raw(TODAY)}, ${sql.raw(EVERY_PROJECT)}) order by id`);
		return rowCount ?? 0;
	});

/** Runs when a day begins and soon after a start; otherwise it is one cheap query. */
export const storeUnlocksJob: Job = {
	cron: '*/5 * * * *',
	patience: 300,
	run: async (db) => ({ projects: (await isStored(db)) ? 0 : await storeUnlocks(db) }),
};
