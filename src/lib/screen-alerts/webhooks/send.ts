import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { screenWatch, webhookDelivery } from '#lib/db/schema/screen-watches.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { type OutsideNetwork, postDelivery } from './post.ts';

/**
 * Seconds to wait after each try, as in Standard Webhooks. After the last try, the webhook is turned off and its owner
 * notified.
 */
export const RETRY_DELAYS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** Seconds after which another server may try again, assuming that this one was killed. */
const PATIENCE = 60;

const takenRow = z.object({
	id: z.string(),
	watch: z.string(),
	url: z.string(),
	secrets: z.array(z.string()),
	body: z.string(),
	tries: z.number(),
	/** Time at which the lease ends, which also identifies the server that took it. */
	until: z.string(),
});
type ClaimedDelivery = z.output<typeof takenRow>;

/** Takes the first delivery of the webhook that has been due longest: one at a time per webhook, in order. */
async function take(db: Db): Promise<ClaimedDelivery | undefined> {
	const rows = await readRows(db, takenRow)`
		with due as materialized (
			select w.id from ${screenWatch} as w
			where w.due_at <= now() and not w.is_off and coalesce(w.taken_until, '-infinity') <= now()
			order by w.due_at, w.id limit 1 for update skip locked
		), taken as (
			update ${screenWatch} as w set taken_until = clock_timestamp() + make_interval(secs => ${PATIENCE})
			from due where w.id = due.id returning w.*
		)
		select d.id::text as id, w.id::text as watch, w.url, d.body, d.tries, w.taken_until::text as until,
			case when w.old_secret_until > now() then array[w.secret, w.old_secret] else array[w.secret] end as secrets
		from taken as w cross join lateral (
			select * from ${webhookDelivery} as d where d.watch_id = w.id and d.state = 'waiting' order by d.id limit 1
		) as d`;
	return rows[0];
}

/** The result of a try. */
type Outcome = Awaited<ReturnType<typeof postDelivery>>;

/**
 * Records the result of a try; false if another server has taken the webhook since. Pending deliveries are looked up
 * once the webhook is locked: a statement that had waited for the lock would not see deliveries queued meanwhile, and
 * these would never be sent.
 */
async function note(
	db: Db,
	taken: ClaimedDelivery,
	{ status, error, took, isGood }: Outcome,
): Promise<boolean> {
	const pause = RETRY_DELAYS[taken.tries];
	const isOver = !isGood && pause === undefined;
	return db.transaction(async (tx) => {
		const still = await tx.execute(sql`
			update ${screenWatch} set taken_until = null, is_off = is_off or ${isOver}
			where id = ${taken.watch}::bigint and taken_until = ${taken.until}::timestamptz`);
		if (still.rowCount !== 1) return false;
		await tx.execute(sql`
			update ${screenWatch} as w set due_at = case
				when ${isGood} then (select now() where exists (
					select from ${webhookDelivery} where watch_id = w.id and state = 'waiting' and id > ${taken.id}::bigint))
				when ${isOver} then null
				else now() + make_interval(secs => ${pause ?? 0}) end
			where id = ${taken.watch}::bigint`);
		await tx
			.update(webhookDelivery)
			.set({
				...{ status, error, took, tries: taken.tries + 1, tried_at: sql`now()` },
				state: isGood ? 'sent' : isOver ? 'failed' : 'waiting',
			})
			.where(and(eq(webhookDelivery.id, Number(taken.id)), eq(webhookDelivery.state, 'waiting')));
		if (isOver) await notifyTurnedOff(tx, taken);
		return true;
	});
}

const ownerRow = z.object({ account: z.string(), name: z.string(), slug: z.string() });

async function notifyTurnedOff(tx: Db, { id, watch, url }: ClaimedDelivery): Promise<void> {
	const [owner] = await readRows(tx, ownerRow)`
		select w.account_id::text as account, s.name, s.slug from ${screenWatch} as w
		join screen as s on s.id = w.screen_id where w.id = ${watch}::bigint`;
	if (!owner) return;
	await notifyMembers(tx, [
		{
			accountId: Number(owner.account),
			kind: 'alert-screen',
			title: `A webhook on “${owner.name}” is off`,
			body: `${new URL(url).host} took no delivery for three days. Turn it on again once it answers: what waits is sent then.`,
			link: `/screen/${owner.slug}/webhooks`,
			cause: `webhook off ${watch} ${id}`,
		},
	]);
}

/**
 * Sends the delivery that has been due longest and returns the result; undefined when none is due. Any number of
 * servers may do so at once.
 */
export async function sendNext(
	db: Db,
	outside: OutsideNetwork,
): Promise<'sent' | 'not sent' | undefined> {
	const taken = await take(db);
	if (!taken) return undefined;
	const { id, url, body, secrets } = taken;
	const outcome = await postDelivery({ id: `msg_${id}`, url, body, secrets }, outside);
	await note(db, taken, outcome);
	return outcome.isGood ? 'sent' : 'not sent';
}

/** Sends due deliveries, a few at a time, until none is left or `until` has passed. */
export async function sendDue(
	db: Db,
	outside: OutsideNetwork,
	{ hands, until }: { hands: number; until: number },
): Promise<{ sent: number; notSent: number }> {
	const done = { sent: 0, notSent: 0 };
	const hand = async () => {
		while (Date.now() < until) {
			const outcome = await sendNext(db, outside);
			if (outcome === undefined) return;
			if (outcome === 'sent') done.sent += 1;
			else done.notSent += 1;
		}
	};
	await Promise.all(Array.from({ length: hands }, hand));
	return done;
}
