import type { Page } from '@playwright/test';
import { expect, quiet, test } from './fixtures.ts';
import { layoutFaults } from './layout/faults.ts';
import { violationsInThemes } from './violations.ts';

/** Records side by side: chosen in a directory, taken out and added by keyboard, and the same without script. */

const compared = (page: Page) => page.getByRole('list', { name: 'Compared' }).getByRole('listitem');
const facts = (page: Page) => page.getByRole('region', { name: 'Facts, table' });
const slugsIn = (page: Page): string[] =>
	new URL(page.url()).searchParams.get('projects')?.split(',') ?? [];

async function openTable(page: Page, path: string): Promise<void> {
	await page.addInitScript(() => localStorage.setItem('has_navigated', '1'));
	await page.goto(path);
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-island="drawn"]')).toBeVisible();
	await quiet(page);
}

for (const width of [1440, 390]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 900 } });

		test('rows are ticked, compared, removed and added by keyboard', async ({ page, apiCalls }) => {
			await openTable(page, '/directory/projects');
			const before = apiCalls.length;
			if (width === 390) await page.locator('.table-more summary').click();
			const button = page.getByRole('button', { name: 'Compare', exact: true });
			await button.focus();
			await page.keyboard.press('Enter');
			await expect(button).toHaveAttribute('aria-pressed', 'true');
			await expect(button).toBeFocused();
			const first = page.locator('.ag-row[row-index="0"] [data-tick]');
			await expect(first).toBeVisible();
			await expect(page.locator('.ag-theme-cairn [tabindex="0"]:is(a, button, input)')).toHaveCount(
				0,
			);
			await page.locator('.directory-head :is(a, button):visible').last().focus();
			await page.keyboard.press('Tab');
			await expect(page.locator(':focus')).toHaveAttribute('col-id', 'name');
			await page.keyboard.press(' ');
			await expect(first).toBeChecked();
			await page.keyboard.press('ArrowDown');
			await page.keyboard.press('ArrowLeft');
			if (width === 1440) await page.keyboard.press('ArrowLeft');
			await expect(page.locator(':focus')).toHaveAttribute('col-id', 'compare');
			await page.keyboard.press('Enter');
			await expect(page.locator('.ag-row[row-index="1"] [data-tick]')).toBeChecked();
			await page.locator('.ag-row[row-index="2"] [data-tick]').click();
			await expect(page.getByText('3 of 6 ticked')).toBeAttached();
			expect(apiCalls.slice(before)).toEqual([]);
			await expect(violationsInThemes(page)).resolves.toEqual([]);

			await page.getByRole('link', { name: 'Compare 3' }).focus();
			await page.keyboard.press('Enter');
			await expect(compared(page)).toHaveCount(3);
			const [one, two, three] = slugsIn(page);
			await expect(facts(page).getByRole('columnheader')).toHaveCount(4);

			await compared(page)
				.nth(1)
				.getByRole('link', { name: /^Remove/ })
				.focus();
			await page.keyboard.press('Enter');
			await expect(compared(page)).toHaveCount(2);
			expect(slugsIn(page)).toEqual([one, three]);

			const box = page.getByLabel('Add a project');
			await box.focus();
			const name = two?.replaceAll('-', ' ') ?? '';
			await page.keyboard.type(name);
			await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
			await page.keyboard.press('ArrowDown');
			await page.keyboard.press('Enter');
			await expect(compared(page)).toHaveCount(3);
			expect(slugsIn(page)).toEqual([one, three, two]);
			await expect(violationsInThemes(page)).resolves.toEqual([]);
			expect(await layoutFaults(page)).toEqual([]);
		});
	});
}

test('a seventh row cannot be ticked, and the ticks stay while the table is sorted', async ({
	page,
}) => {
	await openTable(page, '/directory/organizations');
	await page.getByRole('button', { name: 'Compare', exact: true }).click();
	const ticks = page.locator('.ag-row [data-tick]');
	for (let row = 0; row < 6; row += 1)
		await page.locator(`.ag-row[row-index="${row}"] [data-tick]`).click();
	await expect(page.locator('.ag-row[row-index="6"] [data-tick]')).toBeDisabled();
	const link = page.getByRole('link', { name: 'Compare 6' });
	const href = await link.getAttribute('href');
	expect(href).toMatch(/^\/compare\?organizations=(?:[a-z0-9-]+,){5}[a-z0-9-]+$/);
	await page.getByRole('columnheader', { name: 'Founded' }).click();
	await expect(page).toHaveURL(/sort=/);
	await expect(link).toHaveAttribute('href', href ?? '');
	await page.getByRole('button', { name: 'Compare', exact: true }).click();
	await expect(ticks).toHaveCount(0);
	await expect(link).toHaveCount(0);
});

test('rounds cannot be compared', async ({ page }) => {
	await openTable(page, '/directory/fundraising');
	await expect(page.getByRole('button', { name: 'Compare' })).toHaveCount(0);
});

test('the lines of a chart are read with the arrow keys, each in the legend', async ({ page }) => {
	await page.goto('/compare?projects=melraver-vaults,bitcoin&range=3m');
	const slider = page.getByRole('slider', { name: /^Prices of/ });
	await slider.focus();
	await page.keyboard.press('Home');
	await expect(slider).toHaveAttribute(
		'aria-valuetext',
		/^\w{3} \d\d, \d{4}: Melraver Vaults 100\.0$/,
	);
	await expect(page.locator('[data-of="0"]')).toHaveText('100.0');
	await expect(page.getByText('Not drawn, for want of prices: Bitcoin.')).toBeVisible();
});

test('unknown names are reported, repeated ones appear once, and no engine indexes it', async ({
	page,
}) => {
	await page.goto('/compare?projects=ethereum,nothing,bitcoin,ethereum');
	await expect(compared(page)).toHaveText([/Ethereum/, /Bitcoin/]);
	await expect(
		page.getByText('“nothing” is not among the projects here, and left out.'),
	).toBeVisible();
	await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
		'href',
		/\/compare\?projects=ethereum,bitcoin$/,
	);
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
	await page.goto('/compare');
	await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('a record is found, added and removed by form and links', async ({ page }) => {
		await page.goto('/project/bitcoin');
		await page.getByRole('link', { name: 'Compare', exact: true }).click();
		await expect(page.getByText('Add another to compare Bitcoin with.')).toBeVisible();
		await page.getByLabel('Add a project').fill('ethereum');
		await page.getByRole('button', { name: 'Search', exact: true }).click();
		await page
			.getByRole('region', { name: 'Found' })
			.getByRole('link', { name: 'Ethereum', exact: true })
			.click();
		await expect(compared(page)).toHaveCount(2);
		expect(slugsIn(page)).toEqual(['bitcoin', 'ethereum']);
		await page.getByRole('link', { name: 'Remove Bitcoin' }).click();
		await expect(compared(page)).toHaveText([/Ethereum/]);
	});

	test('the table and its data are there for programs', async ({ page, request }) => {
		await page.goto('/compare?projects=bitcoin,ethereum');
		const csv = await request.get(
			(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '',
		);
		expect(csv.headers()).toMatchObject({
			'content-type': 'text/csv; charset=utf-8',
			'x-robots-tag': 'noindex',
		});
		expect(await csv.text()).toContain('Group,Fact,Bitcoin,Ethereum\r\n');
		const json = await request.get(
			(await page.getByRole('link', { name: 'JSON' }).getAttribute('href')) ?? '',
		);
		const [{ compare }] = await json.json();
		expect(compare[0].records.map(({ slug }: { slug: string }) => slug)).toEqual([
			'bitcoin',
			'ethereum',
		]);
	});
});

test('values are aligned with their records’ names', async ({ page }) => {
	await page.goto('/compare?projects=bitcoin,ethereum');
	const table = page.locator('.compare-table').first();
	const starts = (selector: string) =>
		table.locator(selector).evaluateAll((cells) =>
			cells.map((cell) => {
				const range = document.createRange();
				range.selectNodeContents(cell);
				return Math.round(range.getBoundingClientRect().left);
			}),
		);
	const [name = 0] = await starts('thead th:nth-child(2)');
	for (const value of await starts('tbody td:nth-child(2)'))
		expect(Math.abs(value - name)).toBeLessThan(4);
});
