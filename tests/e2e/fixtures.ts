import { test as base, expect, type Page } from '@playwright/test';

export { expect };

interface Watched {
	/** Whether the visitor has accepted cookies before, so that the banner lies over nothing; true unless a test says else. */
	consented: boolean;
	/** What the page asked of /api/, in order: path and query. */
	apiCalls: string[];
	/** Complaints of the browser that a test expects; every other one fails it. */
	expected: RegExp[];
}

/** The address of the served site, without a slash at its end. */
export function siteUrl(): string {
	const url = process.env.SITE_UNDER_TEST;
	if (!url) throw new Error('SITE_UNDER_TEST is not set; run `playwright test`.');
	return url;
}

/** Milliseconds after which a page of this machine has surely got what it asked for. */
const LONG_QUIET = 5_000;

/**
 * Waits until a page is there and asks for nothing more. Playwright is sometimes not told of a request's end, and its
 * `networkidle` then never comes.
 */
export async function quiet(page: Page): Promise<void> {
	await page.waitForLoadState('load');
	await page.waitForLoadState('networkidle', { timeout: LONG_QUIET }).catch(() => undefined);
}

/** Opened pages fail their test when the browser complains: script errors, failed loads, broken policy, other sites. */
export const test = base.extend<Watched>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
	baseURL: async ({}, use) => use(siteUrl()),
	consented: [true, { option: true }],
	// biome-ignore lint/correctness/noEmptyPattern: as above
	apiCalls: async ({}, use) => use([]),
	// biome-ignore lint/correctness/noEmptyPattern: as above
	expected: async ({}, use) => use([]),
	page: async ({ page, apiCalls, expected, consented }, use) => {
		if (consented)
			await page.context().addCookies([{ name: 'consent', value: 'accepted', url: siteUrl() }]);
		const complaints: string[] = [];
		listen(page, complaints, apiCalls);
		await page.addInitScript(() => {
			document.addEventListener('securitypolicyviolation', (event) => {
				throw new Error(`${event.violatedDirective} of the policy refuses ${event.blockedURI}`);
			});
		});
		await use(page);
		const unexpected = complaints.filter((text) => !expected.some((known) => known.test(text)));
		expect(unexpected, 'the browser complained').toEqual([]);
	},
});

/** Ada, as far as the shell of a page knows: the readable cookie, and answers to what it asks about her. */
export async function drawAsMember(page: Page, roles: readonly string[] = []): Promise<void> {
	await page.context().addCookies([{ name: 'signed_in', value: '1', url: siteUrl() }]);
	const avatar = '/avatars/female.svg';
	const member = { name: 'Ada Lovelace', username: 'ada', email: 'ada@example.com', avatar, roles };
	for (const [path, json] of [
		['user-info', [{ status: 200 }, member]],
		['notifications/count', { unread: 0 }],
		['watch-list/marks', { data: [] }],
	] as const)
		await page.route(`**/api/users/${path}`, (route) => route.fulfill({ json }));
}

function listen(page: Page, complaints: string[], apiCalls: string[]): void {
	page.on('pageerror', (error) => complaints.push(String(error)));
	page.on('console', (message) => {
		if (message.type() !== 'error') return;
		complaints.push(`${message.text()} ${message.location().url}`);
	});
	page.on('request', (request) => {
		const { origin, pathname, search, protocol } = new URL(request.url());
		// Each page tells that it was opened.
		if (pathname === '/api/users/action-logs') return;
		if (pathname.startsWith('/api/')) apiCalls.push(pathname + search);
		if (protocol.startsWith('http') && origin !== siteUrl())
			complaints.push(`asked another site: ${request.url()}`);
	});
}

/** Takes cookies away, all or the named: the page is left first, since one that asks without its session draws itself again. */
export async function dropCookies(page: Page, name?: string | RegExp): Promise<void> {
	if (page.url() !== 'about:blank') await page.goto(new URL('/robots.txt', page.url()).href);
	await page.context().clearCookies(name === undefined ? {} : { name });
}

/** Whether the page itself can be scrolled sideways, and by what. */
export function widerThanScreen(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const { clientWidth, scrollWidth } = document.documentElement;
		if (scrollWidth <= clientWidth) return [];
		const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
			(node) => node.getBoundingClientRect().right > clientWidth + 1,
		);
		return [`${scrollWidth} px`, ...wide.map((node) => `${node.tagName}.${node.className}`)].slice(
			0,
			8,
		);
	});
}
