import { expect, test } from './fixtures.ts';

const project = '/project/melraver-vaults';
const today = new Date().toISOString().slice(0, 10);

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('a day chosen on the History tab opens the record as it was, hidden from search engines', async ({
		page,
	}) => {
		await page.goto(`${project}/history`);
		await page.getByLabel('View as of').fill(today);
		await page.getByRole('button', { name: 'Go' }).click();
		await expect(page).toHaveURL(`${project}?asof=${today}`);
		await expect(page.getByRole('note').getByText(/As of \d+ \w+ \d{4}/)).toBeVisible();
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
		await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
			'href',
			new RegExp(`${project}$`),
		);
		await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
		const category = page.locator('.facts dl > div').filter({ hasText: 'Category' });
		await category.getByText('Source of Category').locator('..').click();
		await expect(category.locator('.source-note')).toContainText('Sample record');
		for (const name of ['Funding rounds', 'Team', 'Events', 'Roadmap'])
			await expect(page.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible();
		await page.getByRole('link', { name: 'see today' }).click();
		await expect(page).toHaveURL(project);
	});

	test('an invalid date, one in the future, or before the record gets a message and a fitting status', async ({
		page,
		expected,
	}) => {
		expected.push(/status of 40[04]/);
		for (const [asof, status, sentence] of [
			['yesterday', 400, /This is not a date/],
			['2999-01-01', 400, /in the future/],
			['2020-01-01', 404, /was not in this directory yet on 1 January 2020/],
		] as const) {
			const response = await page.goto(`${project}?asof=${asof}`);
			expect(response?.status()).toBe(status);
			await expect(page.getByRole('note').getByText(sentence)).toBeVisible();
		}
	});

	test('a change shows the new value beside the old', async ({ page }) => {
		await page.goto(`${project}/history`);
		await page.getByLabel('Field').selectOption('location');
		await page.getByRole('button', { name: 'Show', exact: true }).click();
		await expect(page).toHaveURL(/field=location/);
		await expect(page.locator('.history > li')).toHaveCount(1);
		await page.getByRole('link', { name: 'Difference' }).click();
		const comparison = page.getByRole('region', { name: 'Location: difference' });
		await expect(comparison.getByRole('region', { name: 'Before' })).toContainText('Nothing');
		await expect(comparison.locator('ins')).toHaveCount(1);
		const elsewhere = await page.goto(`${project}/history?from=1&to=99999999`);
		expect(elsewhere?.status()).toBe(200);
		await expect(page.getByText('These two changes cannot be compared')).toBeVisible();
	});

	test('a history is downloaded as a table', async ({ request }) => {
		const answer = await request.get(`${project}/history.csv`);
		expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8');
		expect(await answer.text()).toMatch(
			/^\uFEFF_id,field,old,value,source,origin,author,proposal,at,words\r\n/,
		);
	});

	test('recent changes are filtered and go on where a page ends', async ({ page }) => {
		await page.goto('/changes');
		const changes = page.locator('.history li:not(:has(ol), .change-telling > li)');
		await expect(changes).toHaveCount(50);
		// An import's changes are one expandable entry, and so are the changes of one record.
		expect(await page.locator('.history > li').count()).toBeLessThan(50);
		// Three of its changes are shown beside it, each with a link.
		const telling = page.locator('.change-telling').first().getByRole('listitem');
		await expect(telling).toHaveCount(3);
		await expect(telling.first()).toHaveText(/\$[\d.]+[KMB]|new |[A-Z]/);
		await expect(telling.first().getByRole('link')).toHaveAttribute('href', /^\/\w+\/./);
		await page.getByRole('combobox', { name: 'Records' }).selectOption('person');
		await page.getByRole('combobox', { name: 'Field' }).selectOption('location');
		await page.getByRole('button', { name: 'Show', exact: true }).click();
		await expect(page).toHaveURL(/field=location/);
		await page.waitForLoadState('domcontentloaded');
		const named = await changes.locator('> b').allTextContents();
		expect(new Set(named.map((text) => text.trim()))).toEqual(new Set(['Location']));
		const first = await changes.first().textContent();
		await page.getByRole('link', { name: 'Older' }).click();
		await expect(page).toHaveURL(/before=\d+/);
		expect(await changes.first().textContent()).not.toBe(first);
	});

	test('known facts are counted, and missing ones link to their form', async ({ page }) => {
		await page.goto('/project/bitcoin');
		const coverage = page.getByRole('region', { name: 'Profile completeness' });
		await expect(coverage.getByRole('heading')).toHaveText(/Profile \d+% complete/);
		await expect(coverage.getByRole('link', { name: 'Complete this profile' })).toHaveAttribute(
			'href',
			'/contribute/edit/project/bitcoin?missing=1',
		);
	});
});
