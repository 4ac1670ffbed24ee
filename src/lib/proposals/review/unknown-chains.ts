import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { chains } from '#lib/assets/chains.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

const chainRow = z.object({
	name: z.string(),
	contracts: z.number(),
	/** Some of the projects with a contract on this chain. */
	projects: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type UnknownChain = z.output<typeof chainRow>;

/** Maximum chains listed, and projects for each. */
const AT_MOST = 200;
const SOME = 5;

/** Returns chains named by contracts but missing from the table of chains, most contracts first. */
export const unknownChains = (db: Db): Promise<UnknownChain[]> => readRows(db, chainRow)`
	select c.chain as name, count(*)::int as contracts, (
		select jsonb_agg(s) from (
			select p.slug, p.name from contract h join project p on p.id = h.project_id
			where h.chain = c.chain and p.origin <> 'sample' order by p.name, p.slug limit ${SOME}
		) as s
	) as projects
	from contract c join project o on o.id = c.project_id and o.origin <> 'sample'
	where not c.chain = any(${sql.param(chains.map(({ name }) => name))}::text[])
	group by c.chain order by 2 desc, 1 limit ${AT_MOST}`;
