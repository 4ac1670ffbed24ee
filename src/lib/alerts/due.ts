import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { NotificationKind } from '#lib/notifications/kinds.ts';

/** Something that an alert waited for: what its member is told. */
export interface DueAlert {
	accountId: number;
	/** Where mails to the member go. */
	email: string;
	kind: NotificationKind;
	/** Whether the alert asks for mail; the member's preferences may still say no. */
	byMail: boolean;
	title: string;
	body: string;
	/** A path of this site. */
	link: string;
	/** Names what is told, so that it is told once. */
	cause: string;
}

/** What every row of an alert that is due has: the columns of `dueColumns`. */
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

/** Every record that can have alerts: `type`, `id`, `slug`, `name`, `is_sample`. */
export const alertedRecords = sql`(
	select 'project' as type, id, slug, name, origin = 'sample' as is_sample from project
	union all select 'organization', id, slug, name, origin = 'sample' from organization
	union all select 'people', id, slug, name, origin = 'sample' from person)`;

/** The columns of DueRow from `d` (an alert), `m` (its member) and `r` (its record). */
export const dueColumns = sql`d.id::text as alert_id, d.account_id::text as account_id, m.email, d.by_mail,
	d.type, r.slug, r.name, r.is_sample`;

/** The member and the record of `d`: alerts of blocked members and on deleted records are due to nobody. */
export const dueJoins = sql`
	join account as m on m.id = d.account_id and m.state = 'active'
	join ${alertedRecords} as r on r.type = d.type and r.id = d.record_id`;

/** The record's name as a title says it. */
export const nameOf = ({ name, is_sample }: DueRow): string =>
	is_sample ? `${name} (sample)` : name;

/** What a member is told, by its row. */
export const toldOf = (
	row: DueRow,
	notice: Pick<DueAlert, 'kind' | 'title' | 'body' | 'link' | 'cause'>,
): DueAlert => ({
	accountId: Number(row.account_id),
	email: row.email,
	byMail: row.by_mail,
	...notice,
	cause: `alert ${row.alert_id} ${notice.cause}`,
});

/** Of how many things one notification tells; the rest is counted. */
export const MOST_TOLD = 5;

/** `and 3 more` where not everything is told of. */
export const moreThan = (count: number, all: number): string =>
	all > count ? ` … and ${all - count} more.` : '';
