import type { Page } from '@playwright/test';
import { expect, quiet, test } from './fixtures.ts';

const address = '/project/melraver-vaults/backers';
const card = (page: Page) => page.locator('.preview-card');
const links = (page: Page) => page.locator('main a[data-preview]');

/** Whether React's script was requested: its file is by far the largest. */
function framework(page: Page): string[] {
	const asked: string[] = [];
	page.on('response', async (response) => {
		if (response.request().resourceType() !== 'script') return;
		const text = await response.text().catch(() => '');
		if (text.includes('react.dev/errors')) asked.push(response.url());
	});
	return asked;
}

test('no part of a card loads before a link is pointed at; then it shows what is known', async ({
	page,
	apiCalls,
}) => {
	const scripts = framework(page);
	await page.goto(address);
	await quiet(page);
	expect(scripts).toEqual([]);
	const link = links(page).first();
	const name = (await link.textContent())?.trim() ?? '';
	await link.hover();
	await expect(card(page)).toContainText(name);
	expect(scripts.length).toBeGreaterThan(0);
	expect(apiCalls.filter((call) => call.includes('sid=preview'))).toHaveLength(1);
	await page.keyboard.press('Escape');
	await expect(card(page)).toBeHidden();
});

test('a card opens by keyboard, follows to the next link, and closes with the focus', async ({
	page,
}) => {
	await page.goto('/organization/beldagon-dao/financials');
	const all = page.getByRole('region', { name: 'Co-investors' }).locator('a[data-preview]');
	await all.nth(0).focus();
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Tab');
	await expect(card(page)).toContainText((await all.nth(0).getAttribute('title')) ?? '-');
	await all.nth(1).hover();
	await expect(card(page)).toContainText((await all.nth(1).getAttribute('title')) ?? '-');
	await page.mouse.move(2, 400);
	await expect(card(page)).toBeHidden();
});

test('the card can be reached with the pointer, and shows a failed read', async ({
	page,
	expected,
}) => {
	expected.push(/Failed to load resource/);
	await page.goto(address);
	await page.route('**/api/data/struct**', (route) => route.fulfill({ status: 400, body: '{}' }));
	await links(page).first().hover();
	await expect(card(page)).toContainText('The server did not accept');
	await card(page).hover();
	await expect(card(page)).toBeVisible();
});

test('a link that is only passed opens no card; one rested on does after 0.3 s, and its record is read once', async ({
	page,
	apiCalls,
}) => {
	await page.goto(address);
	await links(page).first().hover();
	await expect(card(page)).toContainText('Portfolio');
	await page.mouse.move(2, 400);
	await expect(card(page)).toBeHidden();
	await page.evaluate(() => {
		let came = 0;
		document.addEventListener('pointerover', ({ target, timeStamp }) => {
			came = target instanceof Element && target.closest('[data-preview]') ? timeStamp : came;
		});
		new MutationObserver(() => {
			if (document.querySelector('.preview-card'))
				document.body.dataset.waited ??= String(performance.now() - came);
		}).observe(document.body, { childList: true, subtree: true });
	});
	await links(page).nth(1).hover();
	await page.mouse.move(2, 400);
	await links(page).first().hover();
	await expect(card(page)).toContainText('Portfolio');
	expect(Number(await page.locator('body').getAttribute('data-waited'))).toBeGreaterThanOrEqual(
		295,
	);
	expect(apiCalls.filter((call) => call.includes('sid=preview'))).toHaveLength(1);
});

test('scrolling closes a card', async ({ page }) => {
	await page.setViewportSize({ width: 1_200, height: 400 });
	await page.goto(address);
	await links(page).first().hover();
	await expect(card(page)).toBeVisible();
	await page.mouse.wheel(0, 200);
	await expect(card(page)).toBeHidden();
});

test.describe('by touch', () => {
	test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

	test('a link is followed, no card is in the way', async ({ page }) => {
		const scripts = framework(page);
		await page.goto(address);
		await links(page).first().tap();
		await page.waitForURL((url) => url.pathname !== address);
		await expect(card(page)).toHaveCount(0);
		expect(scripts).toEqual([]);
	});
});
