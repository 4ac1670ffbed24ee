import { PRODUCT } from '#lib/base/site.ts';
import { writeLetter } from '../letter.ts';
import type { MailBody } from '../queue.ts';

const moment = new Intl.DateTimeFormat('en-GB', {
	dateStyle: 'long',
	timeStyle: 'short',
	timeZone: 'UTC',
});

/** Composes the mail to the present address, with the code that permits changing it. */
export const currentEmailCodeMail = ({
	code,
	name,
	email,
}: {
	code: string;
	name: string;
	/** The new address. */
	email: string;
}): MailBody =>
	writeLetter({
		subject: `Your ${PRODUCT} code to change your email address`,
		parts: [
			{ say: `Hello ${name},` },
			{ say: `You asked to move your account to ${email}. Enter this code to confirm:` },
			{ code },
			{
				say: 'It works once, within 10 minutes, together with the code mailed to the new address.',
			},
		],
		reason:
			'If it was not you, do not share this code, and change your password: someone else is signed in to your account.',
	});

/** Composes the mail to the new address, with the code that confirms it. */
export const newEmailMail = ({ code, name }: { code: string; name: string }): MailBody =>
	writeLetter({
		subject: `Confirm your new email address for ${PRODUCT}`,
		parts: [
			{ say: `Hello ${name},` },
			{ say: 'Enter this code to use this address for your account:' },
			{ code },
			{
				say: 'It works once, within 10 minutes, together with the code mailed to your old address.',
			},
		],
		reason: 'If it was not you, ignore this email: without the code, nothing changes.',
	});

/** Composes the mail to the old address, sent once the account no longer uses it. */
export const emailChangedMail = ({
	name,
	email,
	at,
}: {
	name: string;
	email: string;
	at: Date;
}): MailBody =>
	writeLetter({
		subject: `Your ${PRODUCT} email address was changed`,
		parts: [
			{ say: `Hello ${name},` },
			{
				say: `The email address of your account was changed to ${email} on ${moment.format(at)} UTC.`,
			},
		],
		reason:
			'You are receiving this email because it affects the security of your account. It is the last one to this address.',
	});
