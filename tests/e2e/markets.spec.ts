import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { type MarketHistory, recordMarketHistory } from '#lib/catalogue/market-history.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { expect, quiet, test, widerThanScreen } from './fixtures.ts';

/** Markets, charts and amounts of projects with no, few, many and old figures. */

const DAY = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const market = (exchange: string, volume_usd: number, fields: object = {}) => ({
	exchange,
	base: 'MANY',
	target: 'USDT',
	last: 3,
	price_usd: 3,
	spread_percent: 0.1,
	volume_usd,
	trust: 'green' as const,
	fetched_at: dayBefore(0.01),
	is_stale: false,
	is_anomalous: false,
	trade_url: 'https://exchange.example/trade',
	...fields,
});

async function fill(db: Db): Promise<void> {
	const names = ['None', 'One', 'Many', 'Zero', 'Old'];
	const made = await revise(
		db,
		{ origin: 'staff' },
		names.map((name) => ({ type: 'project', set: { name, symbol: name.toUpperCase() } })),
	);
	const idOf = (name: string) => made[names.indexOf(name)]?.id ?? 0;
	const day = (ago: number, price_usd: number) => ({ day: dayBefore(ago).slice(0, 10), price_usd });
	const histories: [string, Omit<MarketHistory, 'source'>][] = [
		['One', { days: [day(0, 7)] }],
		[
			'Many',
			{
				// A week is missing, a month ago.
				days: Array.from({ length: 5_000 }, (_, ago) => day(ago, 1 + (ago % 9))).filter(
					(_, ago) => ago < 30 || ago > 37,
				),
				hours: Array.from({ length: 24 }, (_, ago) => ({
					at: `${dayBefore(ago / 24).slice(0, 13)}:00:00Z`,
					price_usd: 3 + ago / 100,
				})),
				tickers: [
					market('Too Good', 9e15, { is_anomalous: true }),
					...Array.from({ length: 14 }, (_, at) => market(`Exchange ${at}`, 1e6 * (at + 1))),
				],
			},
		],
		['Zero', { days: [day(2, 0), day(1, 5), day(0, 0)] }],
	];
	for (const [name, history] of histories)
		await recordMarketHistory(db, new Map([[idOf(name), { source: 'coingecko', ...history }]]));
	const figures = { source: 'coingecko', market_cap_usd: 1e6, volume_usd: 1e5 };
	await recordMarketFigures(db, [
		{ project_id: idOf('Many'), price_usd: 3, at: dayBefore(0), ...figures },
		{ project_id: idOf('Old'), price_usd: 2, at: dayBefore(40), ...figures },
	]);
}

let site: OwnSite<void>;
test.beforeAll(async () => {
	site = await startOwnSite(fill);
});
test.afterAll(async () => {
	await site?.stop();
});
test.describe.configure({ mode: 'default' });
// The site of this file differs from the one shared by other files.
test.use({ expected: [/asked another site/] });

test('the crosshair follows the pointer and the arrow keys, matching the table', async ({
	page,
}) => {
	await page.goto(`${site.url}/project/many?range=1m`);
	const stage = page.getByRole('slider', { name: /^Price of Many/ });
	const reading = page.locator('[data-reading]');
	const rows = page.locator('[data-values] tr');
	const rowAt = async (at: number) =>
		(await rows.nth(at).locator('td').allTextContents()).slice(0, 2).join(' ');
	const last = (await rows.count()) - 1;
	await expect(reading).toHaveText(await rowAt(last));
	const box = await stage.boundingBox();
	if (!box) throw new Error('the chart is not shown');
	await page.mouse.move(box.x + 1, box.y + box.height / 2);
	await expect(reading).toHaveText(await rowAt(0));
	await expect(page.locator('.chart-cross')).toHaveAttribute('visibility', 'visible');
	await page.mouse.move(0, 0);
	await expect(page.locator('.chart-cross')).toHaveAttribute('visibility', 'hidden');
	await stage.focus();
	for (const [key, at] of [
		['Home', 0],
		['ArrowRight', 1],
		['ArrowRight', 2],
		['ArrowLeft', 1],
		['End', last],
		['ArrowRight', last],
	] as const) {
		await page.keyboard.press(key);
		await expect(reading).toHaveText(await rowAt(at));
		await expect(stage).toHaveAttribute('aria-valuenow', String(at));
	}
	await expect(stage).toHaveAttribute('aria-valuetext', (await rowAt(last)).replace(' $', ': $'));
});

test.describe('by touch', () => {
	test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });
	test('a finger reads the chart, and nothing scrolls sideways', async ({ page }) => {
		await page.goto(`${site.url}/project/many`);
		const stage = page.getByRole('slider', { name: /^Price of Many/ });
		await stage.scrollIntoViewIfNeeded();
		const before = await page.locator('[data-reading]').textContent();
		const box = await stage.boundingBox();
		await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 40);
		await expect(page.locator('[data-reading]')).not.toHaveText(before ?? '');
		expect(await widerThanScreen(page)).toEqual([]);
	});
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });
	test('spans and scale are links, the table opens, the converter is absent', async ({ page }) => {
		await page.goto(`${site.url}/project/many`);
		for (const span of ['24h', '7D', '1M', '3M', 'All', '1Y']) {
			await page.getByRole('link', { name: span, exact: true }).click();
			await expect(page.getByRole('img', { name: /^Price of Many/ })).toBeVisible();
		}
		await page.getByRole('link', { name: 'Log', exact: true }).click();
		await expect(page).toHaveURL(/scale=log/);
		await page.getByRole('link', { name: '7D', exact: true }).click();
		await expect(page).toHaveURL(/range=7d&scale=log/);
		await page.getByText('Show as a table').click();
		await expect(page.locator('[data-values] tr').first()).toBeVisible();
		await expect(page.locator('.converter')).toBeHidden();
	});
});

test('charts are right with no value, one, thousands, a gap and zero', async ({ page }) => {
	const charts = page.locator('#price svg.chart');
	await page.goto(`${site.url}/project/none`);
	await expect(charts).toHaveCount(0);
	await page.goto(`${site.url}/project/one`);
	await expect(charts.locator('.chart-dot')).toHaveCount(1);
	await page.goto(`${site.url}/project/many?range=all`);
	expect(await page.locator('[data-values] tr').count()).toBeGreaterThan(300);
	await page.goto(`${site.url}/project/many?range=3m`);
	const line = (await charts.locator('.chart-stroke').getAttribute('d')) ?? '';
	expect(line.match(/M/g)).toHaveLength(2);
	await page.goto(`${site.url}/project/zero?scale=log`);
	await expect(page.locator('#price')).toContainText('A price of 0 has no place on this scale.');
	await expect(charts.locator('.chart-dot')).toHaveCount(1);
	for (const name of ['one', 'many', 'zero', 'old']) {
		await page.goto(`${site.url}/project/${name}`);
		expect(await page.locator('main').innerHTML()).not.toMatch(/NaN|undefined/);
	}
});

test('the shortest span is drawn hourly', async ({ page }) => {
	await page.goto(`${site.url}/project/many?range=24h`);
	await expect(page.locator('#price')).toContainText('Hourly prices in USD');
	await expect(page.locator('[data-reading]')).toContainText(/:00 UTC/);
});

test('markets come by volume with a credit; suspicious ones come last and count in no sum', async ({
	page,
	request,
}) => {
	await page.goto(`${site.url}/project/many`);
	const markets = page.getByRole('region', { name: 'Markets', exact: true });
	await expect(markets.locator('tbody tr')).toHaveCount(10);
	await expect(markets.locator('tbody tr').first()).toContainText('Exchange 13');
	await expect(markets).toContainText(
		'$105.00M traded in 24 h on 14 markets; 1 flagged by the source is not included.',
	);
	await expect(markets.getByRole('link', { name: 'CoinGecko' })).toHaveAttribute(
		'href',
		'https://www.coingecko.com/en/api',
	);
	await markets.getByRole('link', { name: 'All 15 markets' }).click();
	await expect(markets.locator('tbody tr').last()).toContainText('Too Good');
	await expect(markets.locator('tbody tr').last()).toContainText('Out of line');
	const csv = await (await request.get(`${site.url}/project/many/markets.csv`)).text();
	expect(csv.trimEnd().split('\r\n')).toHaveLength(16);
	const params = encodeURIComponent('[{"slug":"many"}]');
	const [summary] = await (
		await request.get(`${site.url}/api/data/struct?sid=project_summary&params=${params}`)
	).json();
	expect(summary.project_summary[0].markets).toHaveLength(15);
});

test('outdated figures are marked in place', async ({ page }) => {
	await page.goto(`${site.url}/project/old`);
	await expect(page.locator('#price')).toContainText('1 month ago');
	const cap = page.locator('.facts dl > div').filter({ hasText: 'Market cap' });
	await expect(cap).toContainText('1 month ago');
	await expect(cap.locator('dd')).toHaveClass(/stale/);
	await page.goto(`${site.url}/project/many`);
	await expect(page.locator('#price')).not.toContainText('ago');
});

test('an amount is converted both ways', async ({ page }) => {
	await page.goto(`${site.url}/project/many`);
	await quiet(page);
	const [tokens, usd] = [
		page.getByLabel('MANY', { exact: true }),
		page.getByLabel('USD', { exact: true }),
	];
	await expect(usd).toHaveValue('3');
	await tokens.fill('2.5');
	await expect(usd).toHaveValue('7.5');
	await usd.fill('1');
	await expect(tokens).toHaveValue('0.33333333');
	await usd.fill('');
	await expect(tokens).toHaveValue('');
});
