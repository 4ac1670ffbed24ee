import type { Page } from '@playwright/test';
import { expect, quiet, test } from './fixtures.ts';

/** Opens a directory and waits until the table to work with stands in for the server's. */
async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await expect(page.locator('[data-island="drawn"]')).toBeVisible();
	await expect(page.locator('[data-directory-server]')).toHaveCount(0);
}

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const nameCells = (page: Page) =>
	page.locator(`.ag-row :is([col-id="name"], [col-id="ventures_name"]) b`);
const firstName = (page: Page) => page.locator('.ag-row[row-index="0"] [col-id="name"] b').first();
const pagesAsked = (calls: string[]) => calls.filter((call) => /sid=master_/.test(call));
const total = (page: Page) => page.getByRole('heading', { level: 1 }).locator('.figure');

for (const source of ['projects', 'people', 'organizations', 'fundraising']) {
	test(`${source}: the rows in the page are taken over, not asked for again`, async ({
		page,
		apiCalls,
	}) => {
		await open(page, `/directory/${source}`);
		await expect(nameCells(page).first()).toBeVisible();
		await quiet(page);
		expect(apiCalls).toEqual([]);
	});
}

test('the table shows what the page showed, in the same order', async ({ page, request }) => {
	const html = await (await request.get('/directory/people')).text();
	await open(page, '/directory/people');
	const cell = firstName(page);
	await expect(cell).toBeVisible();
	const name = (await cell.textContent()) ?? '';
	expect(html.indexOf(`<b>${name}</b>`)).toBe(html.indexOf('<b>', html.indexOf('<tbody')));
});

test('a figure that is missing stands where figures stand, at the right, in both tables', async ({
	page,
	browser,
}) => {
	const address = '/directory/organizations?sort=ventures_name&dir=desc';
	const fromRight = (dash: HTMLElement | SVGElement) => {
		const text = document.createRange();
		text.selectNodeContents(dash);
		const cell = dash.closest('.figure')?.getBoundingClientRect();
		return (cell?.right ?? 0) - text.getBoundingClientRect().right;
	};
	await open(page, address);
	const plain = await browser.newPage({ javaScriptEnabled: false });
	await plain.goto(new URL(address, page.url()).href);
	for (const table of [page.locator('.ag-cell'), plain.locator('.directory-rows td')]) {
		const dash = table.and(table.page().locator('.figure')).locator('.missing').first();
		expect(await dash.evaluate(fromRight)).toBeLessThan(16);
	}
	await plain.close();
});

test('a header sorts descending, ascending and not at all', async ({ page }) => {
	await open(page, '/directory/projects');
	const before = await firstName(page).textContent();
	const people = header(page, 'People');
	await people.click();
	await expect(page).toHaveURL(/sort=peoples&dir=desc/);
	await expect(people).toHaveAttribute('aria-sort', 'descending');
	await people.click();
	await expect(page).toHaveURL(/sort=peoples&dir=asc/);
	await expect(people).toHaveAttribute('aria-sort', 'ascending');
	await people.click();
	await expect(page).toHaveURL(/\/directory\/projects$/);
	await expect(firstName(page)).toHaveText(before ?? '');
});

test('sorts given up before their rows came do not hold up the next', async ({ page }) => {
	await open(page, '/directory/projects');
	const before = await firstName(page).textContent();
	await page.route(/sid=master_projects/, () => undefined);
	for (const order of ['descending', 'ascending']) {
		const asked = page.waitForRequest(/sid=master_projects/);
		await header(page, 'Price').click();
		await expect(header(page, 'Price')).toHaveAttribute('aria-sort', order);
		await asked;
	}
	await header(page, 'Price').click();
	await expect(firstName(page)).toHaveText(before ?? '');
});

test('back and forward go through sorts, and a reload keeps the last', async ({ page }) => {
	await open(page, '/directory/projects');
	const before = await firstName(page).textContent();
	await header(page, 'Price').click();
	await expect(page).toHaveURL(/dir=desc/);
	await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending');
	await page.goBack();
	await expect(page).toHaveURL(/\/directory\/projects$/);
	await expect(firstName(page)).toHaveText(before ?? '');
	await page.goForward();
	await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending');
	await page.reload();
	await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending');
});

test('scrolling far asks for the rows there, each block once', async ({ page, apiCalls }) => {
	await open(page, '/directory/projects');
	const viewport = page.locator('.ag-grid-viewport');
	await viewport.evaluate((node) => node.scrollTo(0, 36 * 1_050));
	await expect(page.locator('.ag-row[row-index="1060"] [col-id="name"] b')).toBeVisible();
	await expect(page).toHaveURL(/page=11/);
	await viewport.evaluate((node) => node.scrollTo(0, 36 * 1_070));
	await expect(page.locator('.ag-row[row-index="1080"] [col-id="name"] b')).toBeVisible();
	const asked = pagesAsked(apiCalls);
	expect(new Set(asked).size).toBe(asked.length);
	expect(asked.length).toBeLessThanOrEqual(3);
	expect(decodeURIComponent(asked.join())).toContain('"skip":1000');
});

test('the filter panel narrows the rows at once; a chip takes it back', async ({ page }) => {
	await open(page, '/directory/fundraising');
	const all = await total(page).textContent();
	await page.getByRole('button', { name: /^Filters/ }).click();
	const panel = page.getByRole('dialog', { name: 'Filters' });
	await expect(panel).toBeVisible();
	await panel.getByRole('button', { name: 'Past year' }).click();
	await expect(total(page)).not.toHaveText(all ?? '');
	await page.keyboard.press('Escape');
	await expect(panel).toBeHidden();
	await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
	const chips = page.getByRole('list', { name: 'Filters in force' });
	await expect(chips).toContainText('Past year');
	await chips.getByRole('button', { name: /Past year/ }).click();
	await expect(page).toHaveURL(/\/directory\/fundraising$/);
	await expect(total(page)).toHaveText(all ?? '');
});

test('a filter whose choices are searched as one types', async ({ page }) => {
	await open(page, '/directory/projects');
	await page.getByRole('button', { name: /^Filters/ }).click();
	const panel = page.getByRole('dialog', { name: 'Filters' });
	await panel.getByRole('searchbox', { name: 'Find in Sector' }).fill('de');
	await panel.getByRole('checkbox', { name: /DeFi/ }).first().check();
	await expect(page).toHaveURL(/DeFi/);
	await panel.getByRole('button', { name: 'Done' }).click();
	await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('DeFi');
});

test('the search of the table follows what is typed, and says when nothing matches', async ({
	page,
}) => {
	await open(page, '/directory/projects');
	const field = page.getByRole('searchbox', { name: 'Search projects' });
	await field.pressSequentially('bitcoin cash', { delay: 10 });
	await expect(firstName(page)).toHaveText('Bitcoin Cash');
	await expect(page).toHaveURL(/q=bitcoin\+cash/);
	await field.fill('nothing-is-called-this');
	await expect(page.getByText('No rows match these filters.')).toBeVisible();
	await page.getByRole('button', { name: 'Clear all' }).first().click();
	await expect(page).toHaveURL(/\/directory\/projects$/);
	await expect(firstName(page)).toBeVisible();
});

test('hidden and shown columns are remembered', async ({ page }) => {
	await open(page, '/directory/projects');
	const choose = async (name: string) => {
		await page.getByRole('button', { name: 'Columns' }).click();
		await page.getByRole('checkbox', { name, exact: true }).click();
		await page.keyboard.press('Escape');
	};
	await choose('Price');
	await expect(header(page, 'Price')).toHaveCount(0);
	await open(page, '/directory/projects');
	await expect(header(page, 'Price')).toHaveCount(0);
	await choose('Price');
	await expect(header(page, 'Price')).toHaveCount(1);
	await open(page, '/directory/projects');
	await expect(header(page, 'Price')).toHaveCount(1);
});

test('resting on a name shows its card, leaving takes it away', async ({ page }) => {
	await open(page, '/directory/projects?q=bitcoin');
	await page.locator('.ag-row[row-index="0"] [col-id="name"] a.entity').hover();
	const card = page.locator('.preview-card');
	await expect(card).toContainText('Bitcoin');
	await page.mouse.move(700, 20);
	await expect(card).toBeHidden();
});

test('a read that fails says so and can be tried again', async ({ page, expected }) => {
	expected.push(/Failed to load resource/);
	await open(page, '/directory/people');
	await page.route('**/api/data/struct**', (route) => route.abort());
	await page.getByRole('searchbox', { name: 'Search people' }).fill('a');
	const retry = page.getByRole('button', { name: 'Retry' });
	await expect(retry).toBeVisible({ timeout: 15_000 });
	await page.unroute('**/api/data/struct**');
	await retry.click();
	await expect(nameCells(page).first()).toBeVisible();
	await expect(retry).toBeHidden();
});
