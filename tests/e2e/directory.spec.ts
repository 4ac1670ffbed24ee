import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, quiet, test } from './fixtures.ts';

const sources = ['projects', 'people', 'organizations', 'fundraising'] as const;

const headers = (page: Page) => page.locator('table.directory-rows thead th');
const rows = (page: Page) => page.locator('table.directory-rows tbody tr');

/** The first cell of each row, once all rows have loaded. */
async function names(page: Page): Promise<string[]> {
	await page.waitForLoadState('domcontentloaded');
	return page.locator('table.directory-rows tbody th').allInnerTexts();
}

/** The count beside the heading. */
async function total(page: Page): Promise<number> {
	const text = await page.getByRole('heading', { level: 1 }).textContent();
	return Number(text?.replaceAll(/\D/g, ''));
}

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	for (const source of sources) {
		test(`${source}: the first page of rows is in the page`, async ({ page, apiCalls }) => {
			await page.goto(`/directory/${source}`);
			await expect(rows(page)).toHaveCount(Math.min(100, await total(page)));
			expect(await total(page)).toBeGreaterThan(100);
			expect(apiCalls).toEqual([]);
		});
	}

	test('a project shows its week’s price line, described in words, in rows of equal height', async ({
		page,
	}) => {
		await page.goto('/directory/projects?q=vaults');
		const course = page.locator('td svg.spark').first();
		await expect(course).toBeVisible();
		await expect(page.getByRole('img', { name: /^[+-][\d.,]+% in 7 days$/ }).first()).toBeVisible();
		await expect(course.locator('path')).toHaveAttribute('d', /^M[\d. ]+L/);
		for (const source of ['projects', 'fundraising'])
			for (const width of [390, 1440]) {
				await page.setViewportSize({ width, height: 800 });
				await page.goto(`/directory/${source}`);
				const heights = await rows(page).evaluateAll((all) =>
					all.slice(0, 12).map((row) => Math.round(row.getBoundingClientRect().height)),
				);
				for (const height of heights) expect(height, `${source}, ${width}`).toBeLessThanOrEqual(37);
			}
	});

	test('rounds are filtered by who confirms them, and show what their sources dispute', async ({
		page,
	}) => {
		await page.goto('/directory/fundraising?confirmation=by-project&agree=no');
		const cells = await page.getByRole('cell', { name: /Sources differ/ }).allInnerTexts();
		expect(cells.length).toBe(await total(page));
		expect(new Set(cells.map((text) => text.split('Sources differ')[0]?.trim()))).toEqual(
			new Set(['By project', 'By both']),
		);
		await rows(page).first().getByRole('rowheader').locator('a.entity').click();
		const claims = page.locator('.claims').first();
		await claims.getByText(/^Sources disagree on/).click();
		await expect(claims.getByRole('listitem')).toHaveCount(2);
		await expect(claims).toContainText(/sample-data\s+\S.*\$/);
	});

	test('a header sorts descending, ascending and not at all', async ({ page }) => {
		await page.goto('/directory/projects');
		const first = await names(page);
		const people = () => headers(page).filter({ hasText: /^\s*People\s*$/ });
		await people().getByRole('link').click();
		await expect(page).toHaveURL(/sort=peoples&dir=desc/);
		await expect(people()).toHaveAttribute('aria-sort', 'descending');
		const descending = await names(page);
		await people().getByRole('link').click();
		await expect(page).toHaveURL(/sort=peoples&dir=asc/);
		await expect(people()).toHaveAttribute('aria-sort', 'ascending');
		expect(await names(page)).not.toEqual(descending);
		await people().getByRole('link').click();
		await expect(page).toHaveURL(/\/directory\/projects$/);
		await expect(people()).not.toHaveAttribute('aria-sort');
		expect(await names(page)).toEqual(first);
	});

	test('pages are consecutive without a gap', async ({ page }) => {
		await page.goto('/directory/projects');
		const first = await names(page);
		const paging = page.getByRole('navigation', { name: 'Pages' });
		await paging.getByRole('link', { name: 'Next' }).click();
		await expect(page).toHaveURL(/page=2/);
		const second = await names(page);
		expect(second).toHaveLength(100);
		expect(second).not.toEqual(first);
		await expect(paging).toContainText('101–200');
		await paging.getByRole('link', { name: 'Previous' }).click();
		await expect(page).toHaveURL(/\/directory\/projects$/);
		expect(await names(page)).toEqual(first);
	});

	test('the filter form narrows the rows, says so, and is undone', async ({ page }) => {
		await page.goto('/directory/fundraising');
		const all = await total(page);
		await page.locator('summary', { hasText: 'Filters' }).click();
		const form = page.getByRole('form', { name: 'Filters' });
		await form.getByLabel('Date').selectOption({ label: 'Past year' });
		await form.getByRole('button', { name: 'Show' }).click();
		await expect(page).toHaveURL(/\/directory\/fundraising\?.+/);
		expect(await total(page)).toBeLessThan(all);
		const chips = page.getByRole('list', { name: 'Filters in force' });
		await expect(chips).toContainText('Past year');
		await chips.getByRole('link', { name: 'Clear all' }).click();
		await expect(page).toHaveURL(/\/directory\/fundraising$/);
		expect(await total(page)).toBe(all);
	});

	test('the table search keeps its query', async ({ page }) => {
		await page.goto('/directory/projects');
		const field = page.getByRole('searchbox', { name: 'Search projects' });
		await field.fill('bitcoin');
		await field.press('Enter');
		await expect(page).toHaveURL(/q=bitcoin/);
		await expect(field).toHaveValue('bitcoin');
		expect((await names(page)).join()).toMatch(/Bitcoin/);
	});

	test('a view without rows says so and links back', async ({ page }) => {
		await page.goto('/directory/projects?q=nothing-is-called-this');
		await expect(page.getByText('No rows match these filters.')).toBeVisible();
		await expect(rows(page)).toHaveCount(0);
	});

	test('columns are chosen by links', async ({ page }) => {
		await page.goto('/directory/projects');
		await page.locator('summary', { hasText: 'Columns' }).click();
		await page.getByRole('link', { name: 'Hide Price' }).click();
		await expect(page).toHaveURL(/cols=/);
		await expect(headers(page).filter({ hasText: /^\s*Price\s*$/ })).toHaveCount(0);
	});

	test('sample records come last and are marked', async ({ page }) => {
		await page.goto('/directory/people');
		await expect(rows(page).first().getByText('Sample', { exact: true })).toHaveCount(0);
		await page.goto(`/directory/people?page=${Math.ceil((await total(page)) / 100)}`);
		await expect(rows(page).last().getByText('Sample', { exact: true })).toBeVisible();
	});

	test('the demo shows eight rows, the master every column', async ({ page }) => {
		await page.goto('/directory-demo/projects');
		await expect(rows(page)).toHaveCount(8);
		await page.goto('/directory/projects');
		const shown = await headers(page).count();
		await page.goto('/master-demo/projects');
		expect(await headers(page).count()).toBeGreaterThan(shown);
	});
});

test('a laptop at 200 % zoom, or with a narrow window, has no notice for phones', async ({
	page,
}) => {
	await page.setViewportSize({ width: 640, height: 400 });
	await page.goto('/directory/projects');
	await quiet(page);
	await expect(page.getByText('For optimal viewing')).toBeHidden();
});

test.describe('the mobile notice', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	const words = 'For optimal viewing, please use a laptop, desktop or tablet to access this page.';

	test('stands in the way until Continue, then stays away for 30 minutes', async ({ page }) => {
		await page.clock.install();
		await page.goto('/directory/projects');
		const notice = page.getByRole('dialog');
		await expect(notice.getByText(words, { exact: true })).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(notice).toBeVisible();
		await notice.getByRole('button', { name: 'Continue' }).click();
		await expect(notice).toBeHidden();
		await page.clock.fastForward('29:00');
		await page.goto('/directory/people');
		await expect(page.getByText(words)).toBeHidden();
		await page.clock.fastForward('02:00');
		await page.goto('/directory/projects');
		await expect(page.getByText(words)).toBeVisible();
	});

	test('behind it no framework loads before somebody touches the page; the table stays in place, with its head in view', async ({
		page,
	}) => {
		const scripts: string[] = [];
		page.on('request', (request) => {
			if (request.resourceType() === 'script') scripts.push(request.url());
		});
		await page.goto('/directory/projects');
		await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
		await quiet(page);
		expect(scripts.filter((url) => /react|Directory|WantedTable/.test(url))).toEqual([]);
		await page.evaluate(() => document.querySelector('.directory-table')?.scrollTo(0, 1_500));
		await expect(page.locator('.directory-rows thead')).toBeInViewport();
		await page.evaluate(() => document.querySelector('dialog')?.close());
		const { nodes } = await (await page.context().newCDPSession(page)).send(
			'Accessibility.getFullAXTree',
		);
		const roles = nodes.map(({ role }) => role?.value);
		expect(roles.filter((role) => role === 'table')).toHaveLength(1);
		expect(roles.filter((role) => role === 'row')).toHaveLength(101);
		await page.keyboard.press('Tab');
		await expect(page.locator('[data-island="drawn"]')).toBeVisible();
	});

	test('goes back to the previous page', async ({ page }) => {
		await page.goto('/search?q=bit');
		await page.goto('/directory/projects');
		await page.getByRole('button', { name: 'Back to previous page' }).click();
		await expect(page).toHaveURL(/\/search\?q=bit$/);
	});

	test('is not shown elsewhere', async ({ page }) => {
		await page.goto('/search?q=bit');
		await expect(page.getByText(words)).toHaveCount(0);
	});
});

test('Export downloads the current view as CSV, JSON or Parquet', async ({ page }) => {
	await page.goto('/directory/projects?q=bitcoin');
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-directory-server]')).toHaveCount(0);
	const choose = async (format: string) => {
		await page.getByRole('button', { name: 'Export' }).press('Enter');
		const download = page.waitForEvent('download');
		await page.getByRole('link', { name: new RegExp(`^${format} `) }).press('Enter');
		await expect(page.getByRole('link', { name: /^CSV / })).toHaveCount(0);
		return download;
	};
	const file = await choose('CSV');
	expect(file.suggestedFilename()).toMatch(/\.csv$/);
	const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
	expect(head).toMatch(/name/i);
	expect(lines.length).toBeGreaterThan(0);
	expect(lines.length).toBeLessThanOrEqual(100);
	expect(lines.join()).toContain('Bitcoin');
	const rows = JSON.parse(await readFile(await (await choose('JSON')).path(), 'utf8'));
	expect(rows).toHaveLength(lines.length);
	expect((await choose('Parquet')).suggestedFilename()).toMatch(/\.parquet$/);
});
