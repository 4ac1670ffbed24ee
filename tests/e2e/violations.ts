import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result another theme can change: it draws the same elements in other colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with the current page, with a few places each; by all of its rules, or only those named. It is
 * injected through the test protocol, to which the page's policy does not apply.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<object[]> {
	if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
	// Passes are not collected: that takes longer than the rules.
	const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
	const found = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
	return found.violations.map(({ id, nodes }) => ({
		id,
		nodes: nodes.slice(0, 4).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
		count: nodes.length,
	}));
}

/** The same in light and dark: in dark only what colours can change. Leaves the page in the light one. */
export async function violationsInThemes(page: Page): Promise<object[]> {
	await page.emulateMedia({ colorScheme: 'dark' });
	const dark = await violations(page, rulesOfColour);
	await page.emulateMedia({ colorScheme: 'light' });
	const light = await violations(page);
	return [...light, ...dark.map((one) => ({ ...one, theme: 'dark' }))];
}
