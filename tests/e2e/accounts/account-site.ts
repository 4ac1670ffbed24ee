import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { outboxMails } from '../../setup/outbox.ts';
import { type Site, startSite } from '../../setup/site.ts';
import { test as base, expect } from '../fixtures.ts';

/** A separately served site: its outbox holds the codes, and its limits count no other tests' attempts. */
export interface AccountSite {
	/** Without a trailing slash. */
	url: string;
	/** The code in the `count`th mail to an address, once it has arrived. */
	codeFor(email: string, count?: number): Promise<string>;
	/** Creates an account by the forms' calls. */
	withAccount(): Promise<Person>;
}

export interface Person {
	name: string;
	username: string;
	email: string;
}

/** What every account in these tests starts with. */
export const PASSWORD = 'granite-cairn-1843';

/** Somebody without an account yet. */
export function somebody(): Person {
	const username = `ada_${randomBytes(4).toString('hex')}`;
	return { name: 'Ada Lovelace', username, email: `${username}@example.com` };
}

/** The mails to an address, oldest first. */
async function mailsTo(folder: string, email: string) {
	return (await outboxMails(folder)).filter(({ to }) => to.includes(email));
}

async function codeFrom(folder: string, email: string, count = 1): Promise<string> {
	await expect
		.poll(async () => (await mailsTo(folder, email)).length)
		.toBeGreaterThanOrEqual(count);
	const mail = (await mailsTo(folder, email))[count - 1];
	const code = /\b[A-Z0-9]{6}\b/.exec(mail?.text ?? '')?.[0];
	if (!code) throw new Error(`No code in: ${mail?.text}`);
	return code;
}

async function makeAccount(site: Pick<AccountSite, 'url' | 'codeFor'>): Promise<Person> {
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
			signup_code: await site.codeFor(person.email),
		}),
	});
	expect(answer.status).toBe(200);
	return person;
}

function accountSite({ url }: Site, folder: string): AccountSite {
	const codeFor = (email: string, count?: number) => codeFrom(folder, email, count);
	return { url, codeFor, withAccount: () => makeAccount({ url, codeFor }) };
}

export const test = base.extend<
	object,
	{
		/** Settings of the site, as its operator would give them. */
		settings: Record<string, string>;
		site: AccountSite;
	}
>({
	settings: [{}, { option: true, scope: 'worker' }],
	site: [
		async ({ settings }, use) => {
			const folder = await mkdtemp(join(tmpdir(), 'cairn-accounts-'));
			const served = await startSite(folder, settings);
			await use(accountSite(served, folder));
			await served.stop();
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ site }, use) => use(site.url),
	page: async ({ page, site, expected }, use) => {
		// A refused form is a failed call, which the browser logs.
		expected.push(/the server responded with a status of (?:403|409|422|429)/);
		// It is a different site from the one the fixture knows.
		expected.push(/asked another site/);
		await page.context().addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
		await page.addInitScript(() => localStorage.setItem('has_navigated', '1'));
		await use(page);
	},
});

export const field = (place: Page | Locator, label: string) =>
	place.getByLabel(label, { exact: true });
export const button = (place: Page | Locator, name: string) =>
	place.getByRole('button', { name, exact: true });

/** Whether a page's browser has a session. */
export async function isSignedIn(page: Page): Promise<boolean> {
	const cookies = await page.context().cookies();
	return cookies.some(({ name }) => name === 'access_token');
}

/** Fills the form view of the sign-up. */
export async function fillForm(
	place: Page | Locator,
	{ name, username, email }: Person,
): Promise<void> {
	await field(place, 'Name').fill(name);
	await field(place, 'Username').fill(username);
	await field(place, 'Email').fill(email);
	await field(place, 'Password').fill(PASSWORD);
	await field(place, 'Confirm password').fill(PASSWORD);
	await place.getByLabel('I accept the Terms of Service').check();
}

/** Goes through the two steps of the sign-in. */
export async function signIn(
	place: Page | Locator,
	email: string,
	password = PASSWORD,
): Promise<void> {
	await field(place, 'Email').fill(email);
	await button(place, 'Next').click();
	await field(place, 'Password').fill(password);
	await button(place, 'Sign in').click();
}
