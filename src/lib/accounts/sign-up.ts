import type { Db } from '../db/connect.ts';
import { type Caller, endpoint } from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';
import { message } from '../validation/messages.ts';
import { audit } from './audit.ts';
import { claimCode, tryCode } from './codes.ts';
import { type SignUpInput, signUpInput } from './inputs.ts';
import { accountLimits } from './limits.ts';
import { addAccount, checkIsFree } from './new-account.ts';
import { checkUncommon } from './new-password.ts';
import { hashSecret } from './passwords.ts';
import { type UserInfo, userInfo } from './user-info.ts';

const wrongCode = () => {
	const text = message('E_0005');
	return new HttpError(422, text, { code: 'E_0005', fields: { signup_code: text } });
};

/**
 * Makes an account for the address that the code was mailed to. It does not sign in.
 * @throws HttpError 409 for a username or address that has one, 422 for a wrong code or a common password, 429
 */
export async function signUp(db: Db, input: SignUpInput, caller: Caller): Promise<UserInfo> {
	await limitRate(db, `code tries ${caller.network}`, accountLimits.codeTriesOfNetwork);
	checkUncommon('password', input.password);
	await checkIsFree(db, input);
	const { email, signup_code: code } = input;
	const right = await tryCode(db, { purpose: 'register', email }, code);
	if (!right) {
		await audit(db, 'code-refused', { network: caller.network, details: { purpose: 'register' } });
		throw wrongCode();
	}
	const passwordHash = await hashSecret(input.password);
	return db.transaction(async (tx) => {
		if (!(await claimCode(tx, right))) {
			// Whoever used it up first made the account.
			await checkIsFree(tx, input);
			throw wrongCode();
		}
		const person = { ...input, passwordHash, invitedBy: input.ref_id };
		const accountId = await addAccount(tx, person);
		await audit(tx, 'signed-up', { accountId, network: caller.network, details: { by: 'code' } });
		const user = await userInfo(tx, accountId);
		if (!user) throw new Error('A new account is not there.');
		return user;
	});
}

/** POST /api/users/auth/signup */
export const signUpCall = endpoint({ input: signUpInput }, async ({ db, input, caller }) => ({
	user: await signUp(db, input, caller),
}));
