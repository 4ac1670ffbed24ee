import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { type MailBody, queueMail } from '#lib/mail/queue.ts';
import { notificationMail } from '#lib/mail/templates/notification.ts';
import { channelsOf, chosenChannels } from '#lib/notifications/channels.ts';
import type { NotificationKind } from '#lib/notifications/kinds.ts';
import { notifyAll } from '#lib/notifications/notify.ts';
import { EVERY_KIND } from '#lib/notifications/unsubscribe.ts';
import type { DueAlert } from './due.ts';
import { duePrices } from './due-prices.ts';
import { dueRevisions } from './due-revisions.ts';
import { dueRounds } from './due-rounds.ts';
import { dueUnlocks } from './due-unlocks.ts';

/** Links used in mails. */
export interface MailLinks {
	/** The site's origin, without a trailing slash. */
	site: string;
	/** Returns the full URL that unsubscribes a member from mails of one kind, or of every kind. */
	unsubscribe(accountId: number, kind: NotificationKind | typeof EVERY_KIND): Promise<string>;
}

/** Maximum number of notifications listed in one mail; the rest are counted. */
const MAX_IN_MAIL = 20;

/**
 * Notifies members of due alerts: in the header's popup, and by at most one mail each. The notifications and the
 * record that they were sent are written in one transaction, so nothing is sent twice or lost, whenever the process
 * ends; if several servers run this at once, one does the work and the others find nothing due.
 *
 * @returns how many notifications were due.
 */
export async function notifyDueAlerts(db: Db, now: Date, links: MailLinks): Promise<number> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cairn.alerts'))`);
		await removeLeftAlone(tx);
		const due = [
			...(await dueRounds(tx)),
			...(await dueRevisions(tx)),
			...(await duePrices(tx)),
			...(await dueUnlocks(tx, now)),
		];
		await notifyAll(
			tx,
			due.map(({ accountId, kind, title, body, link, cause }) => ({
				accountId,
				kind,
				title,
				body,
				link,
				cause,
			})),
		);
		await mailAll(tx, due, links);
		return due.length;
	});
}

/** Removes alerts on records that no longer exist. Record ids are never reused. */
async function removeLeftAlone(db: Db): Promise<void> {
	await db.execute(sql`
		delete from alert as a where case type
			when 'project' then not exists (select from project where id = a.record_id)
			when 'organization' then not exists (select from organization where id = a.record_id)
			else not exists (select from person where id = a.record_id) end`);
}

async function mailAll(db: Db, due: readonly DueAlert[], links: MailLinks): Promise<void> {
	const chosen = await chosenChannels(db, [...new Set(due.map(({ accountId }) => accountId))]);
	const wanted = due.filter(
		({ accountId, kind, byMail }) => byMail && channelsOf(chosen, accountId, kind).by_mail,
	);
	for (const [accountId, alerts] of Map.groupBy(wanted, (one) => one.accountId)) {
		const [first] = alerts;
		if (!first) continue;
		const isOneKind = alerts.every(({ kind }) => kind === first.kind);
		const unsubscribe = await links.unsubscribe(accountId, isOneKind ? first.kind : EVERY_KIND);
		await queueMail(db, {
			kind: 'notification',
			recipient: first.email,
			cause: `mail ${first.cause}`,
			...letter(first, alerts, links.site, unsubscribe),
		});
	}
}

/** Returns the mail: a single notification in full, several as a list. */
function letter(
	first: DueAlert,
	alerts: readonly DueAlert[],
	site: string,
	unsubscribe: string,
): MailBody {
	if (alerts.length === 1)
		return notificationMail({
			title: first.title,
			body: first.body,
			link: site + first.link,
			unsubscribe,
		});
	const shown = alerts.slice(0, MAX_IN_MAIL);
	const lines = shown.map(({ title, body, link }) => `${title}\n${body}\n${site}${link}`);
	if (alerts.length > shown.length) lines.push(`And ${alerts.length - shown.length} more.`);
	return notificationMail({
		title: `${first.title}, and ${alerts.length - 1} more`,
		body: lines.join('\n\n'),
		link: `${site}/notifications`,
		unsubscribe,
	});
}
