import type { Page } from '@playwright/test';
import { expect, quiet, siteUrl, test, widerThanScreen } from './fixtures.ts';
import { layoutFaults } from './layout/faults.ts';
import { readable } from './sweep/readable.ts';
import { pageExamples } from './sweep/route-examples.ts';
import { siteRoutes } from './sweep/routes.ts';
import { violationsInThemes } from './violations.ts';

/** Checks that apply to every page. A page is opened once for all of them: opening takes longer than most checks. */

const HEIGHT = 900;
/** A phone, a laptop at 200 %, a small laptop, a desktop. CSS pixels. */
const widths = [390, 720, 1024, 1440];

/** A mix of the server's table and the island's is a page that nobody sees. */
const hasGrid = (path: string) =>
	/^\/directory\/(?:projects|people|organizations|fundraising)(?:\?|$)/.test(path);

/** What axe finds on a page at this width. */
async function expectNoViolation(page: Page, width: number, what: string): Promise<void> {
	await page.setViewportSize({ width, height: 844 });
	expect.soft(await violationsInThemes(page), `${what}, ${width} px`).toEqual([]);
}

/** No text is cut off, broken, overlapped or off screen, at any width. */
async function expectLaidOut(page: Page): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: HEIGHT });
		expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
	}
}

/** In the server's output, only tables scroll sideways, at any width. */
async function expectNoWider(page: Page): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: HEIGHT });
		expect.soft(await widerThanScreen(page), `as it comes, ${width} px`).toEqual([]);
	}
}

const today = () => new Date().toISOString().slice(0, 10);

const firstRecords = (links: readonly (string | null)[]) =>
	links.filter((link) => /^\/(?:project|organization|people)\//.test(link ?? '')).slice(0, 5);

/** With and without script, a page has the same content. */
async function expectSame(path: string, page: Page, without: Page): Promise<void> {
	const [scripted, unscripted] = [await readable(page), await readable(without)];
	if (!path.startsWith('/directory/')) {
		expect.soft(scripted).toEqual(unscripted);
		return;
	}
	// A directory's grid has its own tools, and draws only the rows in view.
	const bare = { text: '', links: [] };
	expect.soft({ ...scripted, ...bare }).toEqual({ ...unscripted, ...bare });
	expect.soft(scripted.links).toEqual(expect.arrayContaining(firstRecords(unscripted.links)));
}

test.use({ viewport: { width: 390, height: 844 } });

let without: Page;
test.beforeAll(async ({ browser }) => {
	without = await browser.newPage({
		javaScriptEnabled: false,
		viewport: { width: 1440, height: HEIGHT },
	});
});
test.afterAll(() => without.close());

for (const { path, status = 200 } of pageExamples(siteRoutes()))
	test(`${path} is accessible, laid out, and says the same without script`, async ({
		page,
		expected,
	}) => {
		expected.push(/the server responded with a status of (?:404|410|500)/);
		const day = today();
		// An invalid past day, an unreadable screen; a form with a mistake in it.
		if (status === 400 || status === 422)
			expected.push(/the server responded with a status of (?:400|422)/);
		expect((await without.goto(siteUrl() + path))?.status()).toBe(status);
		await expectNoWider(without);
		// A first-time visitor to / is redirected to a directory.
		await page.addInitScript(() => localStorage.setItem('has_navigated', '1'));
		await page.goto(path);
		expect.soft(await widerThanScreen(page), 'as it comes, with script').toEqual([]);
		await expectNoViolation(page, 390, 'as it comes');
		// A directory waits for an interaction.
		await page.keyboard.press('Shift');
		if (path.startsWith('/directory/') && status === 200)
			await expect(page.locator('[data-island="drawn"]')).toBeVisible();
		if (hasGrid(path)) await expectNoViolation(page, 390, 'with the grid');
		await quiet(page);
		await expectLaidOut(page);
		await expectNoViolation(page, 1280, 'as it is on a desk');
		await page.setViewportSize({ width: 1440, height: HEIGHT });
		// A page says how many days ago something was.
		if (today() !== day) await Promise.all([without.reload(), page.reload()]);
		await expectSame(path, page, without);
	});
