import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';

const countsRow = z.object({ good: z.number(), wrong: z.number() });
const reportRow = z.object({
	at: z.string(),
	question: z.string(),
	words: z.string().nullable(),
	reason: z.string().nullable(),
});

/** Maximum number of reports read at once. */
const MAX = 200;

/**
 * Returns members' ratings of answers, and the newest questions whose answers were rated wrong, without their
 * authors.
 */
export async function readVerdicts(
	db: Pick<Db, 'execute'>,
): Promise<z.output<typeof countsRow> & { reports: z.output<typeof reportRow>[] }> {
	const counts = await readOne(db, countsRow)`
		select count(*) filter (where good)::int as good, count(*) filter (where not good)::int as wrong
		from conversation_message where good is not null`;
	const reports = await readRows(db, reportRow)`
		select ${isoSeconds(sql`judged_at`)} as at, question, answer #>> '{reading,words}' as words, reason
		from conversation_message where good is false order by judged_at desc limit ${MAX}`;
	return { ...counts, reports };
}
