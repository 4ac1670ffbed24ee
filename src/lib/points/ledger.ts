import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isoSeconds } from '../db/iso-time.ts';
import type { PointReason } from './award.ts';

/** A line of a member's ledger. */
export interface LedgerLine {
	reason: PointReason;
	points: number;
	/** Of all lines up to this one. */
	sum: number;
	/** ISO 8601. */
	at: string;
	/** What it was for; null when the proposal is gone. */
	title: string | null;
	/** Of the proposal's page. */
	slug: string | null;
}

/** A part of a member's ledger, the newest line first, and the number of all lines. */
export async function ledgerOf(
	db: Db,
	accountId: number,
	{ skip, take }: { skip: number; take: number },
): Promise<{ lines: LedgerLine[]; total: number }> {
	const { rows } = await db.execute<LedgerLine & { total: number } & Record<string, unknown>>(sql`
		select e.reason, e.points, e.sum, e.total, ${isoSeconds(sql`e.at`)} as at, p.title, p.slug
		from (
			select id, reason, points, at, proposal_id, (sum(points) over (order by id))::int as sum,
				(count(*) over ())::int as total
			from point_entry where account_id = ${accountId} order by id desc limit ${take} offset ${skip}
		) as e left join proposal p on p.id = e.proposal_id order by e.id desc`);
	return { lines: rows.map(({ total: _, ...line }) => line), total: rows[0]?.total ?? 0 };
}
