import { createRequire } from 'node:module';
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
					if (path.startsWith('/directory/'))
						await expect(page.locator('[data-island="drawn"]')).toBeVisible({ timeout: 15_000 });
					await page.addScriptTag({ path: axe });
					const { violations } = await page.evaluate<AxeResults>('axe.run()');
					const found = violations.map(({ id, nodes }) => ({
						id,
						nodes: nodes.slice(0, 4).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
						count: nodes.length,
					}));
					expect(found).toEqual([]);
				});
			}
		});
	}
}
