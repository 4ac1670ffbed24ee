import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readEml } from '#lib/mail/read-eml.ts';
import { type Site, startSite } from '../setup/site.ts';
import { test as base, expect, widerThanScreen } from './fixtures.ts';

// A site of its own: its outbox holds the codes, and its limits count nobody else's tries.
let site: Site;
let folder = '';

const test = base.extend<object, { served: Site }>({
	served: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
		async ({}, use) => {
			folder = await mkdtemp(join(tmpdir(), 'cairn-accounts-'));
			site = await startSite(folder);
			await use(site);
			await site.stop();
		},
		{ scope: 'worker', timeout: 240_000 },
	],
	baseURL: async ({ served }, use) => use(served.url),
});

test.describe.configure({ mode: 'default' });
test.setTimeout(90_000);

const PASSWORD = 'granite-cairn-1843';

interface Person {
	name: string;
	username: string;
	email: string;
}

function somebody(): Person {
	const username = `ada_${randomBytes(4).toString('hex')}`;
	return { name: 'Ada Lovelace', username, email: `${username}@example.com` };
}

/** The mails to an address, the oldest first. */
async function mailsTo(email: string) {
	const names = await readdir(join(folder, 'outbox')).catch(() => []);
	const files = names.filter((name) => /^\d.*\.eml$/.test(name)).sort();
	const mails = await Promise.all(
		files.map(async (name) => readEml(await readFile(join(folder, 'outbox', name), 'utf8'))),
	);
	return mails.filter(({ to }) => to.includes(email));
}

/** The code of the `count`th mail to an address, once it is there. */
async function codeFor(email: string, count = 1): Promise<string> {
	await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThanOrEqual(count);
	const mail = (await mailsTo(email))[count - 1];
	const code = /\b[A-Z0-9]{6}\b/.exec(mail?.text ?? '')?.[0];
	if (!code) throw new Error(`No code in: ${mail?.text}`);
	return code;
}

const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true });
const button = (place: Page | Locator, name: string) =>
	place.getByRole('button', { name, exact: true });

const isSignedIn = async (page: Page) =>
	(await page.context().cookies(site.url)).some(({ name }) => name === 'access_token');

async function fillForm(place: Page | Locator, { name, username, email }: Person) {
	await field(place, 'Name').fill(name);
	await field(place, 'Username').fill(username);
	await field(place, 'Email').fill(email);
	await field(place, 'Password').fill(PASSWORD);
	await field(place, 'Confirm password').fill(PASSWORD);
	await place.getByLabel('I accept the Terms of Service').check();
}

/** Makes an account by the calls that the forms make. */
async function withAccount(): Promise<Person> {
	const person = somebody();
	const code = await fetch(
		`${site.url}/api/users/auth/get-register-code?${new URLSearchParams({ email: person.email })}`,
	);
	expect(code.status).toBe(200);
	const answer = await fetch(`${site.url}/api/users/auth/signup`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({
			...person,
			password: PASSWORD,
			signup_code: await codeFor(person.email),
		}),
	});
	expect(answer.status).toBe(200);
	return person;
}

async function signIn(place: Page | Locator, email: string, password = PASSWORD) {
	await field(place, 'Email').fill(email);
	await button(place, 'Next').click();
	await field(place, 'Password').fill(password);
	await button(place, 'Sign in').click();
}

test.beforeEach(async ({ page, expected }) => {
	// A refused form is a refused call, which the browser writes down.
	expected.push(/the server responded with a status of (?:403|409|422|429)/);
	// It is another site than the one that the fixture knows.
	expected.push(/asked another site/);
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
	await page.addInitScript(() => localStorage.setItem('has_navigated', '1'));
});

test('as a page: sign up with the mailed code, sign in, sign out', async ({ page }) => {
	const person = somebody();
	await page.goto('/signup');
	await expect(page.getByRole('heading', { name: 'Join' })).toBeVisible();
	await expect(page.locator('.header, .footer')).toHaveCount(0);
	await button(page, 'Sign up with Email').click();
	await fillForm(page, person);
	await expect(page.getByText('Username available')).toBeVisible();
	await button(page, 'Sign up').click();
	await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
	await expect(page.getByText('Code has been sent, please check your mail')).toBeVisible();
	await field(page, 'Verification code').fill('AAAAAA');
	await button(page, 'Confirm').click();
	await expect(page.getByText('Wrong code. Try again!')).toBeVisible();
	await button(page, 'Back').click();
	await expect(field(page, 'Email')).toHaveValue(person.email);
	await button(page, 'Sign up').click();
	await field(page, 'Verification code').fill(await codeFor(person.email));
	await button(page, 'Confirm').click();
	await expect(page).toHaveURL(`${site.url}/`);
	await expect(page.getByText('Your account is ready')).toBeVisible();
	expect(await isSignedIn(page), 'signing up does not sign in').toBe(false);

	await page.goto('/project/bitcoin');
	await page.evaluate(() => location.assign('/signin'));
	await page.waitForURL('**/signin');
	await signIn(page, person.email);
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
	const account = page.locator('header > .menu.account');
	await account.locator('summary').click();
	await expect(account.getByText(person.email)).toBeVisible();
	await button(account, 'Log out').click();
	await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
	expect(await isSignedIn(page)).toBe(false);
});

test('as a dialog: a private page asks for it, closing leads home, signing in leads on', async ({
	page,
}) => {
	const person = await withAccount();
	await page.goto('/project/bitcoin');
	await page.evaluate(() => location.assign('/quest'));
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText('Welcome back')).toBeVisible();
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
	await button(dialog, 'Close').click();
	await expect(page).toHaveURL(`${site.url}/`);
	await page.evaluate(() => location.assign('/quest'));
	await button(dialog, 'Sign in with Cairn').click();
	await signIn(dialog, person.username);
	await expect(page).toHaveURL(`${site.url}/quest`);
});

test('as a dialog: from the header sign up, then sign in with the address kept', async ({
	page,
}) => {
	const person = somebody();
	await page.goto('/project/bitcoin');
	await page.getByRole('link', { name: 'Sign in', exact: true }).click();
	const dialog = page.getByRole('dialog');
	await button(dialog, 'Sign up').click();
	await button(dialog, 'Sign up with Email').click();
	await fillForm(dialog, person);
	await expect(dialog.getByText('Username available')).toBeVisible();
	await button(dialog, 'Sign up').click();
	await field(dialog, 'Verification code').fill(await codeFor(person.email));
	await field(dialog, 'Verification code').press('Enter');
	await expect(field(dialog, 'Email')).toHaveValue(person.email);
	await button(dialog, 'Next').click();
	await field(dialog, 'Password').fill(PASSWORD);
	await field(dialog, 'Password').press('Enter');
	await expect(page.locator('header > .menu.account')).toBeVisible();
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
});

test('reset, as a page and as a dialog', async ({ page }) => {
	const person = await withAccount();
	await page.goto('/signin');
	await field(page, 'Email').fill(person.email);
	await button(page, 'Next').click();
	await button(page, 'Reset password?').click();
	await expect(page).toHaveURL(`${site.url}/forgot-password`);
	await expect(page.getByText(`mailed to ${person.email}`)).toBeVisible();
	await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
	await field(page, 'Code').fill('AAAAAA');
	await field(page, 'New password').fill('basalt-cairn-1852');
	await field(page, 'Confirm password').fill('basalt-cairn-1852');
	await button(page, 'Set new password').click();
	await expect(page.getByText('Invalid code')).toBeVisible();
	await field(page, 'Code').fill(await codeFor(person.email, 2));
	await field(page, 'Code').press('Enter');
	await expect(page.getByText('Your password has been updated')).toBeVisible();
	await page.getByRole('link', { name: 'Done' }).click();
	await expect(page).toHaveURL(`${site.url}/signin`);
	await signIn(page, person.email, 'basalt-cairn-1852');
	await expect(page).toHaveURL(`${site.url}/`);
});

test('remembered: the password need not be typed, once, until the address is another', async ({
	page,
}) => {
	const person = await withAccount();
	await page.goto('/signin');
	await field(page, 'Email').fill(person.email);
	await button(page, 'Next').click();
	await field(page, 'Password').fill(PASSWORD);
	await page.getByLabel('Remember me').check();
	await button(page, 'Sign in').click();
	await expect(page).toHaveURL(`${site.url}/`);
	// The session is over, but not what was remembered.
	await page.context().clearCookies({ name: 'access_token' });
	await page.context().clearCookies({ name: 'signed_in' });
	await page.goto('/signin');
	await expect(field(page, 'Email')).toHaveValue(person.email);
	await button(page, 'Next').click();
	await expect(field(page, 'Password')).toHaveAttribute('placeholder', '••••••••');
	await button(page, 'Back').click();
	await field(page, 'Email').fill('eve@example.com');
	await button(page, 'Next').click();
	await expect(field(page, 'Password')).not.toHaveAttribute('placeholder', '••••••••');
	await button(page, 'Back').click();
	await field(page, 'Email').fill(person.email);
	await button(page, 'Next').click();
	await button(page, 'Sign in').click();
	await expect.poll(() => isSignedIn(page)).toBe(true);
	for (const { name, value } of await page.context().cookies(site.url))
		expect(decodeURIComponent(value), name).not.toContain(PASSWORD);
});

test('signing out in one tab signs every tab out', async ({ page, context }) => {
	const person = await withAccount();
	await page.goto('/signin?next=/project/bitcoin');
	await signIn(page, person.email);
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
	const other = await context.newPage();
	await other.goto(`${site.url}/search`);
	await expect(other.locator('html')).toHaveAttribute('data-signed-in', '');
	await page.locator('header > .menu.account summary').click();
	await button(page, 'Log out').click();
	await expect(page.locator('html')).not.toHaveAttribute('data-signed-in');
	await expect(other.locator('html')).not.toHaveAttribute('data-signed-in');
});

test('next leads to this site alone', async ({ page }) => {
	const person = await withAccount();
	await page.goto(`/signin?next=${encodeURIComponent('//example.com/x')}`);
	await signIn(page, person.email);
	await expect(page).toHaveURL(`${site.url}/`);
});

test('the countdown runs 59 seconds, then the code can be asked for again', async ({ page }) => {
	const person = somebody();
	await page.clock.install();
	await page.goto('/signup?referral=FRIEND1');
	await expect(field(page, 'Referral code (optional)')).toHaveValue('FRIEND1');
	await fillForm(page, person);
	await page.clock.runFor(1_000);
	await expect(page.getByText('Username available')).toBeVisible();
	await button(page, 'Sign up').click();
	await expect(page.getByRole('button', { name: 'Resend code in 59 s' })).toBeDisabled();
	await page.clock.runFor(58_000);
	await expect(page.getByRole('button', { name: 'Resend code in 1 s' })).toBeDisabled();
	await page.clock.runFor(1_000);
	await expect(button(page, 'Resend code')).toBeEnabled();
	// For the server no minute has passed.
	await button(page, 'Resend code').click();
	await expect(
		page.getByText('There are too many requests to our server . Please try again later'),
	).toBeVisible();
	await expect(page.getByRole('button', { name: 'Resend code in 5 s' })).toBeDisabled();
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('sign up, sign in, reset and their errors are plain forms', async ({ page }) => {
		const person = somebody();
		await page.goto('/signup');
		await button(page, 'Sign up with Email').click();
		await field(page, 'Name').fill('A1');
		await button(page, 'Sign up').click();
		await expect(page.getByText("Name can't include special characters")).toBeVisible();
		await expect(field(page, 'Name')).toHaveValue('A1');
		await fillForm(page, person);
		await button(page, 'Sign up').click();
		await expect(page.getByText('Code has been sent, please check your mail')).toBeVisible();
		// Back and forth within the minute asks for no second code.
		await button(page, 'Back').click();
		await expect(field(page, 'Name')).toHaveValue(person.name);
		await page.getByLabel('I accept the Terms of Service').check();
		await button(page, 'Sign up').click();
		await field(page, 'Verification code').fill('AAAAAA');
		await button(page, 'Confirm').click();
		await expect(page.getByText('Wrong code. Try again!')).toBeVisible();
		await field(page, 'Verification code').fill(await codeFor(person.email));
		await button(page, 'Confirm').click();
		await expect(page).toHaveURL(`${site.url}/`);

		await page.goto('/signin?next=/project/bitcoin');
		await field(page, 'Email').fill('nobody');
		await field(page, 'Email').fill(person.email);
		await field(page, 'Email').press('Enter');
		await field(page, 'Password').fill('not the password');
		await button(page, 'Sign in').click();
		await expect(page.getByText('Username or password was incorrect')).toBeVisible();
		await field(page, 'Password').fill(PASSWORD);
		await field(page, 'Password').press('Enter');
		await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
		expect(await isSignedIn(page)).toBe(true);

		await page.context().clearCookies();
		await page.goto('/signin');
		await field(page, 'Email').fill(person.email);
		await button(page, 'Next').click();
		await button(page, 'Reset password?').click();
		await field(page, 'Code').fill(await codeFor(person.email, 2));
		await field(page, 'New password').fill('basalt-cairn-1852');
		await field(page, 'Confirm password').fill('basalt-cairn-1852');
		await button(page, 'Set new password').click();
		await expect(page.getByText('Your password has been updated')).toBeVisible();
	});
});

test.describe('at 390 px', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('the whole of sign-up by keyboard alone', async ({ page }) => {
		const person = somebody();
		await page.goto('/signup');
		const tabTo = async (name: RegExp) => {
			for (let presses = 0; presses < 20; presses += 1) {
				await page.keyboard.press('Tab');
				const label = await page.evaluate(() => {
					const at = document.activeElement;
					const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
					return labels.map((one) => one.textContent).join() || at?.textContent;
				});
				if (name.test(label ?? '')) return;
			}
			throw new Error(`Tab does not reach ${name}.`);
		};
		await tabTo(/^Sign up with Email$/);
		await page.keyboard.press('Enter');
		await expect(field(page, 'Name')).toBeFocused();
		await page.keyboard.type(person.name);
		for (const [label, text] of [
			[/^Username/, person.username],
			[/^Email/, person.email],
			[/^Password$/, PASSWORD],
			[/^Confirm password$/, PASSWORD],
		] as const) {
			await tabTo(label);
			await page.keyboard.type(text);
		}
		await tabTo(/^I accept/);
		await page.keyboard.press('Space');
		await expect(page.getByText('Username available')).toBeVisible();
		expect(await widerThanScreen(page)).toEqual([]);
		await tabTo(/^Sign up$/);
		await page.keyboard.press('Enter');
		await expect(field(page, 'Verification code')).toBeFocused();
		await page.keyboard.type(await codeFor(person.email));
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(`${site.url}/`);
	});

	test('the dialog fits, and gives the focus back', async ({ page }) => {
		await page.goto('/project/bitcoin');
		await page.locator('.drawer summary').first().click();
		const opener = page.getByRole('link', { name: 'Log In' });
		await opener.press('Enter');
		const dialog = page.getByRole('dialog');
		await expect(dialog.getByText('Welcome back')).toBeVisible();
		const box = await dialog.boundingBox();
		expect(box?.width).toBeLessThanOrEqual(390);
		await page.keyboard.press('Escape');
		await expect(dialog).toBeHidden();
		await expect(opener).toBeFocused();
	});
});
