import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { mail } from '../db/schema/mail.ts';

/** The PostgreSQL channel that announces queued mails. */
export const MAIL_CHANNEL = 'cairn_mail';

/** The result of a template: a mail without its recipient. */
export interface MailBody {
	/** One line, without line breaks. */
	subject: string;
	text: string;
	html: string;
	/** Such as List-Unsubscribe. */
	headers?: Record<string, string>;
}

export interface QueuedMail extends MailBody {
	/** Kind of mail: `register-code`, `password-changed`. */
	kind: string;
	/** A single address, already checked. */
	recipient: string;
	/** A cause that may trigger only one mail: `alert 7 round 12`. */
	cause?: string;
}

/** Queues a mail. Within a transaction it is sent after the commit, and never on rollback. */
export const queueMail = (db: Db, one: QueuedMail): Promise<void> => queueMails(db, [one]);

/** Maximum rows per statement. */
const BATCH = 1_000;

/** Like `queueMail`, for many mails at once. */
export async function queueMails(db: Db, mails: readonly QueuedMail[]): Promise<void> {
	if (mails.length === 0) return;
	const rows = mails.map(({ cause, headers = {}, ...rest }) => ({
		...rest,
		headers,
		cause: cause ?? null,
	}));
	for (let at = 0; at < rows.length; at += BATCH)
		await db
			.insert(mail)
			.values(rows.slice(at, at + BATCH))
			.onConflictDoNothing({ target: mail.cause });
	// Delivered when the transaction is committed.
	await db.execute(sql`SELECT pg_notify(${MAIL_CHANNEL}, '')`);
}
