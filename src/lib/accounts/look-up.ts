import { z } from 'zod';
import { pictureOf } from '#lib/sessions/avatar.ts';
import { type Caller, endpoint } from '#lib/sessions/endpoint.ts';
import type { Db } from '../db/connect.ts';
import { HttpError } from '../http/errors.ts';
import { limitRates } from '../http/rate-limit.ts';
import { complaintAbout } from '../validation/form.ts';
import { findAccount } from './find-account.ts';
import { signUpForm } from './forms.ts';
import { type LookUpInput, lookUpInput } from './inputs.ts';
import { accountLimits } from './limits.ts';

/** The facts that anybody may learn about an account from its username or address. */
const baseInfo = z.object({
	username: z.string(),
	email: z.string().describe('Masked e-mail address, such as a•••@example.com.'),
	face: z.string().nullable().describe('URL of the picture, or null for the default one.'),
});
export type BaseInfo = z.infer<typeof baseInfo>;

/** Returns an address as others may see it: only its first letter and its domain. */
export function maskEmail(email: string): string {
	const [first = ''] = email;
	return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}

function validatedText(input: LookUpInput): string {
	const field = input.username === '' ? 'email' : 'username';
	const complaint = complaintAbout(signUpForm, field, input);
	if (complaint) throw new HttpError(422, complaint, { fields: { [field]: complaint } });
	return input[field];
}

/**
 * Checks whether a username or e-mail address is taken, as the forms need it. Null when it is free.
 * @throws HttpError 422 when the input is neither; 429
 */
export async function lookUpAccount(
	db: Db,
	input: LookUpInput,
	caller: Caller,
): Promise<BaseInfo | null> {
	const text = validatedText(input);
	await limitRates(db, [
		{ key: `look-up ${caller.network}`, limit: accountLimits.lookUpsOfNetwork },
		{ key: `look-up of ${text.toLowerCase()}`, limit: accountLimits.lookUpsOfAddress },
	]);
	const found = await findAccount(db, text);
	if (!found) return null;
	const { username, email, avatar } = found;
	// A gender is nobody else's business.
	return { username, email: maskEmail(email), face: pictureOf({ avatar, gender: null }) };
}

const takenResponse = z.tuple([z.object({ isExist: z.literal(true) }), baseInfo]);
const takenBy = (found: BaseInfo): z.infer<typeof takenResponse> => [{ isExist: true }, found];

/** GET /api/users/user-base-info */
export const lookUpCall = endpoint(
	{
		summary: 'Checks whether a username or e-mail address has an account; 403 if not',
		input: lookUpInput,
		from: 'query',
		answer: takenResponse,
	},
	async ({ db, input, caller }) => {
		const found = await lookUpAccount(db, input, caller);
		return found ? takenBy(found) : Response.json({ isExist: false }, { status: 403 });
	},
);
