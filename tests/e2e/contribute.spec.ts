import { eq } from 'drizzle-orm';
import { contributionDraft } from '#lib/db/schema/contributions.ts';
import {
	awake,
	changesOf,
	NEWS,
	OTHER,
	pick,
	review,
	row,
	useFormSite,
} from './contribute/form-site.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';
import { violationsInThemes } from './violations.ts';

test.describe.configure({ mode: 'default' });
const site = useFormSite();

test('a new organization is proposed with rounds, employees and news, and two sources', async ({
	page,
}) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/new/organization');
	await page.getByLabel('Main source').fill(NEWS);
	await page.getByLabel('Name (required)').fill('Tarn Capital');
	await page.getByLabel('Website', { exact: true }).fill('tarn-capital.example');
	await row(page, 'assets_under_management_usd').getByRole('textbox').first().fill('2.5m');
	await expect(row(page, 'assets_under_management_usd')).toContainText('$2,500,000');
	await row(page, 'assets_under_management_usd').getByLabel('Source of').fill(OTHER);
	await expect(row(page, 'assets_under_management_usd')).toContainText('other.example');

	const rounds = row(page, 'rounds');
	await rounds.getByRole('button', { name: 'Add a round' }).click();
	await expect(rounds.getByLabel('Source link')).toBeFocused();
	await rounds.getByLabel('Source link').fill('https://tarn-capital.example/seed');
	await rounds.getByLabel('Date (optional)').fill('2025-03-04');
	await rounds.getByLabel('Money raised').fill('5m');
	await rounds.getByRole('button', { name: 'Add an investor' }).click();
	await pick(rounds, 'Investor', 'Alpaca');
	await rounds.getByRole('checkbox', { name: 'Lead investor' }).check();

	const employees = row(page, 'employees');
	await employees.getByRole('button', { name: 'Add an employee' }).click();
	await employees.getByRole('combobox', { name: 'Name' }).fill('Wilhelmina Tarn');
	await employees
		.getByRole('button', { name: 'Not listed: use the name “Wilhelmina Tarn”' })
		.click();
	await employees.getByRole('combobox', { name: 'Position' }).fill('Partner');

	const news = row(page, 'news');
	await news.getByRole('button', { name: 'Add a news item' }).click();
	await news.getByLabel('Title').fill('Tarn Capital opens');
	await news
		.getByRole('textbox', { name: 'Source (required)', exact: true })
		.fill('https://news.example/tarn');

	await review(page).click();
	await expect(page.getByRole('heading', { name: 'What you send' })).toBeFocused();
	await expect(page).toHaveURL(/mode=view/);
	await expect(page.getByText('Wilhelmina Tarn · Partner')).toBeVisible();
	await expect(page.getByRole('link', { name: 'other.example' })).toHaveAttribute('href', OTHER);
	await page.goBack();
	await expect(page.getByLabel('Name (required)')).toHaveValue('Tarn Capital');
	await review(page).click();
	await page.getByRole('button', { name: 'Send the proposal' }).click();
	await expect(page.getByRole('heading', { name: 'Your proposal was sent' })).toBeFocused();
	const link = page.getByRole('link', { name: 'See your proposal' });
	await expect(link).toHaveAttribute('href', /^\/dao\/new-tarn-capital-/);

	const sent = await changesOf(site().db, who.member.id);
	expect(sent?.made).toMatchObject({ kind: 'new', type: 'organization', state: 'submitted' });
	expect(sent?.said).toMatchObject({
		name: { value: 'Tarn Capital', source: NEWS },
		assets_under_management_usd: { value: 2_500_000, source: OTHER },
		rounds: { value: [{ date: '2025-03-04', amount_usd: 5_000_000 }] },
		employees: { value: [{ person_id: null, name: 'Wilhelmina Tarn', position: 'Partner' }] },
		news: { value: [{ title: 'Tarn Capital opens' }] },
	});
	const [investor] = Object(sent?.said.rounds?.value)[0].investors;
	expect(investor).toMatchObject({
		organization_id: expect.any(Number),
		name: null,
		is_lead: true,
	});
});

test('an edit begins with the record and sends only what changed, each with its own source', async ({
	page,
}) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/edit/project/melraver-vaults');
	const location = row(page, 'location');
	const before = await location.getByRole('textbox').first().inputValue();
	await location.getByRole('textbox').first().fill('Zug');
	await expect(location).toContainText(`Before: ${before || 'nothing'}`);
	await location.getByLabel('Source of Location').fill(NEWS);
	await row(page, 'year_founded').getByRole('textbox').first().fill('1999');
	await row(page, 'year_founded').getByLabel('Source of').fill(OTHER);
	await row(page, 'symbol').getByRole('textbox').first().fill('WRONG');
	await row(page, 'symbol').getByRole('button', { name: 'Undo Symbol' }).click();
	await expect(row(page, 'symbol')).not.toContainText('changed');
	await review(page).click();
	await expect(page.getByRole('heading', { name: 'What you send' })).toBeVisible();
	await page.getByRole('button', { name: 'Send the proposal' }).click();
	await expect(page.getByRole('heading', { name: 'Your proposal was sent' })).toBeVisible();
	const sent = await changesOf(site().db, who.member.id);
	expect(Object.keys(sent?.said ?? {}).sort()).toEqual(['location', 'year_founded']);
	expect(sent?.said).toMatchObject({
		location: { value: 'Zug', source: NEWS, old: before || null },
		year_founded: { value: 1999, source: OTHER },
	});
	expect(
		await site()
			.db.select()
			.from(contributionDraft)
			.where(eq(contributionDraft.account_id, who.member.id)),
	).toEqual([]);
});

test('a possible duplicate is shown alongside, with a link to edit it instead', async ({
	page,
}) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/new/organization');
	await page.getByLabel('Main source').fill(NEWS);
	await page.getByLabel('Name (required)').fill('Alpaca');
	await page.getByLabel('Website', { exact: true }).fill('https://www.alpaca.markets/');
	await review(page).click();
	await expect(page.getByRole('heading', { name: 'This may be the same as …' })).toBeVisible();
	await page
		.getByRole('link', { name: /^Edit that one instead.*Alpaca$/ })
		.first()
		.click();
	await expect(page).toHaveURL(/\/contribute\/edit\/organization\/alpaca$/);
});

test('a refused source is announced and focused, and nothing typed is lost', async ({ page }) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/new/project');
	await page.getByLabel('Name (required)').fill('Sourceless');
	await review(page).click();
	await expect(page.getByRole('alert').filter({ hasText: 'One thing to fix' })).toBeVisible();
	await expect(page.getByLabel('Source of Name')).toBeFocused();
	await page.getByLabel('Source of Name').fill('somebody told me');
	await review(page).click();
	await expect(page.locator('#source-name-says')).toContainText('https://');
	await page.getByLabel('Source of Name').fill(NEWS);
	await page.getByLabel('Website', { exact: true }).fill('not an address');
	await page.getByLabel('Source of Website').fill(NEWS);
	const rounds = row(page, 'rounds');
	await rounds.getByRole('button', { name: 'Add a round' }).click();
	await page.getByLabel('Source of Funding rounds').fill(NEWS);
	await review(page).click();
	await expect(page.getByLabel('Website', { exact: true })).toBeFocused();
	await expect(page.getByText('Website is not a web address (https://…).').first()).toBeVisible();
	await expect(rounds.getByLabel('Source link')).toHaveAttribute('aria-invalid', 'true');
	await expect(page.getByLabel('Name (required)')).toHaveValue('Sourceless');
});

test('an unlisted name is accepted with Enter, and an empty form says what it needs', async ({
	page,
}) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/new/people');
	await review(page).click();
	await expect(page.getByText('Enter a name to continue.')).toBeVisible();
	await expect(page.getByLabel('Name (required)')).toBeFocused();
	await page.goto(new URL('/contribute/new/organization', page.url()).href);
	await awake(page);
	for (const [field, how] of [
		['employees', ['Enter']],
		// Past the button and the link below the list.
		['founders', ['Tab', 'Tab', 'Tab']],
	] as const) {
		const list = row(page, field);
		await list.getByRole('button', { name: /^Add/ }).click();
		await list.getByRole('combobox', { name: 'Name' }).fill('Jo Harbour');
		for (const key of how) await page.keyboard.press(key);
		await expect(list.locator('.picked')).toContainText('Jo Harbour');
	}
});

test('hostile text is text', async ({ page }) => {
	const who = await site().join();
	const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
	await site().open(page, who, '/contribute/new/people');
	await page.getByLabel('Main source').fill('https://news.example/?"><script>alert(1)</script>');
	await page.getByLabel('Name (required)').fill(hostile);
	await page.getByLabel('Background').fill(hostile);
	await page.getByRole('combobox', { name: 'Sector' }).fill('<b>bold</b>');
	await page.getByRole('combobox', { name: 'Sector' }).press('Enter');
	await review(page).click();
	await expect(page.locator('ins').filter({ hasText: 'onerror' }).first()).toBeVisible();
	await page.getByRole('button', { name: 'Send the proposal' }).click();
	await expect(page.getByRole('heading', { name: 'Your proposal was sent' })).toBeVisible();
	await site().open(page, who, '/contribute');
	await expect(page.getByRole('link', { name: hostile, exact: true })).toBeVisible();
	await expect(page.locator('main script:not([src]), main img[src="x"]')).toHaveCount(0);
});

test('visitors and members are directed to where they can contribute', async ({ page }) => {
	await site().open(page, null, '/contribute');
	await expect(page.getByRole('link', { name: 'Sign in to contribute' })).toBeVisible();
	await site().open(page, null, '/contribute/edit/organization/alpaca');
	await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
	const member = await site().join({ roles: [] });
	await site().open(page, member, '/contribute/new/project');
	await expect(page).toHaveURL(/\/profile-settings\/contributor$/);
	await site().open(page, member, '/contribute?q=alpaca');
	await expect(page.getByRole('link', { name: 'Become a contributor' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Alpaca', exact: true })).toHaveAttribute(
		'href',
		'/contribute/edit/organization/alpaca',
	);
});

test('missing facts come first, and a field from the address gets the focus', async ({ page }) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/edit/organization/alpaca?missing=1&field=linkedin');
	await expect(page.getByRole('group', { name: 'What’s missing' })).toBeVisible();
	await expect(page.locator('#field-linkedin')).toBeFocused();
});

test('by keyboard only, on a phone: a list is filled, reordered and emptied, and a record is picked', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const who = await site().join();
	await site().open(page, who, '/contribute/new/people');
	await page.locator('#field-positions').focus();
	await page.keyboard.press('Enter');
	await page.keyboard.type('Partner');
	await page.keyboard.press('Escape');
	await page.keyboard.press('Tab');
	await page.keyboard.type('alpaca');
	await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: /^Choose another than/ })).toBeFocused();
	await page.locator('#field-positions').focus();
	await page.keyboard.press('Enter');
	await page.keyboard.type('Founder');
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Move experience 2 up' }).focus();
	await page.keyboard.press('Enter');
	await expect(row(page, 'positions').getByRole('combobox', { name: 'Title' }).first()).toHaveValue(
		'Founder',
	);
	await page.getByRole('button', { name: 'Remove experience 1' }).focus();
	await page.keyboard.press('Enter');
	await expect(page.locator('#field-positions')).toBeFocused();
	await expect(row(page, 'positions').getByRole('listitem')).toHaveCount(1);
	expect(await widerThanScreen(page)).toEqual([]);
});

test.describe('by axe', () => {
	for (const path of [
		'/contribute/new/project',
		'/contribute/edit/organization/alpaca',
		'/contribute',
	])
		test(`no axe violation at ${path}, filled in, in any theme`, async ({ page }) => {
			const who = await site().join();
			await site().open(page, who, path);
			if (path.includes('new')) {
				await page.getByLabel('Name (required)').fill('Axed');
				for (const name of [
					'Add a contract',
					'Add an allocation',
					'Add a round',
					'Add an employee',
				])
					await page.getByRole('button', { name }).click();
				await review(page).click();
				await expect(page.getByRole('alert').filter({ hasText: 'to fix' })).toBeVisible();
			}
			for (const width of [390, 1280]) {
				await page.setViewportSize({ width, height: 844 });
				expect.soft(await violationsInThemes(page), `${width} px`).toEqual([]);
				expect.soft(await widerThanScreen(page)).toEqual([]);
			}
		});
});
