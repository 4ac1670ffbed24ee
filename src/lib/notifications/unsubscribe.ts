import { eq, sql } from 'drizzle-orm';
import { readSignedToken, signer } from '#lib/sessions/site-secret.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { notificationPreference } from '../db/schema/members.ts';
import { turnOffMail } from './preferences.ts';

/** The name for all kinds that can be turned off, used in the link of a mail about several kinds. */
export const EVERY_KIND = 'all';

/**
 * Returns a mail's link that unsubscribes a member from mails of a kind, with one click and without signing in.
 * `site` is the origin for links in mails: `mailOrigin(settings)`.
 */
export async function mailUnsubscribeLink(
	db: Db,
	site: string,
	whom: { accountId: number; kind: string },
): Promise<string> {
	return (await mailUnsubscribeLinks(db, site))(whom);
}

/** Like `mailUnsubscribeLink`, for mails to many members. */
export async function mailUnsubscribeLinks(
	db: Db,
	site: string,
): Promise<(whom: { accountId: number; kind: string }) => string> {
	const sign = await signer(db, 'unsubscribe');
	return ({ accountId, kind }) =>
		`${site}/notifications/unsubscribe?token=${sign(`notification ${accountId} ${kind}`)}`;
}

/** Turns off mails of the kind that the token names; the popup still shows them. False for a token that is not ours. */
export async function unsubscribeFromNotifications(db: Db, token: string): Promise<boolean> {
	const payload = await readSignedToken(db, 'unsubscribe', token);
	const [, id, kind] = /^notification (\d{1,15}) ([\w-]{1,60})$/.exec(payload ?? '') ?? [];
	if (id === undefined || kind === undefined) return false;
	const [member] = await db
		.select({ id: account.id })
		.from(account)
		.where(eq(account.id, Number(id)));
	// Deleted accounts get no mails anyway.
	if (!member) return true;
	if (kind === EVERY_KIND) {
		await turnOffMail(db, member.id);
		return true;
	}
	await db
		.insert(notificationPreference)
		.values({ account_id: member.id, kind, here: true, by_mail: false })
		.onConflictDoUpdate({
			target: [notificationPreference.account_id, notificationPreference.kind],
			set: { by_mail: sql`false` },
		});
	return true;
}
