import { expect, quiet, test } from './fixtures.ts';

/** A sample project, organization and person with something on every tab. */
const project = '/project/melraver-vaults';
const organization = '/organization/beldagon-dao';
const person = '/people/cyrus-jarokai';
const round = '/round/uniswap-series-b-2022';

const tabs = {
	[project]: ['token-distribution', 'team', 'backers', 'news', 'events', 'roadmap', 'history'],
	[organization]: ['financials', 'company-profile', 'news', 'history'],
	[person]: ['personal-investment', 'news-activities', 'history'],
	[round]: ['history'],
};

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	for (const [own, names] of Object.entries(tabs)) {
		test(`${own}: every tab is a page of its own, with one heading and its own title`, async ({
			page,
		}) => {
			await page.goto(own);
			const titles = [await page.title()];
			const links = page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link');
			const addresses = await links.evaluateAll((all) =>
				all.map((one) => one.getAttribute('href')),
			);
			// Empty tabs come last, whichever those are for a sample.
			expect(addresses[0]).toBe(own);
			expect(addresses.toSorted()).toEqual(
				[own, ...names.map((name) => `${own}/${name}`)].toSorted(),
			);
			for (const address of addresses.slice(1)) {
				await page.goto(address ?? '');
				await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
				await expect(page.locator('[aria-current="page"]').last()).toHaveAttribute(
					'href',
					address ?? '',
				);
				await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
					'href',
					new RegExp(`${address}$`),
				);
				titles.push(await page.title());
			}
			expect(new Set(titles).size).toBe(titles.length);
		});
	}

	test('a fact shows its source, and its earlier value', async ({ page }) => {
		await page.goto('/project/bitcoin');
		const website = page.locator('.facts dl > div').filter({ hasText: 'Website' });
		await website.getByText('Source of Website').locator('..').click();
		await expect(website.locator('.source-note')).toContainText('Starter catalogue');
	});

	test('a co-investor links to the rounds that both joined', async ({ page }) => {
		await page.goto(`${organization}/financials`);
		const first = page.getByRole('region', { name: 'Co-investors' }).getByRole('listitem').first();
		const shared = first.getByRole('link', { name: /shared round/ });
		const count = Number.parseInt((await shared.textContent()) ?? '', 10);
		await shared.click();
		await expect(page.locator('table tbody tr')).toHaveCount(count);
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
	});

	test('spans of the price chart are links, and its data can be downloaded', async ({
		page,
		request,
	}) => {
		await page.goto(project);
		const chart = page.getByRole('img', { name: /^Price of/ });
		const year = await chart.getAttribute('aria-label');
		await page.getByRole('link', { name: '1M', exact: true }).click();
		await expect(page).toHaveURL(/range=1m/);
		expect(await chart.getAttribute('aria-label')).not.toBe(year);
		const prices = await request.get(`${project}/prices.csv`);
		expect(prices.headers()['content-type']).toContain('text/csv');
		expect((await prices.text()).split('\r\n').length).toBeGreaterThan(300);
	});

	test('events are filtered by time and kind', async ({ page }) => {
		await page.goto(`${project}/events?when=past`);
		await page.getByRole('link', { name: 'AMA', exact: true }).click();
		await expect(page).toHaveURL(/when=past&kind=AMA/);
		await expect(page.getByRole('link', { name: 'Past Events' })).toHaveAttribute(
			'aria-current',
			'true',
		);
	});
});

test('the default tab, the API’s names and unknown parts redirect correctly', async ({
	request,
}) => {
	const answer = (path: string) => request.get(path, { maxRedirects: 0 });
	for (const [from, to] of [
		[`${project}/overview`, project],
		[`${organization}/summary`, organization],
		['/venture/beldagon-dao/financials', `${organization}/financials`],
	] as const) {
		const moved = await answer(from);
		expect(moved.status()).toBe(301);
		expect(moved.headers().location).toBe(to);
	}
	for (const path of [
		`${project}/no-such-tab`,
		'/project/no-such-project',
		'/project/no-such-project/team',
		'/venture/no-such-fund',
		`${project}/no-such-table.csv`,
		'/project/no-such-project/backers.csv',
	])
		expect((await request.get(path)).status(), path).toBe(404);
});

test('a page names its JSON form, and every table of it answers', async ({ request }) => {
	const page = await request.get(project);
	const json = /<([^>]+)>; rel="alternate"; type="application\/json"/.exec(
		page.headers().link ?? '',
	)?.[1];
	expect(json).toBeTruthy();
	const [rows] = await (await request.get(json ?? '')).json();
	expect(rows.project_summary[0].name).toBe('Melraver Vaults');
	for (const path of [
		`${project}/backers.csv`,
		`${project}/token-distribution.csv`,
		`${project}/events.csv`,
		`${organization}/financials.csv`,
		`${organization}/years.csv`,
		`${organization}/coinvestors.csv`,
		`${person}/personal-investment.csv`,
	]) {
		const table = await request.get(path);
		expect(table.status(), path).toBe(200);
		expect(table.headers()['content-disposition']).toContain('attachment');
	}
});

test('Watch and Edit ask a visitor to sign in, and return them', async ({ page }) => {
	await page.goto(project);
	await expect(page.getByRole('link', { name: 'Watch' })).toHaveAttribute(
		'href',
		/^\/signin\?next=%2Fproject%2Fmelraver-vaults/,
	);
	await page.getByRole('link', { name: 'Edit', exact: true }).click();
	await expect(page.getByRole('dialog').getByText('Welcome back')).toBeVisible();
	await page.goto(project);
	await page.getByRole('link', { name: 'Watch' }).click();
	await expect(page.getByRole('dialog').getByText('Welcome back')).toBeVisible();
});

test('Copy link copies the address and says so', async ({ page, context, baseURL }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(`${project}/backers`);
	await page.getByRole('button', { name: 'Copy link' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Text copied' })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
		`${baseURL}${project}/backers`,
	);
});

test('no framework is loaded before the visitor reaches for something', async ({ page }) => {
	const scripts: string[] = [];
	page.on('request', (request) => {
		if (request.resourceType() === 'script') scripts.push(request.url());
	});
	await page.goto(project);
	await quiet(page);
	expect(scripts.filter((url) => /react|GlobalSearch|Directory/i.test(url))).toEqual([]);
});

test('the open tab is visible on a phone, however many precede it', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`${project}/history`);
	const tab = page.locator('.entity-tabs [aria-current]');
	await expect(tab).toHaveText('History');
	await expect(tab).toBeInViewport({ ratio: 1 });
});
