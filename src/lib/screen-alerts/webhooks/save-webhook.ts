import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { screenWatch, webhookDelivery } from '#lib/db/schema/screen-watches.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { SavedScreen } from '#lib/saved-screens/saved-screen.ts';
import { moment } from '#lib/sessions/answers.ts';
import type { WantedChanges } from '../differences.ts';
import { checkWatchLimit, readCurrentRows } from '../save-alert.ts';
import { knownJson } from '../watches.ts';
import { queuePing } from './queue-deliveries.ts';
import { newSecret } from './signature.ts';

/** Hours during which an old secret still signs along with the new one. */
export const OLD_SECRET_HOURS = 24;
/** Maximum deliveries shown in the log. */
const MAX_SHOWN = 100;

/** A webhook as displayed to its owner. Its secret is displayed only when it is created or changed. */
export const webhookFacts = z.object({
	_id: z.string(),
	url: z.string(),
	entered: z.boolean(),
	left: z.boolean(),
	column: z.string().nullable().describe('Column whose changed cells are reported.'),
	off: z
		.boolean()
		.describe(
			'Whether the webhook is turned off, by its owner or because nothing was delivered for three days.',
		),
	waiting: z.int().describe('Number of pending deliveries.'),
	trouble: z.string().nullable().describe('Why the last read of the screen failed.'),
	old_secret_until: moment
		.nullable()
		.describe('Time until which the previous secret signs as well.'),
	created_at: moment,
});
export type WebhookFacts = z.output<typeof webhookFacts>;

/** One delivery in the log. */
export const deliveryFacts = z.object({
	_id: z.string().describe('Id of the delivery, as in the header webhook-id.'),
	type: z.string(),
	state: z.enum(['waiting', 'sent', 'failed']),
	tries: z.int(),
	created_at: moment,
	tried_at: moment.nullable(),
	status: z.int().nullable().describe('HTTP status that the last attempt returned.'),
	error: z.string().nullable().describe('Why there was no successful response.'),
	took: z.int().nullable().describe('Duration of the last attempt in milliseconds.'),
});
export type DeliveryFacts = z.output<typeof deliveryFacts>;

export const webhookNotFound = () =>
	new HttpError(404, 'Webhook not found: it was removed, or it is not yours.');

/** A member's webhooks on a screen, in order of creation. */
export const webhooksOf = (
	db: Pick<Db, 'execute'>,
	accountId: number,
	screenId: string,
): Promise<WebhookFacts[]> =>
	readRows(db, webhookFacts)`
		select w.id::text as _id, w.url, w.entered, w."left", w."column", w.is_off as off, w.trouble,
			(select count(*)::int from ${webhookDelivery} as d where d.watch_id = w.id and d.state = 'waiting') as waiting,
			case when w.old_secret_until > now() then ${isoSeconds(sql`w.old_secret_until`)} end as old_secret_until,
			${isoSeconds(sql`w.created_at`)} as created_at
		from ${screenWatch} as w
		where w.account_id = ${accountId} and w.screen_id = ${screenId}::bigint and w.kind = 'webhook' order by w.id`;

/** One of a member's webhooks. @throws HttpError 404 */
export async function webhookOf(
	db: Pick<Db, 'execute'>,
	accountId: number,
	screenId: string,
	id: string,
): Promise<WebhookFacts> {
	const found = (await webhooksOf(db, accountId, screenId)).find(({ _id }) => _id === id);
	if (!found) throw webhookNotFound();
	return found;
}

/** Returns the latest deliveries of a webhook, newest first. */
export const deliveriesOf = (db: Pick<Db, 'execute'>, id: string): Promise<DeliveryFacts[]> =>
	readRows(db, deliveryFacts)`
		select 'msg_' || id as _id, body::jsonb->>'type' as type, state, tries, ${isoSeconds(sql`created_at`)} as created_at,
			${isoSeconds(sql`tried_at`)} as tried_at, status, error, took
		from ${webhookDelivery} where watch_id = ${id}::bigint order by id desc limit ${MAX_SHOWN}`;

/**
 * Adds a webhook, which reports only later changes; returns its id and secret.
 * @throws HttpError 409 for one too many, 422 for a screen that is too large or too heavy.
 */
export async function addWebhook(
	db: Db,
	accountId: number,
	saved: SavedScreen,
	{ url, entered, left, column }: WantedChanges & { url: string },
): Promise<{ id: string; secret: string }> {
	const known = knownJson(await readCurrentRows(db, saved, column));
	const secret = newSecret();
	return db.transaction(async (tx) => {
		await checkWatchLimit(tx, accountId, 'webhook');
		const [made] = await tx
			.insert(screenWatch)
			.values({
				screen_id: Number(saved.id),
				account_id: accountId,
				...{ kind: 'webhook', entered, left, column, url, secret },
				screen: saved.text,
				known: sql`${known}::jsonb`,
			})
			.returning({ id: screenWatch.id });
		if (!made) throw new Error('The webhook could not be saved.');
		return { id: String(made.id), secret };
	});
}

const one = (accountId: number, id: string) =>
	and(
		eq(screenWatch.id, Number(id)),
		eq(screenWatch.account_id, accountId),
		eq(screenWatch.kind, 'webhook'),
	);

/** Turns a webhook off, or on again: pending deliveries are then tried at once, starting over at the first try. */
export async function setWebhookEnabled(db: Db, accountId: number, id: string, isOn: boolean) {
	await db.transaction(async (tx) => {
		if (isOn)
			await tx
				.update(webhookDelivery)
				.set({ state: 'waiting', tries: 0 })
				.where(and(eq(webhookDelivery.watch_id, Number(id)), eq(webhookDelivery.state, 'failed')));
		await tx
			.update(screenWatch)
			.set({
				is_off: !isOn,
				...(isOn && {
					due_at: sql`(select now() where exists (
						select from ${webhookDelivery} where watch_id = ${id}::bigint and state = 'waiting'))`,
				}),
			})
			.where(one(accountId, id));
	});
}

/** Gives a webhook a new secret; the previous one continues to sign along with it for a day, and older ones stop. */
export async function changeSecret(db: Db, accountId: number, id: string): Promise<string> {
	const secret = newSecret();
	await db
		.update(screenWatch)
		.set({
			secret,
			old_secret: screenWatch.secret,
			old_secret_until: sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
		})
		.where(one(accountId, id));
	return secret;
}

/** Queues a ping: a delivery that reports no changes. */
export const pingWebhook = (db: Db, saved: SavedScreen, id: string, site: string) =>
	db.transaction((tx) => queuePing(tx, saved, id, site));

/** Removes a webhook with its log and its pending deliveries. */
export async function removeWebhook(db: Db, accountId: number, id: string): Promise<void> {
	await db.delete(screenWatch).where(one(accountId, id));
}
