import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, inBrowser, named } from '../../e2e/security/ask.ts';
import { type Call, calls, publicData } from '../../e2e/security/calls.ts';
import { hostile } from '../../e2e/security/hostile-inputs.ts';
import { addOwner, type Owner } from '../../e2e/security/owners.ts';
import { listedCalls, siteRoutes } from '../../e2e/sweep/routes.ts';
import { type MemberSite, startMemberSite } from '../../setup/member-site.ts';
import { changesNothing } from './changes-nothing.ts';

/**
 * Who may do what, on the real server: each call of the table by a visitor, its rightful member, another member, an
 * editor and a master; and each call that changes something from another site. The table is compared with the routes.
 */

let site: MemberSite;

beforeAll(async () => {
	site = await startMemberSite({ TRUSTED_PROXIES: '1', PAYMENT_PROVIDER: 'sandbox' });
});
afterAll(() => site?.stop());

const root = resolve(import.meta.dirname, '../../..');
const routes = siteRoutes();

/** The methods of a listed path, or those exported by a route file. */
function methodsOf(pattern: string): string[] {
	const listed = listedCalls().filter((call) => call.pattern === pattern);
	if (listed.length > 0) return listed.map(({ method }) => method);
	for (const end of ['.ts', '/index.ts']) {
		const file = resolve(root, `src/pages${pattern}${end}`);
		if (!existsSync(file)) continue;
		return [
			...readFileSync(file, 'utf8').matchAll(
				/export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/g,
			),
		].map(([, method = '']) => method);
	}
	throw new Error(`There is no route of ${pattern}.`);
}

test('every call of the API has a row in the table, and vice versa', () => {
	const guarded = routes.filter(
		({ pattern, isPage }) =>
			!isPage && /^\/(?:api|auth)\//.test(pattern) && !publicData.includes(pattern),
	);
	const there = guarded.flatMap(({ pattern }) =>
		methodsOf(pattern).map((method) => `${method} ${pattern}`),
	);
	const tabled = new Set(calls.map(({ method, route }) => `${method} ${route}`));
	expect(
		there.filter((one) => !tabled.has(one)),
		'name them in tests/e2e/security/calls.ts',
	).toEqual([]);
	expect([...tabled].filter((one) => !there.includes(one))).toEqual([]);
});

test('calls readable without a session accept no changing method', () => {
	for (const pattern of publicData)
		expect(methodsOf(pattern).filter((one) => one !== 'GET')).toEqual([]);
});

const roles = ['visitor', 'user', 'other', 'editor', 'master'] as const;
type Who = (typeof roles)[number];

function expected(call: Call, who: Who): number {
	if (call.for === 'anybody' || who === 'user') return call.status;
	if (who === 'visitor') return 401;
	if (who === 'other' && call.roles) return 403;
	const special = who === 'other' ? undefined : call.byRole?.[who];
	if (special !== undefined) return special;
	return call.for === 'owner' ? 404 : call.status;
}

async function askerOf(who: Who, owner: Owner): Promise<Owner | null> {
	if (who === 'visitor') return null;
	if (who === 'user') return owner;
	return addOwner(site.db, who === 'other' ? [] : [who, 'contributor', 'dao']);
}

for (const call of calls) {
	test(`matrix: ${named(call)}`, async () => {
		const got: Record<string, number> = {};
		const wanted: Record<string, number> = {};
		for (const who of roles)
			for (const way of who === 'user' ? ['cookie', 'token'] : ['cookie']) {
				const owner = await addOwner(site.db, call.roles);
				const asker = await askerOf(who, owner);
				// Others' things are requested with the owner's values, the caller's own things with theirs.
				const values = call.for === 'owner' || !asker ? owner : asker;
				const headers =
					way === 'token' && asker
						? { authorization: `Bearer ${asker.token}` }
						: inBrowser(site.url, asker?.cookies);
				const { status } = await ask(site.url, call, values, { headers });
				got[`${who} by ${way}`] = status;
				wanted[`${who} by ${way}`] = (way === 'token' && call.byToken) || expected(call, who);
			}
		expect(got).toEqual(wanted);
	});
}

const foreign: Record<string, string>[] = [
	{ origin: 'https://evil.example' },
	{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
	{ origin: 'null' },
	{ 'sec-fetch-site': 'cross-site' },
	{ 'sec-fetch-site': 'same-site' },
	{ 'sec-fetch-site': 'none' },
];
const types = [
	'application/json',
	'application/x-www-form-urlencoded',
	'multipart/form-data; boundary=x',
	'text/plain',
];

for (const call of calls.filter(({ changes }) => changes)) {
	test(`another site cannot make a browser ask: ${named(call)}`, async () => {
		const owner = await addOwner(site.db, call.roles);
		const { cookies } = owner;
		await changesNothing(site.db, async () => {
			for (const headers of foreign) {
				const answer = await ask(site.url, call, owner, {
					headers: { ...headers, cookie: cookies },
				});
				expect([headers, answer.status]).toEqual([headers, 403]);
				expect(answer.headers.getSetCookie()).toEqual([]);
				const visitor = await ask(site.url, call, owner, { headers });
				expect([headers, visitor.status]).toEqual([headers, 403]);
				if (call.method !== 'POST' || headers.origin !== 'https://evil.example') continue;
				for (const type of types) {
					const typed = {
						headers: { ...headers, cookie: cookies, 'content-type': type },
						body: 'a=b',
					};
					expect((await ask(site.url, call, owner, typed)).status).toBe(403);
				}
			}
		});
	});
}

for (const call of calls.filter((one) => one.changes && one.for !== 'anybody')) {
	test(`a cookie alone, without proof of its page, is not enough: ${named(call)}`, async () => {
		const owner = await addOwner(site.db, call.roles);
		const answer = await ask(site.url, call, owner, { headers: { cookie: owner.cookies } });
		expect(answer.status).toBe(403);
	});
}

for (const call of calls.filter((one) => one.for === 'owner'))
	test(`what is another's is as unknown as what never was: ${named(call)}`, async () => {
		const [owner, other] = [
			await addOwner(site.db, call.roles),
			await addOwner(site.db, call.roles),
		];
		const never = { ...owner, things: nowhere };
		const headers = inBrowser(site.url, other.cookies);
		const said = async (values: Owner) => {
			const answer = await ask(site.url, call, values, { headers });
			return { status: answer.status, text: await answer.text() };
		};
		await changesNothing(site.db, async () => {
			const another = await said(owner);
			expect(another.status).toBe(404);
			expect(another).toEqual(await said(never));
		});
	});

const none = '987654321';
const nowhere: Owner['things'] = {
	list: none,
	entry: none,
	alert: none,
	notification: none,
	item: none,
	screen: none,
	webhook: none,
	report: none,
	conversation: none,
	message: none,
	dataset: none,
	job: 'never-was',
	company: 'never-was',
	received: none,
	sent: none,
	datasetColumn: none,
	upload: '00000000-0000-4000-8000-000000000000',
	session: none,
	post: none,
	key: none,
	draft: none,
	proposal: none,
	proposalSlug: 'never-was',
	researchSlug: 'never-was-written',
	invoice: none,
	method: none,
};

for (const call of calls)
	test(`no value makes the server fail: ${named(call)}`, async () => {
		const owner = await addOwner(site.db, call.roles);
		const headers = { authorization: `Bearer ${owner.token}` };
		const failed: string[] = [];
		const judge = async (what: unknown, answer: Response) => {
			// A token consists of random letters that can spell anything.
			const text = (await answer.text()).replace(/"access_token":"[\w-]*"/, '');
			const leaks = /syntax error|pg_|SELECT |node_modules|at \w+ \(/.test(text);
			if (answer.status >= 500 || leaks)
				failed.push(`${answer.status} ${JSON.stringify(what)} ${text.slice(0, 200)}`);
		};
		const usual = call.body?.(owner) ?? {};
		const fields = call.changes && call.method !== 'GET' ? Object.keys(usual) : [];
		for (const field of fields)
			for (const value of hostile) {
				const body = JSON.stringify({ ...usual, [field]: value });
				await judge({ [field]: value }, await ask(site.url, call, owner, { headers, body }));
			}
		for (const value of hostile.filter((one) => typeof one === 'string' && one.length < 5_000)) {
			const text = encodeURIComponent(String(value).replace(/\p{Cs}/gu, ''));
			const path = (call.path?.(owner) ?? call.route).replaceAll(/([?&][\w]+=)[^&]*/g, `$1${text}`);
			const queried = path.includes('?')
				? path
				: `${path}?_id=${text}&type=${text}&skip=${text}&params=${text}`;
			await judge(
				queried,
				await ask(site.url, { ...call, path: () => queried }, owner, { headers }),
			);
		}
		for (const value of hostile) {
			const query = `?params=${encodeURIComponent(JSON.stringify([{ _id: value, type: value, slug: value }]))}`;
			const path = () => call.route + query;
			if (query.length < 8_000)
				await judge(query, await ask(site.url, { ...call, path }, owner, { headers }));
		}
		expect(failed).toEqual([]);
	});
