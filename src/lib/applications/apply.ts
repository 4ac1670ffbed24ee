import { sql } from 'drizzle-orm';
import { claimCode, type VerifiedCode, verifyCode } from '#lib/accounts/codes.ts';
import { findAccount } from '#lib/accounts/find-account.ts';
import { accountLimits } from '#lib/accounts/limits.ts';
import { limitCodeRequests, mailCode } from '#lib/accounts/send-code.ts';
import { currentSettings } from '#lib/base/current-settings.ts';
import { type Job, jobNotFound, jobOfSlug } from '#lib/careers/job.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { jobApplicationFile } from '#lib/db/schema/careers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRates } from '#lib/http/rate-limit.ts';
import { queueMail } from '#lib/mail/queue.ts';
import { mailOrigin } from '#lib/mail/sender.ts';
import { applicationSentMail, applyCodeMail } from '#lib/mail/templates/applications.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { audit } from '#lib/sessions/audit.ts';
import type { Caller } from '#lib/sessions/endpoint.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import { newToken, tokenHash } from '#lib/sessions/tokens.ts';
import type { UploadStore } from '#lib/uploads/store.ts';
import { message } from '#lib/validation/messages.ts';
import { checkSize, type StoredFile, storedName, storeFile } from './files.ts';

/** Rate limits for applying. */
const applyLimits = {
	ofMember: { most: 20, seconds: 86_400 },
	ofAddress: { most: 20, seconds: 86_400 },
	ofNetwork: { most: 40, seconds: 3_600 },
} as const;

/** The submitted form. */
export interface SubmittedForm {
	name: string;
	/** In lower case; empty for a member, whose account address is used. */
	email: string;
	message: string;
	/** The mailed code; empty for a member. */
	code: string;
	file: Blob | null;
}

const jobClosedError = () =>
	new HttpError(
		410,
		'This job no longer accepts applications. See other openings on /crypto-jobs.',
	);

/**
 * Returns the job at a URL if it takes applications here.
 * @throws HttpError 404 if it is not public, 409 if it takes applications elsewhere, 410 if it is over.
 */
export async function jobToApplyFor(db: Db, slug: string): Promise<Job> {
	const job = await jobOfSlug(db, slug);
	if (!job || job.state === 'review' || job.state === 'rejected') throw jobNotFound();
	if (!job.is_open) throw jobClosedError();
	if (job.where_apply !== null)
		throw new HttpError(409, `This job accepts applications elsewhere: ${job.where_apply}`);
	return job;
}

/**
 * Mails the code for applying without an account.
 * @throws HttpError 404, 409, 410 as `jobToApplyFor`; 429
 */
export async function sendApplyCode(
	db: Db,
	slug: string,
	email: string,
	caller: Caller,
): Promise<void> {
	const job = await jobToApplyFor(db, slug);
	await limitCodeRequests(db, caller);
	await mailCode(db, { purpose: 'apply', email }, caller, (code) =>
		applyCodeMail({ code, job: job.name, company: job.company_name }),
	);
}

/** The applicant, with a confirmed address. */
interface Applicant {
	email: string;
	accountId: number | null;
	/** The code that confirmed the address; absent for a member, whose session confirms it. */
	code?: VerifiedCode;
}

const wrongCode = () =>
	new HttpError(422, message('E_0005'), { code: 'E_0005', fields: { code: message('E_0005') } });

function memberApplicant(member: Member, email: string): Applicant {
	if (email !== '' && email !== member.email) {
		const text = `Apply with the e-mail address of your account, ${member.email}, or sign out to apply with another.`;
		throw new HttpError(422, text, { fields: { email: text } });
	}
	return { email: member.email, accountId: member.id };
}

/** Returns the applicant with the code mailed to an address, and the account that has this address. */
async function mailedApplicant(
	db: Db,
	{ email, code }: SubmittedForm,
	caller: Caller,
): Promise<Applicant> {
	if (email === '') {
		const text = message('E_0011', 'email');
		throw new HttpError(422, text, { fields: { email: text } });
	}
	await limitRates(db, [
		{ key: `code tries ${caller.network}`, limit: accountLimits.codeTriesOfNetwork },
		{ key: `apply ${email}`, limit: applyLimits.ofAddress },
	]);
	const right = await verifyCode(db, { purpose: 'apply', email }, code);
	if (!right) {
		await audit(db, 'code-refused', { network: caller.network, details: { purpose: 'apply' } });
		throw wrongCode();
	}
	const account = await findAccount(db, email);
	return { email, accountId: account?.id ?? null, code: right };
}

const already = (job: Job) =>
	new HttpError(
		409,
		`You have already applied for “${job.name}”. You can view or withdraw your application.`,
	);

async function checkFirst(db: Db, job: Job, { email, accountId }: Applicant): Promise<void> {
	if (accountId !== null && job.account === String(accountId))
		throw new HttpError(409, 'You posted this job yourself.');
	const found = await readRows(db, idRow)`
		select id::text as id from job_application
		where job_id = ${job.id}::bigint and (email = ${email} or account_id = ${accountId}::bigint)`;
	if (found.length > 0) throw already(job);
}

/** Locks the job until the application is saved. @throws HttpError 410 if it ended in the meantime. */
async function holdOpen(tx: Db, job: Job): Promise<void> {
	const held = await readRows(tx, idRow)`
		select id::text as id from job
		where id = ${job.id}::bigint and state = 'open' and ends_at > now() for share`;
	if (held.length === 0) throw jobClosedError();
}

async function enter(
	db: Db,
	job: Job,
	applicant: Applicant,
	input: SubmittedForm,
	file: StoredFile | null,
): Promise<string> {
	const { email, accountId, code } = applicant;
	// An applicant with a code may have an account without knowing: the link serves both.
	const token = code ? newToken() : null;
	return db.transaction(async (tx) => {
		if (code && !(await claimCode(tx, code))) throw wrongCode();
		await holdOpen(tx, job);
		const [made] = await readRows(tx, idRow)`
			insert into job_application (job_id, account_id, name, email, message, link_hash)
			values (${job.id}::bigint, ${accountId}::bigint, ${input.name}, ${email}, ${input.message},
				${token === null ? null : tokenHash(token)})
			on conflict (job_id, email) do nothing returning id::text as id`;
		if (!made) throw already(job);
		const application_id = Number(made.id);
		if (file) await tx.insert(jobApplicationFile).values({ ...file, application_id });
		await tx.execute(sql`
			insert into job_day (job_id, day, applications)
			values (${job.id}::bigint, (now() at time zone 'UTC')::date, 1)
			on conflict (job_id, day) do update set applications = job_day.applications + 1`);
		await tellPoster(tx, job, made.id);
		if (token !== null) await mailLink(tx, job, email, token);
		return made.id;
	});
}

/** Omits the applicant's name: the poster's notification outlives a withdrawn application. */
async function tellPoster(tx: Db, job: Job, id: string): Promise<void> {
	if (job.account === null) return;
	await notifyMembers(tx, [
		{
			accountId: Number(job.account),
			kind: 'job-application',
			title: `New application for “${job.name}”`,
			link: `/crypto-jobs/${job.slug}/applications/${id}`,
			cause: `application ${id}`,
		},
	]);
}

/** Returns the URL at which an applicant without an account sees the application. */
export const linkOf = (token: string): string =>
	`${mailOrigin(currentSettings())}/applications/by-link?token=${token}`;

const mailLink = (tx: Db, job: Job, recipient: string, token: string): Promise<void> =>
	queueMail(tx, {
		kind: 'applied',
		recipient,
		...applicationSentMail({ link: linkOf(token), job: job.name, company: job.company_name }),
	});

function requireMessageOrFile({ message: text, file }: SubmittedForm): void {
	if (file) checkSize(file);
	if (text !== '' || file) return;
	const words = 'Write a message or choose a PDF.';
	throw new HttpError(422, words, { fields: { message: words } });
}

/**
 * Applies for a job and returns the application's id. The file is checked before anything is stored, and deleted
 * again if the application is not saved.
 * @param member the signed-in member; null: an applicant with a mailed code.
 * @throws HttpError 404, 409 (elsewhere, own job, applied before), 410; 413, 415, 422 for invalid input; 429
 */
export async function applyForJob(
	{ db, store, caller }: { db: Db; store: UploadStore; caller: Caller },
	slug: string,
	member: Member | null,
	input: SubmittedForm,
): Promise<string> {
	const job = await jobToApplyFor(db, slug);
	requireMessageOrFile(input);
	const network = { key: `apply ${caller.network}`, limit: applyLimits.ofNetwork };
	await limitRates(
		db,
		member ? [network, { key: `apply #${member.id}`, limit: applyLimits.ofMember }] : [network],
	);
	const applicant = member
		? memberApplicant(member, input.email)
		: await mailedApplicant(db, input, caller);
	await checkFirst(db, job, applicant);
	const file = input.file
		? await storeFile(store, input.file, {
				owner: applicant.email,
				person: input.name,
				jobSlug: slug,
			})
		: null;
	return enter(db, job, applicant, input, file).catch(async (error: unknown) => {
		if (file) await store.remove(storedName(file.id));
		throw error;
	});
}
