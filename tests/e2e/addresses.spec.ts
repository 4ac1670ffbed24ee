import { readFile } from 'node:fs/promises';
import { expect, siteUrl, test } from './fixtures.ts';

const location = (path: string) => fetch(siteUrl() + path, { redirect: 'manual' });

test('nothing exists below a page without sub-pages', async () => {
	for (const path of ['/dao/x', '/career/x', '/support/x', '/news/x', '/research/x'])
		expect((await location(path)).status, path).toBe(404);
});

for (const path of ['/signin', '/signup', '/forgot-password']) {
	test(`${path} has neither header nor footer, and leads home`, async ({ page }) => {
		await page.goto(path);
		await expect(page.getByRole('banner')).toHaveCount(0);
		await expect(page.getByRole('contentinfo')).toHaveCount(0);
		await expect(page.getByRole('link', { name: 'Cairn, home' })).toHaveAttribute('href', '/');
	});
}

for (const path of ['/6557', '/quest', '/quest/x', '/profile-settings/change_plan?x=1']) {
	test(`${path} leads a visitor back to where they came from, and to the sign-in`, async () => {
		const led = async (referer: string) => {
			const headers = { referer };
			const answer = await fetch(siteUrl() + path, { redirect: 'manual', headers });
			expect(answer.status).toBe(302);
			expect(answer.headers.get('cache-control')).toBe('no-store');
			const to = new URL(answer.headers.get('location') ?? '', siteUrl());
			expect(to.searchParams.get('signin')).toBe('1');
			expect(to.searchParams.get('next')).toBe(path);
			return to.origin + to.pathname;
		};
		expect(await led(`${siteUrl()}/project/bitcoin`)).toBe(`${siteUrl()}/project/bitcoin`);
		expect(await led('https://elsewhere.test/x')).toBe(`${siteUrl()}/`);
	});
}

for (const path of ['/ai-chat']) {
	test(`${path} has a header but no footer`, async ({ page }) => {
		await page.goto(path);
		await expect(page.getByRole('banner')).toBeVisible();
		await expect(page.getByRole('contentinfo')).toHaveCount(0);
	});
}

test('an invitation leads to the sign-up with its code', async () => {
	const answer = await location('/referral/ABC%26x=1');
	expect(answer.status).toBe(302);
	expect(answer.headers.get('location')).toBe('/signup?referral=ABC%26x%3D1');
	expect((await location('/referral')).headers.get('location')).toBe('/signup');
});

test.describe('the return from connecting an account', () => {
	for (const path of ['/twitter-connect-success', '/twitter-connect-error']) {
		test(`${path} leads to the page before it`, async ({ page }) => {
			await page.goto('/search?q=bit');
			await page.goto('/signin');
			await page.goto(path);
			await expect(page).toHaveURL(`${siteUrl()}/search?q=bit`);
		});
	}

	test('leads to the profile when no page is known, and never to another site', async ({
		page,
	}) => {
		// Your own profile: signed-out visitors are first asked to sign in, on the home page.
		const expectDialog = async () => {
			await expect(page.getByRole('dialog').getByText('Welcome back')).toBeVisible();
			await expect(page).toHaveURL(`${siteUrl()}/`);
		};
		await page.goto('/twitter-connect-success');
		await expectDialog();
		for (const stored of ['//elsewhere.example/', 'javascript:alert(1)', 'https://x.example']) {
			await page.evaluate((text) => localStorage.setItem('previous_path', text), stored);
			await page.goto('/twitter-connect-success');
			await expectDialog();
		}
	});

	test.describe('without script', () => {
		test.use({ javaScriptEnabled: false });

		test('leads to the profile', async ({ page }) => {
			await page.goto('/twitter-connect-success');
			await expect(page).toHaveURL(`${siteUrl()}/?signin=1&next=%2Fuser_profile`);
		});
	});
});

test('a visit is remembered as begun', async ({ page }) => {
	await page.goto('/search');
	expect(await page.evaluate(() => localStorage.getItem('has_navigated'))).toBe('1');
	expect(await page.evaluate(() => localStorage.getItem('previous_path'))).toBe('/search');
});

test('the addresses in the README work on a fresh start', async () => {
	const text = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
	const paths = [...text.matchAll(/`(\/[a-z][^`\s]*)`/g)].map(([, path = '']) => path);
	expect(paths).toContain('/project/bitcoin/history');
	for (const path of paths) expect((await location(path)).status, path).toBeLessThan(400);
});
