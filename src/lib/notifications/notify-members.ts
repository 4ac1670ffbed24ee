import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { currentSettings } from '#lib/base/current-settings.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Db } from '../db/connect.ts';
import { type QueuedMail, queueMails } from '../mail/queue.ts';
import { mailOrigin } from '../mail/sender.ts';
import { notificationMail } from '../mail/templates/notification.ts';
import { channelsOf, chosenChannels } from './channels.ts';
import { type MemberNotice, notifyAll } from './notify.ts';
import { mailUnsubscribeLinks } from './unsubscribe.ts';

/** A notification with a unique cause, so that it is neither shown nor mailed twice. */
export type UniqueNotice = MemberNotice & {
	cause: string;
	/** False if the member wants no mail for this one, whatever they chose for its kind. */
	isMailed?: boolean;
};

/**
 * Notifies members by the channels that each of them chose: in the header's popup, by mail, by both or not at all.
 * Mails are queued in the transaction that caused them. A blocked account gets none.
 */
export async function notifyMembers(tx: Db, notices: readonly UniqueNotice[]): Promise<void> {
	if (notices.length === 0) return;
	await notifyAll(
		tx,
		notices.map(({ isMailed: _, ...one }) => one),
	);
	const accounts = [...new Set(notices.map(({ accountId }) => accountId))];
	const chosen = await chosenChannels(tx, accounts);
	const addresses = await addressesOf(tx, accounts);
	const site = mailOrigin(currentSettings());
	const unsubscribeLink = await mailUnsubscribeLinks(tx, site);
	const mails: QueuedMail[] = [];
	for (const { accountId, kind, title, body, link, cause, isMailed = true } of notices) {
		const recipient = addresses.get(accountId);
		if (!recipient || !isMailed || !channelsOf(chosen, accountId, kind).by_mail) continue;
		const unsubscribe = unsubscribeLink({ accountId, kind });
		mails.push({
			kind: 'notification',
			recipient,
			cause: `mail ${accountId} ${cause}`,
			...notificationMail({
				title,
				...(body && { body }),
				...(link && { link: site + link }),
				unsubscribe,
			}),
		});
	}
	await queueMails(tx, mails);
}

const addressesRow = z.object({ id: z.string(), email: z.string() });

async function addressesOf(tx: Db, accounts: readonly number[]): Promise<Map<number, string>> {
	const rows = await readRows(tx, addressesRow)`
		select id, email from account
		where id = any(${sql.param(accounts)}::bigint[]) and state = 'active'`;
	return new Map(rows.map(({ id, email }) => [Number(id), email]));
}
