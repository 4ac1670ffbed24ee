import { request } from 'node:https';
import type { Page } from '@playwright/test';
import { type MemberSite, startMemberSite } from '../setup/member-site.ts';
import { signedIn } from '../setup/signed-in.ts';
import { startTlsProxy, type TlsProxy } from '../setup/tls-proxy.ts';
import { test as base, expect } from './fixtures.ts';

interface Served {
	proxy: TlsProxy;
	site: MemberSite;
}

const test = base.extend<object, { served: Served }>({
	served: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
		async ({}, use) => {
			const proxy = await startTlsProxy();
			const site = await startMemberSite({ SITE_URL: proxy.url, TRUSTED_PROXIES: '1' });
			proxy.leadTo(site.url);
			await use({ proxy, site });
			await proxy.close();
			await site.stop();
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ served }, use) => use(served.proxy.url),
});

test.describe.configure({ mode: 'default' });
test.use({ ignoreHTTPSErrors: true });

const PASSWORD = 'granite-cairn-1843';

interface Ask {
	method?: string;
	headers?: Record<string, string>;
	body?: object;
}

/** Requests as a program that trusts the proxy. */
async function ask({ url, cert }: TlsProxy, path: string, { method, headers, body }: Ask = {}) {
	const { promise, resolve, reject } = Promise.withResolvers<{
		status: number;
		headers: NodeJS.Dict<string | string[]>;
		cookies: string[];
	}>();
	const json = body ? { 'content-type': 'application/json' } : {};
	const asked = request(url + path, { ca: cert, method, headers: { ...json, ...headers } });
	asked.on('response', (answer) => {
		answer.resume();
		answer.on('end', () =>
			resolve({
				status: answer.statusCode ?? 0,
				headers: answer.headers,
				cookies: answer.headers['set-cookie'] ?? [],
			}),
		);
	});
	asked.on('error', reject);
	asked.end(body && JSON.stringify(body));
	return promise;
}

const signInCall = (email: string, password = PASSWORD): Ask => ({
	method: 'POST',
	body: { email, password, remember: true },
});

test('every answer enforces https for a year', async ({ served }) => {
	for (const path of ['/', '/signin', '/healthz', '/no-such-page', '/api/nothing', '/robots.txt']) {
		const answer = await ask(served.proxy, path);
		expect(answer.headers['strict-transport-security'], path).toBe(
			'max-age=31536000; includeSubDomains',
		);
	}
});

test('each session cookie is https-only, for this host only', async ({ served }) => {
	const { member } = await signedIn(served.site.db, { password: PASSWORD });
	const signIn = await ask(served.proxy, '/api/users/auth/login', signInCall(member.email));
	expect(signIn.status).toBe(200);
	const names = signIn.cookies.map((line) => line.slice(0, line.indexOf('=')));
	expect(names).toEqual(
		expect.arrayContaining(['access_token', 'signed_in', 'remember_token', 'remembered_email']),
	);
	for (const line of signIn.cookies) {
		expect(line).toMatch(/; Path=\/(?:;|$)/);
		expect(line).toMatch(/; Secure(?:;|$)/);
		expect(line).toMatch(/; SameSite=(?:Lax|Strict)(?:;|$)/);
		expect(line).not.toMatch(/; Domain=/i);
	}
	expect(signIn.cookies.find((line) => line.startsWith('access_token='))).toMatch(
		/^access_token=[\w-]{20,}; Path=\/; Max-Age=85800; SameSite=Lax; HttpOnly; Secure$/,
	);
	const cookie = signIn.cookies.map((line) => line.split(';')[0]).join('; ');
	const headers = { cookie, origin: served.proxy.url };
	const out = await ask(served.proxy, '/api/users/auth/logout', { method: 'POST', headers });
	expect(out.status).toBe(204);
	for (const line of out.cookies) expect(line).toMatch(/; Secure(?:;|$)/);
});

async function signIn(page: Page, email: string): Promise<void> {
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByRole('button', { name: 'Next', exact: true }).click();
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('in a browser one signs in, watches and signs out, without any plain http request', async ({
	page,
	expected,
	served: { proxy, site },
}) => {
	// It is a different site from the one the fixture knows.
	expected.push(/asked another site/);
	const plain: string[] = [];
	page.on('request', (request) => {
		if (request.url().startsWith('http:')) plain.push(request.url());
	});
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url: proxy.url }]);
	const { member } = await signedIn(site.db, { password: PASSWORD });
	await page.goto('/signin?next=/project/bitcoin');
	await signIn(page, member.email);
	await expect(page).toHaveURL(`${proxy.url}/project/bitcoin`);
	const kept = await page.context().cookies();
	expect(kept.find(({ name }) => name === 'access_token')).toMatchObject({
		httpOnly: true,
		secure: true,
		sameSite: 'Lax',
		path: '/',
		domain: 'localhost',
	});
	expect(await page.evaluate(() => document.cookie)).not.toContain('access_token');
	const star = page.getByRole('button', { name: 'Watch' });
	await star.click();
	await expect(star).toHaveText('Watched');
	await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
		'href',
		`${proxy.url}/project/bitcoin`,
	);
	await page.locator('header > .menu.account summary').click();
	await page.getByRole('button', { name: 'Log out', exact: true }).click();
	await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
	expect(plain).toEqual([]);
});

test('the same host over plain http is another site', async ({ served: { proxy, site } }) => {
	const { cookies } = await signedIn(site.db);
	const headers = { cookie: cookies, origin: proxy.url.replace('https:', 'http:') };
	const answer = await ask(proxy, '/api/users/auth/logout', { method: 'POST', headers });
	expect(answer.status).toBe(403);
});

test('limits use the proxy’s view of the visitor, not the visitor’s own claim', async ({
	served: { proxy, site },
}) => {
	const { member } = await signedIn(site.db, { password: PASSWORD });
	const statuses: number[] = [];
	for (let at = 0; at < 6; at += 1) {
		const headers = { 'x-forwarded-for': `198.51.100.${at}`, 'x-forwarded-proto': 'http' };
		const wrong = signInCall(member.email, 'not the password');
		const answer = await ask(proxy, '/api/users/auth/login', { ...wrong, headers });
		statuses.push(answer.status);
	}
	expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
});
