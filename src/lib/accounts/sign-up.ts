import { audit } from '#lib/sessions/audit.ts';
import { type Caller, endpoint } from '#lib/sessions/endpoint.ts';
import { sessionCookies, tokenOf } from '#lib/sessions/session-cookies.ts';
import { beginSession, endSessionOf } from '#lib/sessions/sessions.ts';
import type { Db } from '../db/connect.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';
import { message } from '../validation/messages.ts';
import { claimCode, verifyCode } from './codes.ts';
import { type SignUpInput, signUpInput } from './inputs.ts';
import { accountLimits } from './limits.ts';
import { addAccount, checkIsAvailable } from './new-account.ts';
import { checkUncommon } from './new-password.ts';
import { hashSecret } from './passwords.ts';
import { signedInShape, type UserInfo, userInfo } from './user-info.ts';

const wrongCode = () => {
	const text = message('E_0005');
	return new HttpError(422, text, { code: 'E_0005', fields: { signup_code: text } });
};

/** A new account and the token of its first session. */
interface SignedUp {
	user: UserInfo;
	token: string;
}

/**
 * Creates an account for the address that the code was mailed to, and signs it in: the code proved the person, and
 * asking again for the password just chosen would prove nothing more. `brought` is the token of a session to end.
 * @throws HttpError 409 for a username or address that has one, 422 for a wrong code or a common password, 429
 */
export async function signUp(
	db: Db,
	input: SignUpInput,
	caller: Caller,
	brought?: string,
): Promise<SignedUp> {
	await limitRate(db, `code tries ${caller.network}`, accountLimits.codeTriesOfNetwork);
	checkUncommon('password', input.password);
	await checkIsAvailable(db, input);
	const { email, signup_code: code } = input;
	const right = await verifyCode(db, { purpose: 'register', email }, code);
	if (!right) {
		await audit(db, 'code-refused', { network: caller.network, details: { purpose: 'register' } });
		throw wrongCode();
	}
	const passwordHash = await hashSecret(input.password);
	return db.transaction(async (tx) => {
		if (!(await claimCode(tx, right))) {
			// The first to use it up created the account.
			await checkIsAvailable(tx, input);
			throw wrongCode();
		}
		const person = { ...input, passwordHash, invitedBy: input.ref_id };
		const accountId = await addAccount(tx, person);
		const event = { accountId, network: caller.network, details: { by: 'code' } };
		await audit(tx, 'signed-up', event);
		if (brought) await endSessionOf(tx, brought);
		const token = await beginSession(tx, accountId, caller);
		await audit(tx, 'signed-in', event);
		const user = await userInfo(tx, accountId);
		if (!user) throw new Error('The new account is missing.');
		return { user, token };
	});
}

/** POST /api/users/auth/signup: answers like sign-in (cookies for a browser, the token for a program). */
export const signUpCall = endpoint(
	{
		summary: 'Creates an account with an emailed code, and signs in',
		input: signUpInput,
		answer: signedInShape,
	},
	async ({ db, input, caller, request }) => {
		const credential = tokenOf(request);
		const brought = credential?.by === 'cookie' ? credential.token : undefined;
		const { user, token } = await signUp(db, input, caller, brought);
		const answer = Response.json({ access_token: caller.isBrowser ? '' : token, user });
		for (const line of sessionCookies(token, caller.secure))
			answer.headers.append('Set-Cookie', line);
		return answer;
	},
);
