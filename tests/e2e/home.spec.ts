import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../setup/site.ts';
import { expect, quiet, test, widerThanScreen } from './fixtures.ts';

const rounds = /\/directory\/fundraising$/;

test('the first arrival from elsewhere begins with the rounds, the next with what it asked for', async ({
	page,
}) => {
	await page.goto('/');
	await expect(page).toHaveURL(rounds);
	await page.goto('/');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page).toHaveURL(/\/$/);
});

test('the first arrival reads in one line what this is, closes it, and never sees it again', async ({
	page,
}) => {
	await page.goto('/');
	await expect(page).toHaveURL(rounds);
	const line = page.getByRole('dialog', { name: 'About Cairn' });
	await expect(line).toBeVisible();
	await expect(line.getByRole('link', { name: 'What Cairn is' })).toHaveAttribute('href', '/');
	await line.getByRole('button', { name: 'Close' }).focus();
	await page.keyboard.press('Enter');
	await expect(line).toBeHidden();
	await expect(page).toHaveURL(rounds);
	await page.reload();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(line).toBeHidden();
});

test('the line is above the rounds from the first paint, and shifts nothing', async ({ page }) => {
	await page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await page.goto('/directory/fundraising');
	await expect(page.getByRole('dialog', { name: 'About Cairn' })).toBeVisible();
	await quiet(page);
	const shifted: number[] = await page.evaluate('window.shifts');
	expect(shifted.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
	await page.goto('/directory/projects');
	await expect(page.getByRole('dialog', { name: 'About Cairn' })).toHaveCount(0);
});

test('coming from a page of the site shows home', async ({ page }) => {
	await page.goto('/search');
	await page.evaluate(() => localStorage.removeItem('has_navigated'));
	await page.getByRole('link', { name: 'Cairn' }).first().click();
	await expect(page.getByRole('region', { name: 'Latest rounds' })).toBeVisible();
	await expect(page).toHaveURL(/\/$/);
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('home shows totals, projects, rounds, sectors, what is new, and leads to all of it', async ({
		page,
	}) => {
		await page.goto('/');
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
		const tops: number[] = [];
		for (const name of [
			/^Largest rounds/,
			'Latest rounds',
			'Projects by market cap',
			'Anatomy of a fact',
		]) {
			const section = page.getByRole('region', { name });
			await expect(section).toBeVisible();
			tops.push((await section.boundingBox())?.y ?? 0);
		}
		expect(tops).toEqual(tops.toSorted((a, b) => a - b));
		for (const name of [/^Most active investors/, 'Most wanted facts', 'Newest entries', 'Sectors'])
			await expect(page.getByRole('region', { name })).toBeVisible();
		const sector = page.getByRole('region', { name: 'Sectors' }).locator('tbody tr').first();
		const count = (await sector.locator('.figure').first().textContent())?.trim() ?? '';
		await sector.getByRole('link').click();
		await expect(page.locator('.chip')).toHaveCount(1);
		await expect(page.getByText(`${count} projects`).first()).toBeVisible();
	});

	test('without script the line is there, and closes', async ({ page }) => {
		await page.goto('/directory/fundraising');
		const line = page.getByRole('dialog', { name: 'About Cairn' });
		await expect(line).toBeVisible();
		await line.getByRole('button', { name: 'Close' }).click();
		await expect(line).toBeHidden();
	});

	test('every link to a record opens a card, and samples are marked', async ({ page }) => {
		await page.goto('/');
		const records = page.locator(
			'.home :is(a[href^="/project/"], a[href^="/organization/"], a[href^="/people/"])',
		);
		expect(await records.count()).toBeGreaterThan(40);
		expect(await records.and(page.locator(':not([data-preview])')).count()).toBe(0);
		await expect(page.getByText('Records marked Sample are fictional')).toBeVisible();
		await expect(page.locator('.totals > li')).toHaveCount(5);
		// Real records come first, so the page shows no samples.
		await expect(page.locator('.home-row .sample, .opened .sample')).toHaveCount(0);
	});

	test('one fact has its sources, its history and a way to report an error', async ({ page }) => {
		await page.goto('/');
		const fact = page.getByRole('region', { name: 'Anatomy of a fact' });
		await expect(fact.locator('.opened-claim')).toContainText(/raised\s+\$[\d.]+[KMB]/);
		const sources = fact.getByRole('region', { name: 'Who says so' });
		await expect(sources.getByRole('link').first()).toHaveAttribute('href', /^https?:/);
		const history = fact.getByRole('region', { name: 'How it got here' });
		expect(await history.getByRole('listitem').count()).toBeGreaterThan(0);
		await expect(history.locator('time').first()).toHaveAttribute('datetime', /^\d{4}-/);
		await expect(history.getByRole('link', { name: 'Report a mistake' })).toHaveAttribute(
			'href',
			/^\/contribute\/edit\/round\/[^/]+\?field=amount_usd$/,
		);
		await fact.getByRole('link', { name: 'See the full round' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(page).not.toHaveURL(/\/$/);
	});

	test('the most-missed facts link to records that lack them', async ({ page }) => {
		await page.goto('/');
		const missing = page.getByRole('region', { name: 'Most wanted facts' });
		expect(await missing.locator('.missing-fact').count()).toBeGreaterThan(4);
		await expect(missing.locator('.figure').first()).toHaveText(/^\s*[\d,]+ of [\d,]+\s*$/);
		await expect(missing.getByRole('link', { name: 'See all' })).toHaveAttribute(
			'href',
			'/missing-facts',
		);
		const example = missing.locator('.detail a').first();
		await expect(example).toHaveAttribute('href', /^\/contribute\/edit\/\w+\/[^?]+\?field=\w+$/);
	});

	test.describe('on a phone', () => {
		test.use({ viewport: { width: 390, height: 844 } });

		test('the page has its own search, and nothing widens it', async ({ page }) => {
			await page.goto('/');
			expect(await widerThanScreen(page)).toEqual([]);
			const box = page.getByRole('textbox', { name: 'Search Cairn' });
			await box.fill('bitcoin');
			await box.press('Enter');
			await expect(page).toHaveURL(/\/search\?q=bitcoin$/);
		});
	});

	test('an empty catalogue says so, and shows no empty section', async ({ page }) => {
		const folder = await mkdtemp(join(tmpdir(), 'cairn-empty-'));
		// As if the starter had been loaded and then removed.
		await writeFile(join(folder, 'seeded'), '');
		const site = await startSite(folder, { CAIRN_SAMPLES: 'off' });
		try {
			const home = await (await fetch(`${site.url}/`)).text();
			await page.setContent(home);
			await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
			const titles = page.locator('.home').getByRole('heading', { level: 2 });
			await expect(titles).toHaveText(['Latest rounds', 'Projects by market cap']);
			await expect(page.getByText('No projects in the catalogue yet.')).toHaveCount(1);
			await expect(page.getByText('No funding rounds in the catalogue yet.')).toHaveCount(1);
			await expect(page.locator('.home table')).toHaveCount(0);
			await expect(page.locator('.totals b')).toHaveText(['0', '0', '0', '0']);
			await expect(page.locator('.home').getByText(/NaN|undefined|null/)).toHaveCount(0);
		} finally {
			await site.stop();
			await rm(folder, { recursive: true, force: true });
		}
	});
});
