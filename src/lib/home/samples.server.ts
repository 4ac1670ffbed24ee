import { sql } from 'drizzle-orm';
import { reads } from '#lib/db/client.ts';

/** Whether the counts of the home page include fictional records. */
export async function hasSampleRecords(): Promise<boolean> {
	const { rows } = await reads.execute<{ any: boolean }>(
		sql`select exists (select from project_listing where origin = 'sample') as any`,
	);
	return rows[0]?.any ?? false;
}
