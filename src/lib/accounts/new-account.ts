import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { readOne } from '../db/read-rows.ts';
import { account } from '../db/schema/accounts.ts';
import { noteEmailVerified } from '../deeds/checks/email-verified.ts';
import { HttpError } from '../http/errors.ts';
import { recordReferral } from '../referral/joined.ts';
import { texts } from './forms.ts';

/** A person whose address was confirmed by a code or by Google. */
export interface NewAccount {
	name: string;
	username: string;
	/** In lower case. */
	email: string;
	/** Null for an account that signs in only with Google. */
	passwordHash: string | null;
	/** The invitation code of another member; an unknown one is ignored. */
	invitedBy?: string;
}

const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const referralCode = (): string =>
	Array.from({ length: 10 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

const takenError = (field: 'username' | 'email') =>
	field === 'email'
		? new HttpError(409, texts.emailTaken, { code: 'E_0004', fields: { email: texts.emailTaken } })
		: new HttpError(409, texts.usernameTaken, {
				code: 'E_0014',
				fields: { username: texts.usernameTaken },
			});

const checkIsFreeRow = z.object({ email: z.boolean(), username: z.boolean() });

/** @throws HttpError 409 when the username or the address already has an account */
export async function checkIsAvailable(
	db: Db,
	{ username, email }: Pick<NewAccount, 'username' | 'email'>,
): Promise<void> {
	const isTaken = await readOne(db, checkIsFreeRow)`
		SELECT EXISTS (SELECT FROM ${account} WHERE ${account.email} = ${email}) AS email,
			EXISTS (SELECT FROM ${account} WHERE lower(${account.username}) = lower(${username})) AS username`;
	if (isTaken.email) throw takenError('email');
	if (isTaken.username) throw takenError('username');
}

async function inviter(db: Db, code: string | undefined): Promise<number | null> {
	if (!code) return null;
	const [found] = await db
		.select({ id: account.id })
		.from(account)
		.where(eq(account.referral_code, code.toLowerCase()));
	return found?.id ?? null;
}

/**
 * Adds an account and returns its id. Run it in the transaction that uses up what confirmed the address.
 * @throws HttpError 409 when the username or the address has one, even if it was created at the same moment
 */
export async function addAccount(db: Db, person: NewAccount): Promise<number> {
	const referrer = await inviter(db, person.invitedBy);
	const [made] = await db
		.insert(account)
		.values({
			name: person.name,
			username: person.username,
			email: person.email,
			password_hash: person.passwordHash,
			referral_code: referralCode(),
			referred_by: referrer,
		})
		.onConflictDoNothing()
		.returning({ id: account.id });
	if (made) {
		if (referrer !== null) await recordReferral(db, referrer, made.id);
		await noteEmailVerified(db, made.id);
		return made.id;
	}
	await checkIsAvailable(db, person);
	throw new HttpError(503, 'The account could not be created. Try again.', {
		headers: { 'Retry-After': '1' },
	});
}
