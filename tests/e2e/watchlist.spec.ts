import { expect, type Page, test } from '@playwright/test';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { directoryColumns } from '#lib/directory/columns.ts';
import { addEntry } from '#lib/watchlist/entries.ts';
import { createList, listsOf, updateList } from '#lib/watchlist/lists.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, type SignedIn, signedIn } from '../setup/signed-in.ts';
import { violationsInThemes } from './violations.ts';

// One site for all tests: each uses its own member.
test.describe.configure({ mode: 'default' });

let site: OwnSite<void>;
let db: Db;
let close: () => Promise<void>;

async function fill(to: Db): Promise<void> {
	const names = Array.from({ length: 130 }, (_, index) => `Project ${index}`);
	await revise(to, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Alpha', symbol: 'ALP', sectors: ['DeFi'] } },
		{ type: 'project', set: { name: 'Beta with quite a long name to cut', symbol: 'BETA' } },
		{ type: 'organization', set: { name: 'Fund', type: 'Fund' } },
		{ type: 'person', set: { name: 'Ada Example' } },
		...names.map((name) => ({ type: 'project' as const, set: { name } })),
	]);
	await revise(to, { origin: 'sample' }, [{ type: 'project', set: { name: 'Fictional' } }]);
}

test.beforeAll(async () => {
	site = await startOwnSite(fill);
	({ db, close } = connect(site.databaseUrl, { max: 2 }));
});

test.afterAll(async () => {
	await close?.();
	await site?.stop();
});

/** A page in a new member's browser. */
async function memberPage(page: Page): Promise<SignedIn> {
	const who = await signedIn(db);
	await addSession(page.context(), site.url, who.token);
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
	await page.addInitScript(() => {
		localStorage.setItem('has_navigated', '1');
		localStorage.setItem('mobile_notice', '1');
	});
	return who;
}

const open = (page: Page, path: string) => page.goto(site.url + path);
const watched = async (who: SignedIn) =>
	(await listsOf(db, who.member.id)).reduce((sum, { count }) => sum + count, 0);

async function widerThanScreen(page: Page): Promise<boolean> {
	return page.evaluate(
		() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
	);
}

test('a visitor’s star leads to the sign-in, and the API is not called', async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await open(page, '/project/alpha');
	const star = page.locator('.entity-actions [data-star]');
	await expect(star).toHaveAttribute('href', '/signin?next=%2Fproject%2Falpha');
	await expect(star).not.toHaveAttribute('aria-pressed');
	expect(asked.filter((path) => path.startsWith('/api/users/'))).toEqual([]);
	expect(asked.filter((path) => path.includes('star-buttons'))).toEqual([]);
});

test('the star of an entity page watches, by pointer and by keyboard', async ({ page }) => {
	const who = await memberPage(page);
	await open(page, '/project/alpha');
	const star = page.getByRole('button', { name: 'Watch' });
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	await star.click();
	await expect(star).toHaveAttribute('aria-pressed', 'true');
	await expect(star).toHaveText('Watched');
	await expect.poll(() => watched(who)).toBe(1);
	await page.reload();
	await expect(star).toHaveAttribute('aria-pressed', 'true');
	await star.focus();
	await page.keyboard.press('Space');
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	await expect.poll(() => watched(who)).toBe(0);
	await page.keyboard.press('Enter');
	await expect(star).toHaveAttribute('aria-pressed', 'true');
	await expect.poll(() => watched(who)).toBe(1);
	expect(new URL(page.url()).pathname).toBe('/project/alpha');
});

test('stars in the server’s table and in the grid agree', async ({ page }) => {
	const who = await memberPage(page);
	await open(page, '/directory/organizations');
	const star = page.locator('[data-star="organization/fund"]');
	await expect(star.first()).toHaveAttribute('aria-pressed', 'false');
	await star.first().click();
	await expect(star.first()).toHaveAttribute('aria-pressed', 'true');
	await expect.poll(() => watched(who)).toBe(1);
	await page.keyboard.press('Shift');
	const drawn = page.locator('.ag-row [data-star="organization/fund"]');
	await expect(drawn).toHaveAttribute('aria-pressed', 'true');
	await drawn.click();
	await expect(drawn).toHaveAttribute('aria-pressed', 'false');
	await expect.poll(() => watched(who)).toBe(0);
});

test('the card of a record has its star, which keeps the card open', async ({ page }) => {
	const who = await memberPage(page);
	await addEntry(db, who.member.id, { type: 'project', slug: 'alpha' });
	await open(page, '/watchlist');
	await page.locator('a.entity', { hasText: 'Alpha' }).hover();
	const star = page.locator('.preview-card [data-star="project/alpha"]');
	await expect(star).toHaveAttribute('aria-pressed', 'true');
	await star.click();
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	await expect.poll(() => watched(who)).toBe(0);
});

test('a star refused by the server is reverted, with a message', async ({ page }) => {
	await memberPage(page);
	await page.route('**/api/users/watch-list/add?*', (route) => route.abort());
	await open(page, '/project/alpha');
	const star = page.getByRole('button', { name: 'Watch' });
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	await star.click();
	await expect(page.getByText(/That was not saved/)).toBeVisible();
	await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('presses during a call count: the last one wins', async ({ page }) => {
	const who = await memberPage(page);
	const answer = Promise.withResolvers<void>();
	await page.route('**/api/users/watch-list/add?*', async (route) => {
		await answer.promise;
		await route.continue();
	});
	await open(page, '/project/alpha');
	const star = page.getByRole('button', { name: 'Watch' });
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	const removed = page.waitForResponse('**/api/users/watch-list/remove?*');
	await star.click();
	await expect(star).toHaveAttribute('aria-pressed', 'true');
	await star.click();
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	answer.resolve();
	await removed;
	await expect.poll(() => watched(who)).toBe(0);
	await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('two tabs show the same stars', async ({ page, context }) => {
	await memberPage(page);
	await open(page, '/project/alpha');
	const other = await context.newPage();
	await open(other, '/project/alpha');
	const here = page.locator('.entity-actions [data-star]');
	const there = other.locator('.entity-actions [data-star]');
	await expect(there).toHaveAttribute('aria-pressed', 'false');
	await page.bringToFront();
	await here.click();
	await expect(there).toHaveAttribute('aria-pressed', 'true');
});

test('the page of lists: empty, then a table for each kind, sorted, noted and tagged', async ({
	page,
}) => {
	const who = await memberPage(page);
	await open(page, '/watchlist');
	await expect(page.getByText('This list is empty.')).toBeVisible();
	for (const [type, slug] of [
		['project', 'alpha'],
		['project', 'fictional'],
		['organization', 'fund'],
		['people', 'ada-example'],
	] as const)
		await addEntry(db, who.member.id, { type, slug });
	await page.reload();
	await expect(page.locator('.watch-table')).toHaveCount(3);
	const projects = page.locator('#projects tbody tr');
	await expect(projects.first()).toContainText('Fictional');
	await expect(projects.first().locator('.sample')).toBeVisible();
	const header = page.locator('#projects thead').getByRole('link', { name: 'Name' });
	await header.click();
	await header.click();
	await expect(page.locator('#projects [aria-sort="ascending"]')).toBeVisible();
	await expect(projects.first()).toContainText('Alpha');
	await projects.first().locator('summary').click();
	await projects.first().getByLabel('Note', { exact: true }).fill('Look again <b>soon</b>');
	await projects.first().getByLabel('Tags, separated by commas').fill('watch, L2');
	await projects.first().getByRole('button', { name: 'Save' }).click();
	await expect(projects.first().locator('[data-note-text]')).toHaveText('Look again <b>soon</b>');
	await page.reload();
	await expect(projects.first().locator('.watch-note .tag')).toHaveText(['watch', 'L2']);
	await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'watch' }).click();
	await expect(page.locator('.watch-table tbody tr')).toHaveCount(1);
});

test('a removed entry can be restored with its note', async ({ page }) => {
	const who = await memberPage(page);
	await addEntry(db, who.member.id, { type: 'project', slug: 'alpha' });
	await open(page, '/watchlist');
	await page.locator('.watch-note summary').click();
	await page.getByLabel('Note', { exact: true }).fill('Kept');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.locator('[data-note-text]')).toHaveText('Kept');
	await page.getByRole('button', { name: 'Remove Alpha' }).click();
	await expect(page.getByText('Alpha is off the list.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
	await expect.poll(() => watched(who)).toBe(0);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'Remove Alpha' })).toBeVisible();
	await page.reload();
	await expect(page.locator('[data-note-text]')).toHaveText('Kept');
});

test('lists are made, renamed, filled by moving, and deleted', async ({ page }) => {
	const who = await memberPage(page);
	await addEntry(db, who.member.id, { type: 'project', slug: 'alpha' });
	await open(page, '/watchlist');
	await page.getByText('New list', { exact: true }).click();
	await page.getByLabel('Name of the new list').fill('Second');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second');
	await page.getByText('Rename', { exact: true }).click();
	await page.getByLabel('Name of this list').fill('Renamed');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed');
	await open(page, '/watchlist');
	await page.getByLabel('Choose Alpha').check();
	await page.getByRole('button', { name: 'Move chosen' }).click();
	await expect(page.getByText('This list is empty.')).toBeVisible();
	await page.getByRole('link', { name: /Renamed/ }).click();
	await expect(page.locator('.watch-table tbody tr')).toHaveCount(1);
	await page.getByText('Delete', { exact: true }).click();
	await page.getByRole('button', { name: 'Delete “Renamed”' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watchlist');
	await expect.poll(() => watched(who)).toBe(0);
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	for (const [source, type, slug] of [
		['projects', 'project', 'alpha'],
		['organizations', 'organization', 'fund'],
		['people', 'people', 'ada-example'],
	] as const)
		test(`a list of ${source} has the cells of their directory`, async ({ page }) => {
			const who = await signedIn(db);
			await addSession(page.context(), site.url, who.token);
			await addEntry(db, who.member.id, { type, slug });
			const row = (of: string) =>
				page
					.locator(`${of} tbody tr`, { has: page.locator(`[data-star="${type}/${slug}"]`) })
					.locator('> :not(.watch-choice, .watch-note)')
					.evaluateAll((cells) => cells.map((cell) => cell.outerHTML));
			await open(page, '/watchlist');
			const listed = await row(`#${source}`);
			const columns = directoryColumns[source].filter(
				(column) => !column.isExtra && column.type !== 'place',
			);
			await open(page, `/directory/${source}?cols=${columns.map(({ name }) => name).join(',')}`);
			expect(listed).toHaveLength(columns.length);
			expect(listed).toEqual(await row('[data-directory]'));
		});

	test('the forms of the page do the same', async ({ page }) => {
		const who = await signedIn(db);
		await addSession(page.context(), site.url, who.token);
		await addEntry(db, who.member.id, { type: 'project', slug: 'alpha' });
		await open(page, '/watchlist');
		await page.locator('.watch-note summary').click();
		await page.getByLabel('Note', { exact: true }).fill('By form');
		await page.getByRole('button', { name: 'Save' }).last().click();
		await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
		await expect(page.locator('[data-note-text]')).toHaveText('By form');
		await page.getByRole('button', { name: 'Remove Alpha' }).click();
		await expect(page.getByText('This list is empty.')).toBeVisible();
		await page.getByRole('button', { name: 'Add it again' }).click();
		await expect(page.locator('.watch-table tbody tr')).toHaveCount(1);
	});
});

test('130 entries are two pages, and no row is on both', async ({ page }) => {
	const who = await memberPage(page);
	for (let index = 0; index < 130; index += 1)
		await addEntry(db, who.member.id, { type: 'project', slug: `project-${index}` });
	await open(page, '/watchlist?projects-sort=name&projects-dir=asc');
	const names = page.locator('#projects .entity b');
	const first = await names.allTextContents();
	await page.getByRole('link', { name: 'Next' }).click();
	await expect(page.getByText('101–130 of 130')).toBeVisible();
	await expect(names).toHaveCount(30);
	expect(new Set([...first, ...(await names.allTextContents())]).size).toBe(130);
});

test('signed out, the page leads to the sign-in dialog', async ({ request }) => {
	const answer = await request.get(`${site.url}/watchlist?list=1`, { maxRedirects: 0 });
	expect(answer.status()).toBe(302);
	expect(answer.headers().location).toBe('/?signin=1&next=%2Fwatchlist%3Flist%3D1');
	const csv = await request.get(`${site.url}/watchlist/export.csv?list=1&type=project`);
	expect(csv.status()).toBe(401);
});

test('a public list is for everybody, without notes; a private one is not found', async ({
	page,
	request,
}) => {
	const who = await signedIn(db, { username: 'list_owner' });
	const id = await createList(db, who.member.id, 'Shown to all');
	const slug = (await listsOf(db, who.member.id)).find(({ _id }) => _id === String(id))?.slug;
	await addEntry(db, who.member.id, { type: 'project', slug: 'alpha' }, id);
	const address = `${site.url}/watchlist/${slug}`;
	expect((await request.get(address)).status()).toBe(404);
	await updateList(db, who.member.id, id, { privacy: 1 });
	await expect.poll(async () => (await request.get(address)).status()).toBe(200);
	await page.goto(address);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shown to all');
	await expect(page.getByRole('link', { name: 'list_owner' })).toBeVisible();
	await expect(page.getByText('Note and tags')).toHaveCount(0);
	const feed = await request.get(`${address}/feed.json`);
	expect((await feed.json()).items[0].title).toContain('Alpha');
	await addEntry(db, who.member.id, { type: 'people', slug: 'ada-example' }, id);
	await expect.poll(async () => (await request.get(address)).text()).toContain('Ada Example');
	await updateList(db, who.member.id, id, { privacy: 0 });
	await expect.poll(async () => (await request.get(address)).status()).toBe(404);
	expect((await request.get(`${address}/feed.xml`)).status()).toBe(404);
});

test('no accessibility violation, and nothing wider than the screen, in both themes', async ({
	page,
}) => {
	const who = await memberPage(page);
	for (const [type, slug] of [
		['project', 'alpha'],
		['project', 'beta-with-quite-a-long-name-to-cut'],
		['people', 'ada-example'],
	] as const)
		await addEntry(db, who.member.id, { type, slug });
	await createList(db, who.member.id, 'Another list with rather a long name for a small screen');
	for (const width of [390, 1024, 1440]) {
		await page.setViewportSize({ width, height: 844 });
		await open(page, '/watchlist');
		await page.locator('.watch-note summary').first().click();
		await page.getByText('New list', { exact: true }).click();
		expect.soft(await widerThanScreen(page), `${width} px`).toBe(false);
		expect.soft(await violationsInThemes(page), `${width} px`).toEqual([]);
	}
});

test('a pasted list is watched, and unmatched names stay visible', async ({ page }) => {
	const who = await memberPage(page);
	await open(page, '/watchlist');
	await page.getByRole('link', { name: 'Paste names or links to watch' }).click();
	await page.getByLabel('Names, sites').fill('Alpha\nProject 7\nNobody of this name');
	await page.getByRole('button', { name: 'Find and watch them' }).click();
	await expect(page.getByText('2 found and watched. 1 not found')).toBeVisible();
	await expect(page.getByLabel('Names, sites')).toHaveValue('Nobody of this name');
	expect(await watched(who)).toBe(2);
	expect(await violationsInThemes(page)).toEqual([]);
});
