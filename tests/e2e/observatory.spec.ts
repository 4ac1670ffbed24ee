import { revise } from '#lib/catalogue/revise.ts';
import { connect } from '#lib/db/connect.ts';
import { startOwnSite } from '../setup/own-site.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('the market, sectors, funding, investors, unlocks and coverage have their figures', async ({
		page,
	}) => {
		await page.goto('/observatory?records=sample');
		await expect(page.getByRole('heading', { level: 1, name: 'Observatory' })).toHaveCount(1);
		for (const name of [
			'Market capitalisation',
			'Gainers, 24 h',
			'Losers, 24 h',
			'Market cap by sector',
			'Market cap by ecosystem',
			'Funding by stage, past 365 days',
			'Most active investors',
			'Unlocks in the next 30 days',
			'Data coverage',
		]) {
			const panel = page.getByRole('region', { name, exact: true });
			await expect(panel.locator('table, dl').first()).toBeVisible();
			await expect(panel.getByRole('link', { name: `${name}, CSV` })).toBeVisible();
		}
		await expect(page.getByText('a market cap of at least $10.00M').first()).toBeVisible();
		await expect(page.locator('.observatory').getByText(/NaN|undefined|null/)).toHaveCount(0);
	});

	test('each chart describes itself, and the table behind it matches', async ({ page }) => {
		await page.goto('/observatory');
		for (const name of ['Funding by month', 'Rounds by month']) {
			const panel = page.getByRole('region', { name, exact: true });
			await expect(panel.getByRole('img')).toHaveAccessibleName(/past 18 months/);
			await expect(panel.getByText(/Source: .* as of \w{3} \d\d, \d{4}/)).toBeVisible();
			await expect(panel.locator('.chart-column')).toHaveCount(18);
			await expect(panel.locator('.chart-column.open')).toHaveCount(1);
			await expect(panel.locator('tbody tr')).toHaveCount(18);
			await expect(panel.locator('table')).toBeHidden();
			await panel.getByText('Show as a table').click();
			await expect(panel.locator('tbody tr').first()).toContainText('not over yet');
			await expect(panel.locator('tbody tr').first()).toBeVisible();
		}
		const month = page.locator('.chart-table[open] tbody tr').nth(2).getByRole('link');
		await month.click();
		await expect(page).toHaveURL(
			/\/directory\/fundraising\?date=\d{4}-\d\d-01\.\.\d{4}-\d\d-\d\d$/,
		);
		await expect(page.locator('.chip')).toHaveCount(1);
	});

	test('investors are counted over the chosen span, in the page and in its tables', async ({
		page,
		request,
	}) => {
		await page.goto('/observatory?records=sample');
		const panel = page.getByRole('region', { name: 'Most active investors' });
		const rounds = async () =>
			Number(await panel.locator('tbody tr').first().locator('.figure').first().textContent());
		const inYear = await rounds();
		await panel.getByRole('link', { name: '180 days' }).click();
		await expect(page).toHaveURL(/\/observatory\?days=180&records=sample#investors$/);
		await expect(panel.locator('[aria-current]')).toHaveText('180 days');
		expect(await rounds()).toBeLessThan(inYear);
		const csv = await panel.getByRole('link', { name: /CSV$/ }).getAttribute('href');
		const lines = (await (await request.get(csv ?? '')).text()).split('\r\n');
		const shown = (await panel.locator('tbody th .entity').first().getAttribute('title')) ?? '';
		expect(lines[0]).toContain('type,name,slug');
		expect(lines[1]).toContain(shown);
		const json = await panel.getByRole('link', { name: /JSON$/ }).getAttribute('href');
		const [answer] = await (await request.get(json ?? '')).json();
		expect(answer.observatory_investors[0]).toMatchObject({ name: shown, rounds: await rounds() });
		expect(answer.observatory_investors).toHaveLength(lines.length - 2);
	});

	test('samples are marked, and only real records are requested', async ({ page }) => {
		await page.goto('/observatory?records=sample');
		await expect(page.getByText('figures of fictional sample records')).toBeVisible();
		// Once for the page, and on records; marks on headings would be redundant.
		await expect(page.locator('.observatory .sample').first()).toBeVisible();
		await expect(page.locator('.observatory :is(h2, h3) .sample')).toHaveCount(0);
		await page.getByRole('link', { name: 'Real records only' }).click();
		await expect(page).toHaveURL(/\/observatory\?records=real$/);
		await expect(page.locator('.observatory .sample')).toHaveCount(0);
		await expect(page.getByText('come with the first market refresh.')).toBeVisible();
		await expect(page.getByText(/\d,\d{3} projects/).first()).toBeVisible();
		await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/observatory$/);
	});

	for (const width of [390, 1024])
		test(`nothing widens the page at ${width} pixels`, async ({ page }) => {
			await page.setViewportSize({ width, height: 800 });
			await page.goto('/observatory');
			expect(await widerThanScreen(page)).toEqual([]);
		});

	test('the menu and the home page lead there', async ({ page }) => {
		await page.goto('/search');
		await expect(page.locator('header a[href="/observatory"]').first()).toBeAttached();
		await page.goto('/');
		await page.getByRole('main').getByRole('link', { name: 'Observatory' }).click();
		await expect(page).toHaveURL(/\/observatory$/);
	});

	test('an empty catalogue shows no panel and says in one line how to get them; one round draws one column', async ({
		page,
	}) => {
		const site = await startOwnSite(async () => undefined);
		try {
			await page.setContent(await (await fetch(`${site.url}/observatory`)).text());
			await expect(page.locator('.observatory h2')).toHaveCount(0);
			await expect(page.locator('.observatory :is(svg.chart, table, .entity-empty)')).toHaveCount(
				0,
			);
			await expect(page.getByText('Nothing to show yet.')).toHaveCount(1);
			await expect(page.locator('.observatory').getByText(/NaN|undefined|null/)).toHaveCount(0);

			const date = new Date().toISOString().slice(0, 10);
			const { db, close } = connect(site.databaseUrl, { max: 1 });
			const [project] = await revise(db, { origin: 'staff' }, [
				{ type: 'project', set: { name: 'Only' } },
			]);
			await revise(db, { origin: 'staff' }, [
				{
					type: 'round',
					set: { project_id: project?.id, date, date_precision: 'day', amount_usd: 5e6 },
				},
			]);
			await close();
			await expect(async () => {
				await page.setContent(await (await fetch(`${site.url}/observatory`)).text());
				await expect(page.locator('#amounts rect')).toHaveCount(1, { timeout: 500 });
			}).toPass();
			await expect(page.locator('#amounts .chart-column')).toHaveCount(18);
			await expect(page.locator('.observatory h2')).toHaveText([
				'Funding by month',
				'Rounds by month',
				'Funding by stage, past 365 days',
				'Data coverage',
			]);
			await expect(page.getByText('come with the first market refresh.')).toHaveCount(1);
			await expect(page.locator('#stages tbody tr')).toContainText('$5.00M');
			await expect(page.locator('.observatory .sample')).toHaveCount(0);
		} finally {
			await site.stop();
		}
	});
});
