import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { browser, setCookies } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { rememberToken } from '../db/schema/accounts.ts';
import { changePasswordCall } from './change-password.ts';
import { signInCall } from './sign-in.ts';
import { signOutCall } from './sign-out.ts';

const database = useTestDatabase();
const password = 'engine-of-1843';
let count = 0;

beforeEach(async () => {
	await database.db.execute(sql`DELETE FROM rate_limit`);
});

const login = (body: object, cookies = '') =>
	browser('/api/users/auth/login', { body, cookies })(signInCall, database.db);

/** A new member's browser after signing in with the box ticked. */
async function remembered() {
	const { member } = await signedIn(database.db, { username: `ada${++count}`, password });
	const answer = await login({ email: member.email, password, remember: true });
	const { header, line } = setCookies(answer);
	return { member, line, cookies: header, again: { email: member.email, remembered: true } };
}

/** The browser after its session expired. */
const onlyRemembered = (cookies: string) =>
	cookies
		.split('; ')
		.filter((pair) => pair.startsWith('remember'))
		.join('; ');

test('with the box ticked, the address and the box are readable but not the token, for one day', async () => {
	const { member, line } = await remembered();
	expect(line('remembered_email')).toMatch(
		new RegExp(
			`^remembered_email=${encodeURIComponent(member.email)}; Path=/; Max-Age=\\d+; SameSite=Lax$`,
		),
	);
	expect(line('remember_me')).toMatch(/^remember_me=1; Path=\/; Max-Age=\d+; SameSite=Lax$/);
	expect(line('remembered_password')).toBe(
		'remembered_password=1; Path=/; Max-Age=86400; SameSite=Lax',
	);
	expect(line('remember_token')).toMatch(
		/^remember_token=[\w-]{43}; Path=\/; Max-Age=86400; SameSite=Lax; HttpOnly$/,
	);
});

test('no password is in any cookie, and without the box nothing is remembered', async () => {
	const { member, cookies } = await remembered();
	expect(decodeURIComponent(cookies)).not.toContain(password);
	const plain = setCookies(await login({ email: member.email, password }));
	expect(plain.header).not.toMatch(/remember/);
	for (const name of ['remembered_email', 'remember_me', 'remembered_password', 'remember_token'])
		expect(plain.line(name)).toContain('Max-Age=0');
});

test('the unchanged form signs in once by the token, and leaves a new one', async () => {
	const { cookies, again } = await remembered();
	const brought = onlyRemembered(cookies);
	const answer = await login({ ...again, remember: true }, brought);
	expect(answer.status).toBe(200);
	const next = onlyRemembered(setCookies(answer).header);
	expect(next).toContain('remember_token=');
	expect(next).not.toBe(brought);
	const replayed = await login(again, brought);
	expect(replayed.status).toBe(403);
	expect(await replayed.json()).toMatchObject({
		description: 'Username or password was incorrect',
	});
	expect(setCookies(replayed).line('remember_token')).toContain('Max-Age=0');
	expect((await login(again, next)).status).toBe(200);
});

test('of 10 simultaneous uses of one token one signs in', async () => {
	const { cookies, again } = await remembered();
	const brought = onlyRemembered(cookies);
	const answers = await Promise.all(Array.from({ length: 10 }, () => login(again, brought)));
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a token with somebody else’s address signs in nobody and dies', async () => {
	const ada = await remembered();
	const eve = await remembered();
	const brought = onlyRemembered(eve.cookies);
	expect((await login(ada.again, brought)).status).toBe(403);
	expect((await login(eve.again, brought)).status).toBe(403);
	expect((await login({ email: ada.member.email, remembered: true })).status).toBe(403);
});

test('after a day the token is useless', async () => {
	const { cookies, again, member } = await remembered();
	const own = eq(rememberToken.account_id, member.id);
	const past = { expires_at: sql`now() - interval '1 second'` };
	await database.db.update(rememberToken).set(past).where(own);
	expect((await login(again, onlyRemembered(cookies))).status).toBe(403);
});

test('signing out makes the browser ask for the password again', async () => {
	const { cookies, again } = await remembered();
	const out = await browser('/api/users/auth/logout', { body: {}, cookies })(
		signOutCall,
		database.db,
	);
	expect(setCookies(out).line('remember_token')).toContain('Max-Age=0');
	expect(setCookies(out).line('remembered_email')).toBeUndefined();
	expect((await login(again, onlyRemembered(cookies))).status).toBe(403);
});

test('a change of password makes every browser ask for it', async () => {
	const { cookies, again, member } = await remembered();
	const elsewhere = setCookies(await login({ email: member.email, password, remember: true }));
	const changed = await browser('/api/users/auth/change-password', {
		body: { password, new_password: 'another-engine' },
		cookies,
	})(changePasswordCall, database.db);
	expect(changed.status).toBe(200);
	for (const held of [cookies, elsewhere.header])
		expect((await login(again, onlyRemembered(held))).status).toBe(403);
});
