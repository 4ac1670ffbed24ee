import { type LetterPart, unsubscribeHeaders, writeLetter } from '../letter.ts';
import type { MailBody } from '../queue.ts';

export interface NotificationLetter {
	title: string;
	body?: string;
	/** Absolute address of its subject. */
	link?: string;
	/** Absolute address that unsubscribes from this kind of mail with one click. */
	unsubscribe: string;
}

/** Composes a notification as a mail, which mail programs can unsubscribe from with one click. */
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
