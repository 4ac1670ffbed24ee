import type { Page } from '@playwright/test';
import { drawAsMember, expect, siteUrl, test } from './fixtures.ts';

const menu = (page: Page, name: string) =>
	page.locator('header > .menu').filter({ hasText: name }).first();

test('arrow keys walk through a menu and from one menu to the next', async ({ page }) => {
	await page.goto('/search');
	const features = menu(page, 'Features');
	const items = features.getByRole('link');
	await features.locator('summary').focus();
	await page.keyboard.press('ArrowDown');
	await expect(items.first()).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(items.nth(1)).toBeFocused();
	await page.keyboard.press('End');
	await expect(items.last()).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(items.first()).toBeFocused();
	await page.keyboard.press('ArrowUp');
	await expect(items.last()).toBeFocused();
	await page.keyboard.press('ArrowLeft');
	await expect(features).not.toHaveAttribute('open');
	await expect(menu(page, 'About').locator('summary')).toBeFocused();
	await page.keyboard.press('ArrowUp');
	await expect(menu(page, 'About').getByRole('link').last()).toBeFocused();
});

test('a menu closes when the focus leaves it', async ({ page }) => {
	await page.goto('/search');
	const about = menu(page, 'About');
	await about.locator('summary').focus();
	await page.keyboard.press('Enter');
	await expect(about).toHaveAttribute('open', '');
	for (const link of await about.getByRole('link').all()) {
		await page.keyboard.press('Tab');
		await expect(link).toBeFocused();
	}
	await page.keyboard.press('Tab');
	await expect(about).not.toHaveAttribute('open');
});

test('three menus and the assistant; what is still to come says so, and no badge that has passed is there', async ({
	page,
}) => {
	await page.goto('/search');
	await expect(page.locator('header > .menu:not(.account) > summary')).toHaveText([
		/About/,
		/Features/,
		/Degen/,
	]);
	await expect(page.locator('header > .extra')).toHaveAttribute('href', '/ai');
	await menu(page, 'About').locator('summary').click();
	await expect(menu(page, 'About').getByRole('link', { name: /Cairn DAO/ })).toContainText(
		'Coming soon',
	);
	const badges = page.locator('header > .menu:not(.account) .badge');
	await expect(badges.filter({ hasText: 'new' })).toHaveCount(0);
	const account = page.locator('header > .menu.account');
	await expect(account.locator('a[href="/quest"] .badge')).toHaveText('new');
});

test('the header shows the signed-in user from the readable cookie, before the first paint', async ({
	page,
	expected,
}) => {
	// There is no session behind the cookie here.
	expected.push(/the server responded with a status of 401/);
	await page.goto('/search');
	const button = page.getByRole('link', { name: 'Sign in', exact: true });
	const account = page.locator('header > .menu.account');
	await expect(button).toHaveAttribute('href', '/signin');
	await expect(button).toBeVisible();
	await expect(account).toBeHidden();
	await drawAsMember(page);
	await page.goto('/search', { waitUntil: 'commit' });
	await expect(page.locator('html')).toHaveAttribute('data-signed-in', '');
	await expect(button).toBeHidden();
	await account.locator('summary').click();
	await expect(account.getByText('ada@example.com')).toBeVisible();
	// Before the page's script runs it is a form, which leads home.
	await page.waitForLoadState();
	await account.getByRole('button', { name: 'Log out' }).click();
	await expect(button).toBeVisible();
	await expect(page).toHaveURL(`${siteUrl()}/search`);
	expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('signed_in');

	// An expired session: the first call that reports it reloads the page as a visitor's.
	await page.unrouteAll();
	await page.context().addCookies([{ name: 'signed_in', value: '1', url: siteUrl() }]);
	let documents = 0;
	page.on('framenavigated', () => {
		documents += 1;
	});
	await page.goto('/search', { waitUntil: 'commit' });
	await expect(button).toBeVisible();
	await expect.poll(() => documents).toBe(2);
});

test('the account menu links to contributing, and for editors to the review', async ({ page }) => {
	await drawAsMember(page);
	const account = page.locator('header > .menu.account');
	const review = account.getByRole('link', { name: /^Review/ });
	await page.goto('/search');
	await account.locator('summary').click();
	await expect(account.getByText('ada@example.com')).toBeVisible();
	await expect(account.getByText('Ada Lovelace')).toBeVisible();
	await expect(account.locator('summary img')).toHaveAttribute('src', '/avatars/female.svg');
	expect(await page.evaluate(() => localStorage.getItem('username'))).toBe('ada');
	await expect(account.getByRole('link', { name: /^Profile/ })).toHaveAttribute(
		'href',
		'/user_profile?username=ada',
	);
	await expect(account.getByRole('link', { name: /^Contribute/ })).toHaveAttribute(
		'href',
		'/contribute',
	);
	await expect(review).toBeHidden();
	await drawAsMember(page, ['editor']);
	await page.goto('/search');
	await account.locator('summary').click();
	await expect(review).toHaveAttribute('href', '/review');
	await expect(review).toBeVisible();
});

test('the footer links to recent changes, starting at the top', async ({ page }) => {
	await page.goto('/observatory');
	const link = page.getByRole('contentinfo').getByRole('link', { name: 'Recent changes' });
	await link.scrollIntoViewIfNeeded();
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
	await link.click();
	await expect(page).toHaveURL('/changes');
	expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Left edges of the search box and of the first menu. */
async function leftEdges(page: Page): Promise<[search: number, menu: number]> {
	const search = await page.locator('.header-search').boundingBox();
	const about = await menu(page, 'About').boundingBox();
	return [search?.x ?? Number.NaN, about?.x ?? Number.NaN];
}

test('between 900 and 1170 px the search comes before the menus, above after them', async ({
	page,
}) => {
	for (const [width, searchFirst] of [
		[901, true],
		[1170, true],
		[1171, false],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto('/search');
		const [search, about] = await leftEdges(page);
		expect(search < about, `${width} px`).toBe(searchFirst);
	}
});

for (const width of [390, 900]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 844 } });

		test('one group of the drawer is open at a time, and the page beneath is inert', async ({
			page,
		}) => {
			await page.goto('/search');
			const drawer = page.locator('.drawer');
			await expect(menu(page, 'About')).toBeHidden();
			await drawer.locator('summary').first().click();
			await expect(drawer.locator('.drawer-group:visible')).toHaveCount(2);
			await expect(drawer.getByRole('link', { name: /Projects Directory/ })).toBeVisible();
			await drawer.getByText('About').click();
			await expect(drawer.getByRole('link', { name: /^API/ })).toBeVisible();
			await expect(drawer.getByRole('link', { name: /Projects Directory/ })).toBeHidden();
			await expect(page.locator('#content')).toHaveJSProperty('inert', true);
			await page.keyboard.press('Escape');
			await expect(drawer.getByRole('link', { name: /^API/ })).toBeHidden();
			await expect(page.locator('#content')).toHaveJSProperty('inert', false);
		});

		test('signed out it offers Log In and Sign Up, signed in a third group with Log Out', async ({
			page,
		}) => {
			await page.goto('/search');
			const drawer = page.locator('.drawer');
			await drawer.locator('summary').first().click();
			await expect(drawer.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/signin');
			await expect(drawer.getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
				'href',
				'/signup',
			);
			await drawAsMember(page);
			await page.goto('/search');
			await drawer.locator('summary').first().click();
			await expect(drawer.locator('.drawer-group:visible')).toHaveCount(3);
			await expect(drawer.getByRole('link', { name: 'Log In' })).toBeHidden();
			await drawer.getByText('Account').click();
			await expect(drawer.getByRole('button', { name: 'Log Out' })).toBeVisible();
		});

		test('the drawers close above 900 px', async ({ page }) => {
			await page.goto('/search');
			await page.locator('.drawer summary').first().click();
			await page.setViewportSize({ width: 901, height: 844 });
			await expect(page.locator('.drawer')).not.toHaveAttribute('open');
			await expect(page.locator('.drawer')).toBeHidden();
			await expect(menu(page, 'About')).toBeVisible();
			await expect(page.locator('.search-opener')).toBeHidden();
		});

		test('the search has its own drawer, which the shortcut opens as well', async ({ page }) => {
			await page.goto('/project/bitcoin');
			const box = page.getByRole('combobox', { name: 'Search' });
			await expect(box).toBeHidden();
			await page.locator('.search-opener').click();
			await expect(box).toBeFocused();
			await box.pressSequentially('bitcoin');
			await expect(page.getByRole('option', { name: /Bitcoin/ }).first()).toBeVisible();
			await page.goto('/project/bitcoin');
			await page.keyboard.press('/');
			await expect(box).toBeFocused();
		});
	});
}

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

	test('the search drawer opens and submits to the results page', async ({ page }) => {
		await page.goto('/project/bitcoin');
		await page.locator('.search-opener').click();
		const box = page.getByRole('combobox', { name: 'Search' });
		await box.fill('ethereum');
		await box.press('Enter');
		await expect(page).toHaveURL(/\/search\?q=ethereum$/);
	});

	test('opening a group of the drawer closes the other', async ({ page }) => {
		await page.goto('/search');
		await page.locator('.drawer summary').first().click();
		await page.locator('.drawer').getByText('About').click();
		await expect(page.locator('.drawer-group[open]')).toHaveCount(1);
		await expect(page.locator('.drawer').getByRole('link', { name: 'Log In' })).toBeVisible();
	});
});
