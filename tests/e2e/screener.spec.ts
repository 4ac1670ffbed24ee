import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, siteUrl, test } from './fixtures.ts';

const textOf = (page: Page) => new URL(page.url()).searchParams.get('s');
const total = (page: Page) => page.locator('[data-total]');
const rowCount = async (page: Page) =>
	Number(((await total(page).textContent()) ?? '').replace(/\D/g, ''));

test('a screen is built by keyboard, sorted by two, given a column, undone with Back and removed', async ({
	page,
}) => {
	await page.goto('/screener');
	await page
		.locator('.screen-begins')
		.getByRole('link', { name: 'Projects', exact: true })
		.press('Enter');
	await expect(page).toHaveURL(/s=projects$/);
	const all = await rowCount(page);
	const keys = page.keyboard;
	await page.locator('#add-field').focus();
	await keys.type('Market cap');
	await expect(page.getByLabel('Market cap: comparison')).toBeVisible();
	await keys.press('Tab');
	await expect(page.getByLabel('Market cap: comparison')).toBeFocused();
	await keys.press('Tab');
	await keys.type('100M');
	// Rows update before anything is added.
	await expect(total(page)).not.toHaveText(new RegExp(`^\\s*${all.toLocaleString('en')} `));
	await keys.press('Tab');
	await keys.press('Tab');
	await expect(page.getByRole('button', { name: 'Add condition' })).toBeFocused();
	await keys.press('Enter');
	await expect(page).toHaveURL(/market_cap_usd:at-least:100000000/);
	await expect(page.locator('#add-field')).toBeFocused();
	const left = page.locator('[data-count="0.0"]');
	const few = await rowCount(page);
	expect(few).toBeLessThan(all);
	await expect(left).toHaveText(few.toLocaleString('en'));

	// While typing, the count beside the condition updates; the address does when it is complete.
	const value = page.getByLabel('Market cap: value', { exact: true });
	await value.focus();
	await keys.press('ControlOrMeta+a');
	await keys.type('0');
	await expect(left).not.toHaveText(few.toLocaleString('en'));
	expect(textOf(page)).toBe('projects/all(market_cap_usd:at-least:100000000)');
	await keys.press('Enter');
	await expect(page).toHaveURL(/at-least:0\)$/);
	await expect(value).toBeFocused();
	await page.goBack();
	await expect(page).toHaveURL(/at-least:100000000\)$/);
	await expect(value).toHaveValue('$100M');
	await expect(left).toHaveText(few.toLocaleString('en'));

	await page.locator('thead').getByRole('link', { name: '24h', exact: true }).press('Enter');
	await expect(page).toHaveURL(/sort:-change24h$/);
	await page
		.locator('thead')
		.getByRole('link', { name: 'Volume 24h' })
		.click({
			modifiers: ['Shift'],
		});
	await expect(page).toHaveURL(/sort:-change24h,-volume$/);
	await expect(page.locator('thead [aria-sort="descending"]')).toHaveText(['24h', 'Volume 24h']);
	await page.locator('summary', { hasText: 'Columns' }).click();
	await page.getByRole('link', { name: 'Show Max supply' }).press('Enter');
	await expect(page.locator('thead')).toContainText('Max supply');
	await page.getByRole('button', { name: 'Remove Market cap' }).press('Enter');
	await expect(page).not.toHaveURL(/market_cap_usd:at-least/);
	expect(await rowCount(page)).toBe(all);

	await page.locator('summary', { hasText: 'Export' }).press('Enter');
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: /^CSV / }).press('Enter'),
	]);
	const file = readFileSync(await download.path(), 'utf8');
	expect(file.split('\r\n')[0]).toContain('Max supply');
});

test('panels stay as left, and a field is found by its name', async ({ page }) => {
	await page.goto('/screener?s=organizations');
	await page.locator('summary', { hasText: 'Search fields' }).click();
	await page.getByLabel('Find a field').fill('led');
	await expect(page.locator('.field-list li:visible')).toHaveText(['Rounds led']);
	await page.getByRole('link', { name: 'Rounds led' }).click();
	await expect(page.getByLabel('Rounds led: comparison')).toBeFocused();
	await page.reload();
	await expect(page.locator('[data-panel="search"]')).toHaveAttribute('open', '');
});

test('a field chosen before the script loads is requested once it does', async ({ page }) => {
	const chosen = Promise.withResolvers<void>();
	await page.route(/\/_astro\/.*\.js$/, async (route) => {
		await chosen.promise;
		await route.continue();
	});
	await page.goto('/screener?s=projects', { waitUntil: 'commit' });
	await page.locator('#add-field').selectOption({ label: 'Market cap' });
	chosen.resolve();
	await expect(page.getByLabel('Market cap: comparison')).toBeVisible();
});

test('an error is shown beside what was typed, and the rows stay', async ({ page, expected }) => {
	expected.push(/the server responded with a status of 422/);
	await page.goto('/screener?s=projects/all(market_cap_usd:at-least:5)');
	const value = page.getByLabel('Market cap: value', { exact: true });
	await value.fill('cheap');
	await value.press('Enter');
	await expect(page.getByText('“cheap” cannot be compared with “Market cap”')).toBeVisible();
	await expect(value).toHaveValue('cheap');
	await expect(page.locator('tbody tr').first()).toBeVisible();
});

test.describe('without script, on a phone', () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

	test('the same form adds, sorts and removes', async ({ page }) => {
		await page.goto(`${siteUrl()}/screener?s=projects`);
		await page.locator('#add-field').selectOption('Market cap');
		await page.getByRole('button', { name: 'Show its values' }).click();
		await page.getByLabel('Market cap: value', { exact: true }).fill('100M');
		await page.getByRole('button', { name: 'Add condition' }).click();
		expect(textOf(page)).toBe('projects/all(market_cap_usd:at-least:100000000)');
		const few = await rowCount(page);
		await expect(page.locator('[data-count="0.0"]')).toHaveText(few.toLocaleString('en'));
		await page.locator('#sort-0').selectOption('Name');
		await page.locator('#order-0').selectOption('Low to high');
		await page.getByRole('button', { name: 'Apply' }).last().click();
		expect(textOf(page)).toBe('projects/all(market_cap_usd:at-least:100000000)/sort:name');
		await page.getByRole('button', { name: 'Remove Market cap' }).click();
		expect(textOf(page)).toBe('projects/sort:name');
		await page.getByRole('link', { name: 'Examples' }).click();
		await expect(page.locator('.screen-example')).toHaveCount(10);
	});
});
