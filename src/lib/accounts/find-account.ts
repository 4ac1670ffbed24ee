import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepareStatement } from '../db/prepared.ts';
import { account } from '../db/schema/accounts.ts';

/** The account data needed by checks on a person who is not signed in. Never sent in an answer. */
export interface FoundAccount {
	id: number;
	name: string;
	username: string;
	email: string;
	password_hash: string | null;
	isBlocked: boolean;
	gender: 'Male' | 'Female' | null;
	avatar: string | null;
}

const columns = {
	id: account.id,
	name: account.name,
	username: account.username,
	email: account.email,
	password_hash: account.password_hash,
	isBlocked: sql<boolean>`${account.state} = 'blocked'`,
	gender: account.gender,
	avatar: account.avatar,
};

const ofAddress = prepareStatement((db) =>
	db
		.select(columns)
		.from(account)
		.where(eq(account.email, sql.placeholder('text')))
		.prepare('account_of_address'),
);
const ofUsername = prepareStatement((db) =>
	db
		.select(columns)
		.from(account)
		.where(eq(sql`lower(${account.username})`, sql.placeholder('text')))
		.prepare('account_of_username'),
);

/** Finds an account by e-mail address or, without an @, by username, ignoring case; undefined when there is none. */
export async function findAccount(db: Db, written: string): Promise<FoundAccount | undefined> {
	const text = written.toLowerCase();
	const [found] = await (text.includes('@') ? ofAddress : ofUsername)(db).execute({ text });
	return found;
}
