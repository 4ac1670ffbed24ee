import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { planEntry } from '#lib/db/schema/plans.ts';
import { graceAt, type LedgerEntry, periodAt, type Standing, standingOf } from './ledger.ts';
import type { PlanName } from './plans.ts';

const moment = z.codec(z.string(), z.date(), {
	decode: (text) => new Date(text),
	encode: (date) => date.toISOString(),
});
const cents = z.int();
const nothing = z.literal(0);
const bought = { plan: z.enum(['pro', 'enterprise']), term: z.literal([1, 6, 12]) };
const ofProvider = { cents, provider: z.string(), reference: z.string() };

/** A ledger entry as stored in its row. */
const entry = z.intersection(
	z.object({ at: moment }),
	z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('payment'), ...ofProvider }),
		z.object({ kind: z.literal('refund'), ...ofProvider }),
		z.object({
			...{ kind: z.literal('period'), cents, ...bought },
			...{ from: moment, until: moment, day: z.int() },
		}),
		z.object({ kind: z.literal('return'), cents }),
		z.object({ kind: z.literal('choice'), cents: nothing, next: z.object(bought).nullable() }),
		z.object({ kind: z.literal('cancel'), cents: nothing, ends: moment }),
		z.object({ kind: z.literal('resume'), cents: nothing }),
		z.object({
			kind: z.literal(['trial', 'grace']),
			cents: nothing,
			...{ from: moment, until: moment },
		}),
	]),
);

const rowOfEntry = z.object({ facts: z.record(z.string(), z.unknown()) });

/** Returns an account's ledger, in the order it was written. */
export async function ledgerOf(db: Pick<Db, 'execute'>, accountId: number): Promise<LedgerEntry[]> {
	const rows = await readRows(db, rowOfEntry)`
		select to_jsonb(e) || jsonb_build_object('from', starts_at, 'until', ends_at, 'ends', ends_at,
			'next', case when plan is not null then jsonb_build_object('plan', plan, 'term', term) end) as facts
		from plan_entry e where account_id = ${accountId} order by id`;
	return rows.map(({ facts }) => entry.parse(facts));
}

/**
 * Returns the standing from an account's ledger and locks the account until the transaction ends, so that concurrent
 * entries are written one after another.
 */
export async function lockStanding(tx: Db, accountId: number): Promise<Standing> {
	await tx.execute(sql`select from account where id = ${accountId} for no key update`);
	return standingOf(await ledgerOf(tx, accountId));
}

/** Appends entries in order; entries without an account belong to a deleted account. */
export async function writeEntries(
	tx: Db,
	accountId: number | null,
	entries: readonly LedgerEntry[],
): Promise<void> {
	if (entries.length === 0) return;
	await tx.insert(planEntry).values(
		entries.map((one) => {
			const next = one.kind === 'choice' ? one.next : null;
			return {
				account_id: accountId,
				at: one.at.toISOString(),
				kind: one.kind,
				cents: one.cents,
				plan: 'plan' in one ? one.plan : next?.plan,
				term: 'term' in one ? one.term : next?.term,
				starts_at: 'from' in one ? one.from.toISOString() : null,
				ends_at:
					'until' in one ? one.until.toISOString() : 'ends' in one ? one.ends.toISOString() : null,
				day: 'day' in one ? one.day : null,
				provider: 'provider' in one ? one.provider : null,
				reference: 'reference' in one ? one.reference : null,
			};
		}),
	);
}

/**
 * Returns the plan at a moment: a plan that is paid for or within its days of grace, else a trial of Pro, else
 * Standard.
 */
export function planAt(standing: Standing, moment: Date): PlanName {
	const paid = (periodAt(standing, moment) ?? graceAt(standing, moment))?.plan;
	if (paid) return paid;
	const { trial } = standing;
	return trial && trial.from <= moment && moment < trial.until ? 'pro' : 'standard';
}
