import { expect, type Locator, type Page } from '@playwright/test';

/** What somebody enters in one field, by its label on the form, and its source. */
export interface FieldEntry {
	field: string;
	label: string;
	value: string;
	source: string;
}

/** The row of a field on a contribution form. */
export const row = (page: Page, field: string): Locator => page.locator(`#row-${field}`);

/** Opens a form, once its script has taken over. */
export async function openForm(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
}

/** Fills in fields of the open form, each with its source. */
export async function say(page: Page, said: readonly FieldEntry[]): Promise<void> {
	for (const { field, label, value, source } of said) {
		await row(page, field).getByRole('textbox').first().fill(value);
		await row(page, field).getByLabel(`Source of ${label}`).fill(source);
	}
}

/** Reviews what would be sent. */
export async function lookThrough(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Review and send' }).click();
	await expect(page.getByRole('heading', { name: 'What you send' })).toBeVisible();
}

/** Sends the reviewed changes and returns the proposal's slug. */
export async function send(page: Page, button = 'Send the proposal'): Promise<string> {
	await lookThrough(page);
	await page.getByRole('button', { name: button }).click();
	const link = page.getByRole('link', { name: 'See your proposal' });
	await expect(link).toBeVisible();
	return (await link.getAttribute('href'))?.replace('/dao/', '') ?? '';
}

/** Proposes an edit of a record with its form (`project/basalt`). */
export async function proposeEdit(
	page: Page,
	record: string,
	said: readonly FieldEntry[],
): Promise<string> {
	await openForm(page, `/contribute/edit/${record}`);
	await say(page, said);
	return send(page);
}

/** Becomes a contributor. */
export async function join(page: Page): Promise<void> {
	await page.goto('/profile-settings/contributor');
	await page.getByLabel('I have read the terms').check();
	await page.getByRole('button', { name: 'Become a contributor' }).click();
	await expect(page.getByText('You are a contributor.')).toBeVisible();
}

/** Expects a notification with this title in the header's popup, and follows it. */
export async function followNotification(page: Page, title: string): Promise<void> {
	await page.goto('/contribute');
	await expect(page.locator('[data-unread]')).toBeVisible();
	await page.getByRole('button', { name: 'Notifications' }).click();
	await page
		.getByRole('dialog', { name: 'Notifications' })
		.getByRole('link', { name: title })
		.first()
		.click();
}

/** One of the figures of the contributor tab: `Tier`, `Points`, `Accepted contributions`. */
export const figure = (page: Page, name: string): Locator =>
	page
		.locator('.own-figures > div')
		.filter({ has: page.locator('dt', { hasText: name }) })
		.locator('dd')
		.first();

/** Opens the contributor tab and expects its tier, contributions and points. */
export async function expectStanding(
	page: Page,
	standing: { tier: number; accepted: number; points: number },
): Promise<void> {
	await page.goto('/profile-settings/contributor');
	await expect(figure(page, 'Tier')).toHaveText(String(standing.tier));
	await expect(figure(page, 'Accepted contributions')).toHaveText(String(standing.accepted));
	await expect(figure(page, 'Points')).toHaveText(String(standing.points));
}
