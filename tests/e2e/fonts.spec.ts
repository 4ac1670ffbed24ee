import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Our fonts do not delay the first paint, and their fallbacks take the same space. */

const PATH = '/project/melraver-vaults';

const fontRequestTimes = (page: Page) =>
	page.evaluate(() =>
		performance
			.getEntriesByType('resource')
			.filter(({ name }) => name.endsWith('.woff2'))
			.map(({ startTime }) => startTime),
	);
const firstPaint = (page: Page) =>
	page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime ?? 0);
const takesFonts = (page: Page) =>
	page.evaluate(() => document.documentElement.dataset.fonts !== undefined);

test('fonts load after the first paint, and a tab that has them uses them at once', async ({
	page,
}) => {
	await page.goto(PATH);
	await expect.poll(async () => (await fontRequestTimes(page)).length).toBeGreaterThan(0);
	const painted = await firstPaint(page);
	for (const asked of await fontRequestTimes(page)) expect(asked).toBeGreaterThanOrEqual(painted);
	// Before anything of the next page is painted.
	await page.addInitScript(() => {
		addEventListener('DOMContentLoaded', () => {
			document.documentElement.dataset.taken = String(
				document.documentElement.dataset.fonts !== undefined,
			);
		});
	});
	await page.goto('/support/faq');
	await expect(page.locator('html')).toHaveAttribute('data-taken', 'true');
});

test('the fallback fonts are as wide as the real ones, within 5 %', async ({ page }) => {
	await page.goto(PATH);
	await expect.poll(() => takesFonts(page)).toBe(true);
	const widths = await page.evaluate(async () => {
		await document.fonts.ready;
		const root = document.documentElement;
		const texts = [...document.querySelectorAll<HTMLElement>('.button, .entity-tabs a, h2, dt')];
		const width = (text: HTMLElement) => {
			const range = document.createRange();
			range.selectNodeContents(text);
			return range.getBoundingClientRect().width;
		};
		const seen = texts.filter((text) => width(text) > 40);
		const ours = seen.map(width);
		delete root.dataset.fonts;
		await document.fonts.ready;
		return seen.map((text, at) => [width(text), ours[at] ?? 0] as const);
	});
	expect(widths.length).toBeGreaterThan(10);
	const sum = (at: 0 | 1) => widths.reduce((total, pair) => total + pair[at], 0);
	expect(Math.abs(sum(0) / sum(1) - 1)).toBeLessThan(0.05);
});

test('fonts work without script', async ({ browser }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	const font = page.waitForResponse((answer) => answer.url().endsWith('.woff2'));
	await page.goto(PATH);
	expect((await font).ok()).toBe(true);
	await context.close();
});
