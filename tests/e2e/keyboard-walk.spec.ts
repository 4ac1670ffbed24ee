import { expect, type Page, test } from '@playwright/test';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { byKeyboard } from './story/by-keyboard.ts';
import { type Stage, setStage } from './story/cast.ts';

/**
 * A fact's whole way by keyboard alone, as a screen reader presents it: searched, filtered, opened, watched, edited,
 * reviewed and voted on. No step uses a mouse, has a locator press anything, or checks what only eyes see.
 */
test.describe.configure({ mode: 'default' });

const SOURCE = 'https://register.example/basalt';

let stage: Stage;

async function fill(db: Db): Promise<void> {
	const sectors = ['DeFi', 'Gaming', 'Payments'];
	const others = ['Gneiss', 'Granite', 'Gabbro', 'Marble', 'Schist', 'Slate'];
	await revise(db, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Basalt', location: 'Oslo', sectors: ['Payments'] } },
		...others.map((name, at) => ({
			type: 'project' as const,
			set: { name, sectors: [sectors[at % 2] ?? 'DeFi'] },
		})),
	]);
}

test.beforeAll(async () => {
	stage = await setStage(fill);
});
test.afterAll(() => stage?.stop());
test.afterEach(async () => {
	await stage.leave();
	expect(stage.errors.splice(0), 'scripts failed').toEqual([]);
});

/** A directory whose table is the interactive one. */
async function openDirectory(page: Page): Promise<void> {
	await page.goto('/directory/projects');
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-island="drawn"]')).toBeVisible();
}

test('a reader searches, from anywhere and in a directory', async ({ browser }) => {
	const page = await stage.visitor(browser);
	const reader = await byKeyboard(page);
	await page.goto('/dao');
	expect(await reader.press('Tab')).toMatchObject({ role: 'link', name: 'Skip to the content' });
	expect(await reader.press('/')).toMatchObject({ role: 'combobox', name: 'Search' });
	await reader.type('basa');
	await reader.expectSaid('1 result');
	await reader.press('ArrowDown');
	await expect(
		page.getByRole('listbox').getByRole('option', { selected: true }),
	).toHaveAccessibleName(/Basalt/);
	await reader.follow('Enter', '**/project/basalt');

	await openDirectory(page);
	await reader.tabTo('searchbox', 'Search projects');
	await reader.type('basa');
	await reader.expectSaid(/^1 project$/m);
	await reader.press('Escape');
	await reader.expectSaid(/^7 projects$/m);
	await reader.type('no such thing');
	await reader.expectSaid(/No rows match/);
	// A filter without results is removed at the place that reports it.
	await reader.tabTo('button', 'Clear all');
	await reader.press('Enter');
	await reader.expectSaid(/^7 projects$/m);
});

test('a reader filters, removes a filter, and opens a record', async ({ browser }) => {
	const page = await stage.visitor(browser);
	const reader = await byKeyboard(page);
	await openDirectory(page);
	await reader.tabTo('button', 'Filters');
	await reader.press('Enter');
	await reader.tabTo('searchbox', 'Find in Sector');
	await reader.type('gam');
	await expect(page.getByRole('checkbox')).toHaveCount(1);
	await reader.tabTo('checkbox', /Gaming/);
	expect((await reader.press('Space')).name).toMatch(/Gaming/);
	await reader.expectSaid(/^3 projects$/m);
	await expect.poll(async () => (await reader.hear()).states.checked).toBe('true');
	await reader.tabTo('button', 'Done');
	expect(await reader.press('Enter')).toMatchObject({ role: 'button', name: /^Filters/ });
	const chip = await reader.tabTo('button', /Gaming.*Remove this filter/);
	expect(chip.states.focusable).toBe(true);
	await reader.press('Enter');
	await reader.expectSaid(/^7 projects$/m);

	await reader.tabTo('gridcell', /./);
	for (let row = 0; row < 7 && !/Basalt$/.test((await reader.hear()).name); row += 1)
		await reader.press('ArrowDown');
	expect((await reader.hear()).name).toMatch(/Basalt$/);
	await reader.follow('Enter', '**/project/basalt');
	await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(/Basalt/);
});

test('a fact is watched, edited, reviewed and voted on', async ({ browser }) => {
	const author = await stage.enter(browser, { roles: ['contributor'], name: 'Ann Author' });
	const hands = await byKeyboard(author.page);
	await test.step('watch', async () => {
		await author.page.goto('/project/basalt');
		await expect(author.page.locator('[data-star][role="button"]').first()).toBeVisible();
		expect((await hands.tabTo('button', /Watch/)).states.pressed).toBe('false');
		const kept = author.page.waitForResponse(/watch-list\/add/);
		await hands.press('Enter');
		await expect.poll(async () => (await hands.hear()).states.pressed).toBe('true');
		await kept;
		await author.page.goto('/watchlist');
		await hands.tabTo('link', /Basalt/);
	});
	await test.step('propose an edit', async () => {
		await author.page.goto('/project/basalt');
		await hands.tabTo('link', /^Edit/);
		await hands.follow('Enter', '**/contribute/edit/project/basalt');
		await expect(author.page.locator('main astro-island[ssr]')).toHaveCount(0);
		await hands.tabTo('textbox', 'Location');
		await hands.press('Control+a');
		await hands.type('Bergen');
		await hands.tabTo('textbox', 'Source of Location');
		// A first try without the source: the page reports what is missing, and where.
		await hands.tabTo('button', 'Review and send');
		expect((await hands.press('Enter')).states.invalid).toBe('true');
		await hands.expectSaid(/One thing to fix/);
		expect(await hands.hear()).toMatchObject({ name: 'Source of Location' });
		// Also backwards, with the header over the top and the form's own bar over the bottom of the screen.
		await hands.tabTo('textbox', 'Main source', { back: true });
		await hands.tabTo('textbox', 'Source of Location');
		await hands.type(SOURCE);
		await hands.expectSaid(/Draft saved/);
		await hands.tabTo('button', 'Review and send');
		await hands.press('Enter');
		await expect.poll(hands.hear).toMatchObject({ role: 'heading', name: 'What you send' });
		await hands.tabTo('button', 'Back to the form');
		await hands.press('Enter');
		await expect.poll(hands.hear).toMatchObject({ name: 'Location' });
		await hands.tabTo('button', 'Review and send');
		await hands.press('Enter');
		await expect.poll(hands.hear).toMatchObject({ role: 'heading', name: 'What you send' });
		await hands.tabTo('button', 'Send the proposal');
		await hands.press('Enter');
		await expect
			.poll(hands.hear)
			.toMatchObject({ role: 'heading', name: 'Your proposal was sent' });
	});

	const editor = await stage.enter(browser, { roles: ['editor'], name: 'Edda Editor' });
	const eyes = await byKeyboard(editor.page);
	await test.step('review', async () => {
		await editor.page.goto('/review');
		await eyes.tabTo('link', 'Basalt');
		await eyes.follow('Enter', /\/review\/.+/);
		await eyes.tabTo('button', /^Take it on/);
		await editor.page.keyboard.press('Enter');
		await expect.poll(async () => (await eyes.hear()).name).toMatch(/on your bench/);
		// A decision without its reason leads to the reason.
		await eyes.tabTo('button', /^Ask for changes/);
		await editor.page.keyboard.press('Enter');
		await expect.poll(async () => (await eyes.hear()).states.invalid).toBe('true');
		await eyes.tabTo('button', /^Open the vote/);
		await eyes.follow('Enter', /\/review(?:\?|$)/);
		await expect.poll(async () => (await eyes.hear()).name).toMatch(/The vote is open/);
	});

	const voter = await stage.enter(browser, { roles: ['dao'], name: 'Vera Voter' });
	const voice = await byKeyboard(voter.page);
	await test.step('vote, and say why', async () => {
		await voter.page.goto('/dao');
		await voice.tabTo('link', /Basalt/);
		await voice.follow('Enter', /\/dao\/.+/);
		await expect(voter.page.locator('[data-vote] button').first()).toHaveAttribute('aria-pressed');
		await voice.tabTo('button', 'Accept');
		await voice.press('Enter');
		await voice.expectSaid(/You voted Accept/);
		expect(await voice.hear()).toMatchObject({ name: 'Accept', states: { pressed: 'true' } });
		// The discussion is with the changes, before the vote beside them.
		await voice.tabTo('textbox', 'Your comment', { back: true });
		await voice.type('The register says so.');
		await voice.tabTo('button', 'Comment');
		await voice.press('Enter');
		await voice.expectSaid(/comment/i);
	});
});
