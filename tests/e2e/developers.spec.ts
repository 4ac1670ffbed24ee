import { expect, quiet, siteUrl, test } from './fixtures.ts';

const panel = '.code-panel:visible';

test('each chapter in the sidebar is on the page', async ({ page }) => {
	await page.goto('/developers');
	const links = await page
		.getByRole('navigation', { name: 'On this page' })
		.getByRole('link')
		.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
	expect(links.length).toBeGreaterThan(8);
	for (const link of links) await expect(page.locator(link)).toBeVisible();
});

test('languages are switched by keyboard, without script too', async ({ browser }) => {
	const page = await browser.newPage({ javaScriptEnabled: false });
	await page.goto(`${siteUrl()}/developers`);
	const example = page.getByRole('group', { name: 'Language: Find a record and read it' });
	await expect(example.locator(panel)).toContainText('curl');
	await example.getByRole('radio', { name: 'curl' }).focus();
	await page.keyboard.press('ArrowRight');
	await expect(example.getByRole('radio', { name: 'TypeScript' })).toBeChecked();
	await expect(example.locator(panel)).toContainText('await api.get(');
	await page.keyboard.press('ArrowRight');
	await expect(example.locator(panel)).toContainText('import json');
	await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
	await page.close();
});

test('a call is opened and its request copied by keyboard', async ({ page }) => {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto('/developers');
	await quiet(page);
	const call = page.locator('#get-projects-slug');
	await call.locator('summary').focus();
	await page.keyboard.press('Enter');
	await expect(call.getByText('Adds the source of each fact')).toBeVisible();
	await call.getByRole('button', { name: /^Copy/ }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('status').filter({ hasText: 'Text copied' })).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toBe(`curl '${siteUrl()}/api/v1/projects/bitcoin'`);
});
