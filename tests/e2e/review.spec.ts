import type { Browser, Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { readRevisions } from '#lib/catalogue/history.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { type Connection, connect, type Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import type { Proposal } from '#lib/proposals/proposal/proposals.ts';
import { amendProposal, submitProposal } from '#lib/proposals/submit/submit.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, type SignedIn, signedIn } from '../setup/signed-in.ts';
import { expect, quiet, test, widerThanScreen } from './fixtures.ts';
import { openUntil } from './story/deciding.ts';
import { violationsInThemes } from './violations.ts';

/** The review bench and patrol as editors use them, on a separate site. */
test.describe.configure({ mode: 'default' });

const hostile = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
const staff = { origin: 'staff' };
const SOURCE = 'https://www.example.com/about';
const LONG =
	'Basalt is a network for payments between shops. It began in 2021, settles in two seconds, and is run by a foundation in Oslo.';

let site: OwnSite<unknown>;
let connection: Connection;
let editor: SignedIn;
let author: SignedIn;
let shared: string | undefined;

async function fill(db: Db) {
	await revise(db, staff, [
		{
			type: 'project',
			set: { name: 'Basalt', description: LONG, location: 'Oslo', sectors: ['DeFi', 'Payments'] },
		},
		{ type: 'project', set: { name: 'Gneiss', location: 'Bergen' } },
		// Nobody votes on this one.
		{ type: 'project', set: { name: 'Schist', location: 'Lom' } },
		{ type: 'organization', set: { name: 'Slate Capital' } },
	]);
}

test.beforeAll(async () => {
	site = await startOwnSite(fill);
	connection = connect(site.databaseUrl, { max: 2 });
	shared = process.env.SITE_UNDER_TEST;
	process.env.SITE_UNDER_TEST = site.url;
	editor = await signedIn(connection.db, { roles: ['editor'], name: 'Edda Editor' });
	author = await signedIn(connection.db, { roles: ['contributor'], name: 'Ann Author' });
});

test.afterAll(async () => {
	process.env.SITE_UNDER_TEST = shared;
	await connection?.close();
	await site?.stop();
});

test.beforeEach(async ({ page }) => {
	await connection.db.execute(
		sql`update proposal set state = 'withdrawn' where state in ('submitted', 'in-review')`,
	);
	await addSession(page.context(), site.url, editor.token);
});

const proposedValues = (fields: Record<string, string | string[]>) =>
	Object.fromEntries(
		Object.entries(fields).map(([field, value]) => [field, { value, source: SOURCE }]),
	);
const propose = (
	slug: string,
	fields: Record<string, string | string[]>,
	by = author,
): Promise<Proposal> =>
	submitProposal(connection.db, by.member.id, {
		type: 'project',
		slug,
		said: proposedValues(fields),
		note: 'Read on their own page.',
	});
const stateOf = async ({ id }: Proposal) =>
	(await connection.db.execute<{ state: string }>(sql`select state from proposal where id = ${id}`))
		.rows[0]?.state;
const decision = (page: Page) =>
	page.getByRole('region', { name: 'Decision' }).or(page.locator('.bench-decision'));

async function asPage(browser: Browser, who: SignedIn, path: string): Promise<number> {
	const context = await browser.newContext();
	await addSession(context, site.url, who.token);
	const answer = await (await context.newPage()).goto(site.url + path);
	await context.close();
	return answer?.status() ?? 0;
}

test('an editor takes a proposal, requests changes, reads the amendments and opens the vote', async ({
	page,
}) => {
	const sent = await propose('basalt', {
		location: 'Tromsø',
		description: LONG.replace('Oslo', 'Tromsø').replace('two seconds', 'three seconds'),
		sectors: ['DeFi', 'Gaming'],
	});
	await page.goto('/review');
	await expect(
		page.getByText('seconds ago').or(page.getByText('second ago')).first(),
	).toBeVisible();
	await page.getByRole('link', { name: 'Basalt' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basalt');
	await expect(page.locator('.word-difference del')).toHaveText(['two', 'Oslo.']);
	await expect(page.locator('.word-difference ins')).toHaveText(['three', 'Tromsø.']);
	await expect(page.locator('.item-new')).toContainText('Gaming');
	await expect(page.locator('.item-gone')).toContainText('Payments');
	const location = page.locator('[data-field]').filter({ hasText: 'Location' });
	await expect(location.getByRole('link', { name: 'example.com' }).first()).toHaveAttribute(
		'href',
		SOURCE,
	);
	await expect(location).toContainText('none decided yet');
	await expect(page.getByText('Read on their own page.').first()).toBeVisible();
	await page.getByRole('button', { name: 'Take it on' }).click();
	await expect(page.getByText('with Edda Editor')).toBeVisible();
	// Without a reason nothing is sent back, and no input is lost.
	await page.getByLabel(/Comment/).fill('A page of theirs is no source for this.');
	await page.getByRole('button', { name: 'Ask for changes' }).click();
	await expect(page.getByRole('alert')).toHaveText('Choose a reason.');
	await expect(page.getByLabel(/Comment/)).toHaveValue('A page of theirs is no source for this.');
	await page.getByLabel(/Reason/).selectOption('weak-source');
	await page.getByRole('button', { name: 'Ask for changes' }).click();
	await expect(page.locator('.review-done')).toHaveText('The author has been asked for changes.');
	expect(await stateOf(sent)).toBe('changes-asked');
	await amendProposal(connection.db, author.member.id, sent.id, {
		said: proposedValues({ location: 'Tromsø' }),
		note: 'The town’s register.',
	});
	await page.goto(`/review/${sent.slug}`);
	await expect(page.getByText('version 2')).toBeVisible();
	await expect(page.locator('[data-field]')).toHaveCount(1);
	await page.getByRole('button', { name: 'Open the vote' }).click();
	await expect(page.locator('.review-done')).toHaveText('The vote is open.');
	expect(await stateOf(sent)).toBe('voting');
	await page.goto(`/review/${sent.slug}`);
	await page.getByLabel(/Reason/).selectOption('duplicate');
	await page.getByRole('button', { name: 'Stop the vote' }).click();
	expect(await stateOf(sent)).toBe('cancelled');
});

test('all by keyboard: fields, reason, rejection, on to the next', async ({ page }) => {
	const first = await propose('basalt', { location: 'Rome', ecosystem: 'Cosmos' });
	const second = await propose('gneiss', { location: 'Rome' });
	await page.goto(`/review/${first.slug}`);
	await quiet(page);
	await page.keyboard.press('j');
	await expect(page.locator('[data-field]').first()).toBeFocused();
	await page.keyboard.press('j');
	await expect(page.locator('[data-field]').nth(1)).toBeFocused();
	await page.keyboard.press('k');
	await expect(page.locator('[data-field]').first()).toBeFocused();
	await page.keyboard.press('?');
	await expect(page.locator('.bench-keys')).toHaveAttribute('open', '');
	await page.keyboard.press('r');
	await expect(page.getByLabel(/Reason/)).toBeFocused();
	await page.getByLabel(/Reason/).selectOption('source-differs');
	// While typing, letters are just letters.
	await page.getByLabel(/Comment/).click();
	await page.keyboard.type('jkvacr?');
	await expect(page.getByLabel(/Comment/)).toHaveValue('jkvacr?');
	expect(await stateOf(first)).toBe('submitted');
	await page.keyboard.press('Escape');
	await page.keyboard.press('r');
	await page.waitForURL(`**/review/${second.slug}?done=reject`);
	expect(await stateOf(first)).toBe('rejected');
	await quiet(page);
	await page.keyboard.press('v');
	await page.waitForURL('**/review?done=open-vote');
	await expect(page.getByText('Nothing to review.')).toBeVisible();
	expect(await stateOf(second)).toBe('voting');
});

test('a small edit by a highly accurate author is accepted at once; others do not get the option', async ({
	page,
}) => {
	const { db } = connection;
	const trusted = await signedIn(db, { roles: ['contributor'], name: 'Tara Trusted' });
	await db.execute(sql`
		with made as (
			insert into proposal (slug, kind, type, title, author_id, state, decided_at)
			select 'past-' || n, 'edit', 'project', 'Past ' || n, ${trusted.member.id}, 'accepted', now()
			from generate_series(1, 12) n returning id)
		insert into proposal_change (proposal_id, field, outcome) select id, 'location', 'applied' from made`);
	const sent = await propose('schist', { location: 'Narvik' }, trusted);
	// A paid task recomputes the tier from contributions, which this member has not made.
	await db.update(account).set({ tier: 2 }).where(eq(account.id, trusted.member.id));
	await page.goto(`/review/${sent.slug}`);
	await expect(page.locator('[data-field]')).toContainText('12 of 12 accepted');
	await page.getByRole('button', { name: 'Accept at once' }).click();
	await expect(page.locator('.review-done')).toHaveText('Accepted, and in the catalogue.');
	await openUntil(page, '/project/schist', 'Narvik');
	const other = await propose('schist', { location: 'Bodø' });
	await page.goto(`/review/${other.slug}`);
	await expect(page.getByRole('button', { name: 'Accept at once' })).toHaveCount(0);
	await expect(decision(page).first()).toContainText(
		'Cannot be accepted at once. Its author is below tier 2.',
	);
});

test('the second of two editors learns that it is decided', async ({ page, expected }) => {
	expected.push(/status of 4/);
	const sent = await propose('basalt', { location: 'Rome' });
	await page.goto(`/review/${sent.slug}`);
	await connection.db.execute(sql`update proposal set state = 'withdrawn' where id = ${sent.id}`);
	await page.getByRole('button', { name: 'Open the vote' }).click();
	await expect(page.getByRole('alert')).toContainText('the proposal is now “Withdrawn”');
});

test('patrol reverts one change, compares two, and undoes an author after a preview', async ({
	page,
}) => {
	const { db } = connection;
	const vandal = await signedIn(db, { name: 'Vic Vandal', roles: ['contributor'] });
	const by = { origin: 'staff', actorId: vandal.member.id };
	const { rows } = await db.execute<{ id: string }>(
		sql`select id from project where slug in ('basalt', 'gneiss') order by slug`,
	);
	const [basalt, gneiss] = rows.map(({ id }) => Number(id));
	await revise(db, by, [
		{ type: 'project', id: basalt ?? 0, set: { location: hostile, ecosystem: 'Wrong' } },
	]);
	await revise(db, by, [{ type: 'project', id: gneiss ?? 0, set: { ecosystem: 'Wrong' } }]);
	await revise(db, staff, [{ type: 'project', id: gneiss ?? 0, set: { ecosystem: 'Right' } }]);
	await page.goto(`/patrol?author=${vandal.member.username}`);
	await expect(page.locator('.patrol-changes > li')).toHaveCount(3);
	const item = page.locator('.patrol-changes > li').filter({ hasText: 'Location' });
	await item.getByText('Take back').first().click();
	await item.getByLabel('Reason').fill('Not a place.');
	await item.getByRole('button', { name: 'Take back' }).click();
	await expect(page.locator('.review-done')).toHaveText('The change was reverted.');
	const [newest] = await readRevisions(db, 'project', basalt ?? 0, { field: 'location' });
	expect(newest).toMatchObject({ origin: 'revert', actor_id: editor.member.id });

	await page.goto('/patrol?type=project&slug=basalt');
	await page.locator('input[name="from"]').last().check();
	await page.getByRole('button', { name: 'Compare' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basalt');
	await expect(page.getByText('Ecosystem')).toBeVisible();

	await page.goto(`/patrol/author?username=${vandal.member.username}`);
	await expect(page.getByRole('heading', { name: '1 of 3 changes will be undone' })).toBeVisible();
	await expect(page.getByText('Left as they are: changed since')).toBeVisible();
	await page.getByLabel(/Reason/).fill('Vandalism.');
	await page.getByRole('button', { name: 'Undo 1 change' }).click();
	await expect(page.locator('.review-done')).toHaveText('1 change undone, 2 left as they are.');
	await page.getByLabel(/Reason/).fill('Vandalism.');
	await page.getByRole('button', { name: 'Block Vic Vandal' }).click();
	await expect(page.locator('.review-done')).toHaveText('Vic Vandal is blocked and signed out.');
	expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
});

test('ordinary members see none of it; visitors are asked to sign in', async ({ browser }) => {
	const sent = await propose('basalt', { location: 'Rome' });
	const paths = [
		'/review',
		`/review/${sent.slug}`,
		'/patrol',
		'/patrol/difference?from=1&to=2',
		`/patrol/author?username=${author.member.username}`,
	];
	for (const path of paths) {
		expect([path, await asPage(browser, author, path)]).toEqual([path, 404]);
		const answer = await fetch(site.url + path, { redirect: 'manual' });
		expect([path, answer.status]).toEqual([path, 302]);
	}
	// The request behind the form is refused too.
	const form = new URLSearchParams({ _id: String(sent.id), step: 'open-vote' });
	const refused = await fetch(`${site.url}/review/${sent.slug}`, {
		method: 'POST',
		redirect: 'manual',
		headers: { cookie: author.cookies, origin: site.url, 'sec-fetch-site': 'same-origin' },
		body: form,
	});
	expect(refused.status).toBe(404);
	const foreign = await fetch(`${site.url}/review/${sent.slug}`, {
		method: 'POST',
		redirect: 'manual',
		headers: {
			cookie: editor.cookies,
			origin: 'https://evil.example',
			'sec-fetch-site': 'cross-site',
		},
		body: form,
	});
	expect(foreign.status).not.toBe(303);
	expect(await stateOf(sent)).toBe('submitted');
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });
	test('a decision is a form', async ({ page }) => {
		const sent = await propose('basalt', { location: 'Rome' });
		await page.goto('/review?kind=edit&type=project');
		await page.getByRole('link', { name: 'Basalt' }).click();
		await page.getByLabel(/Reason/).selectOption('promotion');
		await page.getByRole('button', { name: 'Reject' }).click();
		await expect(page.locator('.review-done')).toHaveText('Rejected.');
		expect(await stateOf(sent)).toBe('rejected');
	});
});

test.describe('its appearance', () => {
	test('no axe violation and nothing off-screen, in both themes', async ({ page }) => {
		const sent = await propose('basalt', {
			location: hostile,
			description: `${LONG} ${hostile}`,
			sectors: ['DeFi', 'Gaming'],
		});
		await propose('gneiss', { location: 'Tallinn' });
		for (const path of [
			'/review',
			'/review?state=voting&author=nobody',
			`/review/${sent.slug}`,
			'/patrol',
			'/patrol?type=project&slug=basalt',
			'/patrol/difference?from=1&to=4',
			'/patrol/difference',
			`/patrol/author?username=${author.member.username}&since=2026-01-01`,
		]) {
			await page.setViewportSize({ width: 390, height: 900 });
			await page.goto(path);
			await quiet(page);
			for (const width of [390, 1024, 1440]) {
				await page.setViewportSize({ width, height: 900 });
				expect([path, width, await widerThanScreen(page)]).toEqual([path, width, []]);
				if (width === 1024) continue;
				expect([path, width, await violationsInThemes(page)]).toEqual([path, width, []]);
			}
		}
		expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
	});
});
