import { PRODUCT } from '#lib/base/site.ts';
import { writeLetter } from '../letter.ts';
import type { MailBody } from '../queue.ts';

/** The job that a mail is about, named as on its page. */
interface AboutJob {
	job: string;
	company: string;
}

/** Composes the mail with the code that confirms an applicant's address without an account. */
export const applyCodeMail = ({ code, job, company }: AboutJob & { code: string }): MailBody =>
	writeLetter({
		subject: `Your ${PRODUCT} code to apply`,
		parts: [
			{ say: `Enter this code to apply for “${job}” at ${company}:` },
			{ code },
			{ say: 'It works once, within 10 minutes.' },
		],
		reason:
			'Someone used this address to apply for a job. If it was not you, ignore this email: without the code, nothing is sent.',
	});

/** Tells an applicant without an account that the application was sent, with the link to view and withdraw it. */
export const applicationSentMail = ({
	link,
	job,
	company,
}: AboutJob & { link: string }): MailBody =>
	writeLetter({
		subject: `You applied for “${job}” at ${company}`,
		parts: [
			{ say: `Your application for “${job}” at ${company} was sent.` },
			{ open: 'See or withdraw it', link },
			{ say: 'Keep this email. Anyone who has the link can read and withdraw the application.' },
		],
		reason: 'You are receiving this email because you applied for a job with this address.',
	});

/** Tells an applicant without an account the outcome of the application. */
export const applicationMail = ({ title, body }: { title: string; body: string }): MailBody =>
	writeLetter({
		subject: title,
		parts: [{ say: title }, { say: body }],
		reason: 'You are receiving this email because you applied for a job with this address.',
	});
