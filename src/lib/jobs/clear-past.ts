import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { mailedCode, openAttempt, rememberToken, session } from '../db/schema/accounts.ts';
import { apiKeyDay } from '../db/schema/keys.ts';
import { mail } from '../db/schema/mail.ts';
import { priceHour } from '../db/schema/market.ts';
import { actionLog, demoPost, notification } from '../db/schema/members.ts';
import { newsletterAddress } from '../db/schema/newsletter.ts';
import { paymentEvent } from '../db/schema/plans.ts';
import { rateLimit } from '../db/schema/rate-limit.ts';
import { webhookDelivery } from '../db/schema/screen-watches.ts';
import type { Job } from './job.ts';

/** Rows deleted per statement: keeps the lock short, however much has accumulated. */
const BATCH = 5_000;

const isExpired = sql`expires_at <= now()`;
const olderThan = (days: number, column: string) =>
	sql`${sql.identifier(column)} < now() - make_interval(days => ${days})`;

/** Data that is deleted after a time, with the condition for its removal. */
const past = {
	session: [session, isExpired],
	remember_token: [rememberToken, isExpired],
	mailed_code: [mailedCode, isExpired],
	open_attempt: [openAttempt, isExpired],
	demo_post: [demoPost, isExpired],
	// Longer than usage is reported; monthly counts are kept separately.
	api_key_day: [apiKeyDay, olderThan(400, 'day')],
	rate_limit: [rateLimit, sql`ends_at <= now()`],
	action_log: [actionLog, olderThan(90, 'at')],
	notification: [notification, olderThan(180, 'read_at')],
	mail: [mail, sql`state IN ('sent', 'failed') AND ${olderThan(90, 'created_at')}`],
	webhook_delivery: [webhookDelivery, sql`state <> 'waiting' AND ${olderThan(30, 'created_at')}`],
	payment_event: [paymentEvent, olderThan(90, 'received_at')],
	price_hour: [priceHour, olderThan(9, 'at')],
	// Possibly somebody else's address: unconfirmed, it is not kept.
	newsletter_address: [
		newsletterAddress,
		sql`state = 'unconfirmed' AND coalesce(asked_at, created_at) < now() - interval '30 days'`,
	],
} satisfies Record<string, [table: object, is: SQL]>;

async function clear(db: Db, [table, isPast]: [table: object, is: SQL]): Promise<number> {
	let removed = 0;
	for (let count = BATCH; count === BATCH; removed += count) {
		const { rowCount } = await db.execute(sql`
			DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
				SELECT ctid FROM ${table} WHERE ${isPast} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`);
		count = rowCount ?? 0;
	}
	return removed;
}

/** Removes data that has ended or exceeds its retention period. If one table fails, the others are still cleared. */
export const clearPastJob = {
	cron: '7 * * * *',
	patience: 600,
	async run(db: Db) {
		const removed: Record<string, number> = {};
		const errors: unknown[] = [];
		for (const [name, what] of Object.entries(past)) {
			try {
				const count = await clear(db, what);
				if (count > 0) removed[name] = count;
			} catch (error) {
				errors.push(error);
			}
		}
		if (errors.length > 0) throw new AggregateError(errors, 'Some past data could not be cleared.');
		return removed;
	},
} satisfies Job;
