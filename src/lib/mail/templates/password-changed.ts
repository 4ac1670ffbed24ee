import { PRODUCT } from '#lib/base/site.ts';
import { writeLetter } from '../letter.ts';
import type { MailBody } from '../queue.ts';

const moment = new Intl.DateTimeFormat('en-GB', {
	dateStyle: 'long',
	timeStyle: 'short',
	timeZone: 'UTC',
});

/** Tells the owner of an account that its password was changed. `at` is ISO 8601, or a Date. */
export const passwordChangedMail = ({ name, at }: { name: string; at: string | Date }): MailBody =>
	writeLetter({
		subject: `Your ${PRODUCT} password was changed`,
		parts: [
			{ say: `Hello ${name},` },
			{
				say: `The password of your account was changed on ${moment.format(new Date(at))} UTC. Other devices were signed out.`,
			},
			{
				say: 'If it was not you, reset the password at once: “Reset password?” on the sign-in page.',
			},
		],
		reason: 'You are receiving this email because it affects the security of your account.',
	});
