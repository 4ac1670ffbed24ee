import { type Browser, expect, type Page, test } from '@playwright/test';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { closeQuests } from '../setup/quests.ts';
import { type Person, type Stage, setStage } from './story/cast.ts';
import {
	expectStanding,
	followNotification,
	join,
	openForm,
	proposeEdit,
	row,
	say,
	send,
} from './story/contributing.ts';
import { answer, openUntil, openVote, passTime, takeOn, voteOn } from './story/deciding.ts';

/**
 * What the product stands for, from the contribution terms to a reverted fact, using only the screens. Only members and
 * their sessions are created otherwise, and time is advanced.
 */
test.describe.configure({ mode: 'default' });
test.use({ actionTimeout: 20_000 });

const FILING = 'https://www.filing.example/basalt';
const PRESS = 'https://press.example/basalt-moves';
const ABOUT = 'https://harbour.example/about';
const REGISTER = 'https://register.example/harbour';

let stage: Stage;

async function fill(db: Db): Promise<void> {
	await closeQuests(db);
	await revise(db, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Basalt', location: 'Oslo', year_founded: 2019 } },
		{ type: 'organization', set: { name: 'Slate Capital', location: 'Bergen' } },
		{ type: 'project', set: { name: 'Gneiss', location: 'Turin', category: 'Lending' } },
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

const editorOf = (browser: Browser) =>
	stage.enter(browser, { roles: ['editor'], name: 'Edda Editor' });
const contributorOf = (browser: Browser, name: string) =>
	stage.enter(browser, { roles: ['contributor'], name });
async function votersOf(browser: Browser, count: number): Promise<Person[]> {
	const voters: Person[] = [];
	for (let n = 0; n < count; n += 1)
		voters.push(await stage.enter(browser, { roles: ['dao'], name: `Voter ${n}` }));
	return voters;
}
/** A fact on a record's page, by its label. */
const fact = (page: Page, label: string) =>
	page.locator('.facts dl > div').filter({ has: page.locator('dt', { hasText: label }) });
const location = (value: string, source = PRESS) => ({
	field: 'location',
	label: 'Location',
	value,
	source,
});

test('from the terms to a reverted fact', async ({ browser }) => {
	test.setTimeout(360_000);
	const author = await stage.enter(browser, { name: 'Ann Author' });
	const editor = await editorOf(browser);
	const voters = await votersOf(browser, 5);
	const reader = await stage.visitor(browser);
	const before = new Date().toISOString();

	await test.step('a member becomes a contributor and proposes an organization and edits', () =>
		join(author.page));
	await openForm(author.page, '/contribute/new/organization');
	await author.page.getByLabel('Main source').fill(ABOUT);
	await author.page.getByLabel('Name (required)').fill('Harbour Ventures');
	await say(author.page, [
		{ field: 'website', label: 'Website', value: 'https://harbour.example', source: ABOUT },
		location('Rotterdam', REGISTER),
	]);
	const fresh = await send(author.page);
	const edit = await proposeEdit(author.page, 'project/basalt', [
		location('Tromsø'),
		{ field: 'year_founded', label: 'Founded', value: '2018', source: FILING },
	]);
	const small = await proposeEdit(author.page, 'organization/slate-capital', [
		location('Stavanger'),
	]);

	await test.step('an editor asks for changes', async () => {
		await takeOn(editor.page, 'Basalt');
		await answer(editor.page, 'Ask for changes', {
			reason: 'weak-source',
			comment: 'Cite the register for the town.',
		});
	});
	await test.step('the contributor is notified, and amends', async () => {
		const { page } = author;
		await followNotification(page, 'Changes requested for your proposal “Basalt”');
		await expect(page).toHaveURL(`${stage.url}/dao/${edit}`);
		await page.goto('/contribute');
		await page.getByRole('link', { name: 'Make the changes Basalt' }).click();
		await expect(page.getByText('Cite the register for the town.')).toBeVisible();
		await openForm(page, page.url());
		await row(page, 'location').getByLabel('Source of Location').fill(REGISTER);
		expect(await send(page, 'Send it again')).toBe(edit);
	});
	await test.step('it goes to the vote, and five members vote; one changes their mind', async () => {
		for (const slug of [fresh, edit, small]) await openVote(editor.page, slug);
		for (const [n, voter] of voters.entries())
			for (const slug of [fresh, edit, small])
				await (n === 4 && slug === edit
					? voteOn(voter, slug, 'Reject', 'Accept')
					: voteOn(voter, slug, n === 0 && slug === fresh ? 'Reject' : 'Accept'));
		await openUntil(reader, `/dao/${edit}`, '6 days 23 hours left');
		await expect(reader.locator('[data-count="accept"]')).toHaveText('5');
		await reader.goto('/project/basalt');
		await expect(fact(reader, 'Location')).toContainText('Oslo');
	});
	await passTime(stage.db, fresh, edit, small);

	await test.step('the records show it, with their sources and credits', async () => {
		await openUntil(reader, '/project/basalt', 'Tromsø');
		for (const [label, value, host, source] of [
			['Location', 'Tromsø', 'register.example', REGISTER],
			['Founded', '2018', 'filing.example', FILING],
		] as const) {
			const shown = fact(reader, label);
			await expect(shown).toContainText(value);
			await shown.locator('summary').click();
			const note = shown.locator('.source-note');
			await expect(note).toContainText(host);
			await expect(note).toContainText(`proposed by @${author.member.username}`);
			await expect(note.getByRole('link', { name: 'accepted by vote 5 of 5' })).toHaveAttribute(
				'href',
				`/dao/${edit}`,
			);
			await expect(note.getByRole('link', { name: 'Open the source' })).toHaveAttribute(
				'href',
				source,
			);
			// When open, it covers the marks below.
			await shown.locator('summary').click();
		}
		await openUntil(reader, '/organization/harbour-ventures', 'Rotterdam');
		await fact(reader, 'Location').locator('summary').click();
		await expect(fact(reader, 'Location').locator('.source-note')).toContainText(
			'accepted by vote 4 of 5',
		);
	});
	await test.step('the History tab lists it, and the past is unchanged', async () => {
		await openUntil(reader, '/project/basalt/history', 'Tromsø');
		const changed = reader.locator('.history > li').filter({ hasText: 'Tromsø' });
		await expect(changed).toContainText(`proposed by @${author.member.username}`);
		await reader.goto(`/project/basalt?asof=${before}`);
		await expect(reader.getByRole('note').getByText(/As of/)).toBeVisible();
		await expect(fact(reader, 'Location')).toContainText('Oslo');
		await expect(fact(reader, 'Founded')).toContainText('2019');
		const unborn = await reader.goto(`/organization/harbour-ventures?asof=${before}`);
		expect(unborn?.status()).toBe(404);
	});
	await test.step('the author has points and a tier, on the tab and the leaderboard', async () => {
		await followNotification(author.page, 'Your proposal “Basalt” was accepted');
		await expectStanding(author.page, { tier: 1, accepted: 3, points: 80 });
		await openUntil(reader, '/leaderboard', 'Ann Author');
		const cells = reader.getByRole('row').filter({ hasText: 'Ann Author' }).getByRole('cell');
		await expect(cells).toHaveText(['1', '1', '3', '80']);
	});

	await test.step('an editor reverts one fact, and value, points and tier go back', async () => {
		const { page } = editor;
		await page.goto('/patrol?type=organization&slug=slate-capital&field=location');
		const item = page.locator('.patrol-changes > li').filter({ hasText: 'Stavanger' });
		await item.getByText('Take back').first().click();
		await item.getByLabel('Reason').fill('The source speaks of another company.');
		await item.getByRole('button', { name: 'Take back' }).click();
		await expect(page.locator('.review-done')).toHaveText('The change was reverted.');
		await expect(async () => {
			await reader.goto('/organization/slate-capital');
			await expect(fact(reader, 'Location')).toContainText('Bergen', { timeout: 500 });
		}).toPass();
		await openUntil(reader, `/dao/${small}`, /reverted|taken back/i);
		await followNotification(author.page, 'A fact of your proposal “Slate Capital” was reverted');
		await expectStanding(author.page, { tier: 0, accepted: 2, points: 70 });
		await expect(author.page.locator('#points')).toContainText('Reverted: Slate Capital');
		await expect(async () => {
			await reader.goto('/leaderboard');
			const cells = reader.getByRole('row').filter({ hasText: 'Ann Author' }).getByRole('cell');
			await expect(cells).toHaveText(['1', '0', '2', '70'], { timeout: 500 });
		}).toPass();
	});

	await test.step('an editor undoes all of the author: new records are gone, and return when that is undone', async () => {
		const { page } = editor;
		await page.goto(`/patrol/author?username=${author.member.username}`);
		const removed = page.locator('section').filter({ hasText: 'New records that will be removed' });
		await expect(removed.last()).toContainText('Harbour Ventures');
		await page.getByLabel(/Reason/).fill('Invented sources.');
		await page.getByRole('button', { name: /^Undo \d+ changes$/ }).click();
		await expect(page.locator('.review-done')).toContainText('changes undone');
		await expect(async () => {
			const answered = await reader.goto('/organization/harbour-ventures');
			expect(answered?.status()).toBe(404);
		}).toPass();
		await reader.goto('/project/basalt');
		await expect(fact(reader, 'Location')).toContainText('Oslo');
		await expectStanding(author.page, { tier: 0, accepted: 0, points: 0 });

		await page.goto('/patrol?type=organization&slug=harbour-ventures&field=website');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(
			'Changes of Harbour Ventures (removed)',
		);
		const item = page.locator('.patrol-changes > li').first();
		await item.getByText('Take back').first().click();
		await item.getByLabel('Reason').fill('It exists after all.');
		await item.getByRole('button', { name: 'Take back' }).click();
		await expect(page.locator('.review-done')).toHaveText('The change was reverted.');
		await openUntil(reader, '/organization/harbour-ventures', 'Rotterdam');
		await expectStanding(author.page, { tier: 0, accepted: 1, points: 50 });
	});
});

test('an editor rejects it with a reason: the author reads why, and nothing has changed', async ({
	browser,
}) => {
	const [author, editor] = [await contributorOf(browser, 'Rita Rejected'), await editorOf(browser)];
	const reader = await stage.visitor(browser);
	const slug = await proposeEdit(author.page, 'project/gneiss', [location('The moon')]);
	await takeOn(editor.page, 'Gneiss');
	await answer(editor.page, 'Reject', { reason: 'source-differs', comment: 'It says Turin.' });
	await followNotification(author.page, 'Your proposal “Gneiss” was rejected');
	await openUntil(author.page, `/dao/${slug}`, 'An editor rejected it.');
	await expect(author.page.locator('main')).toContainText('It says Turin.');
	await expectStanding(author.page, { tier: 0, accepted: 0, points: 0 });
	await expect(author.page.locator('#proposals')).toContainText(
		'The source does not support the proposal.',
	);
	await reader.goto('/project/gneiss');
	await expect(fact(reader, 'Location')).toContainText('Turin');
});

for (const { how, votes, reason } of [
	{ how: 'too few members vote', votes: ['Accept', 'Accept'], reason: 'Too few members voted' },
	{
		how: 'the members vote against it',
		votes: ['Accept', 'Accept', 'Reject', 'Reject', 'Reject'],
		reason: 'The members voted against it',
	},
] as const)
	test(`${how}: it is cancelled, with the reason`, async ({ browser }) => {
		const [author, editor] = [
			await contributorOf(browser, 'Otto Outvoted'),
			await editorOf(browser),
		];
		const voters = await votersOf(browser, votes.length);
		const slug = await proposeEdit(author.page, 'project/gneiss', [location('Milan')]);
		await openVote(editor.page, slug);
		for (const [n, word] of votes.entries()) {
			const voter = voters[n];
			if (voter) await voteOn(voter, slug, word);
		}
		await passTime(stage.db, slug);
		await followNotification(author.page, 'Your proposal “Gneiss” was not accepted');
		await openUntil(author.page, `/dao/${slug}`, reason);
		await expectStanding(author.page, { tier: 0, accepted: 0, points: 0 });
		await expect(author.page.locator('#proposals')).toContainText(reason);
		await author.page.goto('/project/gneiss');
		await expect(fact(author.page, 'Location')).toContainText('Turin');
	});

test('the record changed meanwhile: untouched fields apply, the rest returns as a draft', async ({
	browser,
}) => {
	const [first, second] = [
		await contributorOf(browser, 'Fay First'),
		await contributorOf(browser, 'Sam Second'),
	];
	const editor = await editorOf(browser);
	const voters = await votersOf(browser, 5);
	const early = await proposeEdit(first.page, 'project/gneiss', [location('Genoa')]);
	const late = await proposeEdit(second.page, 'project/gneiss', [
		location('Naples', REGISTER),
		{ field: 'category', label: 'Category', value: 'Savings', source: FILING },
	]);
	const { page } = second;
	// Only one vote on a fact at a time: the second begins once the first has changed the record.
	for (const slug of [early, late]) {
		await openVote(editor.page, slug);
		for (const voter of voters) await voteOn(voter, slug, 'Accept');
		await passTime(stage.db, slug);
		await openUntil(page, '/project/gneiss', slug === early ? 'Genoa' : 'Savings');
	}
	await expect(fact(page, 'Location')).toContainText('Genoa');
	await followNotification(page, 'Part of “Gneiss” was returned to you');
	await openUntil(page, `/dao/${late}`, 'One field went back to the author');
	await expectStanding(page, { tier: 0, accepted: 1, points: 10 });

	await test.step('the author settles it and sends it again', async () => {
		await openForm(page, '/contribute/edit/project/gneiss');
		await page.getByRole('button', { name: /^Continue your draft of/ }).click();
		const conflicts = page.locator('.contribute-conflicts');
		await expect(conflicts).toContainText('Genoa');
		await conflicts.getByRole('button', { name: /^Keep mine.*Location$/ }).click();
		await expect(row(page, 'location').getByLabel('Source of Location')).toHaveValue(REGISTER);
		const again = await send(page);
		expect(again).not.toBe(late);
		await openUntil(page, `/dao/${again}`, 'Naples');
	});
});

test('an author withdraws a proposal: nobody reviews it any more', async ({ browser }) => {
	const [author, editor] = [
		await contributorOf(browser, 'Willa Withdraws'),
		await editorOf(browser),
	];
	const { page } = author;
	const slug = await proposeEdit(page, 'organization/slate-capital', [
		{ field: 'summary', label: 'Summary', value: 'A fund of slate.', source: PRESS },
	]);
	await page.goto('/contribute');
	await page.getByRole('link', { name: 'Amend Slate Capital' }).click();
	await page.getByText('Withdraw this proposal').click();
	await page.getByRole('button', { name: 'Withdraw it' }).click();
	await expect(page).toHaveURL(`${stage.url}/dao/${slug}`);
	await openUntil(page, `/dao/${slug}`, 'Its author withdrew it.');
	await editor.page.goto('/review');
	await expect(editor.page.locator(`a[href="/review/${slug}"]`)).toHaveCount(0);
	await page.goto(`/contribute/proposals/${slug}`);
	await expect(page.getByText('It can no longer be changed: it is “Withdrawn”.')).toBeVisible();
	await expect(page.getByText('Withdraw this proposal')).toHaveCount(0);

	await test.step('even while an editor has it, but not once members vote', async () => {
		const later = await proposeEdit(page, 'organization/slate-capital', [location('Narvik')]);
		await takeOn(editor.page, 'Slate Capital');
		await page.goto('/contribute');
		await page.getByRole('link', { name: 'Withdraw Slate Capital' }).click();
		await page.getByText('Withdraw this proposal').click();
		await openVote(editor.page, later);
		await page.getByRole('button', { name: 'Withdraw it' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Slate Capital');
		await expect(page.getByText('It can no longer be changed: it is “Voting”.')).toBeVisible();
		await page.goto('/contribute');
		await expect(page.getByRole('link', { name: 'Withdraw Slate Capital' })).toHaveCount(0);
	});
});

test('an author blocked while writing sends nothing', async ({ browser }) => {
	const [author, editor] = [await contributorOf(browser, 'Bo Blocked'), await editorOf(browser)];
	await openForm(author.page, '/contribute/edit/organization/slate-capital');
	await say(author.page, [location('Nowhere')]);
	await expect(author.page.getByText(/Draft saved/)).toBeVisible();
	await editor.page.goto(`/patrol/author?username=${author.member.username}`);
	await editor.page.getByLabel(/Reason/).fill('Vandalism.');
	await editor.page.getByRole('button', { name: 'Block Bo Blocked' }).click();
	await expect(editor.page.locator('.review-done')).toHaveText(
		'Bo Blocked is blocked and signed out.',
	);
	await author.page.getByRole('button', { name: 'Review and send' }).click();
	await expect(author.page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
	await editor.page.goto(`/review?author=${author.member.username}`);
	await expect(
		editor.page.getByText('Nothing to review. New proposals appear here.'),
	).toBeVisible();
	const answered = await author.page.request.get(`${stage.url}/api/contributions/drafts`);
	expect(answered.status()).toBe(401);
});
