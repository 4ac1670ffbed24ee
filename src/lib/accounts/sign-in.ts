import { and, eq } from 'drizzle-orm';
import { audit } from '#lib/sessions/audit.ts';
import { type Caller, endpoint } from '#lib/sessions/endpoint.ts';
import { sessionCookies, tokenOf } from '#lib/sessions/session-cookies.ts';
import { beginSession, endSessionOf } from '#lib/sessions/sessions.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { HttpError } from '../http/errors.ts';
import { type LimitedKey, limitRates, undoRateLimits } from '../http/rate-limit.ts';
import { type FoundAccount, findAccount } from './find-account.ts';
import { texts } from './forms.ts';
import { type SignInInput, signInInput } from './inputs.ts';
import { deviceCookie, deviceTokenOf, isKnownNetwork, knownDeviceKey } from './known-callers.ts';
import { accountLimits } from './limits.ts';
import { hashSecret, isOutdated, verifySecret } from './passwords.ts';
import {
	clearedPasswordCookies,
	createRememberToken,
	forgetCookies,
	redeemRememberToken,
	rememberCookies,
	rememberTokenOf,
} from './remember-me.ts';
import { signedInShape, toUserInfo, type UserInfo, userColumns } from './user-info.ts';

/** Tokens that the browser sent; signing in invalidates the session and remember tokens. */
interface Brought {
	session?: string | undefined;
	remember?: string | undefined;
	/** Identifies the browser; this token stays valid. */
	device?: string | undefined;
}

/** The result of signing in: a browser gets the cookies, a program the token. */
export interface SignedInAnswer {
	token: string;
	user: UserInfo;
	cookies: string[];
}

const wrongSignInError = (cookies: string[] = []) =>
	new HttpError(403, texts.wrongSignIn, { code: 'E_0002', cookies });

/** An account that the caller has proved to be theirs, and the counts to take back for it. */
interface Proven {
	found: FoundAccount;
	counted: string[];
}

/**
 * Returns the limits that a try counts against. A browser that has signed in to the account before only has a limit of
 * its own. On a network that the owner has used, the account-wide limit does not apply, so that guessers elsewhere
 * never make the owner wait.
 */
async function limitsOf(
	db: Db,
	{ found, email, network }: { found: FoundAccount | undefined; email: string; network: string },
	device: string | undefined,
): Promise<LimitedKey[]> {
	// No account has the id 0: the timing reveals nothing about whether there is one.
	const id = found?.id ?? 0;
	const [known, isAtHome] = await Promise.all([
		knownDeviceKey(db, id, device),
		isKnownNetwork(db, id, network),
	]);
	// No name or address contains a #: requests about others do not count for this account.
	const who = found ? `#${found.id}` : email.toLowerCase();
	const { signInOfNetwork, signInOfNetworkAndAccount, signInOfAccount } = accountLimits;
	if (known !== null)
		return [{ key: `sign-in ${who} device ${known}`, limit: signInOfNetworkAndAccount }];
	const ofNetwork = [
		{ key: `sign-in ${network}`, limit: signInOfNetwork },
		{ key: `sign-in ${who} ${network}`, limit: signInOfNetworkAndAccount },
	];
	if (isAtHome) return ofNetwork;
	return [...ofNetwork, { key: `sign-in account ${who}`, limit: signInOfAccount }];
}

/**
 * Returns the account that the input proves to belong to the caller. Takes the same work whichever account is named.
 */
async function proven(
	db: Db,
	input: SignInInput,
	caller: Caller,
	brought: Brought,
): Promise<Proven> {
	const found = await findAccount(db, input.email);
	const attempt = { found, email: input.email, network: caller.network };
	const limits = await limitsOf(db, attempt, brought.device);
	await limitRates(db, limits);
	const isProven = input.remembered
		? (await redeemRememberToken(db, brought.remember ?? '')) === found?.id && found !== undefined
		: await verifySecret(input.password, found?.password_hash ?? null);
	if (!found || !isProven || found.isBlocked) {
		await audit(db, 'sign-in-refused', {
			...(found && { accountId: found.id }),
			network: caller.network,
			details: { by: input.remembered ? 'remember token' : 'password' },
		});
		throw wrongSignInError(input.remembered ? clearedPasswordCookies(caller.secure) : []);
	}
	return { found, counted: limits.map(({ key }) => key) };
}

/**
 * Returns the account if it is unchanged since its password was compared, locked until the transaction ends; else
 * undefined. A password change or a block in between has ended all sessions, and no new one must begin after it.
 */
async function stillSo(db: Db, { id, password_hash }: FoundAccount): Promise<UserInfo | undefined> {
	const [now] = await db
		.select({ user: userColumns, password_hash: account.password_hash, state: account.state })
		.from(account)
		.where(eq(account.id, id))
		.for('share');
	if (now?.state !== 'active' || now.password_hash !== password_hash) return undefined;
	return toUserInfo(db, now.user);
}

/** Replaces a hash made at a different cost, since the password is available now. */
async function renewHash(db: Db, found: FoundAccount, password: string): Promise<void> {
	if (!found.password_hash || !isOutdated(found.password_hash)) return;
	await db
		.update(account)
		.set({ password_hash: await hashSecret(password) })
		.where(and(eq(account.id, found.id), eq(account.password_hash, found.password_hash)));
}

/**
 * Signs in by password or remember token and begins a session; the browser's previous one ends.
 * @throws HttpError 403 with the same text and timing for an unknown account and a wrong password; 429.
 */
export async function signIn(
	db: Db,
	input: SignInInput,
	caller: Caller,
	brought: Brought = {},
): Promise<SignedInAnswer> {
	const { found, counted } = await proven(db, input, caller, brought);
	const answer = await db.transaction(async (tx) => {
		const user = await stillSo(tx, found);
		if (!user) throw wrongSignInError();
		if (brought.session) await endSessionOf(tx, brought.session);
		if (brought.remember && !input.remembered) await redeemRememberToken(tx, brought.remember);
		const token = await beginSession(tx, found.id, caller);
		const rememberToken = input.remember ? await createRememberToken(tx, found.id) : undefined;
		await audit(tx, 'signed-in', {
			accountId: found.id,
			network: caller.network,
			details: { by: input.remembered ? 'remember token' : 'password' },
		});
		await undoRateLimits(tx, counted);
		const remembered = rememberToken
			? rememberCookies(input.email, rememberToken, caller.secure)
			: forgetCookies(caller.secure);
		const session = sessionCookies(token, caller.secure);
		const device = await deviceCookie(tx, found.id, caller.secure);
		return { token, user, cookies: [...session, ...remembered, device] };
	});
	if (!input.remembered) await renewHash(db, found, input.password);
	return answer;
}

/** Returns the tokens of a request that signing in uses up. */
export function signInTokensOf(request: Request): Brought {
	const found = tokenOf(request);
	return {
		session: found?.by === 'cookie' ? found.token : undefined,
		remember: rememberTokenOf(request),
		device: deviceTokenOf(request),
	};
}

/** POST /api/users/auth/login */
export const signInCall = endpoint(
	{ summary: 'Signs in', input: signInInput, answer: signedInShape },
	async (call) => {
		const { token, user, cookies } = await signIn(
			call.db,
			call.input,
			call.caller,
			signInTokensOf(call.request),
		);
		const answer = Response.json({ access_token: call.caller.isBrowser ? '' : token, user });
		for (const line of cookies) answer.headers.append('Set-Cookie', line);
		return answer;
	},
);
