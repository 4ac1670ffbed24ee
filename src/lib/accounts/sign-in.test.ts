import { argon2Sync, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { audit } from '#lib/sessions/audit.ts';
import { workOf } from '../../../tests/setup/argon2-work.ts';
import { browser, program, setCookies } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { account, auditEvent, rememberToken, session } from '../db/schema/accounts.ts';
import { hashSecret } from './passwords.ts';
import { signInCall } from './sign-in.ts';
import { signOutCall } from './sign-out.ts';
import { userInfoCall } from './user-info.ts';

vi.mock('node:crypto', { spy: true });

const database = useTestDatabase();
const password = 'engine-of-1843';
let count = 0;
const WRONG = { status: 403, code: 'E_0002', description: 'Username or password was incorrect' };

beforeEach(async () => {
	await database.db.execute(sql`DELETE FROM rate_limit`);
});

const newMember = async (username = `ada${++count}`) =>
	(await signedIn(database.db, { username, password })).member;
const login = (body: object, more: Parameters<typeof browser>[1] = {}) =>
	browser('/api/users/auth/login', { body, ...more })(signInCall, database.db);
const endWindows = (like: string) =>
	database.db.execute(
		sql`UPDATE rate_limit SET ends_at = now() - interval '1 second' WHERE key LIKE ${like}`,
	);
const userInfo = (cookies: string) =>
	browser('/api/users/user-info', { cookies })(userInfoCall, database.db);

test('a browser signs in by address or username in any case and gets only the cookies', async () => {
	const member = await newMember('Grace');
	for (const email of ['grace@example.com', 'GRACE@Example.com', 'grace', 'GRACE']) {
		const answer = await login({ email, password });
		expect(answer.status).toBe(200);
		expect(answer.headers.get('cache-control')).toBe('no-store');
		expect(await answer.json()).toEqual({
			access_token: '',
			user: {
				_id: String(member.id),
				name: member.name,
				username: 'Grace',
				email: 'grace@example.com',
				gender: null,
				avatar: '/avatars/member.svg',
				plan: 'standard',
				tier: 0,
				roles: [],
				points: 0,
				currency: 'usd',
			},
		});
		const cookies = setCookies(answer);
		expect(cookies.line('access_token')).toMatch(
			/^access_token=[\w-]{43}; Path=\/; Max-Age=85800; SameSite=Lax; HttpOnly$/,
		);
		expect(cookies.line('signed_in')).toBe('signed_in=1; Path=/; Max-Age=85800; SameSite=Lax');
		expect((await userInfo(cookies.header)).status).toBe(200);
	}
});

test('a program gets the token', async () => {
	const { username } = await newMember();
	const answer = await program('/api/users/auth/login', { body: { email: username, password } })(
		signInCall,
		database.db,
	);
	const { access_token } = await answer.json();
	expect(access_token).toMatch(/^[\w-]{43}$/);
	const info = await program('/api/users/user-info', { token: access_token })(
		userInfoCall,
		database.db,
	);
	expect(await info.json()).toMatchObject([{ status: 200 }, { username }]);
});

test('an unknown account, a wrong password, an account without one and a blocked one get one answer', async () => {
	const known = await newMember();
	const google = await signedIn(database.db);
	const blocked = await newMember();
	await database.db.update(account).set({ state: 'blocked' }).where(eq(account.id, blocked.id));
	const answers = [
		await login({ email: known.username, password: 'another password' }),
		await login({ email: 'nobody', password }),
		await login({ email: 'nobody@example.com', password }),
		await login({ email: google.member.username, password }),
		await login({ email: blocked.username, password }),
	];
	for (const answer of answers) {
		expect(answer.status).toBe(403);
		expect(await answer.json()).toEqual(WRONG);
		expect(answer.headers.getSetCookie()).toEqual([]);
	}
});

test('an unknown account costs the same work as a wrong password', async () => {
	const { username } = await newMember();
	const ofWrong = await workOf(() => login({ email: username, password: 'another password' }));
	const ofUnknown = await workOf(() => login({ email: 'nobody', password: 'another password' }));
	expect(ofUnknown).toHaveLength(1);
	expect(ofUnknown).toEqual(ofWrong);
});

test('the 11th wrong try of a network within a minute has to wait, and succeeds after it', async () => {
	const { username } = await newMember();
	for (let n = 0; n < 10; n += 1)
		expect((await login({ email: `nobody${n}`, password })).status).toBe(403);
	const refused = await login({ email: username, password });
	expect(refused.status).toBe(429);
	expect(await refused.json()).toEqual({
		status: 429,
		description: 'Too many requests to our server. Please try again later!',
	});
	const wait = Number(refused.headers.get('retry-after'));
	expect(wait).toBeGreaterThan(0);
	expect(wait).toBeLessThanOrEqual(60);
	const elsewhere = await login({ email: username, password }, { address: '198.51.100.9' });
	expect(elsewhere.status).toBe(200);
	await endWindows('sign-in 192.0.2.1');
	expect((await login({ email: username, password })).status).toBe(200);
});

test('the 6th wrong try at an account within five minutes has to wait, by whatever name it is called', async () => {
	const { username, email } = await newMember();
	for (let n = 0; n < 5; n += 1)
		expect(
			(await login({ email: n % 2 ? username : email, password: `wrong ${n} pass` })).status,
		).toBe(403);
	const refused = await login({ email: username.toUpperCase(), password });
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
	await endWindows('sign-in #%');
	expect((await login({ email: username, password })).status).toBe(200);
});

test('addresses of one IPv6 network share their tries', async () => {
	for (let n = 1; n <= 10; n += 1)
		await login({ email: `nobody${n}`, password }, { address: `2001:db8:1:2::${n}` });
	const answer = await login({ email: 'nobody', password }, { address: '2001:db8:1:2:ffff::1' });
	expect(answer.status).toBe(429);
});

test('more networks do not speed up guessing an account’s password', async () => {
	const { id, username } = await newMember();
	await database.db.execute(
		sql`INSERT INTO rate_limit VALUES (${`sign-in account #${id}`}, 100, now() + interval '1 hour')`,
	);
	expect((await login({ email: username, password })).status).toBe(429);
});

test('tries refused because of their network do not count against the account', async () => {
	const { username } = await newMember();
	const tries = Array.from({ length: 110 }, () =>
		login({ email: username, password: 'a wrong one' }),
	);
	const statuses = (await Promise.all(tries)).map(({ status }) => status);
	expect(statuses.filter((status) => status === 403)).toHaveLength(5);
	expect(statuses.filter((status) => status === 429)).toHaveLength(105);
	expect((await login({ email: username, password }, { address: '198.51.100.9' })).status).toBe(
		200,
	);
});

describe('an account under attack from everywhere', () => {
	const elsewhere = { address: '203.0.113.77' };
	const limitReached = ({ id }: { id: number }) =>
		database.db.execute(
			sql`INSERT INTO rate_limit VALUES (${`sign-in account #${id}`}, 100, now() + interval '1 hour')
				ON CONFLICT (key) DO UPDATE SET count = 100`,
		);
	const deviceOf = (answer: Response) => {
		const [pair = ''] = setCookies(answer).line('known_device')?.split(';') ?? [];
		return pair;
	};

	test('lets its owner in from a known network or a known browser', async () => {
		const member = await newMember();
		const { username } = member;
		const device = deviceOf(await login({ email: username, password }));
		expect(device).toMatch(/^known_device=[\w-]+\.[\w-]+$/);
		await limitReached(member);
		expect((await login({ email: username, password })).status).toBe(200);
		expect((await login({ email: username, password }, elsewhere)).status).toBe(429);
		const asKnown = { ...elsewhere, cookies: device };
		expect((await login({ email: username, password }, asKnown)).status).toBe(200);
	});

	test('does not accept a browser of another account, or a made-up one', async () => {
		const member = await newMember();
		const other = await newMember();
		const device = deviceOf(await login({ email: other.username, password }, elsewhere));
		await limitReached(member);
		for (const cookies of [device, device.replace(/\.[\w-]+$/, '.AAAA'), 'known_device=x'])
			expect(
				(await login({ email: member.username, password }, { ...elsewhere, cookies })).status,
			).toBe(429);
	});

	test('knows the network where its password was set by a mailed code', async () => {
		const member = await newMember();
		await limitReached(member);
		const network = elsewhere.address;
		await audit(database.db, 'password-reset', { accountId: member.id, network });
		expect((await login({ email: member.username, password }, elsewhere)).status).toBe(200);
	});

	test('a known browser allows no faster guessing, and its network neighbours do not block it', async () => {
		const { username } = await newMember();
		const cookies = deviceOf(await login({ email: username, password }));
		for (let n = 0; n < 10; n += 1) await login({ email: `nobody${n}`, password });
		for (let n = 0; n < 6; n += 1) await login({ email: username, password: 'a wrong one' });
		expect((await login({ email: username, password })).status).toBe(429);
		expect((await login({ email: username, password }, { cookies })).status).toBe(200);
		for (let n = 0; n < 5; n += 1)
			expect((await login({ email: username, password: 'a wrong one' }, { cookies })).status).toBe(
				403,
			);
		expect((await login({ email: username, password }, { cookies })).status).toBe(429);
	});
});

test('successful sign-ins do not count', async () => {
	const { username } = await newMember();
	for (let n = 0; n < 12; n += 1)
		expect((await login({ email: username, password })).status).toBe(200);
});

test('a browser’s old session is dead after signing in again, and after signing out', async () => {
	const { username } = await newMember();
	const first = setCookies(await login({ email: username, password })).header;
	const second = setCookies(await login({ email: username, password }, { cookies: first })).header;
	expect(second).not.toBe(first);
	const old = await userInfo(first);
	expect(old.status).toBe(401);
	expect(setCookies(old).line('access_token')).toContain('Max-Age=0');
	expect((await userInfo(second)).status).toBe(200);
	const out = await browser('/api/users/auth/logout', { cookies: second, body: {} })(
		signOutCall,
		database.db,
	);
	expect(out.status).toBe(204);
	for (const name of ['access_token', 'signed_in', 'remember_token'])
		expect(setCookies(out).line(name)).toMatch(new RegExp(`^${name}=; Path=/; Max-Age=0`));
	expect((await userInfo(second)).status).toBe(401);
});

test('a session ends after a day', async () => {
	const { username } = await newMember();
	const { header } = setCookies(await login({ email: username, password }));
	await database.db.update(session).set({ expires_at: sql`now() - interval '1 second'` });
	expect((await userInfo(header)).status).toBe(401);
});

test('signing out by a form leads home; without a session a call is refused', async () => {
	const ask = (accept: string) =>
		browser('/api/users/auth/logout', { body: {}, headers: { accept } })(signOutCall, database.db);
	const form = await ask('text/html,*/*');
	expect([form.status, form.headers.get('location')]).toEqual([303, '/']);
	expect((await ask('application/json')).status).toBe(401);
});

test('nothing stored about a session or a remembered browser can sign in', async () => {
	const { username } = await newMember();
	await login({ email: username, password, remember: true });
	const rows = [
		...(await database.db.select({ hash: session.token_hash }).from(session)),
		...(await database.db.select({ hash: rememberToken.token_hash }).from(rememberToken)),
	];
	for (const { hash } of rows)
		for (const kept of [hash.toString('base64url'), hash.toString('hex')]) {
			const reversed = [...kept].reverse().join('');
			expect((await userInfo(`access_token=${reversed}`)).status).toBe(401);
			const body = { email: username, remembered: true };
			expect((await login(body, { cookies: `remember_token=${kept}` })).status).toBeOneOf([
				403, 429,
			]);
		}
});

test('an outdated hash is renewed when its password is used', async () => {
	const { id, username } = await newMember();
	const nonce = randomBytes(16);
	const cost = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
	const hash = argon2Sync('argon2id', { message: password, nonce, ...cost });
	const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
	const old = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(hash)}`;
	await database.db.update(account).set({ password_hash: old }).where(eq(account.id, id));
	expect((await login({ email: username, password })).status).toBe(200);
	const [row] = await database.db.select().from(account).where(eq(account.id, id));
	expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect((await login({ email: username, password })).status).toBe(200);
});

test('tries are logged without the password or the name', async () => {
	const { id, username } = await newMember();
	await login({ email: username, password: 'a wrong password' });
	await login({ email: username, password });
	const lines = await database.db
		.select()
		.from(auditEvent)
		.where(eq(auditEvent.account_id, id))
		.orderBy(auditEvent.id);
	expect(lines.map(({ kind, network }) => [kind, network])).toEqual([
		['sign-in-refused', '192.0.2.1'],
		['signed-in', '192.0.2.1'],
	]);
	expect(JSON.stringify(lines)).not.toMatch(
		new RegExp(`password"?:|a wrong|${password}|${username}`),
	);
});

test('changing the password during a sign-in by the old one leaves it signed out', async () => {
	const { id, email } = await newMember();
	const { db } = database;
	const own = eq(account.id, id);
	const password_hash = await hashSecret('another-engine');
	const written = Promise.withResolvers<void>();
	const committed = Promise.withResolvers<void>();
	const change = db.transaction(async (tx) => {
		await tx.update(account).set({ password_hash }).where(own);
		written.resolve();
		await committed.promise;
	});
	await written.promise;
	const late = login({ email, password });
	// Only of this database: parallel tests wait for locks of theirs.
	const isWaiting = async () =>
		(
			await db.execute(sql`
				SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
		).rows.length > 0;
	await vi.waitUntil(isWaiting, { timeout: 10_000 });
	committed.resolve();
	await change;
	const answer = await late;
	expect(answer.status).toBe(403);
	expect(
		await db.$count(session, and(eq(session.account_id, id), eq(session.user_agent, 'A browser'))),
	).toBe(0);
});

test('refused form fields are named', async () => {
	const answer = await login({ email: '', password: 'short' });
	expect(answer.status).toBe(422);
	expect(await answer.json()).toEqual({
		status: 422,
		description: 'This field can not be empty',
		fields: {
			email: 'This field can not be empty',
			password: 'Password need at least 8 characters',
		},
	});
});
