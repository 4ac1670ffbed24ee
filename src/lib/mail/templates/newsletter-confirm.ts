import { PRODUCT } from '#lib/base/site.ts';
import { unsubscribeHeaders, writeLetter } from '../letter.ts';
import type { MailBody } from '../queue.ts';

/** Asks whether an address wants the newsletter. `link` confirms; `unsubscribe`, if known, deletes the address. */
export const newsletterConfirmMail = ({
	link,
	unsubscribe,
}: {
	link: string;
	unsubscribe?: string;
}): MailBody =>
	writeLetter({
		subject: `Confirm your ${PRODUCT} newsletter`,
		parts: [
			{ say: `Someone signed this address up for the ${PRODUCT} newsletter.` },
			{ open: 'Confirm the newsletter', link },
			{ say: 'The link works for 7 days.' },
		],
		reason:
			'If it was not you, ignore this email: you will not get the newsletter unless you confirm.',
		...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
	});
