import { eq, sql } from 'drizzle-orm';
import { cookie, cookieOf } from '#lib/sessions/session-cookies.ts';
import { newToken, tokenHash } from '#lib/sessions/tokens.ts';
import type { Db } from '../db/connect.ts';
import { rememberToken } from '../db/schema/accounts.ts';

/** Seconds for which 'Remember me' makes the password unnecessary. */
export const REMEMBER_SECONDS = 86_400;
/** Seconds for which the form is prefilled with the address. */
const PREFILL_SECONDS = 30 * 86_400;

const expiredCookie = (name: string, attributes: string) => cookie(name, '', 0, attributes);
const readable = (secure: boolean) => (secure ? '; Secure' : '');
const hidden = (secure: boolean) => `; HttpOnly${readable(secure)}`;

/** Returns the remember token in a request's cookie. */
export function rememberTokenOf(request: Request): string | undefined {
	const token = cookieOf(request, 'remember_token');
	return token && /^[\w-]{20,100}$/.test(token) ? token : undefined;
}

/** Creates a token that signs this account in once, within a day. */
export async function createRememberToken(db: Db, accountId: number): Promise<string> {
	const token = newToken();
	await db.insert(rememberToken).values({
		token_hash: tokenHash(token),
		account_id: accountId,
		expires_at: sql`now() + make_interval(secs => ${REMEMBER_SECONDS})`,
	});
	return token;
}

/** Uses up a remember token and returns its account; undefined if it is unknown, used or expired. */
export async function redeemRememberToken(db: Db, token: string): Promise<number | undefined> {
	const [found] = await db
		.delete(rememberToken)
		.where(eq(rememberToken.token_hash, tokenHash(token)))
		.returning({
			id: rememberToken.account_id,
			lasts: sql<boolean>`${rememberToken.expires_at} > now()`,
		});
	return found?.lasts ? found.id : undefined;
}

/** Forgets every browser that remembers an account. */
export async function deleteRememberTokens(db: Db, accountId: number): Promise<void> {
	await db.delete(rememberToken).where(eq(rememberToken.account_id, accountId));
}

/**
 * Returns the `Set-Cookie` lines after signing in with the box ticked: the address and the box for the form, a flag
 * that the password may be omitted, and the token, which scripts cannot read.
 */
export const rememberCookies = (email: string, token: string, secure: boolean): string[] => [
	cookie('remembered_email', encodeURIComponent(email), PREFILL_SECONDS, readable(secure)),
	cookie('remember_me', '1', PREFILL_SECONDS, readable(secure)),
	cookie('remembered_password', '1', REMEMBER_SECONDS, readable(secure)),
	cookie('remember_token', token, REMEMBER_SECONDS, hidden(secure)),
];

/** Returns the `Set-Cookie` lines that require the password to be typed again; the address stays. */
export const clearedPasswordCookies = (secure: boolean): string[] => [
	expiredCookie('remembered_password', readable(secure)),
	expiredCookie('remember_token', hidden(secure)),
];

/** Returns the `Set-Cookie` lines after signing in with the box unticked: nothing is remembered. */
export const forgetCookies = (secure: boolean): string[] => [
	expiredCookie('remembered_email', readable(secure)),
	expiredCookie('remember_me', readable(secure)),
	...clearedPasswordCookies(secure),
];
