import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { mailedCode } from '../db/schema/accounts.ts';
import { isSecret } from './passwords.ts';

/** Capitals and digits that nobody takes for one another: no 0 and O, no 1, I and L. 31⁶ is 890 million codes. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 6;
/** Seconds that a code lives. */
export const CODE_SECONDS = 600;
const TRIES = 5;

export type CodePurpose = (typeof mailedCode.$inferSelect)['purpose'];

/** What a code is for: one of another purpose or address does not count. The address is in lower case. */
export interface CodeFor {
	purpose: CodePurpose;
	email: string;
}

/** A random code of six characters, before it is kept anywhere. */
export const newCode = (): string =>
	Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Keeps the hash of a code in place of the one before it. Run it in the transaction that queues the mail. */
export async function keepCode(db: Db, { purpose, email }: CodeFor, codeHash: string) {
	const row = {
		code_hash: codeHash,
		tries_left: TRIES,
		sent_at: sql`now()`,
		expires_at: sql`now() + make_interval(secs => ${CODE_SECONDS})`,
	};
	await db
		.insert(mailedCode)
		.values({ purpose, email, ...row })
		.onConflictDoUpdate({ target: [mailedCode.purpose, mailedCode.email], set: row });
}

/** A code that was right; `claimCode` uses it up. */
export interface RightCode extends CodeFor {
	code_hash: string;
}

const isFor = ({ purpose, email }: CodeFor) =>
	and(eq(mailedCode.purpose, purpose), eq(mailedCode.email, email));

/**
 * Tries a code. Each try, right or wrong, is counted before it is judged, so that many at the same time are no more
 * than five; a code that is unknown, too old or dead costs the same work as one that is wrong.
 */
export async function tryCode(db: Db, what: CodeFor, code: string): Promise<RightCode | undefined> {
	const [row] = await db
		.update(mailedCode)
		.set({ tries_left: sql`${mailedCode.tries_left} - 1` })
		.where(and(isFor(what), gt(mailedCode.tries_left, 0), gt(mailedCode.expires_at, sql`now()`)))
		.returning({ code_hash: mailedCode.code_hash });
	const isRight = await isSecret(code, row?.code_hash ?? null);
	return row && isRight ? { ...what, code_hash: row.code_hash } : undefined;
}

/**
 * Uses a right code up. False when another request did so first, or a new code took its place. Run it in the
 * transaction of what the code allows: when that fails the code is still there.
 */
export async function claimCode(db: Db, right: RightCode): Promise<boolean> {
	const claimed = await db
		.delete(mailedCode)
		.where(and(isFor(right), eq(mailedCode.code_hash, right.code_hash)))
		.returning({ email: mailedCode.email });
	return claimed.length > 0;
}
