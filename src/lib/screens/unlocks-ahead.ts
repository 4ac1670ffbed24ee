import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import type { Job } from '#lib/jobs/job.ts';

const TODAY = "(now() at time zone 'UTC')::date";
const IS_KEPT = `exists (select from unlock_day where day = ${TODAY})`;
const EVERY_PROJECT = 'array(select distinct project_id from token_allocation)';

const keptRow = z.object({ kept: z.boolean() });

const isKept = async (db: Pick<Db, 'execute'>): Promise<boolean> =>
	(await readOne(db, keptRow)`select ${sql.raw(IS_KEPT)} as kept`).kept;

/**
 * What becomes free of each project's tokens in the 30 days after today, in percent of the supply, as `id` and `percent`: as it
 * is kept, or worked out in the first minutes of a day, until the job below has kept it. SQL, of one of them alone, as PostgreSQL
 * does not know how many rows a union of both has, and joins it the wrong way round.
 */
export const unlocksAhead = async (db: Db): Promise<string> =>
	(await isKept(db))
		? 'select project_id as id, percent from unlock_ahead'
		: `select id, percent from unlocks_ahead(${TODAY}, ${EVERY_PROJECT})`;

/**
 * Keeps for today what unlocks in the 30 days after it, where that is not kept yet; gives of how many projects something does.
 * Who writes the catalogue waits for it, or it for them: what changes afterwards is seen by the triggers of the allocations.
 */
export const keepUnlocks = (db: Db): Promise<number> =>
	db.transaction(async (tx) => {
		await lockCatalogue(tx);
		if (await isKept(tx)) return 0;
		await tx.execute(sql`delete from unlock_ahead`);
		await tx.execute(sql`delete from unlock_day`);
		await tx.execute(sql`insert into unlock_day (day) values (${sql.raw(TODAY)})`);
		const { rowCount } = await tx.execute(sql`
			insert into unlock_ahead (project_id, percent)
			select id, percent from unlocks_ahead(${sql.raw(TODAY)}, ${sql.raw(EVERY_PROJECT)}) order by id`);
		return rowCount ?? 0;
	});

/** As a day begins, and soon after a start; otherwise one small question. */
export const keepUnlocksJob: Job = {
	cron: '*/5 * * * *',
	patience: 300,
	run: async (db) => ({ projects: (await isKept(db)) ? 0 : await keepUnlocks(db) }),
};
