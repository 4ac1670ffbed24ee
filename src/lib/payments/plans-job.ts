import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { countOf } from '#lib/format/numbers.ts';
import type { Job } from '#lib/jobs/job.ts';
import { addDays } from '#lib/plans/paid-days.ts';
import { recoverInvoices } from './catch-up.ts';
import { endInvoice, invoicesWhere } from './invoice-store.ts';
import { mailInvoiceExpired, mailTrialEnds } from './letters.ts';
import { reconcile } from './reconcile.ts';
import { sendRefunds } from './refunds.ts';
import { renewPlans, sendReminders } from './renewals.ts';

/** Days before the end of a trial at which the end is announced. */
const TOLD_BEFORE = 2;

const trialRow = z.object({
	id: z.string(),
	name: z.string(),
	email: z.string(),
	until: z.number(),
});

/** Notifies members whose trial ends within two days, once, unless they have a plan by then. */
async function tellTrials(db: Db, now: Date): Promise<number> {
	const rows = await readRows(db, trialRow)`
		select a.id::text, a.name, a.email, (extract(epoch from t.ends_at) * 1000)::float8 as until
		from plan_entry t join account a on a.id = t.account_id
		where t.kind = 'trial' and t.ends_at > ${now.toISOString()}
			and t.ends_at <= ${addDays(now, TOLD_BEFORE).toISOString()}
			and not exists (select from plan_entry p
				where p.account_id = a.id and p.kind = 'period' and p.ends_at > ${now.toISOString()})`;
	for (const { id, name, email, until } of rows)
		await mailTrialEnds(db, { accountId: Number(id), name, email, until: new Date(until) });
	return rows.length;
}

/** Expires invoices whose transfer did not arrive in time. A later transfer still counts. */
async function expireTransfers(db: Db, now: Date): Promise<number> {
	const late = await invoicesWhere(
		db,
		sql`p.id is null and i.ended_as is null and i.provider = 'transfer' and i.kind = 'change'
			and i.expires_at <= ${now.toISOString()}`,
	);
	for (const one of late)
		await db.transaction(async (tx) => {
			await endInvoice(tx, one.number, 'expired', now);
			if (one.accountId !== null) await mailInvoiceExpired(tx, one);
		});
	return late.length;
}

type Counts = Record<string, number>;

/** The scheduled steps, in the order in which they depend on each other. */
const steps: readonly ((db: Db, now: Date) => Promise<Counts>)[] = [
	async (db, now) => ({ recovered: await recoverInvoices(db, now) }),
	renewPlans,
	async (db, now) => ({ expired: await expireTransfers(db, now) }),
	async (db, now) => ({ reminded: await sendReminders(db, now) }),
	async (db, now) => ({ trials: await tellTrials(db, now) }),
	async (db) => ({ refunded: await sendRefunds(db) }),
];

const failuresIn = (error: unknown): unknown[] =>
	error instanceof AggregateError ? error.errors : [error];

/**
 * Runs all scheduled work on plans. A failing step does not prevent the others.
 *
 * @throws AggregateError after all steps, with the failures of any of them.
 */
export async function maintainPlans(db: Db, now: Date): Promise<Counts> {
	const failures: unknown[] = [];
	const counts: Counts = {};
	for (const step of steps)
		try {
			Object.assign(counts, await step(db, now));
		} catch (error) {
			failures.push(...failuresIn(error));
		}
	if (failures.length > 0)
		throw new AggregateError(
			failures,
			`Work on plans failed in ${countOf(failures.length, 'place')}.`,
		);
	return counts;
}

/** The job for renewals, ends of plans, reminders, refunds, and recovery after a crashed server. */
export const plansJob = {
	cron: '*/5 * * * *',
	patience: 900,
	run: (db: Db) => maintainPlans(db, new Date()),
} satisfies Job;

/** Compares providers' data with our records, each night. */
export const reconcileJob = {
	cron: '23 3 * * *',
	patience: 3_600,
	run: async (db: Db) => ({ differences: (await reconcile(db, new Date())).length }),
} satisfies Job;
