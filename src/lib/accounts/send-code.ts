import { setTimeout as after } from 'node:timers/promises';
import { DONE, done } from '#lib/sessions/answers.ts';
import { audit } from '#lib/sessions/audit.ts';
import { type Caller, endpoint } from '#lib/sessions/endpoint.ts';
import type { Db } from '../db/connect.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';
import { type MailBody, queueMail } from '../mail/queue.ts';
import { registerCodeMail, resetCodeMail } from '../mail/templates/codes.ts';
import { type CodeTarget, newCode, storeCode } from './codes.ts';
import { findAccount } from './find-account.ts';
import { texts } from './forms.ts';
import { mailedCodeInput, registerCodeInput } from './inputs.ts';
import { accountLimits } from './limits.ts';
import { checkUncommon } from './new-password.ts';
import { hashSecret } from './passwords.ts';

/** Counts a requested code against the caller's network. @throws HttpError 429 */
export const limitCodeRequests = (db: Db, caller: Caller) =>
	limitRate(db, `codes ${caller.network}`, accountLimits.codesOfNetwork);

/**
 * Mails a new code, at most once a minute and five times an hour per address. The hash is made before the
 * transaction.
 * @throws HttpError 429
 */
export async function mailCode(
	db: Db,
	what: CodeTarget,
	caller: Caller,
	letter: (code: string) => MailBody,
	accountId?: number,
): Promise<void> {
	const { purpose, email } = what;
	await limitRate(db, `code ${purpose} ${email}`, accountLimits.codeAgain);
	await limitRate(db, `codes ${email}`, accountLimits.codesOfAddress);
	const code = newCode();
	const codeHash = await hashSecret(code);
	await db.transaction(async (tx) => {
		await storeCode(tx, what, codeHash);
		await queueMail(tx, { kind: `${purpose}-code`, recipient: email, ...letter(code) });
		await audit(tx, 'code-sent', {
			...(accountId !== undefined && { accountId }),
			network: caller.network,
			details: { purpose },
		});
	});
}

/**
 * Mails a code to confirm an address that has no account yet.
 * @throws HttpError 403 when it has one; 429
 */
export async function sendRegisterCode(db: Db, email: string, caller: Caller): Promise<void> {
	await limitCodeRequests(db, caller);
	if (await findAccount(db, email)) throw new HttpError(403, texts.emailTaken, { code: 'E_0004' });
	await mailCode(db, { purpose: 'register', email }, caller, (code) => registerCodeMail({ code }));
}

/**
 * Mails a code to set a new password.
 * @throws HttpError 403 when the address has no account; 429
 */
export async function sendResetCode(db: Db, email: string, caller: Caller): Promise<void> {
	await limitCodeRequests(db, caller);
	const found = await findAccount(db, email);
	if (!found) throw new HttpError(403, texts.emailUnknown, { code: 'E_0007' });
	const letter = (code: string) => resetCodeMail({ code, name: found.name });
	await mailCode(db, { purpose: 'reset-password', email }, caller, letter, found.id);
}

/** Milliseconds until a code request is answered, longer than either mailing or refusing one takes. */
export const RESPONSE_DELAY_MS = 100;

/**
 * Delays the outcome so that its timing does not reveal whether a code was created, i.e. whether the address has an
 * account.
 */
async function inEvenTime(work: Promise<void>): Promise<void> {
	await Promise.allSettled([work, after(RESPONSE_DELAY_MS)]);
	await work;
}

/** A GET to match the API's old shape. Since it sends mail, it is guarded like a POST. */
const needs = { input: mailedCodeInput, from: 'query', guarded: true, answer: done } as const;

/** GET /api/users/auth/get-register-code */
export const registerCodeCall = endpoint(
	{ ...needs, summary: 'Emails a code for a new account' },
	async ({ db, input, caller }) => {
		await inEvenTime(sendRegisterCode(db, input.email, caller));
		return DONE;
	},
);

/**
 * POST /api/users/auth/get-register-code `{ email, password }`: the same, but refuses common passwords now rather than
 * after the code has been read and typed.
 */
export const formRegistrationCodeCall = endpoint(
	{
		summary: 'Emails a code for a new account; also refuses common passwords',
		input: registerCodeInput,
		answer: done,
	},
	async ({ db, input, caller }) => {
		checkUncommon('password', input.password);
		await inEvenTime(sendRegisterCode(db, input.email, caller));
		return DONE;
	},
);

/** GET /api/users/auth/get-reset-password-code */
export const resetCodeCall = endpoint(
	{ ...needs, summary: 'Emails a code to reset a forgotten password' },
	async ({ db, input, caller }) => {
		await inEvenTime(sendResetCode(db, input.email, caller));
		return DONE;
	},
);
