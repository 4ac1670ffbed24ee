import { sql } from 'drizzle-orm';
import { nextPath } from '#lib/sessions/next-path.ts';
import type { Db } from '../db/connect.ts';
import { channelsOf, chosenChannels } from './channels.ts';
import type { NotificationKind } from './kinds.ts';

/** A notification to a member. */
export interface MemberNotice {
	accountId: number;
	kind: NotificationKind;
	title: string;
	body?: string;
	/** A path of this site; anything else is dropped. */
	link?: string;
	/** A cause that may notify this member only once: `alert 7 round 12`. */
	cause?: string;
}

/**
 * Notifies a member in the header's popup, within the transaction that caused it. False if already notified, or if
 * the member does not want its kind.
 */
export async function notify(db: Db, notice: MemberNotice): Promise<boolean> {
	return (await notifyAll(db, [notice])) > 0;
}

/** Like `notify`, for many at once. Returns the number of notifications. */
export async function notifyAll(db: Db, notices: readonly MemberNotice[]): Promise<number> {
	const accounts = [...new Set(notices.map(({ accountId }) => accountId))];
	const chosen = await chosenChannels(db, accounts);
	const wanted = notices.filter(({ accountId, kind }) => channelsOf(chosen, accountId, kind).here);
	if (wanted.length === 0) return 0;
	const rows = wanted.map(({ accountId, ...one }) => ({
		account_id: accountId,
		...one,
		link: nextPath(one.link),
	}));
	const made = await db.execute(sql`
		insert into notification (account_id, kind, title, body, link, cause)
		select account_id, kind, title, coalesce(body, ''), link, cause
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(account_id bigint, kind text, title text,
			body text, link text, cause text)
		on conflict (account_id, cause) do nothing`);
	return made.rowCount ?? 0;
}
