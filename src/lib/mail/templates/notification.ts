import { type LetterPart, unsubscribeHeaders, writeLetter } from '../letter.ts';
import type { MailBody } from '../queue.ts';

export interface NotificationLetter {
	title: string;
	body?: string;
	/** Whole address of what it is about. */
	link?: string;
	/** Whole address that ends mails of this kind with one click. */
	unsubscribe: string;
}

/** A notification as a mail, which a reader's program can unsubscribe from with one click. */
export function notificationMail({ title, body, link, unsubscribe }: NotificationLetter): MailBody {
	const parts: LetterPart[] = [{ say: title }];
	if (body) parts.push({ say: body });
	if (link) parts.push({ open: 'Open it', link });
	return writeLetter({
		subject: title,
		parts,
		reason: `You are receiving this email because of your notification settings. Unsubscribe: ${unsubscribe}`,
		headers: unsubscribeHeaders(unsubscribe),
	});
}
