import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account, auditEvent, session } from '#lib/db/schema/accounts.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type MemberFacts, signedIn } from '../../../tests/setup/signed-in.ts';
import { connect } from '../db/connect.ts';
import { audit } from './audit.ts';
import {
	beginSession,
	endSession,
	endSessions,
	listSessions,
	SESSION_SECONDS,
	sessionOf,
} from './sessions.ts';
import { tokenHash } from './tokens.ts';

const database = useTestDatabase();
const add = async (facts?: MemberFacts) => {
	const { member, token } = await signedIn(database.db, facts);
	return { ...member, token };
};
const begin = (id: number, userAgent = 'a browser') =>
	beginSession(database.db, id, { network: '192.0.2.9', userAgent });
const idOf = async (token: string) => (await sessionOf(database.db, token))?.id ?? 0;
const move = (token: string, column: 'seen_at' | 'expires_at', seconds: number) =>
	database.db
		.update(session)
		.set({ [column]: sql`now() + make_interval(secs => ${seconds})` })
		.where(eq(session.token_hash, tokenHash(token)));

test('a token leads to its member, without secrets', async () => {
	const member = await add({ roles: ['editor'], password: 'a secret password' });
	const found = await sessionOf(database.db, member.token);
	expect(found?.member).toEqual({
		id: member.id,
		name: expect.any(String),
		username: member.username,
		email: member.email,
		roles: ['editor'],
		tier: 0,
		createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
	});
});

test('each sign-in has its own token, so that none can be fixed beforehand', async () => {
	const { id, token } = await add();
	const other = await begin(id);
	expect(other).not.toBe(token);
	expect(await idOf(other)).not.toBe(await idOf(token));
});

test('the stored form of a token does not sign in', async () => {
	const { id, token } = await add();
	const [row] = await database.db.select().from(session).where(eq(session.account_id, id));
	const kept = row?.token_hash ?? Buffer.alloc(0);
	expect(JSON.stringify(row)).not.toContain(token);
	for (const written of [kept.toString('base64url'), kept.toString('hex'), kept.toString('latin1')])
		expect(await sessionOf(database.db, written)).toBeNull();
});

test('a session lasts one day minus ten minutes, and use does not extend it', async () => {
	const { id, token } = await add();
	const ends = async () => {
		const [row] = await database.db
			.select({ left: sql<number>`extract(epoch FROM expires_at - created_at)::float8` })
			.from(session)
			.where(eq(session.account_id, id));
		return row?.left;
	};
	expect(SESSION_SECONDS).toBe(24 * 3_600 - 600);
	expect(await ends()).toBeCloseTo(SESSION_SECONDS, 0);
	await move(token, 'seen_at', -3_600);
	await sessionOf(database.db, token);
	expect(await ends()).toBeCloseTo(SESSION_SECONDS, 0);
});

test('an expired session is none', async () => {
	const { token } = await add();
	const other = await add();
	await move(token, 'expires_at', 0);
	expect(await sessionOf(database.db, token)).toBeNull();
	expect(await sessionOf(database.db, other.token)).not.toBeNull();
});

test('last use is written once a minute at most', async () => {
	const { token } = await add();
	const seen = async () => {
		const [row] = await database.db
			.select({ at: session.seen_at, row: sql<string>`xmin::text` })
			.from(session)
			.where(eq(session.token_hash, tokenHash(token)));
		return row;
	};
	const first = await seen();
	await sessionOf(database.db, token);
	expect(await seen()).toEqual(first);
	await move(token, 'seen_at', -61);
	await sessionOf(database.db, token);
	const later = await seen();
	expect(Date.now() - Date.parse(later?.at ?? '')).toBeLessThan(30_000);
});

test('sessions last while nothing can be written', async () => {
	const { token, member } = await signedIn(database.db);
	await move(token, 'seen_at', -61);
	const readOnly = new URL(database.url);
	readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
	const { db, close } = connect(readOnly.href);
	expect((await sessionOf(db, token))?.member).toEqual(member);
	await close();
});

test('a blocked member is signed out at once', async () => {
	const { id, token } = await add();
	await database.db.update(account).set({ state: 'blocked' }).where(eq(account.id, id));
	expect(await sessionOf(database.db, token)).toBeNull();
});

test('deleting the account deletes its sessions', async () => {
	const { id, token } = await add();
	await database.db.delete(account).where(eq(account.id, id));
	expect(await sessionOf(database.db, token)).toBeNull();
});

test("your session can be ended, another's cannot", async () => {
	const [member, other] = [await add(), await add()];
	const id = await idOf(member.token);
	expect(await endSession(database.db, other.id, id)).toBe(false);
	expect(await idOf(member.token)).toBe(id);
	expect(await endSession(database.db, member.id, id)).toBe(true);
	expect(await endSession(database.db, member.id, id)).toBe(false);
	expect(await sessionOf(database.db, member.token)).toBeNull();
});

test('all others end, one stays; and then none', async () => {
	const [member, other] = [await add(), await add()];
	const more = [await begin(member.id), await begin(member.id)];
	expect(await endSessions(database.db, member.id, await idOf(member.token))).toBe(2);
	for (const token of more) expect(await sessionOf(database.db, token)).toBeNull();
	expect(await sessionOf(database.db, member.token)).not.toBeNull();
	expect(await endSessions(database.db, member.id)).toBe(1);
	expect(await sessionOf(database.db, other.token)).not.toBeNull();
});

test('the list shows where one is signed in, last used first, without tokens', async () => {
	const { id, token } = await add();
	const current = await idOf(token);
	await move(token, 'seen_at', -600);
	const newest = await begin(id, 'x'.repeat(1_000));
	const past = await begin(id);
	await move(past, 'expires_at', -1);
	const listed = await listSessions(database.db, id, current);
	expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
	expect(listed[0]).toMatchObject({ network: '192.0.2.9', userAgent: 'x'.repeat(300) });
	expect(Object.keys(listed[0] ?? {}).sort()).toEqual(
		['_id', 'begunAt', 'isCurrent', 'network', 'seenAt', 'userAgent'].sort(),
	);
	expect(JSON.stringify(listed)).not.toContain(newest);
});

test('the audit log is append-only', async () => {
	const { id } = await add();
	await audit(database.db, 'signed-in', { accountId: id, network: '192.0.2.9' });
	const own = eq(auditEvent.account_id, id);
	const changed = database.db.update(auditEvent).set({ kind: 'signed-out' }).where(own);
	await expect(changed).rejects.toThrow();
	await expect(database.db.delete(auditEvent).where(own)).rejects.toThrow();
	await expect(database.db.execute(sql`TRUNCATE audit_event`)).rejects.toThrow();
	await database.db.delete(account).where(eq(account.id, id));
	expect(await database.db.select({ kind: auditEvent.kind }).from(auditEvent).where(own)).toEqual([
		{ kind: 'signed-in' },
	]);
});
