import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { account } from '#lib/db/schema/accounts.ts';
import { addSession, type SignedIn, sessionFor } from '../setup/signed-in.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';
import { accountOf, PASSWORD, startProfileSite } from './profile/profile-site.ts';
import { violationsInThemes } from './violations.ts';

const settings = '/profile-settings/profile';

test.describe.configure({ mode: 'default' });
let site: Awaited<ReturnType<typeof startProfileSite>>;
test.beforeAll(async () => {
	site = await startProfileSite();
});
test.afterAll(() => site?.stop());
// This file's site differs from that of the whole run.
test.beforeEach(({ expected }) => void expected.push(/asked another site/));

async function open(page: Page, who: SignedIn, path = settings): Promise<void> {
	const { url } = site;
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url }]);
	await addSession(page.context(), url, who.token);
	await page.goto(url + path);
}

/** Hydration keeps typed text, but a click before it is a plain form post. */
async function awake(page: Page): Promise<void> {
	await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
}

const part = (page: Page, id: string) => page.locator(`section#${id}`);
const picture = () =>
	sharp({ create: { width: 300, height: 200, channels: 3, background: '#3b82c4' } })
		.png()
		.toBuffer();

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
		test.use({ javaScriptEnabled });
		const ready = (page: Page) => (javaScriptEnabled ? awake(page) : Promise.resolve());

		test('the profile is edited, and a refused field keeps what was typed', async ({
			page,
			expected,
		}) => {
			expected.push(/status of 4\d\d/);
			const who = await site.join();
			await open(page, who);
			await ready(page);
			const form = part(page, 'profile');
			await form.getByLabel('Name', { exact: true }).fill('Grace Hopper');
			await form.getByLabel('GitHub').fill('https://evil.example/grace');
			await form.getByRole('button', { name: 'Save profile' }).click();
			await expect(
				form.getByText('Enter the full URL of your GitHub profile').first(),
			).toBeVisible();
			await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Grace Hopper');
			await ready(page);
			await form.getByLabel('GitHub').fill('https://github.com/grace');
			await form.getByLabel('Gender').selectOption('Female');
			await form.getByLabel('Currency').selectOption('euro');
			await form.getByLabel('My links').uncheck();
			await form.getByRole('button', { name: 'Save profile' }).click();
			await expect(form.getByText('Profile saved.')).toBeVisible();
			expect(await accountOf(site.db, who.member.id)).toMatchObject({
				name: 'Grace Hopper',
				gender: 'Female',
				currency: 'euro',
				links: { github: 'https://github.com/grace' },
				privacy: { profile: 1, links: 0, contributions: 1 },
			});
		});

		test('a picture is set and removed again', async ({ page }) => {
			const who = await site.join();
			await open(page, who);
			await ready(page);
			const form = part(page, 'avatar');
			await expect(form.getByRole('img')).toHaveAttribute('src', '/avatars/member.svg');
			await form
				.getByLabel('Choose a picture')
				.setInputFiles({ name: '../a.png', mimeType: 'image/png', buffer: await picture() });
			await form.getByRole('button', { name: 'Save picture' }).click();
			await expect(form.getByText('Picture saved.')).toBeVisible();
			const address = /^\/uploads\/[\da-f-]{36}\.webp$/;
			await expect(form.getByRole('img')).toHaveAttribute('src', address);
			const src = await form.getByRole('img').getAttribute('src');
			const answer = await page.request.get(`${site.url}${src}`);
			expect(answer.status()).toBe(200);
			expect(answer.headers()['content-type']).toBe('image/webp');
			expect(answer.headers()['cache-control']).toContain('immutable');
			expect((await sharp(await answer.body()).metadata()).width).toBe(
				(await sharp(await answer.body()).metadata()).height,
			);
			await ready(page);
			await form.getByRole('button', { name: 'Remove picture' }).click();
			await expect(form.getByRole('img')).toHaveAttribute('src', '/avatars/member.svg');
			expect((await page.request.get(`${site.url}${src}`)).status()).toBe(404);
		});

		test('a file that is no picture is refused with a message', async ({ page, expected }) => {
			expected.push(/status of 415/);
			await open(page, await site.join());
			await ready(page);
			const form = part(page, 'avatar');
			const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
			await form
				.getByLabel('Choose a picture')
				.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer });
			if (!javaScriptEnabled) await form.getByRole('button', { name: 'Save picture' }).click();
			await expect(form.getByText('Choose a picture: PNG, JPEG, WebP, AVIF or GIF.')).toBeVisible();
		});

		test('the password is changed with the current one, and other sessions end', async ({
			page,
			expected,
		}) => {
			expected.push(/status of 403/);
			const who = await site.join();
			await sessionFor(site.db, who.member.id);
			await open(page, who);
			await ready(page);
			const form = part(page, 'password');
			const fill = async (present: string) => {
				await form.getByLabel('Current password').fill(present);
				await form.getByLabel('New password', { exact: true }).fill('eight stones on a hill');
				await form.getByLabel('Confirm new password').fill('eight stones on a hill');
				await form.getByRole('button', { name: 'Change password' }).click();
			};
			await expect(part(page, 'sessions').getByRole('listitem')).toHaveCount(2);
			await fill('not the password');
			await expect(form.getByText('Incorrect password. Please try again.').first()).toBeVisible();
			await expect(form.locator('form')).toHaveAttribute('data-check', 'false');
			await ready(page);
			await fill(PASSWORD);
			await expect(form.getByText('Your password was changed.')).toBeVisible();
			await expect(form.locator('form')).toHaveAttribute('data-check', 'true');
			await expect(part(page, 'sessions').getByRole('listitem')).toHaveCount(1);
		});

		test('one session is ended, then all others', async ({ page }) => {
			const who = await site.join();
			for (const _ of [1, 2, 3]) await sessionFor(site.db, who.member.id);
			await open(page, who);
			await ready(page);
			const list = part(page, 'sessions');
			await expect(list.getByText('This browser')).toHaveCount(1);
			await list.getByRole('button', { name: 'End the session of' }).first().click();
			await expect(list.getByRole('listitem')).toHaveCount(3);
			await ready(page);
			await list.getByRole('button', { name: 'End all other sessions' }).click();
			await expect(list.getByRole('listitem')).toHaveCount(1);
		});

		test('the data is downloaded as a file, and the account is deleted with the password', async ({
			page,
			expected,
		}) => {
			expected.push(/status of 403/);
			const who = await site.join({ name: 'Soon gone' });
			await open(page, who);
			await ready(page);
			const download = page.waitForEvent('download');
			await part(page, 'export').getByRole('link', { name: 'Download my data' }).click();
			expect((await download).suggestedFilename()).toBe(`cairn-${who.member.username}.json`);
			const form = part(page, 'delete');
			await form.getByLabel('Your password').fill('not the password');
			await form.getByRole('button', { name: 'Delete my account' }).click();
			await expect(form.getByText('Incorrect password. Please try again.').first()).toBeVisible();
			await ready(page);
			await form.getByLabel('Your password').fill(PASSWORD);
			await form.getByRole('button', { name: 'Delete my account' }).click();
			await page.waitForURL(({ pathname }) => pathname === '/');
			expect(await accountOf(site.db, who.member.id)).toBeUndefined();
			expect((await page.context().cookies(site.url)).map(({ name }) => name)).not.toContain(
				'access_token',
			);
		});
	});
}

test('the picture is cropped and saved by keyboard', async ({ page }) => {
	await open(page, await site.join());
	await awake(page);
	const form = part(page, 'avatar');
	await form
		.getByLabel('Choose a picture')
		.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
	await form.getByRole('slider', { name: 'Size' }).focus();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Tab');
	await expect(form.getByRole('button', { name: 'Save picture' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(form.getByText('Picture saved.')).toBeVisible();
	await expect(form.getByLabel('Choose a picture')).toBeFocused();
});

test('hostile text is text on the profile and in the settings, and stays out of links', async ({
	page,
}) => {
	const hostile = '"><img src=x onerror="window.hit=1"></script><script>window.hit=1</script>';
	const who = await site.join();
	const links = { twitter: 'javascript:window.hit=1', github: `https://github.com/${hostile}` };
	await site.db
		.update(account)
		.set({ name: hostile, bio: `${hostile}${'w'.repeat(400)}`, links })
		.where(eq(account.id, who.member.id));
	await open(page, who);
	await awake(page);
	await expect(part(page, 'profile').getByLabel('Name', { exact: true })).toHaveValue(hostile);
	for (const path of ['/user_profile', `/user_profile?username=${who.member.username}`]) {
		await page.goto(site.url + path);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
		await expect(page.getByRole('link', { name: 'Twitter' })).toHaveCount(0);
		expect(await widerThanScreen(page)).toEqual([]);
	}
	expect(await page.evaluate('window.hit')).toBeUndefined();
});

test('a profile is public, without its private parts, or not found', async ({ page, expected }) => {
	expected.push(/status of 404/);
	const who = await site.join({ name: 'Alan Turing' });
	const set = (privacy: { profile: 0 | 1; links: 0 | 1; contributions: 0 | 1 }) =>
		site.db
			.update(account)
			.set({ privacy, links: { github: 'https://github.com/alan' } })
			.where(eq(account.id, who.member.id));
	const address = `${site.url}/user_profile?username=${who.member.username.toUpperCase()}`;
	await set({ profile: 1, links: 1, contributions: 1 });
	const shown = await page.goto(address);
	await expect(page.getByRole('link', { name: 'GitHub' })).toBeVisible();
	expect(await shown?.text()).not.toContain(who.member.email);
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
	await set({ profile: 1, links: 0, contributions: 1 });
	await page.goto(address);
	await expect(page.getByRole('link', { name: 'GitHub' })).toHaveCount(0);
	await set({ profile: 0, links: 1, contributions: 1 });
	expect((await page.goto(address))?.status()).toBe(404);
	await addSession(page.context(), site.url, who.token);
	expect((await page.goto(address))?.status()).toBe(200);
	await expect(page.getByText('Your profile is private')).toBeVisible();
	expect((await page.goto(`${site.url}/user_profile?username=nobody`))?.status()).toBe(404);
});

test('the settings need a session, and have four tabs', async ({ page, expected }) => {
	expected.push(/status of 404/);
	for (const path of [settings, '/user_profile']) {
		const answer = await page.request.get(site.url + path, { maxRedirects: 0 });
		expect(answer.status()).toBe(302);
		expect(answer.headers().location).toBe(`/?signin=1&next=${encodeURIComponent(path)}`);
	}
	await open(page, await site.join(), '/profile-settings');
	await expect(page).toHaveURL(site.url + settings);
	await page.getByRole('link', { name: 'Change Plan' }).last().click();
	await expect(page.getByRole('heading', { name: 'Your plan is Standard' })).toBeVisible();
	for (const price of ['$0', '$10.45', '$19.99'])
		await expect(page.getByText(price, { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'API keys' }).click();
	await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible();
	await page.goto(`${site.url}/profile-settings/contributor`);
	await expect(page.getByRole('heading', { name: 'Become a contributor' })).toBeVisible();
	expect((await page.goto(`${site.url}/profile-settings/nothing`))?.status()).toBe(404);
});

test('a post from another site changes nothing', async ({ page }) => {
	const who = await site.join({ name: 'Unchanged' });
	await addSession(page.context(), site.url, who.token);
	const answer = await page.request.post(site.url + settings, {
		form: { form: 'profile', name: 'Changed', username: who.member.username },
		headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
		maxRedirects: 0,
	});
	expect(answer.status()).toBe(403);
	expect(await accountOf(site.db, who.member.id)).toMatchObject({ name: 'Unchanged' });
});

test.describe('without an accessibility violation', () => {
	for (const path of [
		settings,
		'/profile-settings/change_plan',
		'/profile-settings/contributor',
		'/user_profile',
	])
		test(path, async ({ page }) => {
			const who = await site.join();
			await sessionFor(site.db, who.member.id);
			await open(page, who, path);
			await awake(page);
			for (const width of [390, 1280]) {
				await page.setViewportSize({ width, height: 844 });
				expect.soft(await violationsInThemes(page), `${width} px`).toEqual([]);
				expect(await widerThanScreen(page)).toEqual([]);
			}
		});
});
