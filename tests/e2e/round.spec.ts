import { expect, test } from './fixtures.ts';

/** A real round of the starter catalogue. */
const round = '/round/uniswap-series-b-2022';

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('the amount in the directory and on the raiser’s page links to the round', async ({
		page,
	}) => {
		await page.goto('/directory/fundraising?q=uniswap');
		const link = page.locator('table.directory-rows a[href="/round/uniswap-series-b-2022"]');
		await expect(link).toHaveCount(1);
		await link.click();
		await expect(page).toHaveURL(round);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uniswap Series B');
		await page.locator('.facts').getByRole('link', { name: 'Uniswap', exact: true }).click();
		await expect(page).toHaveURL('/project/uniswap');
		await page.goto('/project/uniswap/backers');
		await expect(page.getByRole('img', { name: /^Funding rounds of Uniswap/ })).toBeVisible();
		await page.locator('table a[href="/round/uniswap-series-b-2022"]').click();
		await expect(page).toHaveURL(round);
	});

	test('it shows who confirms it, what its sources say, and where each fact comes from', async ({
		page,
	}) => {
		await page.goto(round);
		const ladder = page.getByRole('region', { name: 'Confirmation' });
		await expect(ladder.locator('[aria-current="step"]')).toHaveCount(1);
		await expect(ladder.getByRole('listitem')).toHaveText([
			/Confirmed by a filing/,
			/Confirmed by both/,
			/Confirmed by an investor/,
			/Confirmed by the project/,
			/Reported/,
		]);
		const claims = page.getByRole('region', { name: 'What each source says', exact: true });
		await expect(claims.getByRole('row').filter({ hasText: 'Shown here' })).toHaveCount(1);
		await expect(claims.getByRole('row').filter({ hasText: 'Starter catalogue' })).not.toHaveCount(
			0,
		);
		const amount = page
			.locator('.facts dl > div')
			.filter({ has: page.getByText('Amount', { exact: true }) });
		await amount.getByText('Source of Amount').locator('..').click();
		await expect(amount.locator('.source-note')).toContainText('Starter catalogue');
		await expect(amount.getByRole('link', { name: 'Report a mistake' })).toHaveAttribute(
			'href',
			'/contribute/edit/round/uniswap-series-b-2022?field=amount_usd',
		);
		await expect(page.getByRole('region', { name: 'Earlier rounds', exact: true })).toContainText(
			'Series A',
		);
		await expect(page.getByRole('button', { name: 'Watch' })).toHaveCount(0);
	});

	test('it has a history, and a page of a past day', async ({ page }) => {
		await page.goto(`${round}/history`);
		expect(await page.locator('.history > li').count()).toBeGreaterThan(3);
		await page.getByRole('button', { name: 'Go' }).click();
		await expect(page).toHaveURL(/asof=/);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uniswap Series B');
		await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Raised by');
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
	});

	test('a person’s positions are on a timeline, and in a table', async ({ page }) => {
		await page.goto('/people/cyrus-jarokai');
		const career = page.getByRole('region', { name: 'Career', exact: true });
		await expect(career.getByRole('img', { name: /in time$/ })).toBeVisible();
		expect(await career.getByRole('row').count()).toBeGreaterThan(1);
	});

	test('an organization shows its pace, its stages and its years as bars', async ({ page }) => {
		await page.goto('/organization/paradigm/financials');
		await expect(page.getByRole('region', { name: 'Rounds by stage' })).toBeVisible();
		await expect(page.getByRole('region', { name: 'Pace' })).toContainText('Last round joined');
		const years = page.getByRole('region', { name: 'Rounds by year', exact: true });
		expect(await years.locator('tbody meter').count()).toBeGreaterThan(1);
	});

	test('a sparse record is narrow, with one call to complete it; empty tabs are last', async ({
		page,
	}) => {
		await page.goto('/project/bitcoin');
		const tabs = page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link');
		const empty = await tabs.evaluateAll((all) =>
			all.map((one) => one.classList.contains('nothing')),
		);
		expect(empty).toEqual(empty.toSorted((a, b) => Number(a) - Number(b)));
		await expect(page.getByRole('link', { name: 'Complete this profile' })).toHaveCount(1);
	});
});
