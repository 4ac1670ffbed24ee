import { expect, test } from './fixtures.ts';

const unknownPage = /status of 404 \(Not Found\) .*\/no-such-page/;

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
		test.use({ javaScriptEnabled });

		test('a menu opens by mouse and leads to a directory', async ({ page }) => {
			await page.goto('/search');
			await page.locator('header > .menu > summary', { hasText: 'Features' }).click();
			const link = page.getByRole('link', { name: /People Directory/ });
			await expect(link.first()).toBeVisible();
			await link.first().click();
			await expect(page).toHaveURL(/\/directory\/people$/);
		});

		test('a menu opens by keyboard, and only one is open at a time', async ({ page }) => {
			await page.goto('/search');
			const menus = page.locator('header > .menu');
			await menus.filter({ hasText: 'About' }).locator('summary').focus();
			await page.keyboard.press('Enter');
			await expect(menus.filter({ hasText: 'About' })).toHaveAttribute('open', '');
			await menus.filter({ hasText: 'Features' }).locator('summary').focus();
			await page.keyboard.press('Space');
			await expect(menus.filter({ hasText: 'Features' })).toHaveAttribute('open', '');
			await expect(page.locator('header > .menu[open]')).toHaveCount(1);
			await page.keyboard.press('Tab');
			await expect(menus.filter({ hasText: 'Features' }).locator('a').first()).toBeFocused();
		});

		test('an unknown address says so, with the status', async ({ page, expected }) => {
			expected.push(unknownPage);
			const response = await page.goto('/no-such-page');
			expect(response?.status()).toBe(404);
			await expect(
				page.getByText('Sorry, the page you visited does not exist.', { exact: true }),
			).toBeVisible();
			await expect(page.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute('href', '/');
		});

		test('an unknown directory is not found', async ({ page, expected }) => {
			expected.push(/status of 404/);
			const response = await page.goto('/directory/planets');
			expect(response?.status()).toBe(404);
			await expect(page.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
		});

		test.describe('at 390 px', () => {
			test.use({ viewport: { width: 390, height: 844 } });

			test('the menus are in a drawer', async ({ page }) => {
				await page.goto('/search');
				await expect(page.locator('header > .menu').first()).toBeHidden();
				const drawer = page.locator('.drawer');
				await drawer.locator('summary').first().click();
				const link = drawer.getByRole('link', { name: /Projects Directory/ });
				if (!(await link.isVisible())) await drawer.getByText('Features').click();
				await link.click();
				await expect(page).toHaveURL(/\/directory\/projects$/);
			});
		});
	});
}

test('a page not found offers the search', async ({ page, expected }) => {
	expected.push(/the server responded with a status of 404/);
	await page.goto('/no-such-page');
	const box = page.getByRole('main').getByRole('searchbox');
	await box.fill('ethereum');
	await box.press('Enter');
	await expect(page).toHaveURL(/\/search\?q=ethereum$/);
});

test.describe('on paper', () => {
	test.use({ consented: false });

	for (const path of ['/project/bitcoin', '/directory/organizations', '/observatory'])
		test(`${path} has neither header, buttons nor notices`, async ({ page }) => {
			await page.goto(path);
			await expect(page.locator('.consent')).toBeVisible();
			await page.emulateMedia({ media: 'print' });
			for (const part of ['.header', '.footer', '.consent', '.button', '.star', 'dialog'])
				await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0);
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		});
});

test('Esc closes a menu and returns the focus', async ({ page }) => {
	await page.goto('/search');
	const menu = page.locator('header > .menu').filter({ hasText: 'Features' });
	await menu.locator('summary').click();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Escape');
	await expect(menu).not.toHaveAttribute('open');
	await expect(menu.locator('summary')).toBeFocused();
});

test('a click elsewhere closes a menu', async ({ page }) => {
	await page.goto('/search');
	const menu = page.locator('header > .menu').filter({ hasText: 'Features' });
	await menu.locator('summary').click();
	await expect(menu).toHaveAttribute('open', '');
	await page.mouse.click(720, 860);
	await expect(menu).not.toHaveAttribute('open');
});

test('the first Tab offers to skip to the content', async ({ page }) => {
	await page.goto('/search');
	await page.keyboard.press('Tab');
	const skip = page.getByRole('link', { name: 'Skip to the content' });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport();
	await page.keyboard.press('Enter');
	await expect(page.locator('#content')).toBeFocused();
});

test.describe('the theme', () => {
	test.use({ colorScheme: 'light' });
	const dark = 'rgb(16, 18, 20)';
	const light = 'rgb(250, 249, 247)';

	test('follows the system until one is chosen', async ({ page }) => {
		await page.goto('/search');
		await expect(page.locator('html')).toHaveCSS('background-color', light);
		await page.emulateMedia({ colorScheme: 'dark' });
		await expect(page.locator('html')).toHaveCSS('background-color', dark);
	});

	test('is remembered, and applies from the first paint', async ({ page }) => {
		await page.goto('/search');
		await page.getByRole('button', { name: 'Switch between light and dark' }).click();
		await expect(page.locator('html')).toHaveCSS('background-color', dark);
		// The background when the body appears, before anything can have been painted, and in each frame after.
		await page.addInitScript(() => {
			const seen: string[] = [];
			Object.assign(window, { groundsSeen: seen });
			const look = () => {
				if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor);
				if (seen.length < 10) requestAnimationFrame(look);
			};
			new MutationObserver((_, observer) => {
				if (!document.body) return;
				observer.disconnect();
				look();
			}).observe(document, { childList: true, subtree: true });
		});
		await page.goto('/directory/people');
		const grounds = () => page.evaluate<string[]>('window.groundsSeen');
		await expect.poll(async () => (await grounds()).length).toBe(10);
		expect(new Set(await grounds())).toEqual(new Set([dark]));
	});
});

test('a directory has no footer, a reading page has one', async ({ page }) => {
	await page.goto('/search');
	await expect(page.getByRole('contentinfo')).toBeVisible();
	await page.goto('/directory/projects');
	await expect(page.getByRole('contentinfo')).toHaveCount(0);
});
