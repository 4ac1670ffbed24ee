import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sessionOf } from '#lib/sessions/sessions.ts';
import { browser, setCookies } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { sessionFor, signedIn } from '../../../tests/setup/signed-in.ts';
import { auditEvent } from '../db/schema/accounts.ts';
import { mail } from '../db/schema/mail.ts';
import { changePasswordCall } from './change-password.ts';
import { resetPasswordCall } from './reset-password.ts';
import { RESPONSE_DELAY_MS, resetCodeCall } from './send-code.ts';
import { signInCall } from './sign-in.ts';

const database = useTestDatabase();
const password = 'engine-of-1843';
const newer = 'another engine';

beforeEach(async () => {
	await database.db.execute(sql`DELETE FROM rate_limit`);
});

const login = (email: string, tried: string) =>
	browser('/api/users/auth/login', { body: { email, password: tried } })(signInCall, database.db);
const change = (cookies: string, body: object) =>
	browser('/api/users/auth/change-password', { body, cookies })(changePasswordCall, database.db);
const askCode = (email: string) =>
	browser(`/api/users/auth/get-reset-password-code?email=${email}`)(resetCodeCall, database.db);
const reset = (body: object) =>
	browser('/api/users/auth/reset-password', {
		body: { password: newer, confirmPassword: newer, ...body },
	})(resetPasswordCall, database.db);
const mailsTo = (recipient: string) =>
	database.db.select().from(mail).where(eq(mail.recipient, recipient)).orderBy(mail.id);
async function mailedCodeFor(email: string): Promise<string> {
	await askCode(email);
	const text = (await mailsTo(email)).at(-1)?.text ?? '';
	return /^\s*([2-9A-HJKMNP-Z]{6})\s*$/m.exec(text)?.[1] ?? `no code in: ${text}`;
}
const isAlive = async (token: string) => (await sessionOf(database.db, token)) !== null;
const kindsOf = async (id: number) =>
	(await database.db.select().from(auditEvent).where(eq(auditEvent.account_id, id))).map(
		({ kind }) => kind,
	);

test('a change needs the current password, ends all other sessions and mails a notice', async () => {
	const { member, token, cookies } = await signedIn(database.db, { password });
	const other = await sessionFor(database.db, member.id);
	const wrong = await change(cookies, { password: newer, new_password: newer });
	expect([wrong.status, await wrong.json()]).toEqual([
		403,
		{
			status: 403,
			code: 'E_0013',
			description: 'Incorrect password. Please try again.',
			fields: { password: 'Incorrect password. Please try again.' },
		},
	]);
	expect(await isAlive(other.token)).toBe(true);
	expect((await change(cookies, { password, new_password: newer })).status).toBe(200);
	expect([await isAlive(token), await isAlive(other.token)]).toEqual([true, false]);
	expect((await login(member.email, password)).status).toBe(403);
	expect((await login(member.email, newer)).status).toBe(200);
	expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual(['password-changed']);
	expect(await kindsOf(member.id)).toContain('password-changed');
});

test('without a session nothing is changed', async () => {
	const answer = await change('', { password, new_password: newer });
	expect(answer.status).toBe(401);
});

test('a sixth wrong try of the current password within five minutes has to wait', async () => {
	const { cookies } = await signedIn(database.db, { password });
	for (let n = 0; n < 5; n += 1)
		expect((await change(cookies, { password: 'wrong', new_password: newer })).status).toBe(403);
	const refused = await change(cookies, { password, new_password: newer });
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
});

test('a common or short new password is refused at its field', async () => {
	const { cookies } = await signedIn(database.db, { password });
	const told = async (new_password: string) =>
		(await (await change(cookies, { password, new_password })).json()).fields;
	expect(await told('password1')).toEqual({
		new_password: 'This password is one of the most common. Please choose another.',
	});
	expect(await told('short')).toEqual({ new_password: 'Password need at least 8 characters' });
});

test('a reset by the mailed code ends every session, works once and mails a notice', async () => {
	const { member, token } = await signedIn(database.db, { password });
	const code = await mailedCodeFor(member.email);
	const body = { email: member.email.toUpperCase(), reset_password_code: code.toLowerCase() };
	const answer = await reset(body);
	expect(answer.status).toBe(200);
	expect(setCookies(answer).line('access_token')).toContain('Max-Age=0');
	expect(await isAlive(token)).toBe(false);
	expect((await login(member.email, newer)).status).toBe(200);
	expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual([
		'reset-password-code',
		'password-changed',
	]);
	expect((await reset(body)).status).toBe(422);
	expect(await kindsOf(member.id)).toEqual([
		'code-sent',
		'password-reset',
		'signed-in',
		'code-refused',
	]);
});

test('a wrong code and an unknown address are one answer: Invalid code', async () => {
	const { member } = await signedIn(database.db, { password });
	await askCode(member.email);
	for (const email of [member.email, 'nobody@example.com']) {
		const answer = await reset({ email, reset_password_code: 'WRONG2' });
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{
				status: 422,
				code: 'E_0005',
				description: 'Invalid code',
				fields: { reset_password_code: 'Invalid code' },
			},
		]);
	}
});

test('a code dies after five wrong tries, and of 10 resets by one code at once one happens', async () => {
	const { member } = await signedIn(database.db, { password });
	const first = await mailedCodeFor(member.email);
	for (let n = 0; n < 5; n += 1)
		await reset({ email: member.email, reset_password_code: 'WRONG2' });
	expect((await reset({ email: member.email, reset_password_code: first })).status).toBe(422);
	await database.db.execute(sql`DELETE FROM rate_limit`);
	const second = await mailedCodeFor(member.email);
	const answers = await Promise.all(
		Array.from({ length: 10 }, () => reset({ email: member.email, reset_password_code: second })),
	);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('no code is mailed for an unknown address, and the answer says so', async () => {
	const answer = await askCode('nobody@example.com');
	expect([answer.status, await answer.json()]).toEqual([
		403,
		{ status: 403, code: 'E_0007', description: 'User does not exist in the system' },
	]);
	expect(await mailsTo('nobody@example.com')).toEqual([]);
});

test('response time does not reveal whether an address has an account', async () => {
	const { member } = await signedIn(database.db, { password });
	for (const email of [member.email, 'nobody@example.com']) {
		const begun = performance.now();
		await askCode(email);
		expect(performance.now() - begun, email).toBeGreaterThanOrEqual(RESPONSE_DELAY_MS - 1);
	}
});

test('an account without a password gets one by a reset', async () => {
	const { member, cookies } = await signedIn(database.db);
	expect((await change(cookies, { password: 'anything', new_password: newer })).status).toBe(403);
	const code = await mailedCodeFor(member.email);
	await reset({ email: member.email, reset_password_code: code });
	expect((await login(member.email, newer)).status).toBe(200);
});
