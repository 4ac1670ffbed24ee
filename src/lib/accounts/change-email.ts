import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DONE, done } from '#lib/sessions/answers.ts';
import { audit } from '#lib/sessions/audit.ts';
import { type Caller, memberEndpoint } from '#lib/sessions/endpoint.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';
import { queueMail } from '../mail/queue.ts';
import {
	currentEmailCodeMail,
	emailChangedMail,
	newEmailMail,
} from '../mail/templates/email-change.ts';
import { notify } from '../notifications/notify.ts';
import { message } from '../validation/messages.ts';
import {
	type CodeTarget,
	claimCode,
	newCode,
	storeCode,
	type VerifiedCode,
	verifyCode,
} from './codes.ts';
import { findAccount } from './find-account.ts';
import { texts } from './forms.ts';
import { type ChangeEmailInput, changeEmailInput, mailedCodeInput } from './inputs.ts';
import { accountLimits } from './limits.ts';
import { hashSecret } from './passwords.ts';
import { deleteRememberTokens, forgetCookies } from './remember-me.ts';

const emailError = (status: number, text: string, code?: string) =>
	new HttpError(status, text, { fields: { email: text }, ...(code && { code }) });

/**
 * Returns the text to hash and try. It binds a code to one account and one new address, no matter who reads the mail.
 */
const boundTo = (code: string, member: Member, email: string): string =>
	`${code} ${member.id} ${email}`;

const leaving = ({ email }: Member): CodeTarget => ({ purpose: 'leave-email', email });
const arriving = (email: string): CodeTarget => ({ purpose: 'new-email', email });

/**
 * Mails two codes: one to the member's current address, one to the new address.
 * @throws HttpError 409 when the new address has an account, 422 when it is the current one, 429
 */
export async function sendEmailCodes(
	db: Db,
	member: Member,
	email: string,
	caller: Caller,
): Promise<void> {
	if (email === member.email) throw emailError(422, texts.sameEmail);
	await limitRate(db, `codes ${caller.network}`, accountLimits.codesOfNetwork);
	if (await findAccount(db, email)) throw emailError(409, texts.emailTaken, 'E_0004');
	await limitRate(db, `code new-email #${member.id}`, accountLimits.codeAgain);
	for (const address of [member.email, email])
		await limitRate(db, `codes ${address}`, accountLimits.codesOfAddress);
	const [oldCode, code] = [newCode(), newCode()];
	const oldHash = await hashSecret(boundTo(oldCode, member, email));
	const newHash = await hashSecret(boundTo(code, member, email));
	await db.transaction(async (tx) => {
		await storeCode(tx, leaving(member), oldHash);
		await storeCode(tx, arriving(email), newHash);
		const { name, email: recipient } = member;
		await queueMail(tx, {
			kind: 'leave-email-code',
			recipient,
			...currentEmailCodeMail({ code: oldCode, name, email }),
		});
		await queueMail(tx, {
			kind: 'new-email-code',
			recipient: email,
			...newEmailMail({ code, name }),
		});
		await audit(tx, 'code-sent', {
			accountId: member.id,
			network: caller.network,
			details: { purpose: 'change-email' },
		});
	});
}

/** Tries and counts both codes, each regardless of the other. The error names those that are wrong. */
async function rightCodes(
	db: Db,
	member: Member,
	{ email, old_code, new_code }: ChangeEmailInput,
	caller: Caller,
): Promise<VerifiedCode[]> {
	const oldRight = await verifyCode(db, leaving(member), boundTo(old_code, member, email));
	const newRight = await verifyCode(db, arriving(email), boundTo(new_code, member, email));
	if (oldRight && newRight) return [oldRight, newRight];
	await audit(db, 'code-refused', {
		accountId: member.id,
		network: caller.network,
		details: { purpose: 'change-email' },
	});
	throw wrongCodes(!oldRight, !newRight);
}

function wrongCodes(isOldWrong: boolean, isNewWrong: boolean): HttpError {
	const text = message('E_0005');
	const fields = { ...(isOldWrong && { old_code: text }), ...(isNewWrong && { new_code: text }) };
	return new HttpError(422, text, { code: 'E_0005', fields });
}

/**
 * Changes an account's e-mail address, given a code sent to each of the two. The old address is notified.
 * @throws HttpError 409 when another account took the address meanwhile, 422 for a wrong code, 429
 */
export async function changeEmail(
	db: Db,
	member: Member,
	input: ChangeEmailInput,
	caller: Caller,
): Promise<void> {
	await limitRate(db, `code tries ${caller.network}`, accountLimits.codeTriesOfNetwork);
	const codes = await rightCodes(db, member, input, caller);
	const change = db.transaction(async (tx) => {
		for (const code of codes) if (!(await claimCode(tx, code))) throw wrongCodes(true, true);
		const { email } = input;
		const { rowCount } = await tx.execute(sql`
			UPDATE ${account} SET email = ${email}, updated_at = now()
			WHERE ${and(eq(account.id, member.id), eq(account.email, member.email))}
				AND NOT EXISTS (SELECT FROM ${account} AS other WHERE other.email = ${email})`);
		if (rowCount !== 1) throw emailError(409, texts.emailTaken, 'E_0004');
		await deleteRememberTokens(tx, member.id);
		await queueMail(tx, {
			kind: 'email-changed',
			recipient: member.email,
			...emailChangedMail({ name: member.name, email, at: new Date() }),
		});
		await notify(tx, {
			accountId: member.id,
			kind: 'security',
			title: 'Your e-mail address was changed',
			body: `Sign in with ${email} from now on.`,
			link: '/profile-settings/profile',
		});
		await audit(tx, 'email-changed', { accountId: member.id, network: caller.network });
	});
	await change.catch((error: unknown) => {
		// If two claim one address at the same moment, the index admits one.
		throw isTaken(error) ? emailError(409, texts.emailTaken, 'E_0004') : error;
	});
}

/** Whether an error is the database's unique_violation, which drizzle wraps. */
const isTaken = (error: unknown): boolean =>
	error instanceof Error && (('code' in error && error.code === '23505') || isTaken(error.cause));

/** POST /api/users/auth/get-change-email-codes `{ email }` */
export const emailCodesCall = memberEndpoint(
	{
		summary: 'Emails two codes: one to your current address, one to the new one',
		input: mailedCodeInput,
		action: 'use-account',
		answer: done,
	},
	async ({ db, session, input, caller }) => {
		await sendEmailCodes(db, session.member, input.email, caller);
		return DONE;
	},
);

/** POST /api/users/auth/change-email `{ email, old_code, new_code }` */
export const changeEmailCall = memberEndpoint(
	{
		summary: 'Changes your e-mail address, with both codes',
		input: changeEmailInput,
		action: 'use-account',
		answer: done.extend({ email: z.string() }),
	},
	async ({ db, session, input, caller }) => {
		await changeEmail(db, session.member, input, caller);
		const answer = Response.json({ status: 200, email: input.email });
		// The browser remembered the old address.
		for (const line of forgetCookies(caller.secure)) answer.headers.append('Set-Cookie', line);
		return answer;
	},
);
