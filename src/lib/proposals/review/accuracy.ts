import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { ProposalType } from '#lib/db/schema/contributions.ts';

/** A member's track record with proposals for one field. */
export interface Accuracy {
	/** Number of decided proposals, not counting those returned because the record had changed. */
	decided: number;
	/** Number of these that were accepted and still stand. */
	accepted: number;
}

const accuracyRow = z.object({ field: z.string(), decided: z.number(), accepted: z.number() });

/** Returns a member's accuracy so far for a record type, by field. Fields without a decision are absent. */
export async function accuracyOf(
	db: Db,
	accountId: number,
	type: ProposalType,
): Promise<Map<string, Accuracy>> {
	const rows = await readRows(db, accuracyRow)`
		select c.field, count(*)::int as decided,
			(count(*) filter (where c.outcome = 'applied'))::int as accepted
		from proposal p join proposal_change c on c.proposal_id = p.id
		where p.author_id = ${accountId} and p.type = ${type}
			and c.outcome in ('applied', 'rejected', 'reverted')
		group by c.field order by c.field`;
	return new Map(rows.map(({ field, ...accuracy }) => [field, accuracy]));
}
