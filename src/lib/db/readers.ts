import { z } from 'zod';
import type { Db } from './connect.ts';
import { readOne } from './read-rows.ts';

/** The application name of sessions for the site's pages and calls. */
export const PAGE_APPLICATION_NAME = 'cairn-web';

/** Whether pages or calls of any instance have queried this database within the last ten seconds. */
export async function hasReaders(db: Db): Promise<boolean> {
	const { has } = await readOne(db, z.object({ has: z.boolean() }))`
		select exists (
			select from pg_stat_activity
			where datname = current_database() and application_name = ${PAGE_APPLICATION_NAME}
				and state_change > clock_timestamp() - interval '10 s'
		) as has`;
	return has;
}
