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
	/** Of all lines up to this one. */
	sum: z.number(),
	/** ISO 8601. */
	at: z.string(),
	/** What it was for; null when the proposal is gone. */
	title: z.string().nullable(),
	/** Of the proposal's page. */
	slug: z.string().nullable(),
});
export type LedgerLine = z.output<typeof ledgerLineRow>;

const ledgerRow = ledgerLineRow.extend({ total: z.number() });

/** A part of a member's ledger, the newest line first, and the number of all lines. */
export async function ledgerOf(
	db: Db,
	accountId: number,
	{ skip, take }: { skip: number; take: number },
): Promise<{ lines: LedgerLine[]; total: number }> {
	const rows = await readRows(db, ledgerRow)`
		select e.reason, e.points, e.sum, e.total, ${isoSeconds(sql`e.at`)} as at, p.title, p.slug
		from (
			select id, reason, points, at, proposal_id, (sum(points) over (order by id))::int as sum,
				(count(*) over ())::int as total
			from point_entry where account_id = ${accountId} order by id desc limit ${take} offset ${skip}
		) as e left join proposal p on p.id = e.proposal_id order by e.id desc`;
	return { lines: rows.map(({ total: _, ...line }) => line), total: rows[0]?.total ?? 0 };
}
