import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { account } from '#lib/db/schema/accounts.ts';
import { mail } from '#lib/db/schema/mail.ts';
import { type MemberSite, startMemberSite } from '../setup/member-site.ts';
import { type OpenProvider, startOpenProvider } from '../setup/open-provider.ts';
import { addSession, signedIn } from '../setup/signed-in.ts';
import { test as base, dropCookies, expect } from './fixtures.ts';

interface Served {
	site: MemberSite;
	provider: OpenProvider;
}

const test = base.extend<object, { served: Served }>({
	served: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
		async ({}, use) => {
			const provider = await startOpenProvider();
			const site = await startMemberSite({
				GOOGLE_CLIENT_ID: provider.settings.clientId,
				GOOGLE_CLIENT_SECRET: provider.settings.clientSecret,
				GOOGLE_ISSUER: provider.issuer,
			});
			await use({ site, provider });
			await site.stop();
			await provider.close();
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ served }, use) => use(served.site.url),
});

test.describe.configure({ mode: 'default' });

/** Somebody known to the provider, with a separate mailbox. */
function somebody() {
	const username = `grace_${randomBytes(4).toString('hex')}`;
	const name = 'Grace Hopper';
	const email = `${username}@gmail.com`;
	return { username, email, name, sub: `sub ${username}`, email_verified: true };
}

const google = (page: Page) => page.getByRole('link', { name: 'Sign in with Google' });
const username = (page: Page) => page.getByLabel('Username', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const header = (page: Page) => page.locator('header > .menu.account');

async function isSignedIn(page: Page): Promise<boolean> {
	const cookies = await page.context().cookies();
	return cookies.some(({ name }) => name === 'access_token');
}

/** Creates the account of a newcomer just sent here by the provider. */
async function confirm(page: Page, chosen: string): Promise<void> {
	await username(page).fill(chosen);
	await expect(page.getByText('Username available')).toBeVisible();
	await button(page, 'Create account').click();
}

test.beforeEach(async ({ page, expected, served }) => {
	// Taken names are reported by a failed call, which the browser logs.
	expected.push(/the server responded with a status of (?:403|409|422)/);
	// It is a different site from the one the fixture knows, plus a provider.
	expected.push(/asked another site/);
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url: served.site.url }]);
	await page.addInitScript(() => localStorage.setItem('has_navigated', '1'));
});

test('from the page: a newcomer confirms name and username, and is recognised from then on', async ({
	page,
	served: { site, provider },
}) => {
	const person = somebody();
	const taken = await signedIn(site.db);
	provider.comes(person);
	await page.goto('/signin?next=/project/bitcoin');
	await google(page).click();
	await expect(page.getByRole('heading', { name: 'Confirm your Google account' })).toBeVisible();
	await expect(page).toHaveURL(`${site.url}/signup?google=1`);
	await expect(page.getByText(`Google vouches for ${person.email}`)).toBeVisible();
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name);
	await username(page).fill(taken.member.username);
	await expect(page.getByText('This username has been taken')).toBeVisible();
	await confirm(page, person.username);
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
	await header(page).locator('summary').click();
	await expect(header(page).getByText(person.email)).toBeVisible();

	// Signing out reloads the page, once the signed-in marker is gone.
	await page.waitForLoadState();
	const isLoadedAnew = page.waitForEvent('load');
	await button(page, 'Log out').click();
	await isLoadedAnew;
	await expect(header(page)).toBeHidden();
	await page.goto('/signin?next=/project/ethereum');
	await google(page).click();
	await expect(page).toHaveURL(`${site.url}/project/ethereum`);
	await expect(header(page)).toBeVisible();
});

test('from the dialog: it returns to the page beneath', async ({
	page,
	served: { site, provider },
}) => {
	const person = somebody();
	provider.comes(person);
	await page.goto('/project/bitcoin?from=dialog');
	await page.getByRole('link', { name: 'Sign in', exact: true }).click();
	await google(page).click();
	await expect(page).toHaveURL(`${site.url}/signup?google=1`);
	await confirm(page, person.username);
	await expect(page).toHaveURL(`${site.url}/project/bitcoin?from=dialog`);
	expect(await isSignedIn(page)).toBe(true);

	await dropCookies(page, /^(?:access_token|signed_in)$/);
	await page.goto('/project/ethereum');
	await page.getByRole('link', { name: 'Sign in', exact: true }).click();
	await button(page, 'Sign in with Cairn').click();
	await google(page).click();
	await expect(page).toHaveURL(`${site.url}/project/ethereum`);
	expect(await isSignedIn(page)).toBe(true);
});

test('from the sign-up: both its links lead to the same view', async ({
	page,
	served: { provider },
}) => {
	provider.comes(somebody());
	await page.goto('/signup');
	await page.getByRole('link', { name: 'Sign up with Google' }).click();
	await expect(page.getByRole('heading', { name: 'Confirm your Google account' })).toBeVisible();
	await page.goto('/signup');
	await expect(page.getByRole('heading', { name: 'Join' })).toBeVisible();
});

test('an account with the same Google mailbox is linked, and its owner notified', async ({
	page,
	served: { site, provider },
}) => {
	const person = somebody();
	const { member } = await signedIn(site.db);
	await site.db.update(account).set({ email: person.email }).where(eq(account.id, member.id));
	provider.comes(person);
	await page.goto('/signin');
	await google(page).click();
	await expect(page).toHaveURL(`${site.url}/`);
	await header(page).locator('summary').click();
	await expect(header(page).getByText(person.email)).toBeVisible();
	const told = await site.db.select().from(mail).where(eq(mail.recipient, person.email));
	expect(told.map(({ kind }) => kind)).toEqual(['identity-linked']);
});

test('errors are shown on the sign-in page, which keeps its target', async ({
	page,
	served: { site, provider },
}) => {
	const person = somebody();
	const other = { ...somebody(), email: `${person.username}@elsewhere.example` };
	const { member } = await signedIn(site.db);
	await site.db.update(account).set({ email: other.email }).where(eq(account.id, member.id));
	const failures = [
		[null, 'You were not signed in: the request was cancelled at Google.'],
		[{ error: 'temporarily_unavailable' }, 'Google’s answer could not be verified'],
		[{ ...person, email_verified: false }, 'Google has not verified this e-mail address.'],
		[other, 'There is already an account with this e-mail address. Sign in with its password.'],
	] as const;
	for (const [comes, text] of failures) {
		provider.comes(comes);
		await page.context().clearCookies({ domain: new URL(provider.issuer).hostname, path: '/' });
		await page.goto('/signin?next=/project/bitcoin');
		await google(page).click();
		await expect(page.getByRole('alert')).toContainText(text);
		expect(await isSignedIn(page), text).toBe(false);
	}
	// After that, somebody the provider vouches for can sign in normally.
	provider.comes(person);
	await google(page).click();
	await confirm(page, person.username);
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
});

test('an answer to another browser’s attempt is refused', async ({
	page,
	browser,
	served: { site, provider },
}) => {
	provider.comes(somebody());
	let at = `${site.url}/auth/google`;
	for (let step = 0; step < 12 && !at.includes('/auth/google/callback'); step += 1) {
		const headers = { 'Sec-Fetch-Site': 'same-origin' };
		const answer = await page.request.get(at, { maxRedirects: 0, headers });
		at = new URL(answer.headers().location ?? '', at).href;
	}
	const victim = await browser.newPage();
	await victim.goto(at);
	await expect(victim.getByRole('alert')).toContainText('began in another browser');
	expect(await isSignedIn(victim)).toBe(false);
	await victim.goto(`${site.url}/signup?google=1`);
	await expect(victim.getByText('No Google sign-up is in progress')).toBeVisible();
	await victim.close();
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('a newcomer’s form shows its errors, and creates the account', async ({
		page,
		served: { site, provider },
	}) => {
		const person = somebody();
		provider.comes(person);
		await page.goto('/signin?next=/project/bitcoin');
		await google(page).click();
		await username(page).fill('no spaces here');
		await button(page, 'Create account').click();
		await expect(page.locator('.field-error')).toHaveCount(1);
		await expect(page.getByText(`Google vouches for ${person.email}`)).toBeVisible();
		await username(page).fill(person.username);
		await button(page, 'Create account').click();
		await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
		expect(await isSignedIn(page)).toBe(true);
	});
});

test('a member who goes through it again has that session and no other', async ({
	page,
	served: { site, provider },
}) => {
	const person = somebody();
	const { member, token } = await signedIn(site.db);
	await site.db.update(account).set({ email: person.email }).where(eq(account.id, member.id));
	await addSession(page.context(), site.url, token);
	provider.comes(person);
	await page.goto('/search');
	await page.evaluate(() => location.assign('/auth/google?next=/project/bitcoin'));
	await page.waitForURL('**/project/bitcoin');
	const answer = await page.request.get('/api/users/user-info', {
		headers: { authorization: `Bearer ${token}` },
	});
	expect(answer.status()).toBe(401);
	expect((await page.request.get('/api/users/user-info')).status()).toBe(200);
});
