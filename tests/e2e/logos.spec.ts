import type { Page } from '@playwright/test';
import { expect, quiet, test } from './fixtures.ts';

/** The logos of a table: one combined picture, in which each looks as it does separately. */

const marks = (page: Page) => page.locator('.directory-rows .mark:has(img)');
const addresses = (page: Page, selector: string) =>
	page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''));
const expectLoaded = (page: Page, selector: string) =>
	expect
		.poll(() =>
			page
				.locator(selector)
				.first()
				.evaluate((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth),
		)
		.toBe(24);

for (const colorScheme of ['light', 'dark'] as const)
	test(`each logo from the sheet looks like its own file, ${colorScheme}`, async ({
		browser,
		baseURL,
	}) => {
		const page = await browser.newPage({ javaScriptEnabled: false, colorScheme, baseURL });
		await page.goto('/directory/projects');
		const sheets = new Set((await addresses(page, '.mark img')).map((src) => src.split('#')[0]));
		expect([...sheets]).toEqual([expect.stringMatching(/^\/logos\/list\/[\w-]+\.svg$/)]);
		await expectLoaded(page, '.mark img');
		const count = 12;
		const drawn = [];
		for (let at = 0; at < count; at++) drawn.push(await marks(page).nth(at).screenshot());
		await page.route('**/directory/projects', async (route) => {
			const response = await route.fetch();
			const html = await response.text();
			const body = html.replace(/\/logos\/list\/[\w-]+\.svg#([a-z0-9-]+)/g, '/logos/token/$1.svg');
			await route.fulfill({ response, body });
		});
		await page.reload();
		expect(await addresses(page, '.mark img')).toContain('/logos/token/eth.svg');
		await expectLoaded(page, '.mark img');
		for (let at = 0; at < count; at++)
			expect(drawn[at]?.equals(await marks(page).nth(at).screenshot()), `logo ${at}`).toBe(true);
		await page.close();
	});

test('the grid shows the same sheet, and so does a phone', async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => {
		if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname);
	});
	await page.goto('/directory/projects');
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-island="drawn"]')).toBeVisible();
	await expectLoaded(page, '.ag-row .mark img');
	await quiet(page);
	expect(asked).toEqual([expect.stringContaining('/logos/list/')]);

	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/directory/organizations');
	await expectLoaded(page, '.mark img');
	await quiet(page);
	expect(asked.slice(1)).toEqual([expect.stringContaining('/logos/list/')]);
});

test('when the sheet fails, each logo loads by itself, in the page and in the grid', async ({
	page,
	expected,
}) => {
	expected.push(/404/);
	await page.route('**/logos/list/*', (route) => route.fulfill({ status: 404, body: '' }));
	for (const [width, images] of [
		[390, '.directory-rows .mark img'],
		[1440, '.ag-row .mark img'],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto('/directory/projects');
		if (width > 900) await page.keyboard.press('Shift');
		await expect(page.locator(images).first()).toHaveAttribute('src', /^\/logos\/token\//);
		await expectLoaded(page, images);
	}
});

test('a sheet is cached for ever, and an unknown one is 404', async ({ request }) => {
	const html = await (await request.get('/directory/projects')).text();
	const [, address = ''] = /<img src="([^"#]+)#/.exec(html) ?? [];
	const sheet = await request.get(address);
	expect(sheet.status()).toBe(200);
	expect(sheet.headers()).toMatchObject({
		'content-type': 'image/svg+xml; charset=utf-8',
		'cache-control': 'public, max-age=31536000, immutable',
		'content-security-policy': expect.stringContaining("default-src 'none'"),
	});
	for (const other of ['AAA', 'AAAA', address.slice(12, 16).repeat(2), 'x'.repeat(1_000)])
		expect((await request.get(`/logos/list/${other}.svg`)).status(), other).toBe(404);
});
