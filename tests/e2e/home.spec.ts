import { expect, test } from './fixtures.ts';

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
		const sector = page.getByRole('region', { name: 'Sectors' }).getByRole('listitem').first();
		const count = (await sector.locator('.figure').textContent())?.trim() ?? '';
		await sector.getByRole('link').click();
		await expect(page.locator('.chip')).toHaveCount(1);
		await expect(page.getByText(`${count} projects`).first()).toBeVisible();
	});
});
