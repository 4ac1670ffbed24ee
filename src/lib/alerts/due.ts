import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { NotificationKind } from '#lib/notifications/kinds.ts';

/** A due alert, as the notification to its member. */
export interface DueAlert {
	accountId: number;
	/** The member's mail address. */
	email: string;
	kind: NotificationKind;
	/** Whether the alert asks for mail; the member's preferences may still prevent it. */
	byMail: boolean;
	title: string;
	body: string;
	/** A path on this site. */
	link: string;
	/** Identifies the notification, so that it is sent only once. */
	cause: string;
}

/** The columns of every row of a due alert, as selected by `dueColumns`. */
export const dueRow = z.object({
	alert_id: z.string(),
	account_id: z.string(),
	email: z.string(),
	by_mail: z.boolean(),
	type: z.enum(['project', 'organization', 'people']),
	slug: z.string(),
	name: z.string(),
	is_sample: z.boolean(),
});
export type DueRow = z.output<typeof dueRow>;

/** Every record that can have alerts, as `type`, `id`, `slug`, `name`, `is_sample`. */
export const alertedRecords = sql`(
	select 'project' as type, id, slug, name, origin = 'sample' as is_sample from project
	union all select 'organization', id, slug, name, origin = 'sample' from organization
	union all select 'people', id, slug, name, origin = 'sample' from person)`;

/** The columns of DueRow from `d` (an alert), `m` (its member) and `r` (its record). */
export const dueColumns = sql`d.id::text as alert_id, d.account_id::text as account_id, m.email, d.by_mail,
	d.type, r.slug, r.name, r.is_sample`;

/** Joins the member and the record of `d`; excludes alerts of blocked members and on deleted records. */
export const dueJoins = sql`
	join account as m on m.id = d.account_id and m.state = 'active'
	join ${alertedRecords} as r on r.type = d.type and r.id = d.record_id`;

/** Returns the record's name as used in titles. */
export const nameOf = ({ name, is_sample }: DueRow): string =>
	is_sample ? `${name} (sample)` : name;

/** Returns a row's notification for its member. */
export const toDueAlert = (
	row: DueRow,
	notice: Pick<DueAlert, 'kind' | 'title' | 'body' | 'link' | 'cause'>,
): DueAlert => ({
	accountId: Number(row.account_id),
	email: row.email,
	byMail: row.by_mail,
	...notice,
	cause: `alert ${row.alert_id} ${notice.cause}`,
});

/** Maximum number of items in one notification; the rest are counted. */
export const MAX_LISTED_ITEMS = 5;

/** Returns `and 3 more` if not every item is shown. */
export const moreItemsText = (count: number, all: number): string =>
	all > count ? ` … and ${all - count} more.` : '';
