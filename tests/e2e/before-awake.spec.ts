import type { Page } from '@playwright/test';
import { awake, row, useFormSite } from './contribute/form-site.ts';
import { expect, test } from './fixtures.ts';

/** Interactions with a form before its script has loaded. */

test.describe.configure({ mode: 'default' });
const site = useFormSite();

/** Opens a page whose island has not loaded yet; the returned function lets it load. */
async function goAsleep(page: Page, path: string, island: string): Promise<() => void> {
	const who = await site().join({ name: 'Ada Lovelace' });
	await site().open(page, who, '/contribute');
	const script = Promise.withResolvers<void>();
	await page.route(`**/${island}*.js`, async (route) => {
		await script.promise;
		await route.continue();
	});
	// The page does not finish loading before its scripts.
	await page.goto(site().url + path, { waitUntil: 'commit' });
	return script.resolve;
}

test('text and choices of a contribution count, and so does its button', async ({ page }) => {
	const path = '/contribute/edit/project/melraver-vaults';
	const letCome = await goAsleep(page, path, 'ContributionScreen');
	await row(page, 'location').getByRole('textbox').first().fill('Lugano');
	await row(page, 'operating_status').getByRole('combobox').selectOption('Acquired');
	await page.getByRole('button', { name: 'Review and send' }).click();
	letCome();
	// Missing input is requested: the sources of both.
	await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
	await expect(page.getByText('2 fields changed')).toBeVisible();
	await expect(row(page, 'location').getByRole('textbox').first()).toHaveValue('Lugano');
	await expect(row(page, 'operating_status').getByRole('combobox')).toHaveValue('Acquired');
});

test('a research title, tick and file are kept', async ({ page }) => {
	const path = '/contribute/new/research';
	const letCome = await goAsleep(page, path, 'ResearchForm');
	await page.getByLabel('Title').fill('How vaults are filled');
	await page.getByLabel('Mark it as Exclusive').check();
	await page.getByLabel('Attachment').setInputFiles({
		name: 'figures.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n'),
	});
	letCome();
	await expect(page.getByText('figures.pdf attached.')).toBeVisible();
	await expect(page.getByText(/^Draft saved at/)).toBeVisible();
	await page.reload();
	await expect(page.getByLabel('Title')).toHaveValue('How vaults are filled');
	await expect(page.getByLabel('Mark it as Exclusive')).toBeChecked();
	await expect(page.getByRole('button', { name: 'Remove figures.pdf' })).toBeVisible();
});

test('a profile is saved as filled in', async ({ page }) => {
	const letCome = await goAsleep(page, '/profile-settings/profile', 'ProfileSettings');
	const form = page.locator('section#profile');
	await form.getByLabel('Name', { exact: true }).fill('Grace Hopper');
	await form.getByLabel('Gender').selectOption('Female');
	await form.getByLabel('About you').fill('Compilers.');
	await form.getByLabel('My links').click();
	const hasLinks = await form.getByLabel('My links').isChecked();
	letCome();
	await awake(page);
	await form.getByRole('button', { name: 'Save profile' }).click();
	await expect(page.getByText('Profile saved.')).toBeVisible();
	await page.reload();
	await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Grace Hopper');
	await expect(form.getByLabel('Gender')).toHaveValue('Female');
	await expect(form.getByLabel('About you')).toHaveValue('Compilers.');
	await expect(form.getByLabel('My links')).toBeChecked({ checked: hasLinks });
});

test('values restored by the browser, as after a reload, count as well', async ({ page }) => {
	const letCome = await goAsleep(page, '/profile-settings/profile', 'ProfileSettings');
	const form = page.locator('section#profile');
	const links = form.getByLabel('My links');
	const hadLinks = await links.isChecked();
	// No event reports it.
	await form.getByLabel('About you').evaluate((bio: HTMLTextAreaElement) => {
		bio.value = 'Compilers.';
	});
	await form.getByLabel('Gender').evaluate((gender: HTMLSelectElement) => {
		gender.value = 'Female';
	});
	await links.evaluate((box: HTMLInputElement) => {
		box.checked = !box.checked;
	});
	letCome();
	await awake(page);
	await form.getByRole('button', { name: 'Save profile' }).click();
	await expect(page.getByText('Profile saved.')).toBeVisible();
	await page.reload();
	await expect(form.getByLabel('About you')).toHaveValue('Compilers.');
	await expect(form.getByLabel('Gender')).toHaveValue('Female');
	await expect(links).toBeChecked({ checked: !hadLinks });
});

test('before its script loads a form works as without script', async ({ page, expected }) => {
	expected.push(/ERR_FAILED|astro-island/);
	const who = await site().join();
	await site().open(page, who, '/contribute');
	await page.route('**/ProfileSettings*.js*', (route) => route.abort());
	await page.goto(`${site().url}/profile-settings/profile`);
	const form = page.locator('section#profile');
	await form.getByLabel('Name', { exact: true }).fill('Grace Hopper');
	await form.getByRole('button', { name: 'Save profile' }).click();
	await expect(page.getByText('Profile saved.')).toBeVisible();
	await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Grace Hopper');
});
