import { done } from '#lib/sessions/answers.ts';
import { audit } from '#lib/sessions/audit.ts';
import { type Caller, endpoint } from '#lib/sessions/endpoint.ts';
import { clearedSessionCookies } from '#lib/sessions/session-cookies.ts';
import type { Db } from '../db/connect.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';
import { claimCode, verifyCode } from './codes.ts';
import { findAccount } from './find-account.ts';
import { texts } from './forms.ts';
import { type ResetInput, resetInput } from './inputs.ts';
import { accountLimits } from './limits.ts';
import { checkUncommon, setPassword } from './new-password.ts';
import { hashSecret } from './passwords.ts';
import { clearedPasswordCookies } from './remember-me.ts';

const wrongCode = () =>
	new HttpError(422, texts.wrongResetCode, {
		code: 'E_0005',
		fields: { reset_password_code: texts.wrongResetCode },
	});

/**
 * Sets a new password by a mailed code and ends every session of the account.
 * @throws HttpError 422 for a wrong code, also when the address has no account, and for a common password; 429
 */
export async function resetPassword(db: Db, input: ResetInput, caller: Caller): Promise<void> {
	await limitRate(db, `code tries ${caller.network}`, accountLimits.codeTriesOfNetwork);
	checkUncommon('password', input.password);
	const { email, reset_password_code: code } = input;
	const found = await findAccount(db, email);
	const right = await verifyCode(db, { purpose: 'reset-password', email }, code);
	if (!found || !right) {
		await audit(db, 'code-refused', {
			...(found && { accountId: found.id }),
			network: caller.network,
			details: { purpose: 'reset-password' },
		});
		throw wrongCode();
	}
	const passwordHash = await hashSecret(input.password);
	await db.transaction(async (tx) => {
		if (!(await claimCode(tx, right))) throw wrongCode();
		await setPassword(tx, found, passwordHash);
		await audit(tx, 'password-reset', { accountId: found.id, network: caller.network });
	});
}

/** POST /api/users/auth/reset-password */
export const resetPasswordCall = endpoint(
	{
		summary: 'Sets a new password with an emailed code, and ends every session',
		input: resetInput,
		answer: done,
	},
	async ({ db, input, caller }) => {
		await resetPassword(db, input, caller);
		const answer = Response.json({ status: 200 });
		for (const line of [
			...clearedSessionCookies(caller.secure),
			...clearedPasswordCookies(caller.secure),
		])
			answer.headers.append('Set-Cookie', line);
		return answer;
	},
);
