import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { countRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { referral } from '#lib/db/schema/quests.ts';
import { HttpError } from '#lib/http/errors.ts';
import { DONE, done } from '#lib/sessions/answers.ts';
import { audit } from '#lib/sessions/audit.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { settleReferral } from './settle-referrals.ts';

/** An invitation awaiting review, with the facts needed to judge it. Contains no e-mail address. */
const heldReferral = z.object({
	id: z.string(),
	referrer: z.string(),
	referrer_since: z.string(),
	/** Number of the inviter's invitations that were rewarded, and of those awaiting review. */
	referrer_rewarded: z.number(),
	referrer_held: z.number(),
	referee: z.string(),
	joined_at: z.string(),
	held_for: z.array(z.enum(['network', 'email'])),
	/** The invited member's contributions that still stand. */
	accepted: z.number(),
	total: z.number(),
});
export type HeldReferral = z.output<typeof heldReferral>;

/** Invitations awaiting review, oldest first. */
export const heldReferrals = (
	db: Db,
	{ skip, take }: { skip: number; take: number },
): Promise<HeldReferral[]> => readRows(db, heldReferral)`
	select r.id, a.username as referrer, ${isoSeconds(sql`a.created_at`)} as referrer_since,
		(select count(*)::int from referral o where o.referrer_id = a.id and o.state = 'rewarded') as referrer_rewarded,
		(select count(*)::int from referral o where o.referrer_id = a.id and o.state = 'held') as referrer_held,
		b.username as referee, ${isoSeconds(sql`r.joined_at`)} as joined_at, r.held_for,
		(select count(*)::int from deed where account_id = b.id and kind = 'proposal-accepted' and undone_at is null) as accepted,
		(count(*) over ())::int as total
	from referral r join account a on a.id = r.referrer_id join account b on b.id = r.referee_id
	where r.state = 'held' order by r.id limit ${take} offset ${skip}`;

/** The number of invitations awaiting review. */
export async function countHeldReferrals(db: Db): Promise<number> {
	const { count } = await readOne(
		db,
		countRow,
	)`select count(*)::int as count from referral where state = 'held' and referee_id is not null`;
	return count;
}

/**
 * Decides whether a held invitation counts. An approved one is rewarded at once if it is due.
 * @throws HttpError 404, 409 for one not awaiting review, 403 for one of the editor's own
 */
async function decide(
	db: Db,
	editorId: number,
	{ _id, decision }: z.output<typeof input>,
	network: string,
): Promise<void> {
	await db.transaction(async (tx) => {
		const [found] = await tx.select().from(referral).where(eq(referral.id, _id));
		if (!found) throw new HttpError(404, 'Invitation not found.');
		if (found.referrer_id === editorId || found.referee_id === editorId)
			throw new HttpError(403, 'This invitation is yours: another editor must review it.');
		const state = decision === 'count' ? 'cleared' : 'refused';
		const moved = await tx
			.update(referral)
			.set({ state, decided_at: sql`now()`, decided_by: editorId })
			.where(and(eq(referral.id, _id), eq(referral.state, 'held')))
			.returning({ id: referral.id });
		if (moved.length === 0) throw new HttpError(409, 'This invitation has already been decided.');
		await audit(tx, 'invitation-decided', {
			accountId: found.referrer_id,
			actorId: editorId,
			network,
			details: { invitation: _id, decision },
		});
	});
	// Separately: like every run, it locks the accounts before the invitation.
	await db.transaction((tx) => settleReferral(tx, _id));
}

const input = z.object({
	_id: z.coerce
		.number('There is no such invitation.')
		.int('There is no such invitation.')
		.positive('There is no such invitation.')
		.max(Number.MAX_SAFE_INTEGER, 'There is no such invitation.'),
	decision: z.enum(['count', 'refuse'], 'Choose what to do: count or refuse.'),
});

/** POST /api/review/invitations */
export const decideReferralCall = memberEndpoint(
	{
		summary: 'Approves or rejects a waiting invitation',
		input,
		action: 'judge-invitation',
		answer: done,
	},
	async ({ db, session, input: decision, caller }) => {
		await decide(db, session.member.id, decision, caller.network);
		return DONE;
	},
);
