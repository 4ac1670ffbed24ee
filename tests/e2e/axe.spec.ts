import type { Page } from '@playwright/test';
import { drawAsMember, expect, test } from './fixtures.ts';
import { violations } from './violations.ts';

/** Parts of the shell that only show on interaction. */
const states: Record<'wide' | 'narrow', [what: string, reach: (page: Page) => Promise<void>][]> = {
	wide: [
		['an open menu', (page) => page.locator('header > .menu > summary').nth(1).click()],
		['the account menu', (page) => page.locator('header > .menu.account > summary').click()],
	],
	narrow: [
		['the menu drawer', (page) => page.locator('.drawer summary').first().click()],
		['the search drawer', (page) => page.locator('.search-opener').click()],
	],
};

/**
 * What axe finds on the page in the light and dark themes, with all rules: the theme switch has a different icon in
 * each.
 */
async function expectNoViolation(page: Page): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		expect.soft(await violations(page), colorScheme).toEqual([]);
	}
}

for (const [width, reached] of [
	[1280, states.wide],
	[390, states.narrow],
] as const) {
	test.describe(`the shell in both themes, ${width} px`, () => {
		test.use({ viewport: { width, height: 844 }, consented: false });

		test('the cookie banner and a refused address have no violation', async ({ page }) => {
			await page.goto('/search');
			const box = page.getByRole('textbox', { name: 'Newsletter' });
			await box.fill('nobody');
			await box.press('Enter');
			await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
			await expectNoViolation(page);
		});

		test('the welcome line has no violation', async ({ page, baseURL }) => {
			await page.context().addCookies([{ name: 'consent', value: 'accepted', url: baseURL }]);
			await page.goto('/directory/fundraising');
			await expect(page.getByRole('dialog', { name: 'About Cairn' })).toBeVisible();
			await page.keyboard.press('Escape');
			await expectNoViolation(page);
		});

		for (const [what, reach] of reached)
			test(`${what} has no violation`, async ({ page, baseURL }) => {
				await page.context().addCookies([{ name: 'consent', value: 'accepted', url: baseURL }]);
				await drawAsMember(page);
				await page.goto('/search');
				await reach(page);
				await expectNoViolation(page);
			});
	});
}
