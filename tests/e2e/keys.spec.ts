import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { addKey, holderOf, keysOf, MAX_KEYS } from '#lib/keys/keys.ts';
import { addSession, type SignedIn } from '../setup/signed-in.ts';
import { expect, test } from './fixtures.ts';
import { layoutFaults } from './layout/faults.ts';
import { startProfileSite } from './profile/profile-site.ts';
import { violationsInThemes } from './violations.ts';

const tab = '/profile-settings/api_keys';

test.describe.configure({ mode: 'default' });
let site: Awaited<ReturnType<typeof startProfileSite>>;
test.beforeAll(async () => {
	site = await startProfileSite();
});
test.afterAll(() => site?.stop());
// This file's site differs from that of the whole run.
test.beforeEach(({ expected }) => void expected.push(/asked another site/));

async function open(page: Page, who: SignedIn, path = tab): Promise<void> {
	const { url } = site;
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url }]);
	await addSession(page.context(), url, who.token);
	await page.goto(url + path);
}

async function awake(page: Page): Promise<void> {
	await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
}

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
		test.use({ javaScriptEnabled });

		test('a key is created, shown once, used, and revoked after confirmation', async ({ page }) => {
			const who = await site.join();
			await open(page, who);
			await expect(page.getByText('No keys yet.')).toBeVisible();
			await page.getByLabel('Name').fill('Notebook');
			await page.getByLabel('Catalogue and your own data').check();
			await page.getByRole('button', { name: 'Create key' }).click();
			await expect(page.getByText('it will not be shown again')).toBeVisible();
			const key = (await page.locator('.new-key code').textContent()) ?? '';
			expect(await holderOf(site.db, key)).toMatchObject({
				...{ accountId: who.member.id, scope: 'own' },
			});

			await page.goto(site.url + tab);
			expect(await page.content()).not.toContain(key);
			const row = page.getByRole('listitem').filter({ hasText: 'Notebook' });
			await expect(row).toContainText(`${key.slice(0, 10)}…${key.slice(-4)}`);
			await expect(row).toContainText('last used');

			if (javaScriptEnabled) await awake(page);
			await row.getByRole('link', { name: 'Revoke Notebook' }).click();
			await expect(page.getByText('stop working immediately')).toBeVisible();
			if (javaScriptEnabled) {
				await page.getByRole('button', { name: 'Keep key' }).click();
				await expect(row.getByRole('link')).toBeFocused();
				await row.getByRole('link').press('Enter');
				await expect(page.getByRole('alertdialog')).toBeVisible();
			} else {
				await page.getByRole('link', { name: 'Keep key' }).click();
				await row.getByRole('link').click();
			}
			await page.getByRole('button', { name: 'Revoke key' }).click();
			await expect(page.getByText('The key was revoked.')).toBeVisible();
			expect(await holderOf(site.db, key)).toBeUndefined();
			expect(await keysOf(site.db, who.member.id)).toEqual([]);
		});

		test('a refusal says why, and keeps what was typed', async ({ page, expected }) => {
			expected.push(/status of 422/);
			await open(page, await site.join());
			await page.getByLabel('Catalogue and your own data').check();
			await page.getByLabel('Name').fill('   ');
			await page.getByRole('button', { name: 'Create key' }).click();
			await expect(page.getByText('A name is required').first()).toBeVisible();
			await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
			await expect(page.getByLabel('Catalogue and your own data')).toBeChecked();
		});
	});

test('an account at its key limit is warned', async ({ page }) => {
	const who = await site.join();
	for (let at = 0; at < MAX_KEYS; at += 1)
		await addKey(site.db, who.member.id, { name: `Program ${at}`, scope: 'read' });
	await open(page, who);
	await expect(page.getByText(`You have ${MAX_KEYS} keys`)).toBeVisible();
	await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0);
});

test('usage by day is a chart and a table, and the month is shown against the limit', async ({
	page,
}) => {
	const who = await site.join();
	const names = ['Notebook', `${'w'.repeat(59)}“`];
	for (const [at, name] of names.entries()) {
		const { _id } = await addKey(site.db, who.member.id, { name, scope: 'read' });
		await site.db.execute(sql`
			insert into api_key_day (key_id, day, calls) values
			(${_id}, (now() at time zone 'UTC')::date, ${1_200 + at}),
			(${_id}, (now() at time zone 'UTC')::date - 3, 7)`);
	}
	await site.db.execute(sql`
		insert into plan_usage (account_id, what, since, used) values
		(${who.member.id}, 'calls', date_trunc('month', now() at time zone 'UTC') at time zone 'UTC', 30000)`);
	await open(page, who);
	await expect(page.getByText('30,000 of 30,000')).toBeVisible();
	await expect(page.getByText('Limit reached. Resets')).toBeVisible();
	await expect(page.getByRole('img', { name: /Calls of your keys on each/ })).toBeVisible();
	await page.getByText('Show as a table').click();
	const rows = page.getByRole('table').getByRole('row');
	await expect(rows).toHaveCount(3);
	await expect(rows.nth(1)).toContainText('2,401');
	await expect(rows.nth(2)).toContainText('14');
	await awake(page);
	for (const width of [390, 720, 1440]) {
		await page.setViewportSize({ width, height: 844 });
		expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
		expect.soft(await violationsInThemes(page), `${width} px`).toEqual([]);
	}
	await page.getByRole('link', { name: 'Revoke Notebook' }).click();
	await expect(page.getByRole('alertdialog')).toBeVisible();
	expect(await violationsInThemes(page)).toEqual([]);
});
