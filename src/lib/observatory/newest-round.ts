import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { longDate } from '#lib/format/dates.ts';
import { type RecordKind, recordKindCondition } from './records.ts';

const newestRoundRow = z.object({ date: z.string(), date_precision: z.string().nullable() });

/** Returns the date of the newest round not in the future, as written; null if there is none. */
export async function newestRound(db: Db, records: RecordKind): Promise<string | null> {
	const rows = await readRows(db, newestRoundRow)`
		select l.date::text as date, l.date_precision from round_listing as l
		where ${recordKindCondition(records, sql`l.origin`)} and l.date <= (now() at time zone 'UTC')::date
		order by l.date desc limit 1`;
	const [newest] = rows;
	return newest ? longDate(newest.date, newest.date_precision) : null;
}
