import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { HttpError } from '#lib/http/errors.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { type Endpoint, endpoint, memberEndpoint, noInput, nothing } from './endpoint.ts';
import { newToken } from './tokens.ts';

const database = useTestDatabase();
const SITE = 'https://cairn.example';
const own = { origin: SITE };

interface RequestOptions {
	method?: string;
	headers?: Record<string, string>;
	/** Sent as JSON. */
	body?: unknown;
	path?: string;
	address?: string;
}

function ask(
	called: Endpoint,
	{ method, headers, body, path = '/api/x', address }: RequestOptions = {},
) {
	const url = new URL(SITE + path);
	const json: Record<string, string> =
		body === undefined ? {} : { 'content-type': 'application/json' };
	const request = new Request(url, {
		method: method ?? (body === undefined ? 'GET' : 'POST'),
		headers: { ...json, ...headers },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	return called(database.db, { request, url, clientAddress: address ?? '192.0.2.1' });
}

const plain = { ...noInput, summary: 'For tests', answer: z.unknown() };

const tells = endpoint(plain, async ({ session, caller, input }) => ({
	who: session?.member.username ?? null,
	caller,
	input,
}));
const echoes = endpoint(
	{
		summary: 'Echoes',
		input: z.object({ word: z.string() }),
		answer: z.object({ word: z.string() }),
	},
	async ({ input }) => input,
);
const members = memberEndpoint(plain, async ({ session }) => ({ who: session.member.username }));
const grants = memberEndpoint({ ...plain, action: 'grant-role' }, async () => ({
	granted: true,
}));
const guarded = endpoint({ ...plain, guarded: true }, async () => ({ done: true }));

describe('who calls', () => {
	test('is found by cookie or by Bearer token, else nobody', async () => {
		const { member, token, cookies } = await signedIn(database.db);
		const headers: Record<string, string>[] = [
			{ cookie: cookies },
			{ authorization: `Bearer ${token}` },
		];
		for (const one of headers)
			expect(await (await ask(tells, { headers: one })).json()).toMatchObject({
				who: member.username,
			});
		expect(await (await ask(tells)).json()).toMatchObject({ who: null });
	});

	test('the token as written in the cookie does not work as a Bearer token', async () => {
		const { token } = await signedIn(database.db);
		const reversed = [...token].reverse().join('');
		const headers = { authorization: `Bearer ${reversed}` };
		expect((await ask(members, { headers })).status).toBe(401);
	});

	test('is recognised by network, and a browser by what browsers send', async () => {
		const { caller } = await (await ask(tells, { headers: own, address: '2001:db8::1' })).json();
		expect(caller).toEqual({
			network: '2001:db8::/64',
			userAgent: '',
			isBrowser: true,
			secure: true,
			site: SITE,
		});
		const program = await (await ask(tells, { headers: { 'user-agent': 'curl' } })).json();
		expect(program.caller).toMatchObject({ isBrowser: false, userAgent: 'curl' });
	});
});

describe('members only', () => {
	test('others are answered 401, and a cookie without a session is cleared', async () => {
		expect((await ask(members)).status).toBe(401);
		expect((await ask(members)).headers.getSetCookie()).toEqual([]);
		const gone = await ask(members, { headers: { cookie: `access_token=${newToken()}` } });
		expect(gone.status).toBe(401);
		expect(gone.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^access_token=; .*Max-Age=0.*HttpOnly; Secure$/),
			expect.stringMatching(/^signed_in=; .*Max-Age=0/),
		]);
		const bearer = await ask(members, { headers: { authorization: `Bearer ${newToken()}` } });
		expect(bearer.status).toBe(401);
		expect(bearer.headers.getSetCookie()).toEqual([]);
	});

	test('a right not given by the roles is 403', async () => {
		const [user, master] = [
			await signedIn(database.db),
			await signedIn(database.db, { roles: ['master'] }),
		];
		const by = ({ token }: { token: string }) =>
			ask(grants, { headers: { authorization: `Bearer ${token}` } });
		expect((await by(user)).status).toBe(403);
		expect((await by(master)).status).toBe(200);
		expect((await ask(grants)).status).toBe(401);
	});
});

describe('where a change comes from', () => {
	const change = (headers: Record<string, string>) => ask(echoes, { body: { word: 'a' }, headers });

	test('from a page of this site, with a cookie or without', async () => {
		const { cookies } = await signedIn(database.db);
		expect((await change(own)).status).toBe(200);
		expect((await change({ ...own, cookie: cookies })).status).toBe(200);
	});

	test('from a program, but not with a cookie, which a browser sends unasked', async () => {
		const { token, cookies } = await signedIn(database.db);
		expect((await change({})).status).toBe(200);
		expect((await change({ authorization: `Bearer ${token}` })).status).toBe(200);
		expect((await change({ cookie: cookies })).status).toBe(403);
		// Whether the session is valid makes no difference: the proof is checked first.
		expect((await change({ cookie: `access_token=${newToken()}` })).status).toBe(403);
	});

	const foreign: Record<string, string>[] = [
		{ origin: 'https://evil.example' },
		{ origin: 'null' },
		{ 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'same-site' },
		{ 'sec-fetch-site': 'none' },
	];
	test.for(foreign)('not from another site, whoever is signed in: %j', async (headers) => {
		const { token, cookies } = await signedIn(database.db);
		expect((await change({ ...headers })).status).toBe(403);
		expect((await change({ ...headers, cookie: cookies })).status).toBe(403);
		expect((await change({ ...headers, authorization: `Bearer ${token}` })).status).toBe(403);
		const form = await ask(echoes, {
			method: 'POST',
			headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
		});
		expect(form.status).toBe(403);
	});

	test('a GET is free, unless guarded', async () => {
		const headers = { 'sec-fetch-site': 'cross-site' };
		expect((await ask(tells, { headers })).status).toBe(200);
		expect((await ask(guarded, { headers })).status).toBe(403);
		expect((await ask(guarded, { headers: own })).status).toBe(200);
		expect((await ask(guarded, { headers, method: 'HEAD' })).status).toBe(403);
	});
});

describe('answers', () => {
	const gives = (result: Response | object | undefined) =>
		ask(endpoint({ ...plain, statuses: [200, 204] }, async () => result));
	const throws = (error: unknown) =>
		ask(
			endpoint(plain, async () => {
				throw error;
			}),
		);

	test('an object is JSON, nothing is 204, a Response stays; caches store none', async () => {
		const answers = [await gives({ a: 1 }), await gives(undefined), await gives(new Response('x'))];
		expect(answers.map(({ status }) => status)).toEqual([200, 204, 200]);
		expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
			Array(3).fill('no-store'),
		);
		expect(await answers[0]?.json()).toEqual({ a: 1 });
	});

	const says = z.object({ a: z.int() });
	const answering = (said: unknown, answer: z.ZodType = says, statuses?: number[]) =>
		ask(endpoint({ ...plain, answer, ...(statuses && { statuses }) }, async () => said));

	test('an answer that differs from its schema is an error, even by one extra field', async () => {
		expect(await (await answering({ a: 1 })).json()).toEqual({ a: 1 });
		await expect(answering({ a: 'one' })).rejects.toThrow(
			/GET \/api\/x returned something other than it declares/,
		);
		await expect(answering({ a: 1, b: 2 })).rejects.toThrow('returned more than it declares');
		await expect(answering(Response.json({ b: 2 }))).rejects.toThrow(
			'something other than it declares',
		);
		await expect(answering(undefined)).rejects.toThrow('returned 204, which it does not declare');
		await expect(answering({ a: 1 }, nothing)).rejects.toThrow(
			'returned 200, which it does not declare',
		);
		expect((await answering(undefined, nothing)).status).toBe(204);
		expect((await answering(Response.json({ a: 1 }, { status: 201 }), says, [201])).status).toBe(
			201,
		);
	});

	test('refusals, files and redirects are not checked', async () => {
		expect((await answering(Response.json({ b: 2 }, { status: 403 }))).status).toBe(403);
		expect((await answering(new Response('file'))).status).toBe(200);
		expect((await answering(new Response(null, { status: 303 }))).status).toBe(303);
	});

	test('in production an answer is sent unchecked', async () => {
		vi.stubEnv('NODE_ENV', 'production');
		try {
			expect(await (await answering({ a: 'one' })).json()).toEqual({ a: 'one' });
		} finally {
			vi.unstubAllEnvs();
		}
	});

	test('a known error has the form of the contract, with its headers and cookies', async () => {
		const answer = await throws(
			new HttpError(429, 'Wait.', {
				code: 'E_0001',
				fields: { email: 'Busy.' },
				headers: { 'Retry-After': '7' },
				cookies: ['a=; Max-Age=0', 'b=; Max-Age=0'],
			}),
		);
		expect(await answer.json()).toEqual({
			status: 429,
			code: 'E_0001',
			description: 'Wait.',
			fields: { email: 'Busy.' },
		});
		expect(answer.headers.get('retry-after')).toBe('7');
		expect(answer.headers.get('cache-control')).toBe('no-store');
		expect(answer.headers.getSetCookie()).toEqual(['a=; Max-Age=0', 'b=; Max-Age=0']);
	});

	test('a value refused by the database is 400 and reveals nothing about it', async () => {
		const refused = endpoint(plain, async ({ db }) => {
			await db.execute(sql`SELECT ${'\u0000'}::text`);
			return {};
		});
		const answer = await ask(refused);
		expect(answer.status).toBe(400);
		expect(await answer.text()).not.toMatch(/select|text|invalid byte/i);
	});

	test.each([
		['unique', sql`INSERT INTO rate_limit VALUES ('raced', 1, now()), ('raced', 1, now())`],
		[
			'foreign key',
			sql`INSERT INTO session (token_hash, account_id, expires_at, network) VALUES ('x', 999999999, now(), '')`,
		],
		['deadlock', sql`DO $$ BEGIN RAISE EXCEPTION 'secret' USING ERRCODE = '40P01'; END $$`],
		['serialization', sql`DO $$ BEGIN RAISE EXCEPTION 'secret' USING ERRCODE = '40001'; END $$`],
	])(
		'a race that ends at a %s is 409 in words, and tells nothing of the database',
		async (_, statement) => {
			const raced = endpoint(plain, async ({ db }) => {
				await db.execute(statement);
			});
			const answer = await ask(raced);
			expect(answer.status).toBe(409);
			const { description } = await answer.json();
			expect(description).toMatch(/has just (?:been|created|changed)/);
			expect(description).not.toMatch(/secret|rate_limit|session|constraint/);
		},
	);

	test('our own bug is not hidden as an answer', async () => {
		await expect(throws(new TypeError('ours'))).rejects.toThrow('ours');
	});

	test('refused values are 422 by field, before the work begins', async () => {
		const answer = await ask(echoes, { body: { word: 7 } });
		expect(answer.status).toBe(422);
		expect(await answer.json()).toMatchObject({
			status: 422,
			fields: { word: expect.any(String) },
		});
	});
});
