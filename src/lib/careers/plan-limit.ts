import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { countRow, readOne } from '#lib/db/read-rows.ts';
import { countOf } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { entitlementOf } from '#lib/plans/entitled.ts';
import { planOf } from '#lib/plans/plan-of.ts';
import { planTitles } from '#lib/plans/plans.ts';

/** Returns how many open jobs an account's plan allows, and the wording of that limit. */
export async function jobLimit(
	db: Pick<Db, 'execute'>,
	accountId: number,
): Promise<{ most: number; words: string }> {
	const plan = await planOf(db, accountId);
	const most = entitlementOf(plan, 'jobs');
	return {
		most,
		words: `With ${planTitles[plan]} you can have ${countOf(most, 'open job')} at a time.`,
	};
}

/** Whether a job `j` counts as open: it is on the board, or awaits review. */
const countsAsOpen = sql`(j.state = 'review' or (j.state = 'open' and j.ends_at > now()))`;

/** Returns how many of an account's jobs are open or await review. */
export async function openJobsOf(db: Pick<Db, 'execute'>, accountId: number): Promise<number> {
	const { count } = await readOne(db, countRow)`
		select count(*)::int as count from job as j where j.account_id = ${accountId} and ${countsAsOpen}`;
	return count;
}

/**
 * Whether a job can be changed: among the open ones, the oldest up to the plan's limit.
 * @param id of a job of that account.
 */
export async function isWithinLimit(
	db: Pick<Db, 'execute'>,
	accountId: number,
	id: string,
	most: number,
): Promise<boolean> {
	const { count } = await readOne(db, countRow)`
		select count(*)::int as count from job as j
		where j.account_id = ${accountId} and j.id < ${id}::bigint and ${countsAsOpen}`;
	return count < most;
}

/** Returns the message for a job that exceeds its poster's plan limit. */
export const readOnlyWords = (words: string): string =>
	`This job is read-only: ${words} It stays on the board until its end, and can be closed. It can be changed again with another plan, or when an older job is closed.`;

/** @throws HttpError 409 for a job that exceeds its poster's plan limit. */
export async function checkWritable(
	db: Pick<Db, 'execute'>,
	accountId: number,
	id: string,
): Promise<void> {
	const { most, words } = await jobLimit(db, accountId);
	if (!(await isWithinLimit(db, accountId, id, most)))
		throw new HttpError(409, readOnlyWords(words));
}
