import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { mailedCode } from '../db/schema/accounts.ts';
import { verifySecret } from './passwords.ts';

/** Capital letters and digits that are not easily confused: no 0 and O, no 1, I and L. 31⁶ makes 890 million codes. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 6;
/** Lifetime of a code, in seconds. */
export const CODE_SECONDS = 600;
const TRIES = 5;

export type CodePurpose = (typeof mailedCode.$inferSelect)['purpose'];

/** Purpose and address that a code is valid for, and for no others. The address is in lower case. */
export interface CodeTarget {
	purpose: CodePurpose;
	email: string;
}

/** Returns a random six-character code, not yet stored anywhere. */
export const newCode = (): string =>
	Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Stores the hash of a code, replacing the previous one. Run it in the transaction that queues the mail. */
export async function storeCode(db: Db, { purpose, email }: CodeTarget, codeHash: string) {
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

/** A code that was found to be correct; `claimCode` uses it up. */
export interface VerifiedCode extends CodeTarget {
	code_hash: string;
}

const isFor = ({ purpose, email }: CodeTarget) =>
	and(eq(mailedCode.purpose, purpose), eq(mailedCode.email, email));

/**
 * Tries a code. Each try, right or wrong, is counted before it is checked, so that concurrent tries cannot exceed five.
 * An unknown, expired or exhausted code takes the same work as a wrong one.
 */
export async function verifyCode(
	db: Db,
	what: CodeTarget,
	code: string,
): Promise<VerifiedCode | undefined> {
	const [row] = await db
		.update(mailedCode)
		.set({ tries_left: sql`${mailedCode.tries_left} - 1` })
		.where(and(isFor(what), gt(mailedCode.tries_left, 0), gt(mailedCode.expires_at, sql`now()`)))
		.returning({ code_hash: mailedCode.code_hash });
	const isRight = await verifySecret(code, row?.code_hash ?? null);
	return row && isRight ? { ...what, code_hash: row.code_hash } : undefined;
}

/**
 * Uses up a correct code. Returns false if another request has done so, or a new code has replaced it. Run it in the
 * transaction of the action that the code allows: if that fails, the code stays valid.
 */
export async function claimCode(db: Db, right: VerifiedCode): Promise<boolean> {
	const claimed = await db
		.delete(mailedCode)
		.where(and(isFor(right), eq(mailedCode.code_hash, right.code_hash)))
		.returning({ email: mailedCode.email });
	return claimed.length > 0;
}
