import { z } from 'zod';
import { reads } from '#lib/db/client.ts';
import { readOne } from '#lib/db/read-rows.ts';

const anyRow = z.object({ any: z.boolean() });

/** Whether the home page's counts include fictional records. */
export async function hasSampleRecords(): Promise<boolean> {
	const { any } = await readOne(
		reads,
		anyRow,
	)`select exists (select from project_listing where origin = 'sample') as any`;
	return any;
}
