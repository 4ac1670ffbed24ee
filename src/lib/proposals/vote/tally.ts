import { eq, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { vote } from '#lib/db/schema/contributions.ts';
import type { Tally } from './vote-rules.ts';

export type { Tally } from './vote-rules.ts';

/** Returns the current votes on a proposal, counting each member's last vote. */
export async function tallyOf(db: Db, proposalId: number): Promise<Tally> {
	const [found] = await db
		.select({
			accept: sql<number>`(count(*) filter (where ${vote.accepts}))::int`,
			reject: sql<number>`(count(*) filter (where not ${vote.accepts}))::int`,
		})
		.from(vote)
		.where(eq(vote.proposal_id, proposalId));
	return found ?? { accept: 0, reject: 0 };
}
