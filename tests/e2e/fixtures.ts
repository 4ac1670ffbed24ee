import { test as base, expect, type Page } from '@playwright/test';

export { expect };

interface Watched {
	/**
	 * Whether the visitor has already accepted cookies, so that the banner covers nothing; true unless a test overrides
	 * it.
	 */
	consented: boolean;
	/** The page's requests to /api/, in order: path and query. */
	apiCalls: string[];
	/** Browser errors that a test expects; any other fails it. */
	expected: RegExp[];
}

/** The address of the served site, without a trailing slash. */
export function siteUrl(): string {
	const url = process.env.SITE_UNDER_TEST;
	if (!url) throw new Error('SITE_UNDER_TEST is not set; run `playwright test`.');
	return url;
}

/** Milliseconds after which a page on this machine has certainly received what it requested. */
const LONG_QUIET = 5_000;

/**
 * Waits until a page has loaded and makes no more requests. Playwright sometimes misses the end of a request, and its
 * `networkidle` then never comes.
 */
export async function quiet(page: Page): Promise<void> {
	await page.waitForLoadState('load');
	await page.waitForLoadState('networkidle', { timeout: LONG_QUIET }).catch(() => undefined);
}

/**
 * Opened pages fail their test if the browser complains: script errors, failed loads, policy violations, other sites.
 */
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

/** Ada, as far as a page's shell knows: the readable cookie, and responses to its requests about her. */
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
		// Each page reports that it was opened.
		if (pathname === '/api/users/action-logs') return;
		if (pathname.startsWith('/api/')) apiCalls.push(pathname + search);
		if (protocol.startsWith('http') && origin !== siteUrl())
			complaints.push(`asked another site: ${request.url()}`);
	});
}

/**
 * Removes cookies, all or the named ones: the page is left first, since one that requests without its session reloads
 * itself.
 */
export async function dropCookies(page: Page, name?: string | RegExp): Promise<void> {
	if (page.url() !== 'about:blank') await page.goto(new URL('/robots.txt', page.url()).href);
	await page.context().clearCookies(name === undefined ? {} : { name });
}

/** Whether the page itself can be scrolled sideways, and by how much. */
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
