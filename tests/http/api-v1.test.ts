import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKey } from '#lib/keys/keys.ts';
import { address } from '../e2e/security/ask.ts';
import { type MemberSite, startMemberSite } from '../setup/member-site.ts';
import { signedIn } from '../setup/signed-in.ts';

// Version 1 of the API as served: the functions behind it are tested beside them, in src/lib/v1.

let site: MemberSite;
beforeAll(async () => {
	site = await startMemberSite({ TRUSTED_PROXIES: '1' });
});
afterAll(() => site?.stop());

const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
	fetch(`${site.url}/api/v1${path}`, {
		redirect: 'manual',
		...init,
		headers: { 'x-forwarded-for': address(), ...init.headers },
	});

test('every list, record and history is answered, with the remaining limit', async () => {
	for (const type of ['projects', 'organizations', 'people', 'rounds']) {
		const list = await ask(`/${type}?limit=2&with=sources`);
		expect(list.status).toBe(200);
		expect(list.headers.get('ratelimit-limit')).toBe('30');
		expect(list.headers.get('ratelimit-remaining')).toBe('29');
		const { data } = await list.json();
		expect(data).toHaveLength(2);
		const slug = data[0].round_slug ?? data[0].slug;
		for (const path of [`/${type}/${slug}`, `/${type}/${slug}/history?limit=1`])
			expect([path, (await ask(path)).status]).toEqual([path, 200]);
	}
	expect((await ask('/changes?limit=1')).status).toBe(200);
	expect((await ask('/nothing')).status).toBe(404);
});

test('another site’s script may call with a key, and sends no cookie', async () => {
	const origin = 'https://program.example';
	const asked = await ask('/projects', {
		method: 'OPTIONS',
		headers: {
			origin,
			'access-control-request-method': 'GET',
			'access-control-request-headers': 'authorization',
		},
	});
	expect(asked.status).toBe(204);
	expect(asked.headers.get('access-control-allow-headers')).toMatch(/Authorization/);
	const answer = await ask('/projects?limit=1', {
		headers: { origin, 'sec-fetch-site': 'cross-site' },
	});
	expect(answer.status).toBe(200);
	expect(answer.headers.get('access-control-allow-origin')).toBe('*');
	expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
	expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
	expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a key is accepted only here, and a session nowhere here', async () => {
	const who = await signedIn(site.db);
	const { key } = await addKey(site.db, who.member.id, { name: 'A program', scope: 'own' });
	const authorization = `Bearer ${key}`;
	const usage = await ask('/usage', { headers: { authorization } });
	expect(usage.status).toBe(200);
	expect(usage.headers.get('ratelimit-limit')).toBe('60');
	expect((await ask('/usage', { headers: { cookie: who.cookies } })).status).toBe(401);
	const own = await fetch(`${site.url}/api/users/user-info`, { headers: { authorization } });
	expect(own.status).toBe(401);
	const data = await fetch(`${site.url}/api/data/struct?sid=home_totals`, {
		headers: { authorization },
	});
	expect(data.headers.get('ratelimit-limit')).toBeNull();
});

test('HEAD is answered as GET, and nothing is changed here', async () => {
	const head = await ask('/projects', { method: 'HEAD' });
	expect([head.status, await head.text()]).toEqual([200, '']);
	for (const method of ['POST', 'PUT', 'DELETE']) {
		const headers = { 'content-type': 'application/json' };
		const answer = await ask('/projects', { method, headers, body: '{}' });
		expect(answer.status).toBe(405);
		expect(answer.headers.get('allow')).toBe('GET, HEAD');
	}
});

test('the thirty-first call of a minute without a key is refused', async () => {
	const headers = { 'x-forwarded-for': address() };
	const answers = await Promise.all(
		Array.from({ length: 31 }, () => ask('/changes?limit=1', { headers })),
	);
	const [refused, ...more] = answers.filter(({ status }) => status === 429);
	if (!refused) throw new Error('None was refused.');
	expect(more).toEqual([]);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	const { description } = await refused.json();
	expect(description).toMatch(
		/^You have used all 30 calls per minute allowed without an API key\./,
	);
});
