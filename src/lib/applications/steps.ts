import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { applicationStates } from '#lib/db/schema/careers.ts';

const stepRow = z.object({
	application: z.string(),
	kind: z.enum(['state', 'note']),
	state: z.enum(applicationStates).nullable(),
	words: z.string(),
	is_mailed: z.boolean(),
	at: z.string(),
});

/** A move of an application, or a note by its poster, which only the poster sees. */
export type Step = z.output<typeof stepRow>;

/** Returns the posters' actions on these applications, by application, oldest first. */
export async function stepsOf(
	db: Pick<Db, 'execute'>,
	applications: readonly string[],
): Promise<Map<string, Step[]>> {
	const rows = await readRows(db, stepRow)`
		select application_id::text as application, kind, state, words, is_mailed, ${isoSeconds(sql`at`)} as at
		from job_application_step where application_id = any(${sql.param([...applications])}::bigint[])
		order by application_id, id`;
	return Map.groupBy(rows, ({ application }) => application);
}

/** Returns the steps the applicant was notified of. */
export const notifiedSteps = (steps: readonly Step[]): Step[] =>
	steps.filter(({ kind, is_mailed }) => kind === 'state' && is_mailed);
