import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { noteQuestion } from '#lib/deeds/checks/question-asked.ts';
import { lockMember } from '#lib/deeds/note.ts';
import { type CountedUse, countedUses, entitlementOf, usagePeriodOf } from './entitled.ts';
import { planOf } from './plan-of.ts';
import type { PlanName } from './plans.ts';

/** Usage in the current period. */
export interface Usage {
	plan: PlanName;
	used: number;
	limit: number;
	/** Time at which the count restarts at zero. */
	resetsAt: Date;
}

/** Thrown when a plan's limit is reached; nothing was counted. */
export class LimitReachedError extends Error {
	readonly what: CountedUse;
	readonly usage: Usage;
	constructor(what: CountedUse, usage: Usage) {
		super(`You have reached the limit of ${usage.limit} ${what}.`);
		this.what = what;
		this.usage = usage;
	}
}

const usedRow = z.object({ used: z.number() });

/**
 * Counts one use in the transaction of the work itself, so that failed work is not counted. However many requests run
 * at once, on any instance, no more succeed than the plan allows.
 *
 * @throws LimitReachedError
 */
export async function countUse(
	tx: Db,
	accountId: number,
	what: CountedUse,
	now = new Date(),
): Promise<Usage> {
	if (what === 'questions') await lockMember(tx, accountId);
	const plan = await planOf(tx, accountId, now);
	const limit = entitlementOf(plan, what);
	const { since, until } = usagePeriodOf(what, now);
	const [row] = await readRows(tx, usedRow)`
		insert into plan_usage as u (account_id, what, since, used)
		select ${accountId}, ${what}, ${since.toISOString()}, 1 where ${limit}::int > 0
		on conflict (account_id, what, since) do update set used = u.used + 1 where u.used < ${limit}::int
		returning used`;
	const usage = { plan, limit, resetsAt: until };
	if (!row) throw new LimitReachedError(what, { ...usage, used: limit });
	if (what === 'questions') await noteQuestion(tx, accountId, { since, used: row.used });
	return { ...usage, used: row.used };
}

/** Milliseconds during which repeating the same export is not counted. */
const EXPORTED_MS = 3_600_000;
/** Maximum exports of the same view within that time, all formats together, since each builds the whole view. */
const MAX_MADE = 10;
const exportKey = (view: string) =>
	`export ${createHash('sha256').update(view).digest('base64url')}`;

/**
 * Whether an account has exported this view, in any format, within the hour and not too often: if so, another export
 * is free and is recorded.
 */
export async function isRepeatedExport(
	db: Pick<Db, 'execute'>,
	accountId: number,
	view: string,
	now = new Date(),
): Promise<boolean> {
	const since = new Date(now.getTime() - EXPORTED_MS).toISOString();
	const rows = await readRows(db, usedRow)`
		update plan_usage set used = used + 1 where account_id = ${accountId} and what = ${exportKey(view)}
			and since > ${since}::timestamptz and used < ${MAX_MADE} returning used`;
	return rows.length > 0;
}

/** Counts one export of a view. @throws LimitReachedError */
export async function countExport(
	tx: Db,
	accountId: number,
	view: string,
	now = new Date(),
): Promise<void> {
	await countUse(tx, accountId, 'exports', now);
	await tx.execute(sql`delete from plan_usage where account_id = ${accountId} and what like 'export %'
		and since <= ${new Date(now.getTime() - EXPORTED_MS).toISOString()}::timestamptz`);
	await tx.execute(sql`insert into plan_usage (account_id, what, since, used)
		values (${accountId}, ${exportKey(view)}, ${now.toISOString()}, 1) on conflict do nothing`);
}

const countedRow = usedRow.extend({ what: z.enum(countedUses) });

/** Returns the usage so far of everything that is counted, under the account's plan at `now`. */
export async function readUsages(
	db: Pick<Db, 'execute'>,
	accountId: number,
	plan: PlanName,
	now: Date,
): Promise<Record<CountedUse, Usage>> {
	const since = (what: CountedUse) => usagePeriodOf(what, now).since.toISOString();
	const rows = await readRows(db, countedRow)`
		select what, used from plan_usage where account_id = ${accountId}
			and (what, since) in (${sql.join(
				countedUses.map((what) => sql`(${what}, ${since(what)}::timestamptz)`),
				sql`, `,
			)})`;
	const of = (what: CountedUse): Usage => ({
		plan,
		used: rows.find((row) => row.what === what)?.used ?? 0,
		limit: entitlementOf(plan, what),
		resetsAt: usagePeriodOf(what, now).until,
	});
	return { exports: of('exports'), questions: of('questions'), calls: of('calls') };
}

/** Usage so far of one thing. */
export const usageOf = async (
	db: Pick<Db, 'execute'>,
	accountId: number,
	what: CountedUse,
	now = new Date(),
): Promise<Usage> => (await readUsages(db, accountId, await planOf(db, accountId, now), now))[what];
