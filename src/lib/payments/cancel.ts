import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { cancellationEntry } from '#lib/plans/change-plan.ts';
import { graceAt, periodAt } from '#lib/plans/ledger.ts';
import { lockStanding, writeEntries } from '#lib/plans/plan-store.ts';
import { mailPlanCancelled, mailPlanResumed } from './letters.ts';
import type { Account } from './purchase.ts';

/** Cancels an account's plan with notice; an unpaid one ends at once. @throws HttpError 409 */
export const cancelPlan = (db: Db, account: Account, now: Date): Promise<void> =>
	db.transaction(async (tx) => {
		const entry = cancellationEntry(await lockStanding(tx, account.id), now);
		if (entry?.kind !== 'cancel')
			throw new HttpError(
				409,
				'There is nothing to cancel: no plan is active, or it was already cancelled.',
			);
		await writeEntries(tx, account.id, [entry]);
		await mailPlanCancelled(tx, account, now, entry.ends > now ? entry.ends : now);
	});

/** Resumes a cancelled plan. @throws HttpError 409 */
export const resumePlan = (db: Db, account: Account, now: Date): Promise<void> =>
	db.transaction(async (tx) => {
		const standing = await lockStanding(tx, account.id);
		const runs = periodAt(standing, now) ?? graceAt(standing, now);
		if (!standing.ends || !runs || standing.ends <= now)
			throw new HttpError(409, 'There is nothing to resume: no cancelled plan is still running.');
		await writeEntries(tx, account.id, [{ at: now, kind: 'resume', cents: 0 }]);
		await mailPlanResumed(tx, account, now);
	});
