import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * What axe finds wrong with the page as it stands, a few of its places each. The page's policy refuses scripts from
 * elsewhere, so the test that asks has to use `bypassCSP`.
 */
export async function violations(page: Page): Promise<object[]> {
	if (!(await page.evaluate('"axe" in window'))) await page.addScriptTag({ path: axe });
	// What passes is not gathered: that takes longer than the rules.
	const found = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
	return found.violations.map(({ id, nodes }) => ({
		id,
		nodes: nodes.slice(0, 4).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
		count: nodes.length,
	}));
}
