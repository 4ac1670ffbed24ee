import { z } from 'zod';
import { type Site, startSite } from '../setup/site.ts';
import { type StandIns, standIns } from '../setup/stand-ins.ts';
import { expect, test } from './fixtures.ts';

/** A site that refreshes itself from stand-ins of its sources, one of which fails. */

const statusResponse = z.object({
	sources: z.array(
		z.object({ name: z.string(), state: z.string(), failure: z.string().nullable() }),
	),
});

let sources: StandIns;
let site: Site;

test.beforeAll(async () => {
	sources = await standIns({ rows: 4, failing: { defillama: 'an error of its own' } });
	site = await startSite(undefined, { ...sources.settings, CAIRN_REFRESH: 'on' });
	const states = async () => {
		const answer = await fetch(`${site.url}/status.json`);
		return statusResponse.parse(await answer.json()).sources.map(({ state }) => state);
	};
	await expect
		.poll(async () => (await states()).filter((state) => /never|running/.test(state)), {
			timeout: 240_000,
		})
		.toEqual([]);
});

test.afterAll(async () => {
	await site?.stop();
	await sources?.close();
});

// A site of its own.
test.use({ expected: [/asked another site/] });

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('each source shows what depends on it, its state and what comes next', async ({ page }) => {
		await page.goto(`${site.url}/status`);
		await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
		await expect(page.locator('.lead-text')).toContainText('Of 16 sources, 4 are failing.');
		const row = (name: string) => page.getByRole('row').filter({ hasText: name });
		const figures = row('Market figures').getByRole('cell');
		await expect(figures.first()).toContainText('1,000 largest coins');
		await expect(figures.nth(1)).toHaveText('Up to date');
		await expect(figures.nth(3)).toHaveText('16');
		await expect(figures.nth(4)).toContainText('every 5 minutes');
		await expect(row('Protocols').getByRole('cell').nth(1)).toContainText(
			/answered with an error of its own \(500\)/,
		);
		await expect(row('Protocols').getByRole('cell').nth(3)).toHaveText('–');
		await expect(row('Filings').getByRole('link', { name: 'SEC EDGAR' })).toHaveAttribute(
			'href',
			'https://www.sec.gov/edgar',
		);
	});

	test('imported data is on the pages, with its source', async ({ page }) => {
		await page.goto(`${site.url}/project/coin-1`);
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Coin 1');
		await page.goto(`${site.url}/organization/filed-fund-0/financials`);
		await page.getByRole('link', { name: '$3.00M' }).first().click();
		const filing = page.getByRole('region', { name: 'Form D' });
		await expect(filing).toContainText('Filed Fund 0, LP');
		await expect(filing).toContainText('Ada Quill');
		await expect(page.locator('.ladder [aria-current]')).toContainText('Confirmed by a filing');
	});

	test('amounts of a record are shown in another currency, with the rate', async ({ page }) => {
		await page.goto(`${site.url}/project/coin-1`);
		const price = page.getByRole('region', { name: 'Price' }).locator('.figure.large');
		await expect(price).toHaveText('$1.1429', { useInnerText: true });
		await page.getByLabel('Currency').selectOption('EUR');
		await expect(price).toHaveText('~€0.9143', { useInnerText: true });
		await expect(price.locator('[data-in="euro"]')).toHaveAttribute(
			'title',
			/^About 0\.914286 EUR; 1 USD = 0\.8000 EUR, European Central Bank reference rate, \w+ \d+, 20/,
		);
		await expect(page.locator('.currency-note:visible')).toContainText('1 USD = 0.8000 EUR');
		await page.getByLabel('Currency').selectOption('CAD');
		await expect(price).toHaveText('~CA$1.3714', { useInnerText: true });
	});
});

test('the currency chosen on one page applies to the next, and nothing shifts', async ({
	page,
	expected,
}) => {
	// A late font moves figures by a pixel or two; this test is about the choice.
	await page.route('**/*.woff2', (route) => route.abort());
	expected.push(/ERR_FAILED/);
	await page.goto(`${site.url}/project/coin-1`);
	await page.getByLabel('Currency').selectOption('EUR');
	await page.addInitScript(() => {
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				const moved: { node: Node | null }[] = Reflect.get(entry, 'sources');
				// Elements right of content still loading move as it arrives; amounts move only when they are
				// rewritten.
				const amounts = moved.flatMap(({ node }) => {
					const element = node instanceof Element ? node : node?.parentElement;
					return element?.closest('.figure')?.textContent ?? [];
				});
				if (amounts.length > 0) sessionStorage.setItem('shift', amounts.join());
			}
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await page.goto(`${site.url}/project/coin-2`);
	await expect(page.getByLabel('Currency')).toHaveValue('euro');
	await expect(page.locator('.figure.large')).toContainText('~€', { useInnerText: true });
	expect(await page.evaluate(() => sessionStorage.getItem('shift'))).toBeNull();
});

test('without rates the choice says so, and amounts stay in US dollars', async ({ page }) => {
	await page.addInitScript(() => localStorage.setItem('currency', 'euro'));
	await page.goto('/project/bitcoin');
	const choice = page.getByLabel('Currency');
	await expect(choice).toHaveValue('usd');
	await expect(choice).toHaveAttribute('title', /No current exchange rates/);
	await expect(choice.getByRole('option', { name: 'EUR (no rate)' })).toBeDisabled();
});
