import type { Page } from '@playwright/test';
import { drawAsMember, expect, test } from './fixtures.ts';
import { pageExamples } from './sweep/route-examples.ts';
import { siteRoutes } from './sweep/routes.ts';
import { violations } from './violations.ts';

// The policy of the page refuses a script from elsewhere, so axe is let in past it; axe itself needs no more.
test.use({ bypassCSP: true });

/** What the shell shows only when somebody reaches for it. */
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

/** What there is of a page at this width, as both themes draw it. */
async function expectNoViolation(page: Page, width: number, what: string): Promise<void> {
	await page.setViewportSize({ width, height: 844 });
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		expect.soft(await violations(page), `${what}, ${colorScheme}, ${width} px`).toEqual([]);
	}
}

test.describe('no accessibility violation, light and dark, at 390 and 1280 px, on', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	for (const { path } of pageExamples(siteRoutes())) {
		test(path, async ({ page, expected }) => {
			expected.push(/the server responded with a status of (?:400|404|410|500)/);
			// A visitor from outside who comes to / first is led to a directory.
			await page.addInitScript(() => localStorage.setItem('has_navigated', '1'));
			await page.goto(path);
			await expectNoViolation(page, 390, 'as it comes');
			// Half of the server's table and half of the island's are nobody's page.
			if (/^\/directory\/(?:projects|people|organizations|fundraising)(?:\?|$)/.test(path)) {
				await page.keyboard.press('Shift');
				await expect(page.locator('[data-island="drawn"]')).toBeVisible({ timeout: 15_000 });
				await expectNoViolation(page, 390, 'with the grid');
			}
			await expectNoViolation(page, 1280, 'as it is on a desk');
		});
	}
});

for (const colorScheme of ['light', 'dark'] as const) {
	for (const [width, reached] of [
		[1280, states.wide],
		[390, states.narrow],
	] as const) {
		test.describe(`the shell in ${colorScheme}, ${width} px`, () => {
			test.use({ colorScheme, viewport: { width, height: 844 }, consented: false });

			test('the cookie banner and a refused address have no violation', async ({ page }) => {
				await page.goto('/search');
				const box = page.getByRole('textbox', { name: 'Newsletter' });
				await box.fill('nobody');
				await box.press('Enter');
				await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
				expect(await violations(page)).toEqual([]);
			});

			for (const [what, reach] of reached)
				test(`${what} has no violation`, async ({ page, baseURL }) => {
					await page.context().addCookies([{ name: 'consent', value: 'accepted', url: baseURL }]);
					await drawAsMember(page);
					await page.goto('/search');
					await reach(page);
					expect(await violations(page)).toEqual([]);
				});
		});
	}
}
