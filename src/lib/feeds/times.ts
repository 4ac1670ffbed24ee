import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RecordType, tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';

/** When a record was added and last changed, ISO 8601 in UTC. */
const recordTimesRow = z.object({ created: z.string(), modified: z.string() });
export type RecordTimes = z.output<typeof recordTimesRow>;

const foundRow = recordTimesRow.extend({ id: z.string() });

/** Returns the times of these records, by id. */
export async function recordTimes(
	db: Db,
	type: RecordType,
	ids: readonly number[],
): Promise<Map<string, RecordTimes>> {
	const rows = await readRows(db, foundRow)`
		select id::text as id, ${isoMilliseconds(sql`created_at`)} as created, ${isoMilliseconds(sql`updated_at`)} as modified
		from ${sql.identifier(tableOf[type])} where id = any(${sql.param(ids)}::bigint[])`;
	return new Map(rows.map(({ id, created, modified }) => [id, { created, modified }]));
}
