import { sql } from 'drizzle-orm';
import type { Proposal } from '../contributions/proposals.ts';
import { currentSettings } from '../current-settings.ts';
import type { Db } from '../db/connect.ts';
import type { MembershipRule } from '../governance/membership.ts';
import { kindWords } from '../notifications/kinds.ts';

/** Members who are told of one vote at the most: those of the highest tiers first. */
export const MOST_TOLD = 5_000;

/**
 * Tells the members who may vote that a vote began, all by one statement: those of the role and those by the rule, but
 * not its author, nobody who is blocked, and nobody who turned it off. Gives how many were told.
 */
export async function tellVoters(
	tx: Db,
	{ id, slug, title, author_id }: Proposal,
	{ minTier, minDays }: MembershipRule = currentSettings().dao,
): Promise<number> {
	const { rowCount } = await tx.execute(sql`
		insert into notification (account_id, kind, title, body, link, cause)
		select a.id, 'dao-vote', ${`A vote began: “${title}”`}, ${'Accept it or reject it until the vote ends.'},
			${`/dao/${slug}`}, ${`vote ${id}`}
		from account a
		left join notification_preference p on p.account_id = a.id and p.kind = 'dao-vote'
		where a.state = 'active' and a.id is distinct from ${author_id}
			and (a.roles @> '{dao}' or (a.tier >= ${minTier} and a.created_at <= now() - make_interval(days => ${minDays})))
			and coalesce(p.here, ${kindWords['dao-vote'].initially.here})
		order by a.tier desc, a.id limit ${MOST_TOLD}
		on conflict (account_id, cause) do nothing`);
	return rowCount ?? 0;
}
