import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import type { MembershipRule } from '#lib/sessions/membership.ts';
import type { Proposal } from '../proposal/proposals.ts';

/** Maximum members notified of one vote, highest tiers first. */
const MAX_TOLD = 5_000;

/**
 * Notifies eligible voters that a vote has begun, through the channels each of them chose. Eligible are members by role
 * and by the rule, but not the author or anybody blocked.
 */
export async function tellVoters(
	tx: Db,
	{ id, slug, title, author_id }: Proposal,
	{ minTier, minDays }: MembershipRule = currentSettings().dao,
): Promise<void> {
	const rows = await readRows(tx, idRow)`
		select id from account
		where state = 'active' and id is distinct from ${author_id}
			and (roles @> '{dao}' or (tier >= ${minTier} and created_at <= now() - make_interval(days => ${minDays})))
		order by tier desc, id limit ${MAX_TOLD}`;
	await notifyMembers(
		tx,
		rows.map((voter) => ({
			accountId: Number(voter.id),
			kind: 'dao-vote',
			title: `Voting has started: “${title}”`,
			body: 'Accept or reject it before the vote ends.',
			link: `/dao/${slug}`,
			cause: `vote ${id}`,
		})),
	);
}
