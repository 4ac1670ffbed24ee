import { expect, quiet, siteUrl, test, widerThanScreen } from './fixtures.ts';
import { headlines, hostileTitle, startArticleSite } from './news/article-site.ts';
import { complaintsAbout } from './sweep/html.ts';

const note = '/research/how-cairn-reads-a-funding-round';
const tabs = ['Lastest', 'Featured', 'More In Crypto World'];

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('the address has type and view, and every change of view writes both', async ({ page }) => {
		await page.goto('/news-research?type=research&view=all');
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Research');
		await expect(page.getByRole('table')).toBeVisible();
		await expect(page.getByRole('contentinfo')).toHaveCount(0);
		await page.getByRole('link', { name: 'Cards' }).click();
		await expect(page).toHaveURL('/news-research?type=research&view=default');
		await expect(page.getByRole('table')).toHaveCount(0);
		await expect(page.getByRole('contentinfo')).toBeVisible();
		await page.getByRole('link', { name: 'News', exact: true }).click();
		await expect(page).toHaveURL('/news-research?type=news&view=default');
		await page.goto('/news-research');
		await expect(page.getByRole('heading', { level: 1 })).toContainText('News');
		await expect(page.locator('.article-card').first()).toBeVisible();
	});

	test('tabs are links that keep type and view', async ({ page }) => {
		await page.goto('/news-research?type=research&view=default');
		const parts = page.getByRole('navigation', { name: 'Parts of research' });
		const links = parts.getByRole('link');
		await expect(parts.locator('> *')).toHaveText(tabs);
		// An empty tab has no link.
		await expect(links).toHaveText(tabs.slice(0, 2));
		await links.nth(1).click();
		await expect(page).toHaveURL('/news-research?type=research&view=default&tab=featured');
		await expect(links.nth(1)).toHaveAttribute('aria-current', 'page');
		await expect(page.locator('.article-card')).toHaveCount(2);
	});

	test('every filter offers something to choose', async ({ page }) => {
		for (const type of ['news', 'research']) {
			await page.goto(`/news-research?type=${type}&view=all`);
			const choices = page.locator('.filter-form select');
			for (const choice of await choices.all())
				expect(await choice.locator('option').count()).toBeGreaterThan(1);
			await expect(choices.first()).toBeAttached();
		}
	});

	test('the former research address keeps its parameters', async ({ page }) => {
		await page.goto('/researchs?type=news&view=all');
		await expect(page).toHaveURL('/news-research?type=news&view=all');
		await page.goto('/researchs');
		await expect(page).toHaveURL('/news-research?type=research&view=default');
	});

	test('the table has the columns of its kind', async ({ page }) => {
		const columns = page.getByRole('columnheader');
		await page.goto('/news-research?type=news&view=all');
		await expect(columns).toHaveText(['#', 'Date', 'Title', 'Assets', 'Source']);
		await page.goto('/news-research?type=research&view=all');
		await expect(columns).toHaveText(['#', 'Date', 'Title', 'Tag', 'Assets', 'Author']);
	});

	test('a drop-down filters, a chip removes the filter, and a header sorts', async ({ page }) => {
		await page.goto('/news-research?type=research&view=all');
		const rows = page.locator('tbody tr');
		const all = await rows.count();
		await page.getByText('Filters', { exact: true }).click();
		await page.getByLabel('Tag').selectOption({ label: 'Method (4)' });
		await page.getByRole('button', { name: 'Show' }).click();
		await expect(page).toHaveURL(/type=research&view=all&tag=Method/);
		await expect(rows).toHaveCount(4);
		await page.getByRole('link', { name: 'Title', exact: true }).click();
		await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
			'aria-sort',
			'descending',
		);
		await expect(rows.first()).toContainText('Why totals carry a plus sign');
		await page.getByRole('link', { name: /Tag Method/ }).click();
		await expect(rows).toHaveCount(all);
		await expect(page).toHaveURL(/sort=title/);
	});

	test('a search finds titles; no results show the published message', async ({ page }) => {
		await page.goto('/news-research?type=research&view=default');
		const box = page.getByRole('searchbox', { name: 'Search titles of research' });
		await box.fill('plus sign');
		await box.press('Enter');
		await expect(page.locator('.article-card')).toHaveCount(1);
		await box.fill('nothing is called this');
		await box.press('Enter');
		await expect(page).toHaveURL(/type=research&view=default&q=nothing/);
		await expect(
			page.getByText('Oh no! We struck out on finding matching research', { exact: true }),
		).toBeVisible();
		await expect(
			page.getByText("Don't fret – we'll give it another shot!", { exact: true }),
		).toBeVisible();
		await page.locator('.no-articles').getByRole('link', { name: 'Clear all' }).click();
		await expect(page.locator('.article-card').first()).toBeVisible();
	});

	test('an article has contents, reading time, tags, its records and related ones', async ({
		page,
	}) => {
		await page.goto(note);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(
			'How Cairn reads a funding round',
		);
		await expect(page.getByText(/\d+ minutes to read/)).toBeVisible();
		const named = page.getByRole('region', { name: 'Assets mentioned' }).getByRole('link');
		await expect(named).toHaveText([/Ethereum/, /Bitcoin/]);
		await expect(named.first()).toHaveAttribute('data-preview', 'project/ethereum');
		await expect(
			page.getByRole('region', { name: 'Related articles' }).getByRole('link', {
				name: 'Where a fact comes from',
			}),
		).toBeVisible();
		const contents = page.getByRole('navigation', { name: 'Contents' });
		expect((await contents.boundingBox())?.width).toBeGreaterThan(200);
		await contents.getByText('One round or two').click();
		await expect(page).toHaveURL(`${note}#s-one-round-or-two`);
		await expect(page.getByRole('heading', { name: 'One round or two' })).toBeInViewport();
		await page.getByRole('link', { name: 'Method' }).first().click();
		await expect(page.locator('.article-card')).toHaveCount(4);
	});

	for (const path of [
		'/news-research?type=news&view=default',
		'/news-research?type=news&view=all',
		note,
	])
		test(`nothing widens ${path} on a phone`, async ({ page }) => {
			await page.setViewportSize({ width: 390, height: 844 });
			await page.goto(path);
			expect(await widerThanScreen(page)).toEqual([]);
		});
});

test('an article has structured data, and its link can be copied', async ({ page }) => {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(note);
	const things = JSON.parse(
		(await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
	);
	expect(things['@graph'][0]).toMatchObject({
		'@type': 'NewsArticle',
		headline: 'How Cairn reads a funding round',
		datePublished: '2026-11-21T09:00:00Z',
		author: [{ '@type': 'Organization', name: 'Cairn' }],
		url: siteUrl() + note,
	});
	const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
	expect(picture).toBe(`${siteUrl()}/og${note}.png`);
	await page.getByRole('button', { name: 'Copy link' }).click();
	await expect(page.getByText('Text copied to clipboard successfully!')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl() + note);
});

test('the former address redirects, and a missing article is not found', async () => {
	const moved = await fetch(`${siteUrl()}/researchs`, { redirect: 'manual' });
	expect([moved.status, moved.headers.get('location')]).toEqual([
		301,
		'/news-research?type=research&view=default',
	]);
	for (const path of [
		'/news/nothing',
		'/research/nothing',
		'/news/how-cairn-reads-a-funding-round',
	])
		expect((await fetch(siteUrl() + path)).status).toBe(404);
});

test('the sitemap lists readable articles, with their day, and no sample', async () => {
	const index = await (await fetch(`${siteUrl()}/sitemap.xml`)).text();
	expect(index).toContain('/sitemaps/news-1.xml');
	const file = await (await fetch(`${siteUrl()}/sitemaps/research-1.xml`)).text();
	expect(file).toContain(`${note}</loc><lastmod>2026-11-21T`);
	expect(file).not.toContain('sample');
	const sample = await (await fetch(`${siteUrl()}/research/sample-research-1`)).text();
	expect(sample).toContain('<meta name="robots" content="noindex">');
	expect(sample).toContain('This is a sample article.');
});

test('home shows the newest headlines and research', async ({ page }) => {
	await page.goto('/search');
	await page.goto('/');
	const research = page.getByRole('region', { name: 'Research' });
	await expect(research.getByRole('article')).toHaveCount(4);
	await expect(
		page
			.getByRole('region', { name: 'News' })
			.getByRole('link', { name: 'News and research are open' }),
	).toHaveAttribute('href', '/news/news-and-research-are-open');
});

test.describe('articles of others', () => {
	test.describe.configure({ mode: 'default' });
	let site: Awaited<ReturnType<typeof startArticleSite>>;
	test.beforeAll(async () => {
		site = await startArticleSite();
	});
	test.afterAll(() => site?.stop());

	test('a headline opens at its source, its own page shows what is known of it', async ({
		page,
		expected,
	}) => {
		expected.push(/asked another site/);
		await page.goto(`${site.url}/news-research?type=news&view=default&tab=more`);
		const second = page.locator('.article-card').filter({ hasText: 'Headline 001' });
		const headline = second.getByRole('link', { name: /^Headline 001/ });
		await expect(headline).toHaveAttribute('href', 'https://example.com/1?a="><b>');
		await expect(headline).toHaveAttribute('rel', 'noopener');
		await second.getByRole('link', { name: /^Details/ }).click();
		await expect(page).toHaveURL(`${site.url}/news/headline-1`);
		await expect(page.getByRole('link', { name: 'Read at Example Wire' })).toHaveAttribute(
			'href',
			'https://example.com/1?a="><b>',
		);
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
		await page.goto(`${site.url}/news/headline-0`);
		await expect(
			page.getByRole('region', { name: 'Assets mentioned' }).getByRole('link'),
		).toHaveText(/Aave/);
	});

	test('the table has pages, and no article twice', async ({ page, expected }) => {
		expected.push(/asked another site/);
		await page.goto(`${site.url}/news-research?type=news&view=all&sort=title&dir=asc`);
		const titles = page.locator('tbody th a:not(:has(:scope ~ *))');
		const first = await titles.allTextContents();
		expect(first).toHaveLength(100);
		await page.getByRole('link', { name: 'Next' }).click();
		await expect(page).toHaveURL(/page=2$/);
		await expect(titles).toHaveCount(headlines - 100);
		const second = await titles.allTextContents();
		expect(new Set([...first, ...second]).size).toBe(headlines);
		await expect(page.locator('tbody tr').first().locator('td').first()).toHaveText('101');
		await page.getByText('Filters', { exact: true }).click();
		await page.getByLabel('Source').selectOption('<b>Odd</b> & Sons');
		await page.getByRole('button', { name: 'Show' }).click();
		await expect(page.locator('.paging')).toContainText('1–60 of 60');
	});

	test('an empty tab says so', async ({ page, expected }) => {
		expected.push(/asked another site/);
		await page.goto(`${site.url}/news-research?type=news&view=all&tab=featured`);
		await expect(page.getByText('Oh no! We struck out on finding matching research')).toBeVisible();
		await expect(page.getByRole('table')).toHaveCount(0);
	});

	for (const path of [
		'/research/hostile',
		'/news/headline-0',
		'/news-research?type=research&view=default',
		'/news-research?type=research&view=all',
		'/news-research?type=news&view=default',
	])
		test(`a hostile article does nothing on ${path}`, async ({ page, expected }) => {
			expected.push(/asked another site/);
			await page.setViewportSize({ width: 390, height: 844 });
			await page.goto(site.url + path);
			await quiet(page);
			expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
			await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
			await expect(page.getByRole('main')).toBeVisible();
			expect(await widerThanScreen(page)).toEqual([]);
			const astray = await page.evaluate(() =>
				[...document.querySelectorAll('main :is([href], [src])')]
					.map((node) => node.getAttribute('href') ?? node.getAttribute('src') ?? '')
					.filter((address) => {
						const { protocol, pathname, origin } = new URL(address, location.href);
						const isOwnCall = origin === location.origin && pathname.startsWith('/api');
						return !/^(?:https?|mailto):$/.test(protocol) || isOwnCall;
					}),
			);
			expect(astray).toEqual([]);
			for (const text of await page.locator('script[type="application/ld+json"]').allTextContents())
				JSON.parse(text);
			expect(await complaintsAbout(await (await fetch(site.url + path)).text())).toEqual([]);
		});

	test('a hostile article is read as text', async ({ page, expected }) => {
		expected.push(/asked another site/);
		await page.goto(`${site.url}/research/hostile`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostileTitle);
		await expect(page.getByText('<script>window.hit = 1</script>').first()).toBeVisible();
		await expect(page.locator('.prose').getByRole('link', { name: 'a page' })).toHaveAttribute(
			'href',
			'/project/aave',
		);
		await expect(page.locator('.prose').getByRole('link', { name: 'outside' })).toHaveAttribute(
			'rel',
			'nofollow ugc noopener',
		);
	});
});
