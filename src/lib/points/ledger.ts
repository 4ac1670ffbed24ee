import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { pointReasons } from '#lib/db/schema/contributions.ts';
import type { Db } from '../db/connect.ts';
import { isoSeconds } from '../db/iso-time.ts';
import { readRows } from '../db/read-rows.ts';

/** A line of a member's ledger. */
const ledgerLineRow = z.object({
	reason: z.enum(pointReasons),
	points: z.number(),
	/** The sum of this line and all earlier ones. */
	sum: z.number(),
	/** ISO 8601. */
	at: z.string(),
	/** What the points were for: a proposal's title or a task's name. Null if that was deleted, and for an invitation. */
	title: z.string().nullable(),
	/** For a task: the name of its quest. */
	quest: z.string().nullable(),
	/** Path of the proposal, quest or invitation page. */
	href: z.string().nullable(),
});
export type LedgerLine = z.output<typeof ledgerLineRow>;

const ledgerRow = ledgerLineRow.extend({ total: z.number() });

/** Returns a page of a member's ledger, newest line first, and the total number of lines. */
export async function ledgerOf(
	db: Db,
	accountId: number,
	{ skip, take }: { skip: number; take: number },
): Promise<{ lines: LedgerLine[]; total: number }> {
	const rows = await readRows(db, ledgerRow)`
		select e.reason, e.points, e.sum, e.total, ${isoSeconds(sql`e.at`)} as at, coalesce(p.title, s.name) as title,
			q.name as quest,
			case when p.id is not null then '/dao/' || p.slug when q.id is not null then '/quest/' || q.slug
				when e.referral_id is not null then '/quest/invite' end as href
		from (
			select id, reason, points, at, proposal_id, subquest_id, referral_id,
				(sum(points) over (order by id))::int as sum, (count(*) over ())::int as total
			from point_entry where account_id = ${accountId} order by id desc limit ${take} offset ${skip}
		) as e left join proposal p on p.id = e.proposal_id left join subquest s on s.id = e.subquest_id
			left join quest q on q.id = s.quest_id order by e.id desc`;
	return { lines: rows.map(({ total: _, ...line }) => line), total: rows[0]?.total ?? 0 };
}

/** Returns the words before and after a line's title: `Accepted: `, `Quest First steps: `. */
export function ledgerWords({ reason, title, quest }: LedgerLine): {
	before: string;
	name: string;
} {
	switch (reason) {
		case 'proposal-accepted':
			return { before: 'Accepted: ', name: title ?? 'a proposal' };
		case 'proposal-reverted':
			return { before: 'Reverted: ', name: title ?? 'a proposal' };
		case 'subquest-done':
			return { before: quest === null ? 'Quest: ' : `${quest}: `, name: title ?? 'a task' };
		case 'subquest-undone':
			return {
				before: quest === null ? 'Quest, taken back: ' : `${quest}, taken back: `,
				name: title ?? 'a task',
			};
		case 'referral-counted':
			return { before: '', name: 'An invitation that counts' };
		case 'referral-undone':
			return { before: 'Taken back: ', name: 'an invitation' };
	}
}
