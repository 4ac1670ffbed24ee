import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { browser } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { account, auditEvent, mailedCode } from '../db/schema/accounts.ts';
import { mail } from '../db/schema/mail.ts';
import { newCode } from './codes.ts';
import { resetPasswordCall } from './reset-password.ts';
import { formRegistrationCodeCall, registerCodeCall, resetCodeCall } from './send-code.ts';
import { signInCall } from './sign-in.ts';
import { signUpCall } from './sign-up.ts';

const database = useTestDatabase();
const password = 'engine-of-1843';
let count = 0;

beforeEach(async () => {
	await database.db.execute(sql`DELETE FROM rate_limit`);
});

const fresh = () => {
	count += 1;
	return {
		name: 'Ada Lovelace',
		username: `ada${count}`,
		email: `ada${count}@example.com`,
		password,
	};
};
const askCode = (email: string, headers: Record<string, string> = {}, address?: string) =>
	browser(`/api/users/auth/get-register-code?email=${encodeURIComponent(email)}`, {
		headers,
		...(address && { address }),
	})(registerCodeCall, database.db);
const signUp = (body: object) =>
	browser('/api/users/auth/signup', { body })(signUpCall, database.db);

const mailsTo = (recipient: string) =>
	database.db.select().from(mail).where(eq(mail.recipient, recipient)).orderBy(mail.id);
async function codeIn(recipient: string): Promise<string> {
	const text = (await mailsTo(recipient)).at(-1)?.text ?? '';
	return /^\s*([2-9A-HJKMNP-Z]{6})\s*$/m.exec(text)?.[1] ?? `no code in: ${text}`;
}
async function mailedCodeFor(email: string): Promise<string> {
	await askCode(email);
	return codeIn(email.toLowerCase());
}
const accountsOf = (email: string) =>
	database.db.select().from(account).where(eq(account.email, email));
const endWindows = () =>
	database.db.execute(sql`UPDATE rate_limit SET ends_at = now() - interval '1 second'`);
const WRONG = {
	status: 422,
	code: 'E_0005',
	description: 'Wrong code. Try again!',
	fields: { signup_code: 'Wrong code. Try again!' },
};

test('a code is six unmistakable characters, and each is different', () => {
	const codes = Array.from({ length: 2_000 }, newCode);
	for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
	expect(new Set(codes).size).toBe(codes.length);
	expect(new Set(codes.join('')).size).toBe(31);
});

test('the mailed code makes the account of its address, in small letters too, and signs it in', async () => {
	const person = fresh();
	const sent = await askCode(person.email.toUpperCase());
	expect([sent.status, await sent.json()]).toEqual([200, { status: 200 }]);
	const code = await codeIn(person.email);
	const answer = await signUp({ ...person, signup_code: code.toLowerCase() });
	expect(answer.status).toBe(200);
	expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
		'access_token',
		'signed_in',
	]);
	expect(await answer.json()).toEqual({
		access_token: '',
		user: {
			_id: expect.stringMatching(/^\d+$/),
			name: person.name,
			username: person.username,
			email: person.email,
			gender: null,
			avatar: '/avatars/member.svg',
			plan: 'standard',
			tier: 0,
			roles: [],
			points: 0,
			currency: 'usd',
		},
	});
	const body = { email: person.username, password };
	const signedIn = await browser('/api/users/auth/login', { body })(signInCall, database.db);
	expect(signedIn.status).toBe(200);
});

test('only an argon2id hash of a code is stored, which is itself no code', async () => {
	const person = fresh();
	await askCode(person.email);
	const [kept] = await database.db
		.select()
		.from(mailedCode)
		.where(eq(mailedCode.email, person.email));
	expect(kept?.code_hash).toMatch(/^\$argon2id\$/);
	expect((await signUp({ ...person, signup_code: kept?.code_hash })).status).toBe(422);
});

test('a code works once', async () => {
	const person = fresh();
	const code = await mailedCodeFor(person.email);
	expect((await signUp({ ...person, signup_code: code })).status).toBe(200);
	await database.db.delete(account).where(eq(account.email, person.email));
	const again = await signUp({ ...person, signup_code: code });
	expect([again.status, await again.json()]).toEqual([422, WRONG]);
});

test('a code dies after five wrong tries', async () => {
	const person = fresh();
	const code = await mailedCodeFor(person.email);
	for (let n = 0; n < 5; n += 1) {
		const wrong = await signUp({ ...person, signup_code: 'WRONG2' });
		expect([wrong.status, await wrong.json()]).toEqual([422, WRONG]);
	}
	expect((await signUp({ ...person, signup_code: code })).status).toBe(422);
});

test('the fifth try may still be right', async () => {
	const person = fresh();
	const code = await mailedCodeFor(person.email);
	for (let n = 0; n < 4; n += 1) await signUp({ ...person, signup_code: 'WRONG2' });
	expect((await signUp({ ...person, signup_code: code })).status).toBe(200);
});

test('a code lives ten minutes', async () => {
	const person = fresh();
	const code = await mailedCodeFor(person.email);
	const own = eq(mailedCode.email, person.email);
	const [kept] = await database.db
		.select({ seconds: sql<string>`extract(epoch FROM expires_at - sent_at)` })
		.from(mailedCode)
		.where(own);
	expect(Number(kept?.seconds)).toBe(600);
	await database.db
		.update(mailedCode)
		.set({ expires_at: sql`now() - interval '1 second'` })
		.where(own);
	expect((await signUp({ ...person, signup_code: code })).status).toBe(422);
});

test('a new code replaces the previous one', async () => {
	const person = fresh();
	const first = await mailedCodeFor(person.email);
	await endWindows();
	const second = await mailedCodeFor(person.email);
	expect((await signUp({ ...person, signup_code: first })).status).toBe(422);
	expect((await signUp({ ...person, signup_code: second })).status).toBe(200);
});

test('a code of another address or for another purpose is wrong', async () => {
	const [ada, eve] = [fresh(), fresh()];
	await askCode(ada.email);
	const code = await mailedCodeFor(eve.email);
	expect((await signUp({ ...ada, signup_code: code })).status).toBe(422);
	const { member } = await signedIn(database.db);
	const body = { email: member.email, password, confirmPassword: password };
	await database.db
		.update(mailedCode)
		.set({ email: member.email })
		.where(and(eq(mailedCode.email, eve.email)));
	const reset = await browser('/api/users/auth/reset-password', {
		body: { ...body, reset_password_code: code },
	})(resetPasswordCall, database.db);
	expect(reset.status).toBe(422);
});

test('20 sign-ups with one code at the same time make one account', async () => {
	const person = fresh();
	const code = await mailedCodeFor(person.email);
	const answers = await Promise.all(
		Array.from({ length: 20 }, (_, n) =>
			signUp({ ...person, username: `${person.username}_${n}`, signup_code: code }),
		),
	);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	for (const { status } of answers) expect(status).toBeOneOf([200, 409, 422]);
	expect(await accountsOf(person.email)).toHaveLength(1);
});

test('of two people who want one username at once one gets it, the other keeps the code', async () => {
	const [ada, eve] = [fresh(), fresh()];
	const codes = [await mailedCodeFor(ada.email), await mailedCodeFor(eve.email)];
	const username = `shared${count}`;
	const people = [
		{ ...ada, username, signup_code: codes[0] },
		{ ...eve, username: username.toUpperCase(), signup_code: codes[1] },
	];
	const answers = await Promise.all(people.map(signUp));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	const late = people[answers.findIndex(({ status }) => status === 409)];
	expect((await signUp({ ...late, username: `${username}_2` })).status).toBe(200);
});

test('a username or address that is taken, in any case, is a conflict and costs no try', async () => {
	const taken = (await signedIn(database.db, { username: `Taken${count}` })).member;
	const person = fresh();
	const code = await mailedCodeFor(person.email);
	for (let n = 0; n < 6; n += 1) {
		const username = taken.username.toLowerCase();
		const answer = await signUp({ ...person, username, signup_code: code });
		expect([answer.status, await answer.json()]).toEqual([
			409,
			{
				status: 409,
				code: 'E_0014',
				description: 'This username has been taken',
				fields: { username: 'This username has been taken' },
			},
		]);
	}
	const other = await signUp({ ...person, email: taken.email.toUpperCase(), signup_code: code });
	expect(await other.json()).toMatchObject({
		status: 409,
		fields: { email: 'This email is already registered' },
	});
	expect((await signUp({ ...person, signup_code: code })).status).toBe(200);
});

test('no code is mailed to an address that has an account', async () => {
	const { member } = await signedIn(database.db);
	const answer = await askCode(member.email.toUpperCase());
	expect([answer.status, await answer.json()]).toEqual([
		403,
		{ status: 403, code: 'E_0004', description: 'This email is already registered' },
	]);
	expect(await mailsTo(member.email)).toEqual([]);
});

test('no second code is mailed within a minute; after it one is', async () => {
	const { email } = fresh();
	expect((await askCode(email)).status).toBe(200);
	const refused = await askCode(email.toUpperCase(), {}, '198.51.100.7');
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
	expect((await refused.json()).description).toBe(
		'Too many requests to our server. Please try again later!',
	);
	expect(await mailsTo(email)).toHaveLength(1);
	await endWindows();
	expect((await askCode(email)).status).toBe(200);
	expect(await mailsTo(email)).toHaveLength(2);
});

test('five codes an hour are mailed to one address, 60 from one network', async () => {
	const { email } = fresh();
	const nextMinute = () =>
		database.db.execute(sql`DELETE FROM rate_limit WHERE starts_with(key, 'code register')`);
	for (let n = 0; n < 5; n += 1) {
		expect((await askCode(email)).status).toBe(200);
		await nextMinute();
	}
	const refused = await askCode(email);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
	await database.db.execute(sql`UPDATE rate_limit SET count = 60 WHERE key = 'codes 192.0.2.1'`);
	expect((await askCode(fresh().email)).status).toBe(429);
	expect((await askCode(fresh().email, {}, '198.51.100.7')).status).toBe(200);
});

test.each([
	['two addresses', 'a@x.io, b@y.io'],
	['a header', 'a@x.io\r\nBcc: b@y.io'],
	['10 KB', `${'a'.repeat(10_000)}@x.io`],
	['letters beyond ASCII', 'åda@example.com'],
	['a display name', 'Ada <a@x.io>'],
	['nothing', ''],
])('an address with %s is refused and nothing is mailed', async (_, email) => {
	const before = await database.db.$count(mail);
	for (const call of [registerCodeCall, resetCodeCall]) {
		const query = `?email=${encodeURIComponent(email)}`;
		const answer = await browser(`/api/users/auth/get-register-code${query}`)(call, database.db);
		expect(answer.status).toBe(422);
		expect(await answer.json()).toMatchObject({
			fields: { email: email ? 'Invalid email' : 'Please enter your email!' },
		});
	}
	expect(await database.db.$count(mail)).toBe(before);
});

test('a page of another site cannot make a browser ask for a code', async () => {
	const { email } = fresh();
	for (const site of ['cross-site', 'same-site', 'none'])
		expect((await askCode(email, { 'sec-fetch-site': site })).status).toBe(403);
	expect((await askCode(email, { origin: 'https://evil.example' })).status).toBe(403);
	expect(await mailsTo(email)).toEqual([]);
});

test('a common password is refused before a code is mailed for it', async () => {
	const { email } = fresh();
	const ask = (typed: string) =>
		browser('/api/users/auth/get-register-code', { body: { email, password: typed } })(
			formRegistrationCodeCall,
			database.db,
		);
	const refused = await ask('PassWord');
	expect([refused.status, await refused.json()]).toMatchObject([
		422,
		{ fields: { password: 'This password is one of the most common. Please choose another.' } },
	]);
	expect(await mailsTo(email)).toEqual([]);
	expect((await ask(password)).status).toBe(200);
	expect(await codeIn(email)).toHaveLength(6);
});

test('common passwords are refused, long ones in any script are kept exactly', async () => {
	const person = fresh();
	const code = await mailedCodeFor(person.email);
	for (const common of ['password', 'PassWord', '12345678', 'qwertyuiop']) {
		const answer = await signUp({ ...person, password: common, signup_code: code });
		expect(await answer.json()).toMatchObject({
			status: 422,
			fields: { password: 'This password is one of the most common. Please choose another.' },
		});
	}
	const long = `${'пароль-😀-'.repeat(28)}abc`;
	expect([...long].length).toBe(255);
	const tooLong = await signUp({ ...person, password: `${long}d`, signup_code: code });
	expect(await tooLong.json()).toMatchObject({
		fields: { password: 'Password must be at most 255 characters' },
	});
	expect((await signUp({ ...person, password: long, signup_code: code })).status).toBe(200);
	const login = (tried: string) =>
		browser('/api/users/auth/login', { body: { email: person.email, password: tried } })(
			signInCall,
			database.db,
		);
	expect((await login(long)).status).toBe(200);
	expect((await login(long.slice(0, -1))).status).toBe(403);
	expect((await login(long.toUpperCase())).status).toBe(403);
});

test('roles, plan, points and tier are ignored when sent along', async () => {
	const person = fresh();
	const code = await mailedCodeFor(person.email);
	const more = { roles: ['master'], plan: 'pro', points: 99, tier: 3, state: 'active', id: 1 };
	expect((await signUp({ ...person, ...more, signup_code: code })).status).toBe(200);
	expect((await accountsOf(person.email))[0]).toMatchObject({
		roles: [],
		points: 0,
		tier: 0,
	});
});

test('who invited is kept; a referral code that nobody has is passed over', async () => {
	const { member } = await signedIn(database.db);
	const [inviter] = await accountsOf(member.email);
	for (const [ref_id, expected] of [
		[inviter?.referral_code, member.id],
		['nobody-has-this', null],
	]) {
		const person = fresh();
		const code = await mailedCodeFor(person.email);
		expect((await signUp({ ...person, ref_id, signup_code: code })).status).toBe(200);
		expect((await accountsOf(person.email))[0]?.referred_by).toBe(expected);
	}
});

test('events are logged without code or address', async () => {
	const person = fresh();
	const code = await mailedCodeFor(person.email);
	await signUp({ ...person, signup_code: 'WRONG2' });
	await signUp({ ...person, signup_code: code });
	const lines = await database.db.select().from(auditEvent).orderBy(auditEvent.id);
	expect(lines.slice(-4).map(({ kind }) => kind)).toEqual([
		'code-sent',
		'code-refused',
		'signed-up',
		'signed-in',
	]);
	expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${code}|${person.email}|${password}`));
});
