import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { sessionOf } from '#lib/sessions/sessions.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { account, openAttempt, openIdentity } from '../../db/schema/accounts.ts';
import { rateLimit } from '../../db/schema/rate-limit.ts';
import { storeAttempt } from './attempts.ts';
import { googlePendingCall, googleSignUpCall } from './sign-up.ts';

const database = useTestDatabase();
const SITE = 'https://cairn.example';
let made = 0;

beforeEach(async () => {
	await database.db.delete(rateLimit);
});

async function arrive(email = `new${++made}@gmail.com`) {
	const person = { issuer: 'https://idp.example', subject: email, email, name: 'Ada Lovelace' };
	const token = await storeAttempt(database.db, {
		step: 'newcomer',
		next: '/watchlist',
		...person,
	});
	return { email, cookie: `google_pending=${token}` };
}

function ask(called: Endpoint, headers: Record<string, string>, body?: unknown) {
	const url = new URL('/api/users/auth/x', SITE);
	const json: Record<string, string> = body
		? { 'content-type': 'application/json', origin: SITE }
		: {};
	const request = new Request(url, {
		headers: { ...json, ...headers },
		...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
	});
	return called(database.db, { request, url, clientAddress: '192.0.2.7' });
}

const signUp = (cookie: string, body: Record<string, unknown>) =>
	ask(googleSignUpCall, { cookie }, { name: 'Ada Lovelace', ...body });

test('the confirmation shows name and address, and sign-up goes on from there', async () => {
	const { email, cookie } = await arrive();
	const shown = await ask(googlePendingCall, { cookie });
	expect(await shown.json()).toEqual({ name: 'Ada Lovelace', email });
	const answer = await signUp(cookie, { username: 'ada_one' });
	expect(answer.status).toBe(200);
	expect(await answer.json()).toMatchObject({
		user: { username: 'ada_one', email },
		next: '/watchlist',
	});
	const [access = '', mark, pending] = answer.headers.getSetCookie();
	expect(mark).toMatch(/^signed_in=1;/);
	expect(pending).toBe('google_pending=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure');
	const token = [...(/=([^;]*)/.exec(access)?.[1] ?? '')].reverse().join('');
	expect((await sessionOf(database.db, token))?.member.email).toBe(email);
	expect(await database.db.$count(openIdentity, eq(openIdentity.subject, email))).toBe(1);
});

test('after a taken name one can try another', async () => {
	await signedIn(database.db, { username: 'Taken_One' });
	const { cookie } = await arrive();
	const taken = await signUp(cookie, { username: 'taken_one' });
	expect(taken.status).toBe(409);
	expect(await taken.json()).toMatchObject({ fields: { username: expect.any(String) } });
	expect((await signUp(cookie, { username: 'taken_two' })).status).toBe(200);
});

test('the name and the username obey the rules of sign-up', async () => {
	const { cookie } = await arrive();
	for (const body of [
		{ username: 'a' },
		{ username: 'a b' },
		{ username: 'fine', name: '<b>' },
		{},
	])
		expect((await signUp(cookie, body)).status).toBe(422);
});

test('extra fields make nobody more than a user', async () => {
	const { email, cookie } = await arrive();
	const more = {
		roles: ['master'],
		plan: 'enterprise',
		tier: 3,
		points: 9,
		email: 'x@y.example',
		email_verified: true,
	};
	expect((await signUp(cookie, { username: 'plain_user', ...more })).status).toBe(200);
	const [row] = await database.db.select().from(account).where(eq(account.username, 'plain_user'));
	expect(row).toMatchObject({
		email,
		roles: [],
		tier: 0,
		points: 0,
		password_hash: null,
	});
});

test('of 20 at once one makes an account', async () => {
	const { email, cookie } = await arrive();
	const all = await Promise.all(
		Array.from({ length: 20 }, (_, n) => signUp(cookie, { username: `parallel_${n}` })),
	);
	expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
	expect(all.filter(({ status }) => status === 404)).toHaveLength(19);
	expect(await database.db.$count(account, eq(account.email, email))).toBe(1);
});

test('an address that got an account meanwhile is not taken over', async () => {
	const { member } = await signedIn(database.db);
	const { cookie } = await arrive(member.email);
	expect((await signUp(cookie, { username: 'takes_over' })).status).toBe(409);
	expect(await database.db.$count(openIdentity, eq(openIdentity.account_id, member.id))).toBe(0);
});

test('the invitation counts', async () => {
	const { member } = await signedIn(database.db);
	const [host] = await database.db.select().from(account).where(eq(account.id, member.id));
	const { cookie } = await arrive();
	await signUp(cookie, { username: 'invited', ref_id: host?.referral_code });
	const [row] = await database.db.select().from(account).where(eq(account.username, 'invited'));
	expect(row?.referred_by).toBe(member.id);
});

test('without a sign-up under way there is nothing to confirm', async () => {
	const { cookie } = await arrive();
	await database.db.update(openAttempt).set({ expires_at: sql`now()` });
	for (const none of [cookie, 'google_pending=', 'google_pending=x', 'a=b']) {
		expect((await ask(googlePendingCall, { cookie: none })).status).toBe(404);
		expect((await signUp(none, { username: 'nobody_new' })).status).toBe(404);
	}
});

test('a token for the redirect is not valid for the confirmation', async () => {
	const under = { step: 'under way', state: 's', nonce: 'n', verifier: 'v', next: null } as const;
	const cookie = `google_pending=${await storeAttempt(database.db, under)}`;
	expect((await signUp(cookie, { username: 'mixed_up' })).status).toBe(404);
});
