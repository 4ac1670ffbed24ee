import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { apiKeyDay } from '#lib/db/schema/keys.ts';
import { planUsage } from '#lib/db/schema/plans.ts';
import { rateLimit } from '#lib/db/schema/rate-limit.ts';
import { noteApiDay } from '#lib/deeds/checks/api-called.ts';
import { CALLS_WITHOUT_KEY, entitlementOf, usagePeriodOf } from '#lib/plans/entitled.ts';
import { planOf } from '#lib/plans/plan-of.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import type { KeyHolder } from './keys.ts';

/**
 * Calls are counted per minute and per month, across all servers of the site and all keys of an account: a plan's
 * allowance belongs to its holder, however many programs they run. One statement updates both counts and the key's
 * daily usage; it locks rows in a fixed order, so concurrent calls queue, and does not wait for the disk: if
 * PostgreSQL crashes, the counts of the last moments are lost in the caller's favour.
 */

const SECONDS = 60;

/** Remaining calls under a limit: that of the minute or of the month, whichever runs out first. */
export interface RemainingCalls {
	limit: number;
	remaining: number;
	/** Seconds until the count starts again from zero. */
	reset: number;
}

/** Thrown when a limit is exhausted; nothing was counted. */
export class CallLimitReachedError extends Error {
	override name = 'CallLimitReachedError';
	readonly by: 'minute' | 'month';
	readonly left: RemainingCalls;
	/** The plan; null without a key. */
	readonly plan: PlanName | null;

	constructor(by: 'minute' | 'month', left: RemainingCalls, plan: PlanName | null) {
		super(`You have used all ${left.limit} calls of the ${by}.`);
		this.by = by;
		this.left = left;
		this.plan = plan;
	}
}

/**
 * Whether a window has ended and starts again, as in `http/rate-limit.ts`: with a minute's tolerance for a clock that
 * was set back.
 */
const isOver = sql`(r.ends_at <= now() or r.ends_at > excluded.ends_at + interval '1 minute')`;

/** Counts one call in the window of `key`; returns a row only if one was left. */
const countMinute = (key: string, most: number) => sql`
	insert into ${rateLimit} as r (key, count, ends_at)
	values (${key}, 1, now() + make_interval(secs => ${SECONDS}))
	on conflict (key) do update set
		count = case when ${isOver} then 1 else r.count + 1 end,
		ends_at = case when ${isOver} then excluded.ends_at else r.ends_at end
	where ${isOver} or r.count < ${most}::int
	returning r.count, r.ends_at`;

const wait = sql`greatest(1, ceil(extract(epoch from ends_at - now())))::int`;
/** Applies to this statement only; see above. */
const asyncCommit = sql`set_config('synchronous_commit', 'off', true)`;

const minuteRow = z.object({ count: z.number().nullable(), wait: z.number().nullable() });
const countedRow = minuteRow.extend({
	used: z.number().nullable(),
	/** Calls with the key on this day. */
	today: z.number().nullable(),
	unhurried: z.string(),
});

/** Returns the remaining calls of a window, even of one not yet started. */
const leftOf = (
	most: number,
	{ count, wait: reset }: z.output<typeof minuteRow>,
): RemainingCalls => ({
	limit: most,
	remaining: Math.max(0, most - (count ?? 0)),
	reset: reset ?? SECONDS,
});

const windowNow = (db: Db, key: string) =>
	readOne(db, minuteRow)`
		select (select count from ${rateLimit} where key = ${key} and ends_at > now()) as count,
			(select ${wait} from ${rateLimit} where key = ${key} and ends_at > now()) as wait`;

/**
 * Counts a call without a key, by its network.
 * @throws CallLimitReachedError
 */
export async function countByNetwork(
	db: Db,
	network: string,
	most = CALLS_WITHOUT_KEY,
): Promise<RemainingCalls> {
	const key = `v1 ${network}`;
	const counted = await readOne(db, minuteRow)`
		with minute as (${countMinute(key, most)})
		select (select count from minute) as count, (select ${wait} from minute) as wait`;
	if (counted.count !== null) return leftOf(most, counted);
	const { reset } = leftOf(most, await windowNow(db, key));
	throw new CallLimitReachedError('minute', { limit: most, remaining: 0, reset }, null);
}

const usedRow = z.object({ used: z.number().nullable() });

/**
 * Counts a call with a key.
 * @throws CallLimitReachedError
 */
export async function countByKey(
	db: Db,
	{ keyId, accountId }: KeyHolder,
	now = new Date(),
): Promise<RemainingCalls> {
	const plan = await planOf(db, accountId, now);
	const [most, limit] = [entitlementOf(plan, 'callsAMinute'), entitlementOf(plan, 'calls')];
	const { since, until } = usagePeriodOf('calls', now);
	const key = `v1 #${accountId}`;
	const day = now.toISOString().slice(0, 10);
	const counted = await readOne(db, countedRow)`
		with minute as (${countMinute(key, most)}), month as (
			insert into ${planUsage} as u (account_id, what, since, used)
			select ${accountId}, 'calls', ${since.toISOString()}, 1 from minute where ${limit}::int > 0
			on conflict (account_id, what, since) do update set used = u.used + 1 where u.used < ${limit}::int
			returning u.used
		), day as (
			insert into ${apiKeyDay} as d (key_id, day, calls)
			select ${keyId}, ${day}::date, 1 from month
			on conflict (key_id, day) do update set calls = d.calls + 1
			returning d.calls
		)
		select (select count from minute) as count, (select ${wait} from minute) as wait,
			(select used from month) as used, (select calls from day) as today, ${asyncCommit} as unhurried`;
	const reset = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
	const month = (used: number): RemainingCalls => ({
		limit,
		remaining: Math.max(0, limit - used),
		reset,
	});
	if (counted.today === 1) await db.transaction((tx) => noteApiDay(tx, accountId, day));
	if (counted.used !== null) {
		const [ofMinute, ofMonth] = [leftOf(most, counted), month(counted.used)];
		return ofMonth.remaining < ofMinute.remaining ? ofMonth : ofMinute;
	}
	const { used } = await readOne(db, usedRow)`
		select (select used from ${planUsage}
			where account_id = ${accountId} and what = 'calls' and since = ${since.toISOString()}) as used`;
	if ((used ?? 0) >= limit) throw new CallLimitReachedError('month', month(used ?? 0), plan);
	const ofMinute = leftOf(most, await windowNow(db, key));
	throw new CallLimitReachedError('minute', { ...ofMinute, remaining: 0 }, plan);
}
