import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../setup/site.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';

const rounds = /\/directory\/fundraising$/;

test('the first arrival from elsewhere begins with the rounds, the next with what it asked for', async ({
	page,
}) => {
	await page.goto('/');
	await expect(page).toHaveURL(rounds);
	await page.goto('/');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page).toHaveURL(/\/$/);
});

test('who comes from a page of the site is at home', async ({ page }) => {
	await page.goto('/search');
	await page.evaluate(() => localStorage.removeItem('has_navigated'));
	await page.getByRole('link', { name: 'Cairn' }).first().click();
	await expect(page.getByRole('region', { name: 'Latest rounds' })).toBeVisible();
	await expect(page).toHaveURL(/\/$/);
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('home shows totals, projects, rounds, sectors, what is new, and leads to all of it', async ({
		page,
	}) => {
		await page.goto('/');
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
		for (const name of ['Projects by market cap', 'Latest rounds', 'Newest entries', 'Sectors'])
			await expect(page.getByRole('region', { name })).toBeVisible();
		const sector = page.getByRole('region', { name: 'Sectors' }).locator('tbody tr').first();
		const count = (await sector.locator('.figure').first().textContent())?.trim() ?? '';
		await sector.getByRole('link').click();
		await expect(page.locator('.chip')).toHaveCount(1);
		await expect(page.getByText(`${count} projects`).first()).toBeVisible();
	});

	test('every link to a record opens a card, and samples are told of', async ({ page }) => {
		await page.goto('/');
		const records = page.locator(
			'.home :is(a[href^="/project/"], a[href^="/organization/"], a[href^="/people/"])',
		);
		expect(await records.count()).toBeGreaterThan(40);
		expect(await records.and(page.locator(':not([data-preview])')).count()).toBe(0);
		await expect(page.getByText('Records marked Sample are fictional')).toBeVisible();
		await expect(page.locator('.totals > li')).toHaveCount(5);
		// Real records stand before them, so that the page shows none.
		await expect(page.locator('.home table .sample')).toHaveCount(0);
		await expect(
			page.getByRole('region', { name: 'Newest entries' }).locator('.sample'),
		).toHaveCount(0);
	});

	test.describe('on a telephone', () => {
		test.use({ viewport: { width: 390, height: 844 } });

		test('the page has its own search, and nothing widens it', async ({ page }) => {
			await page.goto('/');
			expect(await widerThanScreen(page)).toEqual([]);
			const box = page.getByRole('textbox', { name: 'Search Cairn' });
			await box.fill('bitcoin');
			await box.press('Enter');
			await expect(page).toHaveURL(/\/search\?q=bitcoin$/);
		});
	});

	test('an empty catalogue says so, and draws no section with nothing in it', async ({ page }) => {
		test.setTimeout(120_000);
		const folder = await mkdtemp(join(tmpdir(), 'cairn-empty-'));
		// As if the starter had been taken in and then out.
		await writeFile(join(folder, 'seeded'), '');
		const site = await startSite(folder, { CAIRN_SAMPLES: 'off' });
		try {
			const home = await (await fetch(`${site.url}/`)).text();
			await page.setContent(home);
			await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
			const titles = page.locator('.home').getByRole('heading', { level: 2 });
			await expect(titles).toHaveText(['Projects by market cap', 'Latest rounds']);
			await expect(page.getByText('No project is in the catalogue yet.')).toHaveCount(1);
			await expect(page.getByText('No funding round is in the catalogue yet.')).toHaveCount(1);
			await expect(page.locator('.home table')).toHaveCount(0);
			await expect(page.locator('.totals b')).toHaveText(['0', '0', '0', '0']);
			await expect(page.locator('.home').getByText(/NaN|undefined|null/)).toHaveCount(0);
		} finally {
			await site.stop();
			await rm(folder, { recursive: true, force: true });
		}
	});
});
