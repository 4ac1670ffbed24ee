import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/** A time later than any written by the clock of the same server. */
const ahead = sql`now() + interval '2 minutes'`;
/** A time further ahead than any job pauses. */
const farAhead = sql`now() + interval '10 minutes'`;

/**
 * Clears timestamps in the future. pg-boss decides which jobs are due by when it last ran. If the clock was set back,
 * that time lies ahead, and no job would run until it is reached again: an hour, or a day.
 */
export async function clearFutureTimes(db: Db): Promise<void> {
	await db.execute(sql`update pgboss.version set cron_on = null where cron_on > ${ahead}`);
	await db.execute(sql`
		update pgboss.queue set maintain_on = null, monitor_claim_on = null, monitor_on = null
		where greatest(maintain_on, monitor_claim_on, monitor_on) > ${ahead}`);
	await db.execute(sql`
		delete from pgboss.job where state > 'active' and singleton_on at time zone 'UTC' > ${ahead}`);
	await db.execute(sql`
		update pgboss.job set start_after = now() where state < 'active' and start_after > ${farAhead}`);
}
