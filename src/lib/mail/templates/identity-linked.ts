import { PRODUCT } from '#lib/base/site.ts';
import { writeLetter } from '../letter.ts';
import type { MailBody } from '../queue.ts';

const moment = new Intl.DateTimeFormat('en-GB', {
	dateStyle: 'long',
	timeStyle: 'short',
	timeZone: 'UTC',
});

/** Tells the owner of an account that a Google account can sign in to it from now on. */
export const identityLinkedMail = ({ name, at }: { name: string; at: Date }): MailBody =>
	writeLetter({
		subject: `Your ${PRODUCT} account now has Google sign-in`,
		parts: [
			{ say: `Hello ${name},` },
			{
				say: `The Google account with this email address was used to sign in to your account on ${moment.format(at)} UTC. Your password still works.`,
			},
			{
				say: 'If it was not you, change the password of your Google account and reset the one here: “Reset password?” on the sign-in page.',
			},
		],
		reason: 'You are receiving this email because it affects the security of your account.',
	});
