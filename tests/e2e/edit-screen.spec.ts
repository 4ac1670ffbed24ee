import { expect, test } from '@playwright/test';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, signedIn } from '../setup/signed-in.ts';
import { violationsInThemes } from './violations.ts';

test.describe.configure({ mode: 'default' });

let site: OwnSite<void>;
let db: Db;
let close: () => Promise<void>;

async function fill(to: Db): Promise<void> {
	await revise(to, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Alpha', location: 'Hanoi' } },
		{ type: 'project', set: { name: 'Beta', location: 'Oslo' } },
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

for (const hasScript of [false, true])
	test(`the conditions of your own screen are changed at its address, ${hasScript ? 'with' : 'without'} script`, async ({
		browser,
	}) => {
		const owner = await signedIn(db);
		const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: hasScript });
		await addSession(context, site.url, owner.token);
		await context.addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
		await context.addInitScript(() => localStorage.setItem('has_navigated', '1'));
		const page = await context.newPage();
		const made = await page.request.post('/api/screens', {
			headers: { origin: site.url },
			data: {
				name: 'Northern',
				description: 'As it was.',
				source: 'projects',
				groups: [
					{
						match: 'all',
						conditions: [{ field: 'location', comparison: 'contains', values: ['Oslo'] }],
					},
				],
				columns: ['name', 'sector'],
			},
		});
		expect(made.status(), await made.text()).toBe(201);
		const { slug } = await made.json();
		await page.goto('/screens');
		await page.getByRole('link', { name: 'Edit Northern' }).click();
		await expect(page.getByText('You are editing a saved screen')).toBeVisible();
		const value = page.getByLabel('Location: value', { exact: true });
		await expect(value).toHaveValue('Oslo');
		await value.fill('Hanoi');
		await value.press('Enter');
		await expect(page).toHaveURL(/Hanoi.*edit=/);
		await page.locator('thead a').first().click();
		await expect(page).toHaveURL(/sort:.*edit=/);
		if (hasScript) expect(await violationsInThemes(page)).toEqual([]);
		await page.getByRole('link', { name: 'Save changes' }).click();
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Northern');
		await expect(page.getByLabel('Description')).toHaveValue('As it was.');
		if (hasScript) expect(await violationsInThemes(page)).toEqual([]);
		await page.getByRole('button', { name: 'Save changes' }).click();
		await expect(page).toHaveURL(new RegExp(`/screen/${slug}$`));
		await expect(page.locator('tbody')).toContainText('Alpha');
		await expect(page.locator('tbody')).not.toContainText('Beta');
		await page.getByRole('link', { name: 'Edit', exact: true }).click();
		await expect(value).toHaveValue('Hanoi');

		// Nobody else may change it.
		const other = await signedIn(db);
		const cookie = { cookie: other.cookies };
		for (const path of [`/screen/${slug}/edit`, `/screen/${slug}/edit?s=projects`])
			expect((await fetch(site.url + path, { headers: cookie })).status).toBe(404);
		await context.close();
	});
