import { eq } from 'drizzle-orm';
import { done } from '#lib/sessions/answers.ts';
import { audit } from '#lib/sessions/audit.ts';
import { type Caller, memberEndpoint } from '#lib/sessions/endpoint.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate, undoRateLimits } from '../http/rate-limit.ts';
import { message } from '../validation/messages.ts';
import { type ChangePasswordInput, changePasswordInput } from './inputs.ts';
import { accountLimits } from './limits.ts';
import { checkUncommon, setPassword } from './new-password.ts';
import { hashSecret, verifySecret } from './passwords.ts';
import { clearedPasswordCookies } from './remember-me.ts';

/**
 * Checks a member's current password before an irreversible action. An account that signs in only with Google has
 * none and must set one by a reset first.
 * @throws HttpError 403 with E_0013 for a wrong one; 429
 */
export async function checkPassword(db: Db, accountId: number, password: string): Promise<void> {
	const key = `password #${accountId}`;
	await limitRate(db, key, accountLimits.passwordOfAccount);
	const [found] = await db
		.select({ hash: account.password_hash })
		.from(account)
		.where(eq(account.id, accountId));
	if (!(await verifySecret(password, found?.hash ?? null)))
		throw new HttpError(403, message('E_0013'), {
			code: 'E_0013',
			fields: { password: message('E_0013') },
		});
	await undoRateLimits(db, [key]);
}

/**
 * Changes a member's password and ends every session but the current one.
 * @throws HttpError 403 (E_0013) for a wrong current password, 422 for a common new one, 429
 */
export async function changePassword(
	db: Db,
	{ id, member }: Session,
	input: ChangePasswordInput,
	caller: Caller,
): Promise<void> {
	await checkPassword(db, member.id, input.password);
	checkUncommon('new_password', input.new_password);
	const passwordHash = await hashSecret(input.new_password);
	await db.transaction(async (tx) => {
		await setPassword(tx, member, passwordHash, id);
		await audit(tx, 'password-changed', { accountId: member.id, network: caller.network });
	});
}

/** POST /api/users/auth/change-password */
export const changePasswordCall = memberEndpoint(
	{
		summary: 'Changes your password and ends every other session',
		input: changePasswordInput,
		action: 'use-account',
		answer: done,
	},
	async ({ db, session, input, caller }) => {
		await changePassword(db, session, input, caller);
		const answer = Response.json({ status: 200 });
		for (const line of clearedPasswordCookies(caller.secure))
			answer.headers.append('Set-Cookie', line);
		return answer;
	},
);
