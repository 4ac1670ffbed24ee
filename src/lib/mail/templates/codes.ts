import { PRODUCT } from '#lib/base/site.ts';
import { writeLetter } from '../letter.ts';
import type { MailBody } from '../queue.ts';

/** Composes the mail with the code that confirms an address before its account is created. */
export const registerCodeMail = ({ code }: { code: string }): MailBody =>
	writeLetter({
		subject: `Your ${PRODUCT} sign-up code`,
		parts: [
			{ say: 'Enter this code to confirm your email address:' },
			{ code },
			{ say: 'It works once, within 10 minutes.' },
		],
		reason: `Someone used this address to sign up. If it was not you, ignore this email: without the code, no account is created.`,
	});

/** Composes the mail with the code for setting a new password. */
export const resetCodeMail = ({ code, name }: { code: string; name: string }): MailBody =>
	writeLetter({
		subject: `Your ${PRODUCT} password reset code`,
		parts: [
			{ say: `Hello ${name},` },
			{ say: 'Enter this code to set a new password:' },
			{ code },
			{ say: 'It works once, within 10 minutes.' },
		],
		reason:
			'Someone asked to reset the password of your account. If it was not you, ignore this email: your password stays the same.',
	});
