import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { ProposalType } from '#lib/db/schema/contributions.ts';

/** How somebody's proposals for one field ended. */
export interface Accuracy {
	/** Decided ones; what came back because the record had changed counts for nobody. */
	decided: number;
	/** Those of them that were accepted and still stand. */
	accepted: number;
}

const accuracyRow = z.object({ field: z.string(), decided: z.number(), accepted: z.number() });

/** How right a member was so far about records of a kind, by field. Fields that were never decided are absent. */
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
