import { z } from 'zod';
import { audit } from '#lib/sessions/audit.ts';
import { type Caller, endpoint, noInput } from '#lib/sessions/endpoint.ts';
import { sessionCookies, tokenOf } from '#lib/sessions/session-cookies.ts';
import { beginSession, endSessionOf } from '#lib/sessions/sessions.ts';
import type { Db } from '../../db/connect.ts';
import { openIdentity } from '../../db/schema/accounts.ts';
import { HttpError } from '../../http/errors.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { conformsTo } from '../../validation/conforms-to.ts';
import { addAccount } from '../new-account.ts';
import { type UserInfo, userInfo, userShape } from '../user-info.ts';
import { newcomer, readAttempt, takeAttempt } from './attempts.ts';
import { attemptTokenOf, clearedAttemptCookie } from './cookies.ts';
import { googleSignUpForm } from './sign-up-form.ts';

/** Limit on sign-up attempts from one network; it is high because a taken username makes people try again. */
const TRIES = { most: 60, seconds: 3_600 };

const tooLate = () =>
	new HttpError(
		404,
		'No Google sign-up is in progress in this browser, or it took longer than 10 minutes. Start again.',
	);

/** GET /api/users/auth/google-pending: the name and address from Google, for the confirmation view. */
export const googlePendingCall = endpoint(
	{
		...noInput,
		summary: 'Gets the name and e-mail address from Google for a sign-up in progress',
		answer: z.object({ name: z.string(), email: z.string() }),
	},
	async ({ db, request }) => {
		const person = await readAttempt(db, newcomer, attemptTokenOf('google_pending', request));
		if (!person) throw tooLate();
		return { name: person.name, email: person.email };
	},
);

const text = z.string('This has to be text.').trim().default('');
const googleSignUpInput = z
	.object({ name: text, username: text, ref_id: text })
	.superRefine(conformsTo(googleSignUpForm));
type GoogleSignUpInput = z.infer<typeof googleSignUpInput>;

/** The tokens that a newcomer's browser sends. */
interface Brought {
	pending: string | undefined;
	/** The token of a session to end. */
	session: string | undefined;
}

interface SignedUp {
	user: UserInfo;
	token: string;
	/** A path of this site. */
	next: string;
}

/**
 * Creates the account of a newcomer whom Google vouches for, and signs it in. The pending attempt is used up only on
 * success: after a taken username, another can be tried.
 * @throws HttpError 404 when no attempt is pending, 409 for a username or address that has an account, 429
 */
async function googleSignUp(
	db: Db,
	input: GoogleSignUpInput,
	caller: Caller,
	brought: Brought,
): Promise<SignedUp> {
	await limitRate(db, `google sign-up ${caller.network}`, TRIES);
	const { network } = caller;
	const details = { by: 'google' };
	return db.transaction(async (tx) => {
		const person = await takeAttempt(tx, newcomer, brought.pending);
		if (!person) throw tooLate();
		const { email, issuer, subject } = person;
		const account = { ...input, email, passwordHash: null, invitedBy: input.ref_id };
		const accountId = await addAccount(tx, account);
		await tx.insert(openIdentity).values({ issuer, subject, account_id: accountId });
		await audit(tx, 'signed-up', { accountId, network, details });
		if (brought.session) await endSessionOf(tx, brought.session);
		await audit(tx, 'signed-in', { accountId, network, details });
		const token = await beginSession(tx, accountId, caller);
		const user = await userInfo(tx, accountId);
		if (!user) throw new Error('The new account is missing.');
		return { user, token, next: person.next ?? '/' };
	});
}

/** POST /api/users/auth/google-signup `{ name, username, ref_id? }` answers `{ user, next }` and signs in. */
export const googleSignUpCall = endpoint(
	{
		summary: 'Creates an account for a new Google user, and signs in',
		input: googleSignUpInput,
		answer: z.object({
			user: userShape,
			next: z.string().describe('Site-relative path to open next.'),
		}),
	},
	async ({ db, input, caller, request }) => {
		const credential = tokenOf(request);
		const { user, token, next } = await googleSignUp(db, input, caller, {
			pending: attemptTokenOf('google_pending', request),
			session: credential?.by === 'cookie' ? credential.token : undefined,
		});
		const answer = Response.json({ user, next });
		for (const line of sessionCookies(token, caller.secure))
			answer.headers.append('Set-Cookie', line);
		answer.headers.append('Set-Cookie', clearedAttemptCookie('google_pending', caller));
		return answer;
	},
);
