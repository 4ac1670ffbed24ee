import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { hashSecret } from '#lib/accounts/passwords.ts';
import type { Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { sessionCookies } from '#lib/sessions/session-cookies.ts';
import { beginSession, type Member, sessionOf } from '#lib/sessions/sessions.ts';

/** A person with an account and a session, created without signing up. */
export interface SignedIn {
	member: Member;
	token: string;
	/** The `Cookie` header of their browser. */
	cookies: string;
	/** Null if the account was created without one. */
	password: string | null;
}

export interface MemberFacts {
	/** A new one by default. */
	username?: string;
	name?: string;
	roles?: Member['roles'];
	/** The sign-in password; hashing is slow, so there is none unless a test requests one. */
	password?: string;
}

/** Creates a member with a new session. */
export async function signedIn(db: Db, facts: MemberFacts = {}): Promise<SignedIn> {
	const username = facts.username ?? `member_${randomBytes(5).toString('hex')}`;
	const password = facts.password ?? null;
	const [made] = await db
		.insert(account)
		.values({
			username,
			name: facts.name ?? `Member ${username}`,
			email: `${username.toLowerCase()}@example.com`,
			roles: facts.roles ?? [],
			password_hash: password === null ? null : await hashSecret(password),
			referral_code: randomBytes(6).toString('hex'),
		})
		.returning({ id: account.id });
	if (!made) throw new Error('The account was not made.');
	return { ...(await sessionFor(db, made.id)), password };
}

/** Creates another session of an account. */
export async function sessionFor(
	db: Db,
	accountId: number,
): Promise<Pick<SignedIn, 'member' | 'token' | 'cookies'>> {
	const token = await beginSession(db, accountId, { network: '192.0.2.1', userAgent: 'Test' });
	const session = await sessionOf(db, token);
	if (!session) throw new Error('The session did not begin.');
	const cookies = cookiesOf(token).map(({ name, value }) => `${name}=${value}`);
	return { member: session.member, token, cookies: cookies.join('; ') };
}

/** Signs a browser in at a site, like the answer to a sign-in. */
export async function addSession(
	context: BrowserContext,
	siteUrl: string,
	token: string,
): Promise<void> {
	await context.addCookies(
		cookiesOf(token).map(({ name, value, httpOnly }) => ({ name, value, httpOnly, url: siteUrl })),
	);
}

function cookiesOf(token: string): { name: string; value: string; httpOnly: boolean }[] {
	return sessionCookies(token, false).map((line) => {
		const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
		return { name, value, httpOnly: /; HttpOnly/.test(line) };
	});
}
