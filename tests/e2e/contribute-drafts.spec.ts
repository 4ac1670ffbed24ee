import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { revise } from '#lib/catalogue/revise.ts';
import { lockProposal, takeStep } from '#lib/proposals/proposal/proposals.ts';
import {
	awake,
	changesOf,
	line,
	NEWS,
	OTHER,
	review,
	row,
	savedNotice,
	send,
	useFormSite,
} from './contribute/form-site.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';

/** Drafts of the forms: saved, found again, changed elsewhere, overtaken by the record; and the form that amends. */

test.describe.configure({ mode: 'default' });
const site = useFormSite();

test('a draft survives a closed tab, and is offered on return', async ({ page, context }) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/edit/project/melraver-vaults');
	await row(page, 'location').getByRole('textbox').first().fill('Lugano');
	await expect(savedNotice(page)).toBeVisible();
	// The last second of input is not yet on the server.
	await row(page, 'category').getByRole('textbox').first().fill('Vaults of stone');
	await page.close();

	const again = await context.newPage();
	await again.goto(`${site().url}/contribute/edit/project/melraver-vaults`);
	await again.getByRole('button', { name: /^Continue your draft of/ }).click();
	await expect(row(again, 'location').getByRole('textbox').first()).toHaveValue('Lugano');
	await expect(row(again, 'category').getByRole('textbox').first()).toHaveValue('Vaults of stone');
	await again.goto(`${site().url}/contribute`);
	await expect(again.getByRole('heading', { name: 'Your drafts' })).toBeVisible();

	await again.goto(`${site().url}/contribute/edit/project/melraver-vaults`);
	await again.getByRole('button', { name: 'Start over' }).click();
	await expect(row(again, 'location').getByRole('textbox').first()).not.toHaveValue('Lugano');
	await again.reload();
	await expect(row(again, 'location')).toBeVisible();
	await expect(again.getByText('You have a draft here')).toHaveCount(0);
});

test('without the server the draft stays in this browser', async ({ page, expected }) => {
	expected.push(/ERR_FAILED/);
	const who = await site().join();
	await site().open(page, who, '/contribute/new/people');
	await page.route('**/api/contributions/drafts/save', (route) => route.abort());
	await page.getByLabel('Name (required)').fill('Ada Off Line');
	await expect(page.getByText(/Draft saved in this browser/)).toBeVisible();
	await page.unroute('**/api/contributions/drafts/save');
	await page.reload();
	await page.getByRole('button', { name: /^Continue your draft of/ }).click();
	await expect(page.getByLabel('Name (required)')).toHaveValue('Ada Off Line');
});

test('a record changed meanwhile is settled field by field', async ({ page }) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/edit/organization/alpaca');
	await row(page, 'location').getByRole('textbox').first().fill('Bern');
	await row(page, 'location').getByLabel('Source of').fill(NEWS);
	await row(page, 'summary').getByRole('textbox').first().fill('A summary of mine.');
	await row(page, 'summary').getByLabel('Source of').fill(NEWS);
	await expect(savedNotice(page)).toBeVisible();
	const { rows } = await site().db.execute<{ id: string }>(
		sql`select id from organization where slug = 'alpaca'`,
	);
	const set = { location: 'Geneva', summary: 'Another summary.' };
	await revise(site().db, { origin: 'staff' }, [
		{ type: 'organization', id: Number(rows[0]?.id), set, source: OTHER },
	]);
	await review(page).click();
	const conflicts = page.locator('.contribute-conflicts');
	await expect(conflicts).toBeFocused();
	await expect(conflicts).toContainText('Geneva');
	await conflicts.getByRole('button', { name: /^Keep mine.*Location$/ }).click();
	await conflicts.getByRole('button', { name: /^Take theirs.*Summary$/ }).click();
	await expect(row(page, 'summary').getByRole('textbox').first()).toHaveValue('Another summary.');
	await review(page).click();
	await page.getByRole('button', { name: 'Send the proposal' }).click();
	await expect(page.getByRole('heading', { name: 'Your proposal was sent' })).toBeVisible();
	const sent = await changesOf(site().db, who.member.id);
	expect(sent?.said).toMatchObject({ location: { old: 'Geneva', value: 'Bern' } });
	expect(Object.keys(sent?.said ?? {})).toEqual(['location']);
});

const elsewhere = (page: Page) => page.locator('#draft-elsewhere');

/** Two windows of one draft, both opened before the other saved anything. */
async function twoWindows(page: Page, path: string) {
	const who = await site().join();
	await site().open(page, who, path);
	const other = await page.context().newPage();
	await site().open(other, who, path);
	return { who, other };
}

for (const width of [1440, 390])
	test(`a draft changed in another window is not replaced until one is chosen, at ${width} px`, async ({
		page,
		expected,
	}) => {
		expected.push(/status of 409/);
		await page.setViewportSize({ width, height: 844 });
		const { other } = await twoWindows(page, '/contribute/edit/project/melraver-vaults');
		await line(other, 'location').fill('Lugano');
		await line(other, 'symbol').fill('MVX');
		await expect(savedNotice(other)).toBeVisible();
		await line(page, 'location').fill('Locarno');
		await expect(
			page.getByText('Not saved: the draft was changed in another window.'),
		).toBeVisible();
		await page.getByRole('link', { name: 'Choose which one to keep' }).click();
		await expect(elsewhere(page)).toContainText('You changed this draft in another window');
		const location = elsewhere(page).getByRole('listitem').filter({ hasText: 'Location' });
		await expect(location).toContainText('Locarno');
		await expect(location).toContainText('Lugano');
		await expect(elsewhere(page).getByRole('listitem')).toHaveCount(2);
		expect(await widerThanScreen(page)).toEqual([]);

		// Neither version is lost by continuing or trying to send.
		await line(page, 'location').fill('Locarno, Ticino');
		await line(page, 'location').blur();
		await row(page, 'location').getByLabel('Source of').fill(NEWS);
		await review(page).click();
		await expect(elsewhere(page)).toBeFocused();
		await page.getByRole('button', { name: 'Keep this version' }).click();
		await expect(elsewhere(page)).toHaveCount(0);
		await expect(savedNotice(page)).toBeVisible();

		await line(other, 'symbol').fill('MVY');
		await expect(elsewhere(other)).toContainText('Locarno, Ticino');
		await other.getByRole('button', { name: 'Use the other version' }).click();
		await expect(line(other, 'location')).toHaveValue('Locarno, Ticino');
		await expect(line(other, 'symbol')).not.toHaveValue(/MV[XY]/);
		await line(other, 'category').fill('Vaults of stone');
		await expect(other.getByText('Saving the draft')).toBeVisible();
		await expect(savedNotice(other)).toBeVisible();
		await expect(elsewhere(other)).toHaveCount(0);
	});

test('a draft sent from another window is kept as a new one, or discarded', async ({
	page,
	expected,
}) => {
	expected.push(/status of 409/);
	const { other } = await twoWindows(page, '/contribute/new/people');
	for (const [one, name] of [
		[other, 'Ada Of Two Windows'],
		[page, 'Ada Of One Window'],
	] as const) {
		await one.getByLabel('Main source').fill(NEWS);
		await one.getByLabel('Name (required)').fill(name);
		if (one === other) await expect(savedNotice(other)).toBeVisible();
	}
	await expect(elsewhere(page)).toBeVisible();
	await send(other);
	await page.getByRole('button', { name: 'Keep this version' }).click();
	// What it knew about the other is outdated by now.
	await expect(elsewhere(page)).toContainText('It was sent or deleted in another window.');
	await page.getByRole('button', { name: 'Keep this version' }).click();
	await expect(savedNotice(page)).toBeVisible();
	await expect(page.getByLabel('Name (required)')).toHaveValue('Ada Of One Window');
});

test('research changed in another window is not replaced until one is chosen', async ({
	page,
	expected,
}) => {
	expected.push(/status of 409/);
	const { other } = await twoWindows(page, '/contribute/new/research');
	await other.getByLabel('Title').fill('How Basalt settles trades');
	await expect(savedNotice(other)).toBeVisible();
	await page.getByLabel('Title').fill('How Basalt settles anything');
	await expect(elsewhere(page)).toContainText('You changed this draft in another window');
	await expect(page.getByLabel('Title')).toHaveValue('How Basalt settles anything');
	await page.getByRole('button', { name: 'Keep this version' }).click();
	await expect(savedNotice(page)).toBeVisible();

	await other.getByLabel('Summary').fill('In two steps.');
	await expect(elsewhere(other)).toBeVisible();
	await other.getByRole('button', { name: 'Use the other version' }).click();
	await expect(other.getByLabel('Title')).toHaveValue('How Basalt settles anything');
	await expect(other.getByLabel('Summary')).toHaveValue('');
});

test('after an editor requests changes the proposal is amended, and sent again', async ({
	page,
}) => {
	const who = await site().join();
	const editor = await site().join({ roles: ['editor'] });
	await site().open(page, who, '/contribute/edit/project/melraver-vaults');
	await line(page, 'location').fill('Zug');
	await row(page, 'location').getByLabel('Source of').fill(NEWS);
	await line(page, 'category').fill('Vaults');
	await row(page, 'category').getByLabel('Source of').fill(NEWS);
	await send(page);
	const sent = await changesOf(site().db, who.member.id);
	const { id = 0, slug = '' } = sent?.made ?? {};
	await site().db.transaction(async (tx) => {
		await takeStep(tx, await lockProposal(tx, id), 'ask-changes', {
			actorId: editor.member.id,
			reason: 'not-clear',
			comment: 'Which canton, and who says so?',
		});
	});

	await site().open(page, who, '/contribute');
	await page.getByRole('link', { name: /^Make the changes/ }).click();
	await expect(page).toHaveURL(new RegExp(`/contribute/proposals/${slug}$`));
	await awake(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Amend Melraver/);
	await expect(page.getByText('Which canton, and who says so?')).toBeVisible();
	await expect(line(page, 'location')).toHaveValue('Zug');
	await expect(row(page, 'location').getByLabel('Source of')).toHaveValue(NEWS);
	await line(page, 'location').fill('Zug, canton of Zug');
	await row(page, 'location').getByLabel('Source of').fill(OTHER);
	await row(page, 'category').getByRole('button', { name: 'Undo Category' }).click();
	await expect(savedNotice(page)).toBeVisible();

	// The amendment has its own draft, which survives closing the tab.
	await page.reload();
	await awake(page);
	await page.getByRole('button', { name: /^Continue your draft of/ }).click();
	await expect(line(page, 'location')).toHaveValue('Zug, canton of Zug');
	await send(page, 'Send it again');
	const again = await changesOf(site().db, who.member.id);
	expect(again?.made).toMatchObject({ id, state: 'submitted' });
	expect(Object.keys(again?.said ?? {})).toEqual(['location']);
	expect(again?.said.location).toMatchObject({ value: 'Zug, canton of Zug', source: OTHER });
	await page.goto(`${site().url}/contribute/proposals/${slug}`);
	await awake(page);
	await expect(page.getByText('You have a draft here')).toHaveCount(0);
});
