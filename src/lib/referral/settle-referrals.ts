import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { countRow, idRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { type ReferralState, referral, referralStates } from '#lib/db/schema/quests.ts';
import { noteReferral, undoReferral } from '#lib/deeds/checks/referral-counted.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { awardPoints } from '#lib/points/award.ts';
import { likenessOf } from './likeness.ts';
import { referralRules } from './rules.ts';

/**
 * The states of an invitation and their transitions:
 *
 *     joined ─┬─────────────────────────→ rewarded ⇄ taken-back
 *             └→ held ─┬→ cleared ───────────↑
 *                      └→ refused
 *
 * It is rewarded 14 days after a contribution of the invited member was accepted, if that still stands. `held`: the
 * accounts have something in common, so a person reviews it. The reward is revoked when nothing of theirs stands.
 */

const acceptedAt = sql`(
	select min(at) from deed where account_id = r.referee_id and kind = 'proposal-accepted' and undone_at is null)`;
const isRipe = (now: Date) =>
	sql`${acceptedAt} <= ${now.toISOString()}::timestamptz - make_interval(days => ${referralRules.days})`;

/** Matches rewards in the month of `now`, in UTC. */
const isOfMonth = (now: Date) =>
	sql`date_trunc('month', rewarded_at at time zone 'UTC') = date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC')`;

const rewardedInMonth = (referrerId: ReturnType<typeof sql>, now: Date) =>
	sql`(select count(*)::int from referral where referrer_id = ${referrerId} and ${isOfMonth(now)})`;

/** Number of invitations read per batch. */
const BATCH = 500;

/** What a run did. */
export interface SettledCounts extends Record<string, number> {
	rewarded: number;
	held: number;
	taken_back: number;
}

/** Advances every invitation that is due. Safe to run on several servers at once. */
export async function settleReferrals(db: Db, now = new Date()): Promise<SettledCounts> {
	const settled: SettledCounts = { rewarded: 0, held: 0, taken_back: 0 };
	for (let last = 0; ; ) {
		const rows = await readRows(db, idRow)`
			select r.id from referral r
			where r.id > ${last} and r.referee_id is not null and (
				(r.state = 'rewarded' and ${acceptedAt} is null) or (r.state = 'taken-back' and ${isRipe(now)})
				or (r.state in ('joined', 'cleared') and ${isRipe(now)}
					and ${rewardedInMonth(sql`r.referrer_id`, now)} < ${referralRules.mostAMonth}))
			order by r.id limit ${BATCH}`;
		for (const { id } of rows) {
			last = Number(id);
			const state = await db.transaction((tx) => settleReferral(tx, last, now));
			if (state === 'rewarded') settled.rewarded += 1;
			if (state === 'held') settled.held += 1;
			if (state === 'taken-back') settled.taken_back += 1;
		}
		if (rows.length < BATCH) return settled;
	}
}

const heldRow = z.object({
	state: z.enum(referralStates),
	referrer: z.string(),
	referee: z.string(),
	/** Whether both accounts can receive points. */
	are_active: z.boolean(),
	stands: z.boolean(),
	is_ripe: z.boolean(),
});
type HeldReferral = z.output<typeof heldRow>;

/** Returns the invitation with both accounts, locked in the order of their ids to prevent deadlocks. */
async function heldReferral(tx: Db, id: number, now: Date): Promise<HeldReferral | undefined> {
	await tx.execute(sql`
		select from account where id in (
			select unnest(array[referrer_id, referee_id]) from referral where id = ${id})
		order by id for no key update`);
	const [row] = await readRows(tx, heldRow)`
		select r.state, r.referrer_id as referrer, r.referee_id as referee,
			(select count(*) = 2 from account where id in (r.referrer_id, r.referee_id) and state = 'active') as are_active,
			${acceptedAt} is not null as stands, coalesce(${isRipe(now)}, false) as is_ripe
		from referral r where r.id = ${id} and r.referee_id is not null for update of r`;
	return row;
}

/** Advances one invitation if it is due. Returns its new state; undefined if unchanged. */
export async function settleReferral(
	tx: Db,
	id: number,
	now = new Date(),
): Promise<ReferralState | undefined> {
	const held = await heldReferral(tx, id, now);
	if (!held) return undefined;
	const [referrerId, refereeId] = [Number(held.referrer), Number(held.referee)];
	const pair: Pair = { id, referrerId, refereeId };
	if (held.state === 'rewarded') return held.stands ? undefined : takeBack(tx, pair, now);
	if (!held.are_active || !held.is_ripe) return undefined;
	if (held.state === 'taken-back') return reward(tx, pair, now);
	if (held.state === 'joined') {
		const alike = await likenessOf(tx, { referrerId, refereeId });
		if (alike.length > 0) return hold(tx, pair, alike);
	}
	if (held.state !== 'joined' && held.state !== 'cleared') return undefined;
	const { count } = await readOne(
		tx,
		countRow,
	)`select ${rewardedInMonth(sql`${referrerId}`, now)} as count`;
	return count < referralRules.mostAMonth ? reward(tx, pair, now) : undefined;
}

interface Pair {
	id: number;
	referrerId: number;
	refereeId: number;
}

async function hold(tx: Db, { id }: Pair, alike: string[]): Promise<ReferralState> {
	await tx.update(referral).set({ state: 'held', held_for: alike }).where(eq(referral.id, id));
	return 'held';
}

async function reward(tx: Db, pair: Pair, now: Date): Promise<ReferralState> {
	await tx
		.update(referral)
		.set({ state: 'rewarded', rewarded_at: sql`coalesce(rewarded_at, ${now.toISOString()})` })
		.where(eq(referral.id, pair.id));
	const { points } = referralRules;
	for (const accountId of [pair.referrerId, pair.refereeId])
		await awardPoints(tx, { accountId, reason: 'referral-counted', points, referralId: pair.id });
	await noteReferral(tx, pair.referrerId, pair.id);
	await notifyMembers(tx, [
		{
			accountId: pair.referrerId,
			kind: 'quest',
			title: 'One of your invitations counts',
			body: `Somebody you invited contributed. You both got ${points} points.`,
			link: '/quest/invite',
			cause: `referral ${pair.id} rewarded`,
		},
		{
			accountId: pair.refereeId,
			kind: 'quest',
			title: `${points} points for joining by invitation`,
			body: 'Your first accepted contribution counts. The member who invited you got the same.',
			link: '/quest/points',
			cause: `referral ${pair.id} rewarded`,
		},
	]);
	return 'rewarded';
}

async function takeBack(tx: Db, pair: Pair, now: Date): Promise<ReferralState> {
	await tx.update(referral).set({ state: 'taken-back' }).where(eq(referral.id, pair.id));
	const points = -referralRules.points;
	for (const accountId of [pair.referrerId, pair.refereeId])
		await awardPoints(tx, { accountId, reason: 'referral-undone', points, referralId: pair.id });
	await undoReferral(tx, pair.referrerId, pair.id);
	await notifyMembers(
		tx,
		[pair.referrerId, pair.refereeId].map((accountId) => ({
			accountId,
			kind: 'quest' as const,
			title: `${referralRules.points} points from an invitation revoked`,
			body: 'The contribution that made it count was reverted.',
			link: '/quest/points',
			cause: `referral ${pair.id} taken back ${now.toISOString()}`,
		})),
	);
	return 'taken-back';
}
