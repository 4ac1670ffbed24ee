import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { directorySources } from '#lib/directory/sources.ts';
import { expect, quiet, siteUrl, test } from './fixtures.ts';

/** A page's transfer size before any interaction, in bytes. */

const KB = 1_000;
const most = { script: 15 * KB, stylesheet: 20 * KB, all: 100 * KB };
const pages = [
	'/',
	'/search?q=bit',
	'/project/bitcoin',
	'/project/melraver-vaults',
	'/project/melraver-vaults/backers',
	'/organization/beldagon-dao',
	'/organization/beldagon-dao/financials',
	'/round/uniswap-series-b-2022',
	'/people/cyrus-jarokai',
	'/compare?projects=bitcoin,ethereum',
	'/compare?projects=melraver-vaults,uniswap,celestia',
	'/support/help-center',
	'/support/help-center/getting-started/data',
	'/support/help-center/api-help-guide/discover-api',
	'/support/faq',
	'/developers',
	'/observatory',
	'/ai',
	'/ai-chat',
	'/screener',
	'/syndicates',
	'/events',
	'/leaderboard',
	'/missing-facts',
	'/changes',
	'/project/melraver-vaults/history',
	'/signin',
	'/news-research?type=news&view=default',
	'/news-research?type=research&view=all',
	'/research/how-cairn-reads-a-funding-round',
	'/news/sample-news-1',
];

async function bytesOf(response: Response): Promise<number> {
	const { responseBodySize } = await response.request().sizes();
	return responseBodySize;
}

/** Opens it as a returning visitor, and returns what was loaded, by kind. */
async function arrive(page: Page, path: string) {
	await page.addInitScript(() => localStorage.setItem('has_navigated', '1'));
	const responses: Response[] = [];
	page.on('response', (response) => responses.push(response));
	await page.goto(path);
	await quiet(page);
	return responses.filter((response) => response.request().resourceType() !== 'image');
}

for (const path of pages)
	test(`${path} is light, and loads no framework`, async ({ page }) => {
		const responses = await arrive(page, path);
		const sum = { script: 0, stylesheet: 0, all: 0 };
		for (const response of responses) {
			const type = response.request().resourceType();
			const bytes = await bytesOf(response);
			sum.all += bytes;
			if (type === 'script' || type === 'stylesheet') sum[type] += bytes;
			if (type === 'script')
				expect(await response.text(), response.url()).not.toContain('react.dev/errors');
		}
		expect(sum.script).toBeLessThanOrEqual(most.script);
		expect(sum.stylesheet).toBeLessThanOrEqual(most.stylesheet);
		expect(sum.all).toBeLessThanOrEqual(most.all);
		test.info().annotations.push({ type: 'bytes', description: JSON.stringify(sum) });
	});

/** Addresses of a page's scripts, with those of its own code by kind: their names end in a hash. */
const scriptsOf = (html: string): string[] =>
	[...html.matchAll(/<script[^>]+src="([^"]+)"|component-url="([^"]+)"/g)].map(
		([, script, island]) => script ?? island ?? '',
	);

async function read(path: string): Promise<string> {
	const response = await fetch(siteUrl() + path);
	expect(response.status, path).toBe(200);
	return response.text();
}

async function listedIn(sitemap: string): Promise<string[]> {
	const addresses = (await read(sitemap)).matchAll(/<loc>([^<]+)<\/loc>/g);
	return [...addresses].map(
		([, address = '']) => new URL(address.replaceAll('&amp;', '&')).pathname,
	);
}

test('every article and help page is equally light', async () => {
	const listed = ['pages', 'news', 'research'].map((name) => listedIn(`/sitemaps/${name}-1.xml`));
	const paths = (await Promise.all(listed))
		.flat()
		.filter((path) => !path.startsWith('/directory/'));
	expect(paths.length).toBeGreaterThan(40);
	const weighed = new Set<string>();
	for (const path of pages) for (const script of scriptsOf(await read(path))) weighed.add(script);
	for (const path of paths) {
		const html = await read(path);
		expect.soft(gzipSync(html).length, path).toBeLessThanOrEqual(most.all / 4);
		expect
			.soft(
				scriptsOf(html).filter((script) => !weighed.has(script)),
				path,
			)
			.toEqual([]);
	}
});

/** Maximum files a directory may load until its grid is shown, which a desktop loads unasked. */
const MAX_FILES = 16;

for (const source of directorySources)
	test(`/directory/${source} asks for at most ${MAX_FILES} files until its grid stands`, async ({
		page,
	}) => {
		const files: string[] = [];
		page.on('request', (request) => files.push(new URL(request.url()).pathname.slice(0, 60)));
		await page.addInitScript(() => localStorage.setItem('has_navigated', '1'));
		await page.goto(`/directory/${source}`);
		await page.keyboard.press('Shift');
		await expect(page.locator('[data-island="drawn"]')).toBeVisible();
		await quiet(page);
		expect(files.length, files.join('\n')).toBeLessThanOrEqual(MAX_FILES);
	});

test('a phone reading a directory loads only the script every page has', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const scripts = (await arrive(page, '/directory/projects')).filter(
		(response) => response.request().resourceType() === 'script',
	);
	const bytes = await Promise.all(scripts.map(bytesOf));
	expect(scripts.length).toBe(1);
	expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most.script);
});

test('the card of a record opens without the grid', async ({ page }) => {
	const responses: Response[] = [];
	await page.goto('/project/melraver-vaults/backers');
	page.on('response', (response) => responses.push(response));
	await page.locator('main [data-preview]').first().hover();
	await expect(page.locator('.preview-card')).toBeVisible();
	await quiet(page);
	const heaviest = Math.max(...(await Promise.all(responses.map(bytesOf))));
	expect(heaviest).toBeGreaterThan(1 * KB);
	expect(heaviest).toBeLessThanOrEqual(100 * KB);
});
