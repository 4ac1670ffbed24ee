import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { deedKinds } from '#lib/db/schema/quests.ts';
import { checks } from '#lib/deeds/checks.ts';
import { lockMember } from '#lib/deeds/note.ts';
import { settleSubquests } from '#lib/deeds/settle.ts';
import type { Job } from '#lib/jobs/job.ts';

/** Number of accounts read per batch. */
const BATCH = 500;

const unsettledRow = z.object({
	id: z.string(),
	opens_at: z.string(),
	updated_at: z.string(),
	kinds: z.array(z.enum(deedKinds)),
});

/**
 * Counts members' earlier actions for new and changed quests. Later actions are paid as they happen, so each quest is
 * processed once. Idempotent.
 */
export async function settleQuests(db: Db): Promise<{ quests: number; accounts: number }> {
	const rows = await readRows(db, unsettledRow)`
		select q.id, q.opens_at::text as opens_at, q.updated_at::text as updated_at,
			array(select distinct s.kind from subquest s where s.quest_id = q.id and s.retired_at is null) as kinds
		from quest q where q.settled_at is null and q.opens_at <= now() order by q.id`;
	let accounts = 0;
	for (const { id, opens_at, updated_at, kinds } of rows) {
		accounts += await settleAll(db, kinds, opens_at);
		await db.execute(
			sql`update quest set settled_at = now() where id = ${id} and updated_at = ${updated_at}::timestamptz`,
		);
	}
	return { quests: rows.length, accounts };
}

async function settleAll(
	db: Db,
	kinds: z.output<typeof unsettledRow>['kinds'],
	since: string,
): Promise<number> {
	let accounts = 0;
	for (let last = 0; ; ) {
		const rows = await readRows(db, idRow)`
			select id from account where id > ${last} and exists (
				select from deed where account_id = account.id and kind = any(${sql.param(kinds)}::text[]))
			order by id limit ${BATCH}`;
		for (const { id } of rows) {
			last = Number(id);
			await db.transaction(async (tx) => {
				if (!(await lockMember(tx, last))) return;
				for (const kind of kinds) await settleSubquests(tx, last, checks[kind], since);
			});
		}
		accounts += rows.length;
		if (rows.length < BATCH) return accounts;
	}
}

/** Runs every few minutes: most runs find nothing to do. */
export const settleQuestsJob: Job = {
	cron: '*/5 * * * *',
	patience: 3_600,
	run: (db) => settleQuests(db),
};
