import { beginSession } from '#lib/accounts/sessions.ts';
import type { Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';

/** A member that a test made, signed in. */
export interface TestMember {
	id: number;
	username: string;
	email: string;
	/** Of a session; for `Authorization: Bearer`, or reversed for the cookie. */
	token: string;
}

let made = 0;

/** Adds an account, without a password unless `values` has a hash, and begins a session for it. */
export async function addMember(
	db: Db,
	values: Partial<typeof account.$inferInsert> = {},
): Promise<TestMember> {
	made += 1;
	const username = values.username ?? `member${made}`;
	const email = values.email ?? `${username.toLowerCase()}@example.com`;
	const [added] = await db
		.insert(account)
		.values({
			name: `Member ${made}`,
			referral_code: `R${made}-${username}`,
			...values,
			username,
			email,
		})
		.returning({ id: account.id });
	if (!added) throw new Error('The account was not added.');
	const token = await beginSession(db, added.id, { network: '192.0.2.1', userAgent: 'a test' });
	return { id: added.id, username, email, token };
}

/** The `Cookie` header of a browser in which a token's session is. */
export const sessionCookie = (token: string): string =>
	`access_token=${[...token].reverse().join('')}; signed_in=1`;
