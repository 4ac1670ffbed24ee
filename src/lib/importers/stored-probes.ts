import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { ProbeResult } from './probe.ts';
import type { Step } from './refresh-plan.ts';

/** In words. */
export const probeWords = {
	answers: 'answers',
	otherwise: 'answers otherwise',
	refuses: 'refuses',
	unasked: 'not asked',
} as const;

const storedProbe = z.object({
	step: z.string(),
	state: z.enum(['answers', 'otherwise', 'refuses', 'unasked']),
	said: z.string(),
	/** ISO 8601 in UTC. */
	at: z.string(),
});
/** How a source responded when it was last probed. */
export type StoredProbe = z.output<typeof storedProbe>;

/** Stores how a source responded, replacing the earlier result. */
export async function storeProbe(db: Db, { step, state, said }: ProbeResult): Promise<void> {
	await db.execute(sql`
		insert into source_probe (step, state, said) values (${step.name}, ${state}, ${said})
		on conflict (step) do update set state = excluded.state, said = excluded.said, at = now()`);
}

/** Returns the last probe of each step of the plan, if any. */
export const readStoredProbes = (db: Db, plan: readonly Step[]): Promise<StoredProbe[]> => readRows(
	db,
	storedProbe,
)`
	select step, state, said, ${isoSeconds(sql`at`)} as at from source_probe
		where step = any(${sql.param(plan.map(({ name }) => name))}::text[])`;
