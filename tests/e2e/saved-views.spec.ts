import type { Page } from '@playwright/test';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { storedItem } from '#lib/db/schema/members.ts';
import { MAX_ITEMS } from '#lib/storage/stored-items.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, type SignedIn, signedIn } from '../setup/signed-in.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';
import { violationsInThemes } from './violations.ts';

// One site for all tests: each uses its own member.
test.describe.configure({ mode: 'default' });

let site: OwnSite<void>;
let db: Db;
let close: () => Promise<void>;

async function fill(to: Db): Promise<void> {
	const names = Array.from({ length: 30 }, (_, index) => `Project ${index}`);
	await revise(to, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Alpha', symbol: 'ALP', sectors: ['DeFi'] } },
		{ type: 'person', set: { name: 'Ada Example' } },
		...names.map((name) => ({ type: 'project' as const, set: { name } })),
	]);
}

test.beforeAll(async () => {
	site = await startOwnSite(fill);
	({ db, close } = connect(site.databaseUrl, { max: 2 }));
});

test.afterAll(async () => {
	await close?.();
	await site?.stop();
});

test.beforeEach(async ({ page, expected }) => {
	expected.push(/the server responded with a status of (?:401|409|422|429)/, /asked another site/);
	expected.push(/net::ERR_FAILED/);
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
	await page.addInitScript(() => {
		localStorage.setItem('has_navigated', '1');
		localStorage.setItem('mobile_notice_until', String(Date.now() + 3_600_000));
	});
});

async function memberPage(page: Page): Promise<SignedIn> {
	const who = await signedIn(db);
	await addSession(page.context(), site.url, who.token);
	return who;
}

/** A directory whose table the island has taken over. */
async function open(page: Page, path: string): Promise<void> {
	await page.goto(site.url + path);
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-island="drawn"]')).toBeVisible();
}

const opener = (page: Page) => page.getByRole('button', { name: 'Saved views' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Saved views' });
const nameField = (page: Page) => popup(page).getByLabel('Name of this view');

async function save(page: Page, name: string): Promise<void> {
	await nameField(page).fill(name);
	await popup(page).getByRole('button', { name: 'Save this view' }).click();
}

test('the table’s view is saved under a name, and its link restores it', async ({ page }) => {
	await memberPage(page);
	await open(page, '/directory/projects?q=alpha&page=1');
	await opener(page).click();
	await expect(popup(page).getByText('No saved views of this directory yet.')).toBeVisible();
	await expect(nameField(page)).toBeFocused();
	await save(page, 'Only Alpha');
	await expect(popup(page).getByText('Saved as “Only Alpha”.')).toBeVisible();
	await expect(nameField(page)).toHaveValue('');
	await open(page, '/directory/projects');
	await opener(page).click();
	await popup(page).getByRole('link', { name: 'Only Alpha' }).click();
	await expect(page).toHaveURL(`${site.url}/directory/projects?q=alpha`);
	await expect(page.getByRole('link', { name: /^Alpha/ }).first()).toBeVisible();
	// A view belongs to its directory.
	await open(page, '/directory/people');
	await opener(page).click();
	await expect(popup(page).getByText('No saved views of this directory yet.')).toBeVisible();
});

test('the same name again replaces the view, whatever its case', async ({ page }) => {
	await memberPage(page);
	await open(page, '/directory/projects?q=alpha');
	await opener(page).click();
	await save(page, 'Mine');
	await expect(popup(page).getByText('Saved as “Mine”.')).toBeVisible();
	await open(page, '/directory/projects?q=project+1');
	await opener(page).click();
	await save(page, 'MINE');
	await expect(popup(page).getByText('Saved as “MINE”.')).toBeVisible();
	await expect(popup(page).getByRole('listitem')).toHaveCount(1);
	await expect(popup(page).getByRole('link')).toHaveAttribute('href', /q=project(?:\+|%20)1$/);
});

test('a removed view can be restored, by keyboard only', async ({ page }) => {
	await memberPage(page);
	await open(page, '/directory/projects?q=alpha');
	await opener(page).click();
	await save(page, 'Mine');
	await popup(page).getByRole('button', { name: 'Remove Mine' }).press('Enter');
	await expect(popup(page).getByText('“Mine” is removed.')).toBeVisible();
	await expect(popup(page).getByRole('listitem')).toHaveCount(0);
	await expect(popup(page).getByRole('button', { name: 'Undo' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(popup(page).getByRole('link', { name: 'Mine' })).toBeVisible();
	await page.reload();
	await page.keyboard.press('Shift');
	await opener(page).click();
	await expect(popup(page).getByRole('link', { name: 'Mine' })).toHaveAttribute(
		'href',
		'/directory/projects?q=alpha',
	);
});

test('a view that cannot be saved says why, and keeps the typed name', async ({ page }) => {
	const { member } = await memberPage(page);
	await open(page, '/directory/projects?q=alpha');
	await opener(page).click();
	await popup(page).getByRole('button', { name: 'Save this view' }).click();
	await expect(popup(page).getByRole('alert')).toHaveText('Give the view a name.');
	await page.route('**/api/users/storage/save', (route) => route.abort(), { times: 1 });
	await save(page, 'Mine');
	await expect(popup(page).getByRole('alert')).toContainText('check your internet connection');
	await expect(nameField(page)).toHaveValue('Mine');
	await db.insert(storedItem).values(
		Array.from({ length: MAX_ITEMS }, (_, index) => ({
			account_id: member.id,
			type: 'note',
			key: String(index),
			name: String(index),
			value: {},
		})),
	);
	await popup(page).getByRole('button', { name: 'Save this view' }).click();
	await expect(popup(page).getByRole('alert')).toContainText(String(MAX_ITEMS));
	await expect(nameField(page)).toHaveValue('Mine');
	await expect(nameField(page)).toHaveAttribute('maxlength', '100');
});

test('a list that cannot be loaded offers a retry', async ({ page }) => {
	await memberPage(page);
	await open(page, '/directory/projects');
	await page.route('**/api/users/storage/load?*', (route) => route.abort(), { times: 1 });
	await opener(page).click();
	await popup(page).getByRole('button', { name: 'Retry' }).click();
	await expect(popup(page).getByText('No saved views of this directory yet.')).toBeVisible();
});

test('a visitor has no saved views, and a session that is over leads back to a visitor’s page', async ({
	page,
}) => {
	await open(page, '/directory/projects');
	await expect(opener(page)).toHaveCount(0);
	await memberPage(page);
	await open(page, '/directory/projects?q=alpha');
	await expect(opener(page)).toBeVisible();
	await page.context().clearCookies({ name: 'access_token' });
	await opener(page).click();
	await expect(page.locator('html')).not.toHaveAttribute('data-signed-in');
	await expect(page).toHaveURL(`${site.url}/directory/projects?q=alpha`);
});

test.describe('no accessibility violation', () => {
	test('in the open list, at 390 and 1440 px, light and dark', async ({ page }) => {
		await memberPage(page);
		for (const width of [1440, 390]) {
			await page.setViewportSize({ width, height: 844 });
			await open(page, '/directory/projects?q=alpha');
			if (width === 390) await page.locator('.table-more summary').click();
			await opener(page).click();
			await save(page, `A name that is rather long for so small a list, at ${width} px`);
			await expect(popup(page).getByRole('listitem').first()).toBeVisible();
			expect.soft(await violationsInThemes(page), `${width} px`).toEqual([]);
			expect.soft(await widerThanScreen(page), `${width} px`).toEqual([]);
		}
	});
});
