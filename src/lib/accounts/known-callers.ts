import { and, eq, gt, sql } from 'drizzle-orm';
import { ownershipEvents } from '#lib/sessions/audit.ts';
import { cookie, cookieOf } from '#lib/sessions/session-cookies.ts';
import { readSignedToken, signedToken } from '#lib/sessions/site-secret.ts';
import { newToken } from '#lib/sessions/tokens.ts';
import type { Db } from '../db/connect.ts';
import { prepareStatement } from '../db/prepared.ts';
import { auditEvent } from '../db/schema/accounts.ts';

/**
 * Browsers and networks from which somebody has signed in to an account. They are not slowed down by strangers'
 * attempts on the account.
 */

const NAME = 'known_device';
/** Days for which a browser or network stays known after a sign-in. */
const DAYS = 90;
const DAY = 86_400;
const today = () => Math.floor(Date.now() / 1_000 / DAY);

/**
 * Returns the `Set-Cookie` line that marks this browser as having signed in to the account. Grants no access by
 * itself.
 */
export async function deviceCookie(db: Db, accountId: number, secure: boolean): Promise<string> {
	const payload = `device ${accountId} ${today()} ${newToken()}`;
	const safe = secure ? '; HttpOnly; Secure' : '; HttpOnly';
	return cookie(NAME, await signedToken(db, 'devices', payload), DAYS * DAY, safe);
}

/** Returns the requesting browser's token from its cookie. */
export const deviceTokenOf = (request: Request): string | undefined => cookieOf(request, NAME);

/** Returns the key for counting a browser that has signed in to this account; null for any other. */
export async function knownDeviceKey(
	db: Db,
	accountId: number,
	token: string | undefined,
): Promise<string | null> {
	const payload = token === undefined ? null : await readSignedToken(db, 'devices', token);
	const [, id, day, device] =
		/^device (\d{1,15}) (\d{1,6}) ([\w-]{20,100})$/.exec(payload ?? '') ?? [];
	const isIts = Number(id) === accountId && Number(day) > today() - DAYS;
	return isIts && device !== undefined ? device : null;
}

/** Worded exactly like the index's condition, with which the planner compares it. */
const isProving = sql`${auditEvent.kind} in (${sql.raw(ownershipEvents.map((kind) => `'${kind}'`).join(', '))})`;

const signedInFrom = prepareStatement((db) =>
	db
		.select({ id: auditEvent.id })
		.from(auditEvent)
		.where(
			and(
				eq(auditEvent.account_id, sql.placeholder('account')),
				eq(auditEvent.network, sql.placeholder('network')),
				isProving,
				gt(auditEvent.at, sql`now() - make_interval(days => ${sql.raw(String(DAYS))})`),
			),
		)
		.limit(1)
		.prepare('signed_in_from'),
);

/**
 * Whether the account's owner has used this network: signed in from it, or set the password there by a mailed code.
 */
export async function isKnownNetwork(db: Db, accountId: number, network: string): Promise<boolean> {
	const found = await signedInFrom(db).execute({ account: accountId, network });
	return found.length > 0;
}
