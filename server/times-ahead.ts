import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/** Later than whatever is written by the clock of the same server. */
const ahead = sql`now() + interval '2 minutes'`;
/** Longer than any pause of a job. */
const farAhead = sql`now() + interval '10 minutes'`;

/**
 * pg-boss does what is due by the time at which it was done last. Where the clock was put back, that time lies ahead, and no
 * job would run until it comes again: an hour, or a day. What lies ahead is forgotten.
 */
export async function forgetTimesAhead(db: Db): Promise<void> {
	await db.execute(sql`update pgboss.version set cron_on = null where cron_on > ${ahead}`);
	await db.execute(sql`
		update pgboss.queue set maintain_on = null, monitor_claim_on = null, monitor_on = null
		where greatest(maintain_on, monitor_claim_on, monitor_on) > ${ahead}`);
	await db.execute(sql`
		delete from pgboss.job where state > 'active' and singleton_on at time zone 'UTC' > ${ahead}`);
	await db.execute(sql`
		update pgboss.job set start_after = now() where state < 'active' and start_after > ${farAhead}`);
}
