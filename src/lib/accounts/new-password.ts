import { eq, sql } from 'drizzle-orm';
import { endSessions } from '#lib/sessions/sessions.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { HttpError } from '../http/errors.ts';
import { queueMail } from '../mail/queue.ts';
import { passwordChangedMail } from '../mail/templates/password-changed.ts';
import { notify } from '../notifications/notify.ts';
import list from './common-passwords.json' with { type: 'json' };
import { texts } from './forms.ts';
import { deleteRememberTokens } from './remember-me.ts';

/** In lower case; the file names their source. */
const common: ReadonlySet<string> = new Set(list.passwords.split(' '));

/** Whether a password is among the 10,000 most used ones of eight or more characters, ignoring case. */
const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

/** @throws HttpError 422, about `field`, for a password that attackers try first */
export function checkUncommon(field: 'password' | 'new_password', password: string): void {
	if (isCommonPassword(password))
		throw new HttpError(422, texts.commonPassword, { fields: { [field]: texts.commonPassword } });
}

/**
 * Sets an account's password, ends its sessions except `exceptSession`, forgets the browsers that remember it, and
 * notifies the member, here and by mail. Run it in the transaction that proved their identity.
 */
export async function setPassword(
	db: Db,
	person: { id: number; name: string; email: string },
	passwordHash: string,
	exceptSession?: number,
): Promise<void> {
	await db
		.update(account)
		.set({ password_hash: passwordHash, updated_at: sql`now()` })
		.where(eq(account.id, person.id));
	await endSessions(db, person.id, exceptSession);
	await deleteRememberTokens(db, person.id);
	await queueMail(db, {
		kind: 'password-changed',
		recipient: person.email,
		...passwordChangedMail({ name: person.name, at: new Date() }),
	});
	await notify(db, {
		accountId: person.id,
		kind: 'security',
		title: 'Your password was changed',
		body: 'Not you? Reset it now to sign others out.',
		link: '/forgot-password',
	});
}
