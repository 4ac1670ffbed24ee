import { expect, test } from 'vitest';
import { clearedSessionCookies, cookieOf, sessionCookies, tokenOf } from './session-cookies.ts';
import { newToken, tokenHash } from './tokens.ts';

const request = (headers: Record<string, string>) =>
	new Request('https://cairn.example/', { headers });

test('the token goes into a cookie that no script reads, reversed, for one day minus ten minutes', () => {
	expect(sessionCookies('abcdefghijklmnopqrstuvwxyz', true)).toEqual([
		'access_token=zyxwvutsrqponmlkjihgfedcba; Path=/; Max-Age=85800; SameSite=Lax; HttpOnly; Secure',
		'signed_in=1; Path=/; Max-Age=85800; SameSite=Lax; Secure',
	]);
});

test('without https a cookie does not require it', () => {
	for (const line of [...sessionCookies(newToken(), false), ...clearedSessionCookies(false)])
		expect(line).not.toContain('Secure');
});

test('both cookies are cleared with the attributes they were set with', () => {
	expect(clearedSessionCookies(true)).toEqual([
		'access_token=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
		'signed_in=; Path=/; Max-Age=0; SameSite=Lax; Secure',
	]);
});

test('a token is read back from its cookie', () => {
	for (let run = 0; run < 50; run += 1) {
		const token = newToken();
		const [line = ''] = sessionCookies(token, true);
		const cookie = `a=1; ${line.split(';', 1)[0]}; signed_in=1`;
		expect(tokenOf(request({ cookie }))).toEqual({ token, by: 'cookie' });
	}
});

test("a program's header overrides a browser's cookie", () => {
	const token = newToken();
	const headers = { authorization: `bearer  ${token}`, cookie: `access_token=${newToken()}` };
	expect(tokenOf(request(headers))).toEqual({ token, by: 'bearer' });
});

test.for([
	'',
	'access_token=',
	'access_token',
	'access_token=short',
	`access_token=${'x'.repeat(101)}`,
	"access_token=' OR 1=1 --0123456789012345",
	`ACCESS_TOKEN=${newToken()}`,
	`x_access_token=${newToken()}`,
	`a="; access_token_=${newToken()}"`,
])('an invalid token is not looked up: %j', (cookie) => {
	expect(tokenOf(request({ cookie }))).toBeNull();
});

test.for(['Basic abc', 'Bearer', 'Bearer x y', `Bearer ${'x'.repeat(101)}`, `Token ${newToken()}`])(
	'a header without a token counts as none: %s',
	(authorization) => {
		expect(tokenOf(request({ authorization }))).toBeNull();
	},
);

test('of two cookies of one name the first counts, as servers agree', () => {
	expect(cookieOf(request({ cookie: 'a=1;b=2 ; a=3; c==x=' }), 'a')).toBe('1');
	expect(cookieOf(request({ cookie: 'a=1;b=2 ; a=3; c==x=' }), 'b')).toBe('2');
	expect(cookieOf(request({ cookie: 'a=1;b=2 ; a=3; c==x=' }), 'c')).toBe('=x=');
	expect(cookieOf(request({}), 'a')).toBeUndefined();
});

test('a token has 256 random bits, and its stored form does not work as one', () => {
	const tokens = new Set(Array.from({ length: 1_000 }, newToken));
	expect(tokens.size).toBe(1_000);
	for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
	const [token = ''] = tokens;
	const kept = tokenHash(token);
	expect(kept).toHaveLength(32);
	expect(tokenHash(kept.toString('base64url'))).not.toEqual(kept);
});
