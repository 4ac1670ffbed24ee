import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { hashSecret, verifySecret } from '#lib/accounts/passwords.ts';
import { signInCall } from '#lib/accounts/sign-in.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { type Endpoint, endpoint, noInput } from '#lib/sessions/endpoint.ts';
import { sessionCookies } from '#lib/sessions/session-cookies.ts';
import { beginSession } from '#lib/sessions/sessions.ts';
import { interleaved, median, p95, report, verdict } from './measure.ts';

/**
 * Measures the cost of signing in beyond argon2id itself, and what a session adds to a read: the calls as routes make
 * them, on a separate database with 10,000 accounts and a session for each.
 */

const PASSWORD = 'engine-of-1843';
const ACCOUNTS = 10_000;
const SIGN_INS = 100;
const READS = 2_000;
const SITE = 'http://cairn.example';

export async function signingIn(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-sign-in-'));
	const server = await openBundled({ dataFolder: folder });
	const { db, close } = connect(server.url, { name: 'cairn bench' });
	try {
		await migrate(server.url);
		const hash = await hashSecret(PASSWORD);
		const id = await fill(db, hash);
		const signIns = await interleaved(
			{
				'argon2id alone': () => verifySecret(PASSWORD, hash),
				'sign-in': () => called(db, signInCall, post({ email: 'member5', password: PASSWORD })),
			},
			SIGN_INS,
		);
		tell(signIns, await readTimes(db, id));
	} finally {
		await close();
		await server.release();
		await rm(folder, { recursive: true, force: true });
	}
}

/** Creates members and their sessions; returns the id of one. */
async function fill(db: Db, hash: string): Promise<number> {
	await db.execute(sql`
		INSERT INTO account (name, username, email, password_hash, referral_code)
		SELECT 'Member', 'member' || n, 'member' || n || '@example.com', ${hash}, 'code' || n
		FROM generate_series(1, ${ACCOUNTS}) AS n`);
	await db.execute(sql`
		INSERT INTO session (token_hash, account_id, expires_at, network)
		SELECT sha256(id::text::bytea), id, now() + interval '1 day', '192.0.2.1' FROM account`);
	await db.execute(sql`VACUUM ANALYZE`);
	const [one] = await db.select({ id: account.id }).from(account).limit(1);
	if (!one) throw new Error('There is no account.');
	return one.id;
}

/** Times the same read by a visitor and by a member. */
async function readTimes(db: Db, id: number): Promise<Record<'visitor' | 'member', number[]>> {
	const read = endpoint({ ...noInput, summary: 'A read', answer: z.unknown() }, async (call) => ({
		data: await call.db.select({ name: account.name }).from(account).limit(20),
	}));
	const token = await beginSession(db, id, { network: '192.0.2.1', userAgent: 'Bench' });
	const cookie = sessionCookies(token, false)
		.map((line) => line.split(';', 1)[0])
		.join('; ');
	return interleaved(
		{
			visitor: () => called(db, read, new Request(SITE)),
			member: () => called(db, read, new Request(SITE, { headers: { cookie } })),
		},
		READS,
	);
}

const post = (body: object): Request =>
	new Request(SITE, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
		body: JSON.stringify(body),
	});

async function called(db: Db, call: Endpoint, request: Request): Promise<void> {
	const url = new URL(request.url);
	const answer = await call(db, { request, url, clientAddress: '192.0.2.1' });
	if (answer.status !== 200) throw new Error(`The call answered ${answer.status}.`);
	await answer.arrayBuffer();
}

function tell(
	signIns: Record<'argon2id alone' | 'sign-in', number[]>,
	reads: Record<'visitor' | 'member', number[]>,
): void {
	const added = median(signIns['sign-in']) - median(signIns['argon2id alone']);
	const perRead = p95(reads.member) - p95(reads.visitor);
	const row = (what: string, times: number[]) => [
		what,
		times.length,
		median(times).toFixed(2),
		p95(times).toFixed(2),
	];
	report({
		name: 'sign-in',
		scale: 1,
		columns: ['what', 'runs', 'p50 ms', 'p95 ms'],
		rows: [
			...Object.entries(signIns).map(([what, times]) => row(what, times)),
			row('a read, visitor', reads.visitor),
			row('the same read, member', reads.member),
		],
		verdicts: [
			verdict('sign-in beyond argon2id, p50', added, 10),
			verdict('a session adds to a read, p95', perRead, 2),
		],
		data: { signIns, reads },
	});
}
