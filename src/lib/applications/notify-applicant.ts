import { findAccount } from '#lib/accounts/find-account.ts';
import type { Db } from '#lib/db/connect.ts';
import { queueMail } from '#lib/mail/queue.ts';
import { applicationMail } from '#lib/mail/templates/applications.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import type { Application } from './application.ts';

/** A notification to the applicant about an application that still exists. */
export interface ApplicantNotice {
	title: string;
	body: string;
	/** Deduplication key for notifications sent only once. */
	cause: string;
}

const BY_LINK = 'See or withdraw it with the link in the email that confirmed it was sent.';

/**
 * Notifies the applicant: members on the site and by mail, as they chose; others by mail. Run it in the transaction of
 * the change it reports.
 */
export async function notifyApplicant(
	tx: Db,
	{ account, email }: Pick<Application, 'account' | 'email'>,
	{ title, body, cause }: ApplicantNotice,
): Promise<void> {
	const accountId = account === null ? (await findAccount(tx, email))?.id : Number(account);
	if (accountId === undefined)
		return queueMail(tx, {
			kind: 'application',
			recipient: email,
			cause: `mail ${cause}`,
			...applicationMail({ title, body: `${body}\n\n${BY_LINK}` }),
		});
	return notifyMembers(tx, [
		{ accountId, kind: 'application', title, body, link: '/applications', cause },
	]);
}
