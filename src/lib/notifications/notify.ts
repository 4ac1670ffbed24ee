import type { Db } from '../db/connect.ts';
import { notification } from '../db/schema/members.ts';

/** What a member is told. */
export interface Told {
	accountId: number;
	/** `alert-round`, `proposal-accepted`. */
	kind: string;
	title: string;
	body?: string;
	/** A path of this site. */
	link?: string;
	/** What may be told this member only once: `alert 7 round 12`. */
	cause?: string;
}

/** Tells a member something in the header's popup, in the transaction of what caused it. False when it was told before. */
export async function notify(db: Db, { accountId, cause, ...rest }: Told): Promise<boolean> {
	const made = await db
		.insert(notification)
		.values({ ...rest, account_id: accountId, cause: cause ?? null })
		.onConflictDoNothing({
			target: [notification.account_id, notification.cause],
		})
		.returning({ id: notification.id });
	return made.length > 0;
}
