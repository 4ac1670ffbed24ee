import type { Page } from '@playwright/test';
import { directoryColumns } from '#lib/directory/columns.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { expect, quiet, test } from './fixtures.ts';

/** Opens a directory and waits until the interactive table has replaced the server's. */
async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-island="drawn"]')).toBeVisible();
	await expect(page.locator('[data-directory-server]')).toHaveCount(0);
}

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const nameCells = (page: Page) =>
	page.locator(`.ag-row :is([col-id="name"], [col-id="ventures_name"]) b`);
const firstName = (page: Page) => page.locator('.ag-row[row-index="0"] [col-id="name"] b').first();
const pageRequests = (calls: string[]) => calls.filter((call) => /sid=master_/.test(call));
const total = (page: Page) => page.getByRole('heading', { level: 1 }).locator('.figure');

for (const source of ['projects', 'people', 'organizations', 'fundraising']) {
	test(`${source}: the rows that the page starts loading are requested once`, async ({
		page,
		apiCalls,
	}) => {
		await open(page, `/directory/${source}`);
		await expect(nameCells(page).first()).toBeVisible();
		await quiet(page);
		expect(apiCalls).toHaveLength(1);
		expect(pageRequests(apiCalls)).toHaveLength(1);
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

for (const source of directorySources)
	test(`${source}: every grid cell matches the page`, async ({ page, browser }) => {
		const names = directoryColumns[source].map(({ name }) => name);
		const address = `/directory/${source}?cols=${names.join(',')}`;
		// Wide enough for every column: those out of view are not drawn.
		await page.setViewportSize({ width: 4_800, height: 900 });
		await open(page, address);
		await expect(nameCells(page).first()).toBeVisible();
		const cells = page.locator('.ag-row .cell:not(:has(.cell-waiting))');
		expect(await cells.count()).toBeGreaterThan(names.length * 10);
		const drawn = await cells.evaluateAll((all) =>
			all.map((cell) => ({
				row: Number(cell.closest('.ag-row')?.getAttribute('row-index')),
				column: cell.closest('[col-id]')?.getAttribute('col-id') ?? '',
				html: cell.innerHTML,
			})),
		);
		const plain = await browser.newPage({ javaScriptEnabled: false });
		await plain.goto(new URL(address, page.url()).href);
		const served = await plain
			.locator('.directory-rows tbody tr')
			.evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.innerHTML)));
		expect(new Set(drawn.map(({ column }) => column))).toEqual(new Set(names));
		// Only the grid takes its links out of the Tab order, only the page hides pictures that fail.
		const bare = (html: string) => html.replaceAll(/ (?:tabindex="-1"|hidden="")/g, '');
		for (const { row, column, html } of drawn)
			expect(bare(html), `${row} ${column}`).toBe(served[row]?.[names.indexOf(column)]);
		await plain.close();
	});

test('a missing figure is right-aligned like figures, in both tables', async ({
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

test('sorts abandoned before their rows came do not delay the next', async ({ page }) => {
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

test('scrolling far requests the rows there, each block once', async ({ page, apiCalls }) => {
	await open(page, '/directory/projects');
	const viewport = page.locator('.ag-grid-viewport');
	await viewport.evaluate((node) => node.scrollTo(0, 36 * 1_050));
	await expect(page.locator('.ag-row[row-index="1060"] [col-id="name"] b')).toBeVisible();
	await expect(page).toHaveURL(/page=11/);
	await viewport.evaluate((node) => node.scrollTo(0, 36 * 1_070));
	await expect(page.locator('.ag-row[row-index="1080"] [col-id="name"] b')).toBeVisible();
	const asked = pageRequests(apiCalls);
	expect(new Set(asked).size).toBe(asked.length);
	expect(asked.length).toBeLessThanOrEqual(3);
	expect(decodeURIComponent(asked.join())).toContain('"skip":1000');
});

test('the filter panel narrows the rows at once; a chip undoes it', async ({ page }) => {
	await open(page, '/directory/fundraising');
	const all = await total(page).textContent();
	await page.getByRole('button', { name: /^Filters/ }).click();
	const panel = page.getByRole('dialog', { name: 'Filters' });
	await expect(panel).toBeVisible();
	await panel.getByRole('button', { name: 'Past year' }).click();
	// The panel is a dialog: what is behind it is visible, but has no role meanwhile.
	await expect(page.locator('h1 .figure')).not.toHaveText(all ?? '');
	await page.keyboard.press('Escape');
	await expect(panel).toBeHidden();
	await expect(total(page)).not.toHaveText(all ?? '');
	await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
	const chips = page.getByRole('list', { name: 'Filters in force' });
	await expect(chips).toContainText('Past year');
	await chips.getByRole('button', { name: /Past year/ }).click();
	await expect(page).toHaveURL(/\/directory\/fundraising$/);
	await expect(total(page)).toHaveText(all ?? '');
});

test('a filter whose choices are searched while typing', async ({ page }) => {
	await open(page, '/directory/projects');
	await page.getByRole('button', { name: /^Filters/ }).click();
	const panel = page.getByRole('dialog', { name: 'Filters' });
	await panel.getByRole('searchbox', { name: 'Find in Sector' }).fill('de');
	await panel.getByRole('checkbox', { name: /DeFi/ }).first().check();
	await expect(page).toHaveURL(/DeFi/);
	await panel.getByRole('button', { name: 'Done' }).click();
	await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('DeFi');
});

test('the table search follows what is typed, and says when nothing matches', async ({ page }) => {
	await open(page, '/directory/projects');
	const field = page.getByRole('searchbox', { name: 'Search projects' });
	await field.pressSequentially('bitcoin cash', { delay: 10 });
	await expect(firstName(page)).toHaveText('Bitcoin Cash');
	await expect(page).toHaveURL(/q=bitcoin\+cash/);
	await field.fill('nothing-is-called-this');
	await expect(
		page.getByRole('region', { name: 'Rows' }).getByText('No rows match these filters.'),
	).toBeVisible();
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

test('hovering over a name shows its card, leaving hides it', async ({ page }) => {
	await open(page, '/directory/projects?q=bitcoin');
	await page.locator('.ag-row[row-index="0"] [col-id="name"] a.entity').hover();
	const card = page.locator('.preview-card');
	await expect(card).toContainText('Bitcoin');
	await page.mouse.move(700, 20);
	await expect(card).toBeHidden();
});

test('a failed read says so and can be retried', async ({ page, expected }) => {
	expected.push(/Failed to load resource/);
	await open(page, '/directory/people');
	await page.route('**/api/data/struct**', (route) => route.abort());
	await page.getByRole('searchbox', { name: 'Search people' }).fill('a');
	const retry = page.getByRole('button', { name: 'Retry' });
	await expect(retry).toBeVisible();
	await page.unroute('**/api/data/struct**');
	await retry.click();
	await expect(nameCells(page).first()).toBeVisible();
	await expect(retry).toBeHidden();
});

/** Opens a directory and focuses the element before its table. */
async function openBefore(page: Page, address: string): Promise<void> {
	await open(page, address);
	await expect(firstName(page)).toBeVisible();
	await page.locator('.directory-head :is(a, button):visible').last().focus();
}

test('the table is one tab stop, arrows move in it, Enter opens a record', async ({ page }) => {
	await openBefore(page, '/directory/projects');
	const focused = page.locator(':focus');
	await page.keyboard.press('Tab');
	await expect(focused).toHaveAttribute('col-id', 'name');
	await expect(page.locator('.ag-row[row-index="0"] :focus')).toHaveCount(1);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowRight');
	await expect(focused).toHaveAttribute('col-id', 'price_usd');
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeFocused();
	await page.keyboard.press('Shift+Tab');
	const link = page.locator('.ag-row[row-index="1"] [col-id="name"] a.entity');
	await expect(page.locator('.ag-row[row-index="1"] :focus')).toHaveAttribute('col-id', 'name');
	const href = (await link.getAttribute('href')) ?? '-';
	await page.keyboard.press('Shift+Tab');
	await expect(page.locator('.grid-frame :focus')).toHaveCount(0);
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('F2 goes to the links of a cell, arrows from one to the next, Escape back to the cell', async ({
	page,
}) => {
	await openBefore(page, '/directory/projects');
	await page.keyboard.press('Tab');
	await page.keyboard.press('F2');
	const focused = page.locator(':focus');
	await expect(focused).toHaveClass(/star/);
	await page.keyboard.press('ArrowRight');
	await expect(focused).toHaveClass('entity');
	await page.keyboard.press('Escape');
	await expect(focused).toHaveAttribute('col-id', 'name');
	await expect(page.locator('.grid-frame [tabindex="0"]:is(a, button)')).toHaveCount(0);
});

test('the headers are reached by arrows, and Tab leaves the table from them as well', async ({
	page,
}) => {
	await openBefore(page, '/directory/projects');
	await page.keyboard.press('Tab');
	await page.keyboard.press('ArrowUp');
	await expect(page.locator(':focus')).toHaveRole('columnheader');
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeFocused();
});

test('the table is not replaced after loading', async ({ page, browser }) => {
	await open(page, '/directory/projects');
	await expect(firstName(page)).toBeVisible();
	const plain = await browser.newPage({ javaScriptEnabled: false });
	await plain.goto(new URL('/directory/projects', page.url()).href);
	const paging = (of: Page) => of.getByRole('navigation', { name: 'Pages' });
	await expect(paging(page)).toHaveText(/Previous\s*1–100 of [\d,]+\s*Next/);
	expect(await paging(page).boundingBox()).toEqual(await paging(plain).boundingBox());
	const frame = async (of: Page) => of.locator('.directory-table').boundingBox();
	expect(await frame(page)).toEqual(await frame(plain));
	const grid = page.locator('.ag-row[row-index="0"] [col-id="name"] a.entity');
	const server = plain.locator('tbody tr').first().locator('a.entity');
	await expect(grid).toHaveAttribute('title', (await server.getAttribute('title')) ?? '-');
	expect((await grid.boundingBox())?.x).toBeCloseTo((await server.boundingBox())?.x ?? -1, 0);
	const right = (await frame(page))?.width ?? 0;
	const line = await page.locator('.ag-row[row-index="0"]').evaluate((row) => row.clientWidth);
	expect(line).toBeGreaterThanOrEqual(right - 20);
	await plain.close();
});

test('rows scrolled to before the grid loads are the ones it shows', async ({ page }) => {
	await page.goto('/directory/projects?page=2');
	const frame = page.locator('[data-directory-server] .directory-table');
	await frame.evaluate((box) => box.scrollTo(0, 36 * 40));
	const place = page.locator('.ag-grid-viewport');
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-island="drawn"]')).toBeVisible();
	expect(await place.evaluate((box) => Math.round(box.scrollTop / 36))).toBe(140);
});

test('the last row is fully visible at the end of the list', async ({ page }) => {
	await open(page, '/directory/people?page=99');
	const rows = Number(((await total(page).textContent()) ?? '').replaceAll(',', ''));
	await page.locator('.ag-grid-viewport').evaluate((node) => node.scrollTo(0, node.scrollHeight));
	const last = page.locator(`.ag-row[row-index="${rows - 1}"]`).first();
	await expect(last.locator('b')).toBeVisible();
	const [row, frame] = [await last.boundingBox(), await page.locator('.grid-frame').boundingBox()];
	expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(
		(frame?.y ?? 0) + (frame?.height ?? 0),
	);
});

test('Next and Previous go through the pages, and update the address', async ({ page }) => {
	await open(page, '/directory/projects');
	await page.getByRole('link', { name: 'Next', exact: true }).click();
	await expect(page).toHaveURL(/page=2/);
	await expect(page.locator('.ag-row[row-index="100"] [col-id="name"] b')).toBeInViewport();
	await page.getByRole('link', { name: 'Previous', exact: true }).click();
	await expect(page).toHaveURL(/\/directory\/projects$/);
});

test('a page past the end shows the last, and says so', async ({ page, request }) => {
	const html = await (await request.get('/directory/projects?page=999')).text();
	expect(html).toContain('There is no page 999; this is the last.');
	expect(html).not.toContain('There is nothing in the projects directory yet');
	await open(page, '/directory/projects?page=999');
	await expect(nameCells(page).first()).toBeVisible();
	await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/of [\d,]+/);
	const [, to, of] =
		/–([\d,]+) of ([\d,]+)/.exec((await page.locator('.paging').textContent()) ?? '') ?? [];
	expect(to).toBe(of);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } });
	const inView = (page: Page, heads: string) =>
		page.locator(heads).evaluateAll((all) =>
			all
				.map((head) => ({ text: head.textContent?.trim(), box: head.getBoundingClientRect() }))
				.filter(({ box }) => box.width > 0 && box.right <= innerWidth)
				.sort((a, b) => a.box.x - b.box.x)
				.map(({ text }) => text),
		);

	test('amount and date are beside the name, near the top, in the server’s table and in the grid', async ({
		page,
	}) => {
		await page.goto('/directory/fundraising');
		expect(await inView(page, '.directory-rows thead th')).toEqual(['Project', 'Amount', 'Date']);
		const top = (await page.locator('.directory-rows tbody tr').first().boundingBox())?.y ?? 999;
		const header = await page.locator('.header').boundingBox();
		expect(top - (header?.height ?? 0)).toBeLessThan(200);
		await page.keyboard.press('Shift');
		await expect(page.locator('[data-directory-server]')).toHaveCount(0);
		await expect(nameCells(page).first()).toBeVisible();
		expect(await inView(page, '.ag-header-cell-text')).toEqual(['Project', 'Amount', 'Date']);
	});

	test('further tools are behind one button, which the grid leaves open', async ({ page }) => {
		await page.goto('/directory/projects');
		const columns = page.locator('.table-tools').getByText('Columns').first();
		await expect(columns).toBeHidden();
		await page.locator('.table-more summary').first().click();
		await expect(page.locator('[data-directory-server]')).toHaveCount(0);
		await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
	});
});

for (const width of [390, 720]) {
	test(`at ${width} px a name keeps 14 letters, in the server's table and in the grid`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const cut = (selector: string) =>
			page.locator(selector).evaluateAll((names) =>
				names.flatMap((name) => {
					const letters = [...(name.textContent ?? '')].length;
					const share = name.clientWidth / Math.max(1, name.scrollWidth);
					return letters * share >= Math.min(14, letters) - 0.5 ? [] : [name.textContent];
				}),
			);
		for (const source of ['projects', 'people', 'organizations', 'fundraising']) {
			await page.goto(`/directory/${source}`);
			expect(await cut('tbody a.entity b'), `${source}, server`).toEqual([]);
			await page.keyboard.press('Shift');
			await expect(page.locator('[data-directory-server]')).toHaveCount(0);
			await expect(nameCells(page).first()).toBeVisible();
			await expect.poll(() => cut('.ag-row a.entity b'), `${source}, grid`).toEqual([]);
		}
	});
}

test('nothing moves when the grid takes over: its columns stand where those of the table stood', async ({
	page,
}) => {
	const places = (selector: string) =>
		page
			.locator(selector)
			.evaluateAll((cells) =>
				cells
					.map((cell) => Math.round(cell.getBoundingClientRect().left))
					.toSorted((one, other) => one - other),
			);
	/** The two round fractions of a pixel differently, at most once a column. */
	const FEW = 3;
	for (const source of ['projects', 'people', 'organizations', 'fundraising']) {
		await page.goto(`/directory/${source}`);
		const before = await places('thead th');
		await page.keyboard.press('Shift');
		await expect(page.locator('[data-directory-server]')).toHaveCount(0);
		await expect(nameCells(page).first()).toBeVisible();
		await expect
			.poll(async () => {
				const after = await places('.ag-header-cell');
				return after.filter((left, at) => Math.abs(left - (before[at] ?? 0)) > FEW);
			}, source)
			.toEqual([]);
	}
});
