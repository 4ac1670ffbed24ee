import { PRODUCT } from '../../site.ts';
import { writeLetter } from '../letter.ts';
import type { MailBody } from '../queue.ts';

const moment = new Intl.DateTimeFormat('en-GB', {
	dateStyle: 'long',
	timeStyle: 'short',
	timeZone: 'UTC',
});

/** Tells the owner of an account that a Google account signs in to it from now on. */
export const identityLinkedMail = ({ name, at }: { name: string; at: Date }): MailBody =>
	writeLetter({
		subject: `Your ${PRODUCT} account can be opened with Google now`,
		parts: [
			{ say: `Hello ${name},` },
			{
				say: `on ${moment.format(at)} UTC the Google account with this e-mail address signed in to your account. Your password still works too.`,
			},
			{
				say: 'If it was not you, change the password of your Google account and reset the one here: “Reset password?” on the sign-in page.',
			},
		],
		reason: 'You get this mail because it concerns the safety of your account.',
	});
