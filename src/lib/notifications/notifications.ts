import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { countRow, readOne } from '#lib/db/read-rows.ts';
import { notification } from '#lib/db/schema/members.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { moment } from '#lib/sessions/answers.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';

/** A notification as shown to its member. */
const listedNotification = z.object({
	_id: z.string(),
	kind: z.string(),
	title: z.string(),
	body: z.string(),
	link: z
		.string()
		.nullable()
		.describe('Site-relative path of the page that the notification links to.'),
	at: moment,
	is_read: z.boolean(),
});
export type ListedNotification = z.infer<typeof listedNotification>;

const unread = z.int().describe('Total number of unread notifications, counted up to 100.');

const notifications = z.object({
	data: z.array(listedNotification).describe('The notifications, newest first.'),
	unread,
});
export type Notifications = z.infer<typeof notifications>;

/** Maximum to count: beyond it, members see "99+". */
export const MAX_COUNTED = 100;

/** Counts a member's unread notifications, at most MAX_COUNTED. */
export async function countUnread(db: Db, accountId: number): Promise<number> {
	const { count } = await readOne(db, countRow)`
		select count(*)::int as count from (
			select from notification where account_id = ${accountId} and read_at is null limit ${MAX_COUNTED}) as unread`;
	return count;
}

/** Returns a part of a member's notifications, newest first. */
export async function listNotifications(
	db: Db,
	accountId: number,
	{ skip, take }: { skip: number; take: number },
): Promise<Notifications> {
	const [data, unread] = await Promise.all([
		db
			.select({
				_id: sql<string>`${notification.id}::text`,
				kind: notification.kind,
				title: notification.title,
				body: notification.body,
				link: notification.link,
				at: sql<string>`${isoSeconds(sql`${notification.created_at}`)}`,
				is_read: sql<boolean>`${notification.read_at} is not null`,
			})
			.from(notification)
			.where(eq(notification.account_id, accountId))
			.orderBy(desc(notification.id))
			.offset(skip)
			.limit(take),
		countUnread(db, accountId),
	]);
	return { data, unread };
}

/** Marks a member's notification as read. False if the member has none with that id. */
export async function markRead(db: Db, accountId: number, id: number): Promise<boolean> {
	const marked = await db
		.update(notification)
		.set({ read_at: sql`coalesce(${notification.read_at}, now())` })
		.where(and(eq(notification.id, id), eq(notification.account_id, accountId)))
		.returning({ id: notification.id });
	return marked.length > 0;
}

/** Marks all notifications of a member as read. */
export async function markAllRead(db: Db, accountId: number): Promise<void> {
	await db
		.update(notification)
		.set({ read_at: sql`now()` })
		.where(and(eq(notification.account_id, accountId), isNull(notification.read_at)));
}

const whole = (least: number, most: number, initially: number) =>
	z.coerce
		.number()
		.int(`A whole number from ${least} to ${most}.`)
		.min(least, `At least ${least}.`)
		.max(most, `At most ${most}.`)
		.default(initially);

const page = z.object({ skip: whole(0, 1_000_000, 0), take: whole(1, 500, 100) });

export const listNotificationsCall = memberEndpoint(
	{
		summary: 'Lists your notifications, newest first',
		input: page,
		from: 'query',
		answer: notifications,
	},
	({ db, session, input }) => listNotifications(db, session.member.id, input),
);

export const countUnreadCall = memberEndpoint(
	{ ...noInput, summary: 'Counts your unread notifications', answer: z.object({ unread }) },
	async ({ db, session }) => ({
		unread: await countUnread(db, session.member.id),
	}),
);

/** The `_id` in a response: a positive integer in the database's range. */
export const notificationId = z
	.string()
	.regex(/^[1-9]\d{0,15}$/, 'This is not an identifier.')
	.transform(Number);

const readInput = z.union(
	[
		z.object({ _id: notificationId }),
		z.object({
			all: z.literal([true, 'true']).meta({ 'x-enum-varnames': ['yes', 'yes_as_text'] }),
		}),
	],
	'Give the _id of one notification, or all: true.',
);

export const markReadCall = memberEndpoint(
	{
		summary: 'Marks one or all notifications as read',
		input: readInput,
		answer: z.object({ unread }),
	},
	async ({ db, session, input }) => {
		const { id } = session.member;
		await limitRate(db, `notifications ${id}`, { most: 120, seconds: 60 });
		if ('all' in input) await markAllRead(db, id);
		else if (!(await markRead(db, id, input._id)))
			throw new HttpError(404, 'Notification not found.');
		return { unread: await countUnread(db, id) };
	},
);

/** Number of notifications per page. */
const ON_PAGE = 30;

/** Returns the part of the list that a page shows; the first for an invalid page number. */
export function pageOf(pageText: string | null): { number: number; skip: number; take: number } {
	const number = /^[1-9]\d{0,3}$/.test(pageText ?? '') ? Number(pageText) : 1;
	return { number, skip: (number - 1) * ON_PAGE, take: ON_PAGE };
}
