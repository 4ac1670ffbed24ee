import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { emailRoot } from './email-root.ts';

/** Reasons for which an invitation needs review. */
export type Likeness = 'network' | 'email';

/** Maximum accounts to compare with: the newest ones invited by the same member. */
const MAX_COMPARED = 5_000;

/** Matches the condition of the index `audit_event_proving`. */
const proven = (alias: string) =>
	sql.raw(`${alias}.kind in ('signed-in', 'signed-up', 'password-reset')`);

const sharedRow = z.object({ shared: z.boolean() });
const emailRow = z.object({ id: z.string(), email: z.string() });

/**
 * Returns what a new member shares with their inviter, or with others invited by the same member: a network from which
 * both signed in, as far back as the audit log goes, or the root of an e-mail address.
 */
export async function likenessOf(
	tx: Db,
	{ referrerId, refereeId }: { referrerId: number; refereeId: number },
): Promise<Likeness[]> {
	const others = sql`(
		select ${referrerId}::bigint as id union all
		(select referee_id from referral where referrer_id = ${referrerId} and referee_id <> ${refereeId}
			order by id desc limit ${MAX_COMPARED}))`;
	const { shared } = await readOne(tx, sharedRow)`
		select exists (
			select from audit_event e join audit_event o on o.network = e.network and ${proven('o')}
				and o.account_id in (select id from ${others} as others)
			where e.account_id = ${refereeId} and ${proven('e')} and e.network <> '') as shared`;
	const emails = await readRows(tx, emailRow)`
		select id, email from account where id = ${refereeId} or id in (select id from ${others} as others)`;
	const own = emails.find(({ id }) => Number(id) === refereeId);
	const isAlike = emails.some(
		(one) => own && one !== own && emailRoot(one.email) === emailRoot(own.email),
	);
	return [...(shared ? (['network'] as const) : []), ...(isAlike ? (['email'] as const) : [])];
}
