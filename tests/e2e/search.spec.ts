import type { Page } from '@playwright/test';
import { expect, quiet, test } from './fixtures.ts';

const searches = (calls: string[]) => calls.filter((call) => call.includes('sid=search_global'));

/** The results for the typed text are shown. */
const found = (page: Page) =>
	expect(page.getByRole('listbox', { name: 'Search results' })).toHaveAttribute(
		'aria-busy',
		'false',
	);

test('/ and Ctrl+K bring the focus to the search, which then says what it takes', async ({
	page,
}) => {
	await page.goto('/directory/people');
	const box = page.getByRole('combobox', { name: 'Search' });
	for (const keys of ['/', 'Control+k']) {
		await page.keyboard.press(keys);
		await expect(box).toBeFocused();
		await expect(box).toHaveAttribute(
			'placeholder',
			'Search your topic, token, investors or ventures, etc...',
		);
		// The first closes the results, the second drops the focus.
		await page.keyboard.press('Escape');
		await page.keyboard.press('Escape');
		await expect(box).not.toBeFocused();
	}
});

test('a slash typed into a field is a slash', async ({ page }) => {
	await page.goto('/search');
	const field = page.getByRole('main').getByRole('textbox', { name: 'Search' });
	await field.fill('a');
	await field.press('/');
	await expect(field).toHaveValue('a/');
});

test('the page loads no search script before somebody reaches for it', async ({ page }) => {
	const scripts: string[] = [];
	page.on('request', (request) => {
		if (request.resourceType() === 'script') scripts.push(request.url());
	});
	await page.goto('/search');
	await quiet(page);
	const before = scripts.length;
	await page.keyboard.press('/');
	await expect.poll(() => scripts.length).toBeGreaterThan(before);
	expect(scripts.slice(0, before).filter((url) => /GlobalSearch|react/i.test(url))).toEqual([]);
});

test('typing asks once, finds the exact symbol first, and Enter opens it', async ({
	page,
	apiCalls,
}) => {
	await page.goto('/directory/people');
	await page.keyboard.press('/');
	const box = page.getByRole('combobox', { name: 'Search' });
	await expect(page.locator('astro-island[ssr]:has([data-global-search])')).toHaveCount(0);
	const before = searches(apiCalls).length;
	// However long typing takes: the pause begins when the clock resumes.
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
	await box.fill('');
	await box.pressSequentially('btc', { delay: 20 });
	const asked = () =>
		searches(apiCalls)
			.slice(before)
			.filter((call) => call.includes('%22b'));
	await page.clock.runFor(200);
	expect(asked()).toEqual([]);
	await page.clock.resume();
	await expect.poll(() => asked().length).toBe(1);
	expect(decodeURIComponent(asked().join())).toContain('"searchValue":"btc"');
	await found(page);
	const first = page.getByRole('option').first();
	await expect(first).toContainText('BTC');
	await page.keyboard.press('ArrowDown');
	await expect(first).toHaveAttribute('aria-selected', 'true');
	const id = await first.getAttribute('id');
	await expect(box).toHaveAttribute('aria-activedescendant', id ?? '');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/project\/bitcoin$/);
});

test('arrows cycle through the results', async ({ page }) => {
	await page.goto('/directory/people');
	await page.keyboard.press('/');
	const box = page.getByRole('combobox', { name: 'Search' });
	// Hydrated: earlier keys are tested with the directive.
	await expect(box).toHaveAttribute('placeholder', /^Search your topic/);
	await box.fill('bit');
	const options = page.getByRole('option');
	// The results of the empty box stay until those of the word arrive.
	await found(page);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowDown');
	await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
	await page.keyboard.press('ArrowUp');
	await expect(options.first()).toHaveAttribute('aria-selected', 'true');
	await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
});

test('a result active in the last results is not active in those of another word', async ({
	page,
}) => {
	await page.goto('/directory/people');
	await page.keyboard.press('/');
	const box = page.getByRole('combobox', { name: 'Search' });
	const options = page.getByRole('option');
	let answer = () => {};
	const held = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route(/%22sol/, async (route) => {
		await held;
		await route.continue();
	});
	await box.fill('bit');
	await found(page);
	const asked = page.waitForRequest(/%22sol/);
	await box.fill('sol');
	await asked;
	await page.keyboard.press('ArrowDown');
	await expect(options.first()).toHaveAttribute('aria-selected', 'true');
	answer();
	await expect(options.first()).toContainText(/sol/i);
	await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
});

test('results are grouped', async ({ page }) => {
	await page.goto('/directory/people');
	await page.keyboard.press('/');
	await page.getByRole('combobox', { name: 'Search' }).fill('a');
	const list = page.getByRole('listbox', { name: 'Search results' });
	await expect(list.getByText('ORGANIZATION', { exact: true })).toBeVisible();
	await expect(list.getByRole('option').first()).toBeVisible();
});

test('Esc closes the results and keeps the page', async ({ page }) => {
	await page.goto('/directory/people');
	await page.keyboard.press('/');
	const box = page.getByRole('combobox', { name: 'Search' });
	await box.fill('bit');
	await expect(page.getByRole('option').first()).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('option').first()).toBeHidden();
	await expect(page).toHaveURL(/\/directory\/people$/);
});

test('what nobody is called gives NO RESULT FOUND', async ({ page }) => {
	await page.goto('/directory/people');
	await page.keyboard.press('/');
	await page.getByRole('combobox', { name: 'Search' }).fill('qqzxqqzx');
	await expect(page.getByText('NO RESULT FOUND', { exact: true })).toBeVisible();
	await expect(page.getByRole('option')).toHaveCount(0);
});

test('the last value is remembered on the next page', async ({ page }) => {
	await page.goto('/directory/people');
	await page.keyboard.press('/');
	await page.getByRole('combobox', { name: 'Search' }).fill('ether');
	await expect(page.getByRole('option').first()).toContainText('Ether');
	await page.goto('/directory/projects');
	await page.keyboard.press('/');
	await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('ether');
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('the box in the header is a form that opens the results', async ({ page }) => {
		await page.goto('/directory/people');
		const box = page.locator('[data-global-search]');
		await box.fill('bitcoin');
		await box.press('Enter');
		await expect(page).toHaveURL(/\/search\?q=bitcoin$/);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “bitcoin”');
		const first = page.getByRole('main').getByRole('listitem').first().getByRole('link');
		await expect(first).toHaveAttribute('href', '/project/bitcoin');
	});

	test('what nobody is called gives NO RESULT FOUND', async ({ page }) => {
		await page.goto('/search?q=qqzxqqzx');
		await expect(page.getByText('NO RESULT FOUND', { exact: true })).toBeVisible();
	});
});
