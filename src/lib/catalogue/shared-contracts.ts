import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { offerPairs } from './duplicate-pairs.ts';

const sharedRow = z.object({
	one: z.string(),
	other: z.string(),
	chain: z.string(),
	address: z.string(),
});

/** A contract held by more projects than this is a source's mistake, for which every pair would be offered. */
const MAX_HOLDERS = 10;

/** Offers these projects to editors as duplicates of those with the same contract: a token belongs to one project. */
export async function offerSharedContracts(tx: Db, projects: readonly number[]): Promise<number> {
	if (projects.length === 0) return 0;
	const rows = await readRows(tx, sharedRow)`
		select distinct on (one, other) least(c.project_id, o.project_id)::text as one,
			greatest(c.project_id, o.project_id)::text as other, c.chain, c.address
		from contract c join contract o on o.key = c.key and o.chain = c.chain and o.project_id <> c.project_id
		where c.project_id = any(${sql.param([...projects])}::bigint[])
			and (select count(*) from contract h where h.key = c.key and h.chain = c.chain) <= ${MAX_HOLDERS}
		order by one, other, c.chain, c.address`;
	return offerPairs(
		tx,
		'rule',
		rows.map(({ one, other, chain, address }) => ({
			one: { type: 'project', id: Number(one) },
			other: { type: 'project', id: Number(other) },
			signs: ['the same contract', `${chain} ${address}`],
		})),
	);
}
