import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextPath } from '#lib/sessions/next-path.ts';
import { address, ask, inBrowser } from '../../e2e/security/ask.ts';
import { calls } from '../../e2e/security/calls.ts';
import { addOwner, PASSWORD } from '../../e2e/security/owners.ts';
import { paymentCalls } from '../../e2e/security/payment-calls.ts';
import {
	answersByPerson,
	editorsPages,
	mastersPages,
	privatePages,
} from '../../e2e/security/private-pages.ts';
import { examplesOf } from '../../e2e/sweep/route-examples.ts';
import { siteRoutes } from '../../e2e/sweep/routes.ts';
import { type MemberSite, startMemberSite } from '../../setup/member-site.ts';
import { outboxMails } from '../../setup/outbox.ts';
import { until } from '../../setup/standby.ts';
import { tablesHolding } from '../../setup/tables-holding.ts';
import { changesNothing } from './changes-nothing.ts';

/**
 * Public content is the same for everybody, changes nothing and reveals nothing; private content is stored by no cache.
 */

let site: MemberSite;

beforeAll(async () => {
	site = await startMemberSite({ TRUSTED_PROXIES: '1', LOG_LEVEL: 'debug' });
});
afterAll(() => site?.stop());

const ofCalls = new Set(calls.map(({ route }) => route));
const paths = siteRoutes()
	.filter(({ pattern }) => !ofCalls.has(pattern))
	.flatMap((route) => examplesOf(route).map(({ path }) => path));
const pathOf = (address: string): string => address.replace(/\?.*/s, '');
const isByPerson = (path: string): boolean => answersByPerson.includes(pathOf(path));
const publicPaths = paths.filter((path) => !isPrivate(path) && !isByPerson(path));
const own = calls.filter(({ method, for: whose }) => method === 'GET' && whose !== 'anybody');

function isPrivate(path: string): boolean {
	if (pathOf(path).startsWith('/review/')) return true;
	return privatePages.includes(pathOf(path)) && !path.includes('username=');
}

test('every page that sends visitors to sign in has a row, and is kept apart', async () => {
	const leading: string[] = [];
	for (const path of new Set([...paths, ...privatePages])) {
		const { status, headers } = await get(path);
		const location = headers.get('location') ?? '';
		if (status === 302 && location.includes('signin=1')) leading.push(path);
	}
	expect(
		leading.filter((path) => !isPrivate(path)),
		'name them in private-pages.ts',
	).toEqual([]);
	expect(privatePages.filter((path) => !leading.includes(path))).toEqual([]);
});

async function get(path: string, headers: Record<string, string> = {}) {
	const response = await fetch(site.url + path, {
		redirect: 'manual',
		headers: { 'accept-encoding': 'identity', 'x-forwarded-for': address(), ...headers },
	});
	const body = Buffer.from(await response.arrayBuffer());
	return { status: response.status, headers: response.headers, body };
}

test('a public page is byte for byte the same for visitors and users', async () => {
	const { cookies } = await addOwner(site.db, ['editor', 'master']);
	const different: string[] = [];
	for (const path of publicPaths) {
		const [visitor, member] = [await get(path), await get(path, { cookie: cookies })];
		const isSame = visitor.status === member.status && visitor.body.equals(member.body);
		if (!isSame) different.push(`${path}: ${visitor.status}, ${member.status}`);
		for (const { headers } of [visitor, member])
			if (headers.getSetCookie().length > 0) different.push(`${path} sets a cookie`);
	}
	expect(different).toEqual([]);
});

test('requesting every address changes no row and mails nobody', async () => {
	const owner = await addOwner(site.db);
	const all = [
		...publicPaths,
		...privatePages,
		...answersByPerson,
		...calls
			.filter(({ method }) => method === 'GET')
			.map(({ route, path }) => path?.(owner) ?? route),
	];
	await changesNothing(site.db, async () => {
		for (const path of all)
			for (const from of ['none', 'cross-site']) {
				const method = from === 'none' ? 'HEAD' : 'GET';
				const headers = {
					...{ cookie: owner.cookies, 'sec-fetch-site': from },
					'x-forwarded-for': address(),
				};
				const answer = await fetch(site.url + path, { method, redirect: 'manual', headers });
				await answer.text();
			}
	});
});

const referers = ['', 'https://evil.example/x', '//evil.example', 'javascript:alert(1)'];

for (const path of privatePages)
	test(`a private page leads a visitor to a page of this site and nowhere else: ${path}`, async () => {
		for (const referer of referers) {
			const answer = await get(path, referer ? { referer } : {});
			expect(answer.status).toBe(302);
			const query = new URLSearchParams({ signin: '1', next: path });
			expect(answer.headers.get('location')).toBe(`/?${query}`);
		}
		const answer = await get(path, { referer: `${site.url}/project/bitcoin` });
		const query = new URLSearchParams({ signin: '1', next: path });
		expect(answer.headers.get('location')).toBe(`/project/bitcoin?${query}`);
		expect(nextPath(answer.headers.get('location'))).not.toBeNull();
	});

test('a private page opens for signed-in users, and an ended session is cleared', async () => {
	const owner = await addOwner(site.db, ['editor', 'master']);
	const [member, editor] = [await addOwner(site.db), await addOwner(site.db, ['editor'])];
	const { rows } = await site.db.execute<{ slug: string }>(
		sql`select slug from screen where id = ${owner.things.screen}`,
	);
	const [screen] = rows;
	const { rows: cells } = await site.db.execute<{ slug: string; record: string }>(sql`
		select d.slug, c.record_id::text as record from member_dataset d join member_dataset_cell c on c.dataset_id = d.id
		where d.id = ${owner.things.dataset}`);
	const [cell] = cells;
	for (const path of [...editorsPages, ...mastersPages])
		expect([path, (await get(path, { cookie: member.cookies })).status]).toEqual([path, 404]);
	for (const path of mastersPages)
		expect([path, (await get(path, { cookie: editor.cookies })).status]).toEqual([path, 404]);
	for (const path of privatePages) {
		// Somebody's changes, a proposal, screen, dataset or report of the caller's: the address has to name it.
		const whole = path
			.replace(/^\/patrol\/author$/, `$&?username=${member.member.username}`)
			.replace(
				/^\/contribute\/proposals\/none$/,
				`/contribute/proposals/${owner.things.proposalSlug}`,
			)
			.replace('/screen/no-such-screen/', `/screen/${screen?.slug}/`)
			.replace(/^\/screen\/[^/]+\/edit$/, '$&?s=projects')
			.replace('/dataset/no-such-dataset/', `/dataset/${cell?.slug}/`)
			.replace(
				/\/(?:edit|propose)$/,
				path.startsWith('/dataset/')
					? `$&?record=${cell?.record}&column=${owner.things.datasetColumn}`
					: '$&',
			)
			.replace('/reports/1/', `/reports/${owner.things.report}/`)
			.replace('/crypto-jobs/no-such-job/', `/crypto-jobs/${owner.things.job}/`)
			.replace('/applications/1', `/applications/${owner.things.received}`)
			.replace('/career/jobs/no-such-job', `/career/jobs/${owner.things.job}`)
			.replace(/^\/(?:screener\/export-limit|screens\/new|datasets\/new)$/, '$&?s=projects');
		const answer = await get(whole, { cookie: owner.cookies });
		expect([path, answer.status]).toEqual([path, 200]);
		expect(answer.body.toString()).toMatch(/<meta name="robots" content="[^"]*noindex/);
		const gone = `access_token=${randomBytes(32).toString('base64url')}; signed_in=1`;
		const led = await get(path, { cookie: gone });
		expect(led.status).toBe(302);
		expect(led.headers.getSetCookie().map((line) => line.split('=', 1)[0])).toEqual([
			'access_token',
			'signed_in',
		]);
	}
});

test('private answers are never cached', async () => {
	const owner = await addOwner(site.db);
	const all = [
		...privatePages,
		...answersByPerson,
		...own.map(({ route, path }) => path?.(owner) ?? route),
	];
	for (const path of all)
		for (const headers of [inBrowser(site.url, owner.cookies), inBrowser(site.url)]) {
			const answer = await get(path, headers);
			expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
			expect(answer.headers.get('x-cache')).toBeNull();
			expect(answer.headers.get('etag')).toBeNull();
		}
});

test('every kind of answer tells browsers what not to do', async () => {
	const owner = await addOwner(site.db);
	const answers = [
		await get('/api/users/user-info'),
		await get('/api/users/user-info', { cookie: owner.cookies }),
		await get('/api/users/auth/google-pending'),
		await get('/auth/google'),
		await get('/signin'),
		await get('/watchlist'),
		await get('/watchlist', { cookie: owner.cookies }),
		await get('/uploads/nothing.webp'),
		await get('/api/users/auth/login'),
		await get('/api/users/storage/load?type=%00', { cookie: owner.cookies }),
	];
	for (const { status, headers } of answers) {
		const said = (name: string) => headers.get(name) ?? `nothing, with ${status}`;
		expect(said('x-content-type-options')).toBe('nosniff');
		expect(said('x-frame-options')).toBe('DENY');
		expect(said('referrer-policy')).toMatch(/^(?:strict-origin-when-cross-origin|no-referrer)$/);
		expect(said('cross-origin-opener-policy')).toBe('same-origin');
		expect(said('permissions-policy')).toContain('camera=()');
		const policy = said('content-security-policy');
		expect(policy).toContain("frame-ancestors 'none'");
		expect(/script-src[^;]*'unsafe-inline'/.test(policy)).toBe(false);
	}
});

const hostile = [
	'//evil.example',
	'/\\evil.example',
	'https://evil.example/',
	'javascript:alert(1)',
	'/%0d%0aSet-Cookie:a=b',
	'/\t/evil.example',
];

test('no page leads to another site after a form was posted', async () => {
	const owner = await addOwner(site.db);
	for (const next of hostile)
		for (const page of ['/signin', '/signup', '/forgot-password', '/auth/google', '/watchlist']) {
			const query = new URLSearchParams({ next, problem: 'google-refused' });
			for (const cookie of ['', owner.cookies]) {
				const answer = await get(`${page}?${query}`, cookie ? { cookie } : {});
				const to = answer.headers.get('location');
				if (to) expect(URL.parse(to, site.url)?.origin).toBe(site.url);
				expect(answer.body.toString()).not.toMatch(
					/(?:href|action)="(?:\/[/\\]|https:\/\/evil|javascript:)/,
				);
				expect(answer.headers.getSetCookie().join()).not.toContain('a=b');
			}
		}
});

const forms: Record<string, string>[] = [
	{ form: 'delete', password: PASSWORD },
	{
		form: 'password',
		password: PASSWORD,
		new_password: 'another one',
		confirmPassword: 'another one',
	},
	{ form: 'sessions', others: 'on' },
	{ form: 'profile', name: 'Mallory', username: 'mallory_was_here', bio: 'x' },
	{ step: 'password', password: PASSWORD },
	{ kind: 'all', all: 'true' },
];

test('another site cannot post the forms of pages, or sign anybody in with them', async () => {
	const owner = await addOwner(site.db);
	await changesNothing(site.db, async () => {
		for (const path of [...privatePages, '/signin', '/signup', '/forgot-password'])
			for (const form of forms)
				for (const from of ['https://evil.example', 'null']) {
					const answer = await fetch(site.url + path, {
						method: 'POST',
						redirect: 'manual',
						headers: { origin: from, 'sec-fetch-site': 'cross-site', cookie: owner.cookies },
						body: new URLSearchParams({ email: owner.member.email, ...form }),
					});
					await answer.text();
					expect(
						answer.headers.getSetCookie().filter((line) => /^access_token=./.test(line)),
					).toEqual([]);
				}
	});
	expect((await get('/api/users/user-info', { cookie: owner.cookies })).status).toBe(200);
	const { rows } = await site.db.execute<{ name: string; unread: number }>(sql`
		SELECT name, (SELECT count(*)::int FROM notification WHERE account_id = account.id AND read_at IS NULL) AS unread
		FROM account WHERE id = ${owner.member.id}`);
	expect(rows).toEqual([{ name: owner.member.name, unread: 1 }]);
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
	fetch(site.url + path, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...inBrowser(site.url), ...headers },
		body: JSON.stringify(body),
	});

test('the log holds no password, code, token or address, even at its most verbose', async () => {
	const email = 'somebody.secret@example.com';
	const password = 'a-password-to-look-for';
	const headers = inBrowser(site.url);
	expect((await get(`/api/users/auth/get-register-code?email=${email}`, headers)).status).toBe(200);
	let code = '';
	await until(async () => {
		const mail = (await outboxMails(site.folder)).find(({ to }) => to.includes(email));
		code = /^[2-9A-HJKMNP-Z]{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
		return code !== '';
	});
	const person = { name: 'Some Body', username: 'secret_somebody', email, password };
	expect((await post('/api/users/auth/signup', { ...person, signup_code: code })).status).toBe(200);
	const wrong = { email, password: 'a-wrong-password-to-look-for' };
	expect((await post('/api/users/auth/login', wrong)).status).toBe(403);
	const answer = await fetch(`${site.url}/api/users/auth/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ email, password }),
	});
	const { access_token: token } = await answer.json();
	expect(token).toMatch(/^[\w-]{43}$/);
	await get('/api/users/user-info', { authorization: `Bearer ${token}` });
	const reversed = [...token].reverse().join('');
	await get('/api/users/user-info', { cookie: `access_token=${reversed}` });
	await get(`/api/users/user-base-info?email=${email}`);
	await get(`/newsletter/confirm?token=${'t'.repeat(43)}`);
	await until(() => site.log().includes('/newsletter/confirm'));
	const log = site.log();
	expect(log).toContain('/api/users/auth/login');
	const secrets = {
		email,
		password,
		wrong: wrong.password,
		code,
		token,
		reversed,
		link: 't'.repeat(43),
	};
	const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret));
	expect(found.map(([name]) => name)).toEqual([]);
	expect(log).not.toContain('argon2id');
});

test('a card number is in no log, mail or table, whichever call of plans it is sent to', async () => {
	const owner = await addOwner(site.db);
	const card = '4000056655665556';
	const headers = inBrowser(site.url, owner.cookies);
	const sent = paymentCalls.filter(({ method }) => method !== 'GET');
	expect(sent.length).toBeGreaterThan(8);
	for (const call of sent) {
		const path = call.path?.(owner) ?? call.route;
		const inAddress = `${path}${path.includes('?') ? '&' : '?'}number=${card}`;
		const ways = [
			ask(site.url, { ...call, path: () => inAddress }, owner, { headers }),
			...(call.method === 'POST'
				? [
						{ ...call.body?.(owner), number: card },
						{ ...call.body?.(owner), deep: [{ number: Number(card) }] },
					].map((body) => ask(site.url, call, owner, { headers, body: JSON.stringify(body) }))
				: []),
		];
		// This site accepts neither events nor test payments.
		const status = call.route.startsWith('/api/payments/') ? 404 : 422;
		for (const answer of await Promise.all(ways))
			expect([call.route, answer.status]).toEqual([call.route, status]);
	}
	await get('/api/after-the-cards');
	await until(() => site.log().includes('/api/after-the-cards'));
	expect(site.log()).not.toContain(card);
	for (const { raw } of await outboxMails(site.folder)) expect(raw).not.toContain(card);
	expect(await tablesHolding(site.db, card)).toEqual([]);
	expect(await tablesHolding(site.db, owner.member.email)).toContain('account');
});
