import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, test } from './fixtures.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const pages = [
	'/directory/projects',
	'/directory/people',
	'/directory/organizations',
	'/directory/fundraising',
	'/directory/projects?q=nothing-is-called-this',
	'/',
	'/no-such-page',
	'/search?q=bit',
	'/project/bitcoin',
	'/organization/binance',
	'/signin',
	'/dao',
	// A sample of each kind, with everything that a page may show.
	'/project/melraver-vaults',
	'/project/melraver-vaults/backers',
	'/project/melraver-vaults/events',
	'/project/melraver-vaults/history',
	'/organization/beldagon-dao/financials',
	'/people/cyrus-jarokai',
];

// The policy of the page refuses a script from elsewhere, so axe is let in past it; axe itself needs no more.
test.use({ bypassCSP: true });

async function violations(page: Page): Promise<object[]> {
	await page.addScriptTag({ path: axe });
	const { violations } = await page.evaluate<AxeResults>('axe.run()');
	return violations.map(({ id, nodes }) => ({
		id,
		nodes: nodes.slice(0, 4).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
		count: nodes.length,
	}));
}

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

for (const colorScheme of ['light', 'dark'] as const) {
	for (const width of [1280, 390]) {
		test.describe(`${colorScheme}, ${width} px`, () => {
			test.use({ colorScheme, viewport: { width, height: 844 } });

			for (const path of pages) {
				test(`${path} has no accessibility violation`, async ({ page, expected }) => {
					expected.push(/status of 404 \(Not Found\) .*\/no-such-page/);
					// A visitor from outside who comes to / first is led to a directory.
					if (path === '/') await page.goto('/search');
					await page.goto(path, { waitUntil: 'networkidle' });
					// Half of the server's table and half of the island's are nobody's page.
					if (path.startsWith('/directory/')) {
						// On a narrow screen it waits until somebody reaches for the page.
						await page.keyboard.press('Shift');
						await expect(page.locator('[data-island="drawn"]')).toBeVisible({ timeout: 15_000 });
					}
					expect(await violations(page)).toEqual([]);
				});
			}
		});
	}
}

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
					await page.context().addCookies([
						{ name: 'consent', value: 'accepted', url: baseURL },
						{ name: 'signed_in', value: '1', url: baseURL },
					]);
					await page.goto('/search');
					await reach(page);
					expect(await violations(page)).toEqual([]);
				});
		});
	}
}
