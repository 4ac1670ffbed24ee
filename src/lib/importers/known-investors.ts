import { sql } from 'drizzle-orm';
import type { NamedInvestors } from '#lib/catalogue/investors.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows, slugRow } from '#lib/db/read-rows.ts';

/**
 * Returns the lists of investors still to be found, without those for a round of this catalogue that already has
 * investors.
 */
export async function unresolvedInvestors(
	db: Db,
	lists: readonly NamedInvestors[],
): Promise<NamedInvestors[]> {
	const slugs = lists.flatMap(({ ofRound }) => ofRound ?? []);
	if (slugs.length === 0) return [...lists];
	const rows = await readRows(db, slugRow)`
		select slug from funding_round as r where slug = any(${sql.param(slugs)}::text[])
			and exists (select from shown_investor where round_id = coalesce(r.merged_into_id, r.id))`;
	const known = new Set(rows.map(({ slug }) => slug));
	return lists.filter(({ ofRound }) => ofRound === undefined || !known.has(ofRound));
}
