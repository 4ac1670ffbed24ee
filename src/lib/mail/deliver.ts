import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { isoMilliseconds } from '../db/iso-time.ts';
import { readRows } from '../db/read-rows.ts';
import { mail } from '../db/schema/mail.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Seconds to wait after each retryable attempt; after the last one the mail has failed. */
export const RETRY_DELAYS = [10, 30, 60, 300, 900, 3_600, 10_800, 21_600, 43_200] as const;
/** Minutes after which a mail with a code is not worth sending: the code has expired. */
const CODE_LIFE = 10;

export interface Delivery {
	id: number;
	kind: string;
	outcome: 'sent' | 'later' | 'failed';
	/** Seconds since the mail was queued. */
	age: number;
	/** What went wrong; may name the recipient, so it goes into the table, not a log. */
	error?: string;
}

const claimedRow = z.object({
	id: z.number(),
	/** ISO 8601 in UTC, to the millisecond. */
	createdAt: z.string(),
	recipient: z.string(),
	subject: z.string(),
	text: z.string(),
	html: z.string(),
	headers: z.record(z.string(), z.string()),
	kind: z.string(),
	attempt: z.number(),
	age: z.number(),
});
type ClaimedMail = z.output<typeof claimedRow>;

/**
 * Gives up on mails that must not be sent any more: those interrupted during handover, which may have arrived, and
 * expired codes.
 */
async function giveUp(db: Db): Promise<void> {
	await db.execute(sql`
		UPDATE ${mail} SET state = 'failed', text = '', html = '', error = CASE state
			WHEN 'sending' THEN 'The server stopped while handing over the mail; it may have arrived.'
			ELSE 'The code expired before the mail could be sent.' END
		WHERE (state = 'sending' AND sent_at IS NOT NULL AND due_at <= now())
			OR (state = 'waiting' AND due_at <= now() AND kind LIKE '%-code'
				AND created_at < now() - make_interval(mins => ${CODE_LIFE}))`);
}

/**
 * Claims the mail that has been due longest. Other servers skip it until it is marked, or `patience` seconds have
 * passed.
 */
async function claim(db: Db, patience: number): Promise<ClaimedMail | undefined> {
	const rows = await readRows(db, claimedRow)`
		WITH due AS MATERIALIZED (
			SELECT id FROM ${mail}
			WHERE state IN ('waiting', 'sending') AND sent_at IS NULL
				-- What was never tried is due, also when the clock was put back since.
				AND (due_at <= now() OR attempts = 0)
			ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
		UPDATE ${mail} AS m SET state = 'sending', attempts = m.attempts + 1,
			due_at = now() + make_interval(secs => ${patience})
		FROM due WHERE m.id = due.id
		RETURNING m.id::int AS id, m.kind, m.recipient, m.subject, m.text, m.html, m.headers,
			m.attempts AS attempt, extract(epoch FROM now() - m.created_at)::float8 AS age,
			${isoMilliseconds(sql`m.created_at`)} AS "createdAt"`;
	return rows[0];
}

/** Condition for a mail that is still ours: if another server took it after us, it has raised `attempts`. */
const stillOurs = ({ id, attempt }: ClaimedMail) =>
	sql`id = ${id} AND attempts = ${attempt} AND state = 'sending'`;

async function handOver(db: Db, taken: ClaimedMail, patience: number): Promise<void> {
	const { rowCount } = await db.execute(sql`
		UPDATE ${mail} SET sent_at = now(), due_at = now() + make_interval(secs => ${patience})
		WHERE ${stillOurs(taken)} AND sent_at IS NULL`);
	if (rowCount !== 1) throw new DeliveryError('later', 'Another server is sending this mail.');
}

async function markSent(db: Db, taken: ClaimedMail): Promise<void> {
	await db.execute(sql`
		UPDATE ${mail} SET state = 'sent', sent_at = now(), text = '', html = '', headers = '{}', error = NULL
		WHERE ${stillOurs(taken)}`);
}

async function markFailed(db: Db, taken: ClaimedMail, error: string): Promise<void> {
	await db.execute(sql`
		UPDATE ${mail} SET state = 'failed', sent_at = NULL, text = '', html = '', error = ${error}
		WHERE ${stillOurs(taken)}`);
}

async function putOff(db: Db, taken: ClaimedMail, error: string, pause: number): Promise<void> {
	await db.execute(sql`
		UPDATE ${mail} SET state = 'waiting', sent_at = NULL, error = ${error},
			due_at = now() + make_interval(secs => ${pause})
		WHERE ${stillOurs(taken)}`);
}

async function handleFailure(db: Db, taken: ClaimedMail, cause: unknown): Promise<Delivery> {
	const error = cause instanceof Error ? cause.message : String(cause);
	const { id, kind, age, attempt } = taken;
	const mayRepeat = !(cause instanceof DeliveryError) || cause.failure === 'later';
	const pause = RETRY_DELAYS[attempt - 1];
	if (mayRepeat && pause !== undefined) {
		await putOff(db, taken, error, pause);
		return { id, kind, age, error, outcome: 'later' };
	}
	await markFailed(db, taken, error);
	return { id, kind, age, error, outcome: 'failed' };
}

/**
 * Delivers the mail that has been due longest and returns the outcome; undefined if none is due. Any number of
 * servers may do so concurrently: each mail is handed over at most once, and none is lost before that. `from` is the
 * sender: `Cairn <hello@cairn.example>`.
 */
export async function deliverNext(
	db: Db,
	transport: Transport,
	from: string,
): Promise<Delivery | undefined> {
	await giveUp(db);
	const taken = await claim(db, transport.patience);
	if (!taken) return undefined;
	const { id, kind, age } = taken;
	try {
		await transport.send({ ...taken, from }, () => handOver(db, taken, transport.patience));
	} catch (error) {
		return handleFailure(db, taken, error);
	}
	await markSent(db, taken);
	return { id, kind, age, outcome: 'sent' };
}

const waitRow = z.object({ wait: z.number() });

/** Milliseconds until the next mail is due; undefined if none is waiting. */
export async function nextDue(db: Db): Promise<number | undefined> {
	// Without HAVING an empty table would be due at once: GREATEST ignores null.
	const rows = await readRows(db, waitRow)`
		SELECT ceil(greatest(0, extract(epoch FROM min(CASE attempts WHEN 0 THEN now() ELSE due_at END) - now())) * 1000)::float8 AS wait
		FROM ${mail} WHERE state IN ('waiting', 'sending') HAVING count(*) > 0`;
	return rows[0]?.wait;
}
