import { type Browser, expect, type Page, test } from '@playwright/test';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, signedIn } from '../setup/signed-in.ts';
import { violationsInThemes } from './violations.ts';

// One site for all tests: each uses its own member.
test.describe.configure({ mode: 'default' });

let site: OwnSite<void>;
let db: Db;
let close: () => Promise<void>;

/** Names that differ from each other by at least two letters. */
const nameOf = (at: number) =>
	`${'Quarry Basalt Gravel Marble Slate Onyx Topaz Garnet Beryl Opal'.split(' ')[at % 10]} ${'North South East West Upper Lower Inner Outer Great Small First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Elder'.split(' ')[Math.floor(at / 10)]}`;
const names = Array.from({ length: 210 }, (_, at) => nameOf(at));

async function fill(to: Db): Promise<void> {
	await revise(
		to,
		{ origin: 'staff' },
		names.map((name, at) => ({
			type: 'project' as const,
			set: {
				name,
				symbol: `Q${at}`,
				sectors: at < 205 ? ['DeFi'] : ['Gaming'],
				location: 'Hanoi',
			},
			source: 'https://example.com/about',
		})),
	);
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
async function memberPage(browser: Browser, hasScript: boolean): Promise<Page> {
	const who = await signedIn(db, { roles: ['contributor'] });
	const context = await browser.newContext({
		baseURL: site.url,
		javaScriptEnabled: hasScript,
		viewport: { width: 1280, height: 900 },
	});
	await addSession(context, site.url, who.token);
	await context.addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
	await context.addInitScript(() => {
		localStorage.setItem('has_navigated', '1');
		localStorage.setItem('mobile_notice', '1');
	});
	return context.newPage();
}

const isWide = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const s = 'projects/all(sector:is:DeFi)/sort:name/cols:name,sector';

/** Creates a screen, a dataset of it and two columns, using only the pages. */
async function makeDataset(page: Page, name: string): Promise<string> {
	await page.goto(`/screens/new?s=${encodeURIComponent(s)}`);
	await page.getByLabel('Name', { exact: true }).fill(`Screen of ${name}`);
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByRole('link', { name: 'Make a dataset' }).click();
	await page.getByLabel('Name', { exact: true }).fill(name);
	await page.getByLabel('Public').check();
	await page.getByRole('button', { name: 'Make the dataset' }).click();
	await expect(page.getByRole('status').first()).toContainText('Dataset created.');
	const form = page.locator('form', { has: page.getByRole('button', { name: 'Add the column' }) });
	const add = async (column: string, kind: string, choices = '') => {
		await form.getByLabel('Name').fill(column);
		await form.locator('select').selectOption({ label: kind });
		await form.locator('textarea').fill(choices);
		await page.getByRole('button', { name: 'Add the column' }).click();
		await expect(page.getByRole('status').first()).toHaveText('Column added.');
	};
	await add('Score', 'Number');
	await add('Stage', 'Choice', 'Call\nPass');
	return new URL(page.url()).pathname.replace('/columns', '');
}

for (const hasScript of [false, true])
	test(`a dataset is made of a screen, 200 rows are pasted, a reader reads it, ${hasScript ? 'with' : 'without'} script`, async ({
		browser,
	}) => {
		const page = await memberPage(browser, hasScript);
		const title = `Pipeline ${hasScript ? 'with' : 'without'} script`;
		const path = await makeDataset(page, title);

		await page.goto(`${path}/paste`);
		const text = [
			'Project\tScore\tStage',
			...names.slice(0, 200).map((name, at) => `${name}\t${at}\tpass`),
		];
		await page
			.getByLabel('Rows from a spreadsheet')
			.fill([...text, 'Nobody Whatsoever\t1\tpass'].join('\n'));
		await page.getByRole('button', { name: 'Preview the result' }).click();
		await expect(page.locator('.dataset-counts')).toContainText('200 certain');
		await expect(page.locator('.dataset-counts')).toContainText('1 not found');
		await expect(page.locator('.dataset-preview tbody tr')).toHaveCount(201);
		await page.getByRole('button', { name: 'Write certain and chosen rows' }).click();
		await expect(page.locator('.watch-notice')).toContainText('400 cells written.');

		await page.setViewportSize({ width: 390, height: 844 });
		await page.reload();
		await page.getByRole('link', { name: 'Change the cells of Basalt East' }).click();
		await page.getByLabel('Notes', { exact: true }).fill('Met them.\n=1+1');
		await page.getByLabel('Score', { exact: true }).fill('many');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await expect(page.getByText('Score: “many” is no number').first()).toBeVisible();
		await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Met them.\n=1+1');
		await page.getByLabel('Score', { exact: true }).fill('1,000');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await expect(page.getByRole('status').first()).toHaveText('Saved.');
		expect(await isWide(page)).toBe(false);
		await page.context().close();

		const reader = await browser.newPage({
			baseURL: site.url,
			javaScriptEnabled: hasScript,
			viewport: { width: 390, height: 844 },
		});
		expect((await reader.goto(path))?.status()).toBe(200);
		await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
		const row = reader.locator('.directory-rows tbody tr', { hasText: 'Basalt East' });
		await expect(row.locator('.own-cell').nth(0)).toHaveText('1,000');
		await expect(row.locator('.own-cell').nth(1)).toHaveText('Pass');
		await expect(reader.getByRole('link', { name: 'Edit' })).toBeHidden();
		expect(await isWide(reader)).toBe(false);
		const csv = await (await reader.request.get(`${path}.csv`)).text();
		expect(csv).toContain('Score,Stage,Notes');
		expect(csv).toMatch(/,1000,Pass,"Met them\.\n=1\+1"/);
		const json = await (await reader.request.get(`${path}.json`)).json();
		expect(json.find(({ name }: { name: string }) => name === 'Basalt East').cells).toEqual({
			...{ Score: '1000', Stage: 'Pass', Notes: 'Met them.\n=1+1' },
		});
		expect((await reader.request.get(`${path}/grid`, { maxRedirects: 0 })).status()).toBe(302);
		await reader.close();
	});

/** The cell of a record in an own column of the grid. */
async function cellOf(page: Page, name: string, column: string) {
	const row = await page
		.locator('.dataset-grid .ag-row', { hasText: name })
		.first()
		.getAttribute('row-index');
	const head = await page
		.locator('.dataset-grid .ag-header-cell', { hasText: column })
		.getAttribute('col-id');
	return page.locator(`.dataset-grid [row-index="${row}"] [col-id="${head}"]`);
}

test('cells are written by keyboard, pasted as a block, undone and redone; a cell shows its history', async ({
	browser,
}) => {
	const page = await memberPage(browser, true);
	const path = await makeDataset(page, 'Keyboard');
	await page.goto(`${path}/grid`);
	const said = page.locator('.dataset-said');
	const score = await cellOf(page, 'Basalt East', 'Score');
	await score.click();
	await page.keyboard.type('1,500');
	await page.keyboard.press('Enter');
	await expect(said).toHaveText('1 cell saved.');
	await expect(score).toHaveText('1,500');

	await score.click();
	await page.keyboard.type('2');
	await page.keyboard.press('Escape');
	await expect(score).toHaveText('1,500');

	await page.evaluate(() => {
		const data = new DataTransfer();
		data.setData('text/plain', '7\tcall\tone\n8\tPass\t"two\nlines"\n');
		document.activeElement?.dispatchEvent(
			new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
		);
	});
	await expect(said).toHaveText('6 cells saved.');
	await expect(score).toHaveText('7');
	await expect(await cellOf(page, 'Basalt East', 'Stage')).toHaveText('Call');

	await score.click();
	await page.keyboard.press('ControlOrMeta+z');
	await expect(said).toHaveText('Undone: 6 cells.');
	await expect(score).toHaveText('1,500');
	await page.getByRole('button', { name: 'Redo' }).click();
	await expect(said).toHaveText('Redone: 6 cells.');
	await expect(score).toHaveText('7');

	await score.click();
	await page.keyboard.press('Delete');
	await expect(said).toHaveText('1 cell saved.');
	await expect(score).toHaveText('');
	await page.keyboard.type('no number');
	await page.keyboard.press('Enter');
	await expect(said).toContainText('is no number');
	await expect(score).toHaveText('');

	await score.click();
	await page.getByRole('button', { name: 'History of the cell' }).click();
	const dialog = page.getByRole('dialog', { name: 'Score of Basalt East' });
	await expect(dialog.locator('li').first()).toContainText('from 7 to empty');
	expect(await violationsInThemes(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Close' }).click();
	await expect(dialog).toBeHidden();

	const notes = await cellOf(page, 'Basalt East', 'Notes');
	await notes.click();
	await page.keyboard.press('Enter');
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.type('Da Nang');
	await page.keyboard.press('Enter');
	await expect(said).toHaveText('1 cell saved.');
	await notes.click();
	await page.getByRole('link', { name: 'Propose as a fact' }).click();
	await page.getByLabel('Field of the record').selectOption('location');
	await page.getByLabel('Source').fill('https://example.com/office');
	await page.getByRole('button', { name: 'Continue to the proposal' }).click();
	await expect(page.locator('#field-location')).toHaveValue('Da Nang');
	await expect(page.getByText('1 field changed')).toBeVisible();
	await page.context().close();
});

test('later changes in another window are not undone', async ({ browser }) => {
	const page = await memberPage(browser, true);
	const path = await makeDataset(page, 'Two windows');
	await page.goto(`${path}/grid`);
	const other = await page.context().newPage();
	await other.goto(`${path}/grid`);
	const [mine, theirs] = [
		await cellOf(page, 'Basalt East', 'Score'),
		await cellOf(other, 'Basalt East', 'Score'),
	];
	await mine.click();
	await page.keyboard.type('1');
	await page.keyboard.press('Enter');
	await expect(page.locator('.dataset-said')).toHaveText('1 cell saved.');
	await theirs.click();
	await other.keyboard.type('2');
	await other.keyboard.press('Enter');
	await expect(other.locator('.dataset-said')).toHaveText('1 cell saved.');
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.locator('.dataset-said')).toContainText('was changed since');
	await expect(mine).toHaveText('2');
	await page.context().close();
});

test('columns are removed after confirmation, and a fourth dataset is refused', async ({
	browser,
}) => {
	const page = await memberPage(browser, true);
	const path = await makeDataset(page, 'First');
	await page.goto(`${path}/columns`);
	await page.getByRole('link', { name: 'Remove Score' }).click();
	await expect(page.getByText('Remove “Score”?')).toBeVisible();
	await page.getByRole('button', { name: 'Remove the column' }).click();
	await expect(page.getByRole('status').first()).toHaveText('Column removed.');
	await page.getByLabel('Name of Stage').fill('State');
	await page.getByLabel('Place of Notes').fill('1');
	await page.getByLabel('Place of Stage').fill('2');
	await page.getByRole('button', { name: 'Save the columns' }).click();
	await expect(
		page.locator('.dataset-columns tbody tr').first().locator('input').nth(1),
	).toHaveValue('Notes');
	for (const name of ['Second', 'Third'])
		await page.request.post('/api/datasets', { headers: { origin: site.url }, data: { name, s } });
	await page.goto('/datasets');
	await expect(page.getByText('3 of 3 used.')).toBeVisible();
	await page.goto(`/datasets/new?s=${encodeURIComponent(s)}`);
	await page.getByLabel('Name', { exact: true }).fill('Fourth');
	await page.getByRole('button', { name: 'Make the dataset' }).click();
	await expect(page.getByRole('alert')).toContainText('You have 3 datasets');
	await page.context().close();
});

test('a list of names becomes a dataset of its records, and unmatched ones are reported', async ({
	browser,
}) => {
	const page = await memberPage(browser, false);
	await page.goto('/datasets');
	await page.getByRole('link', { name: 'New dataset' }).click();
	const list = page.getByLabel('Names, sites, accounts on X or token contracts');
	await list.fill('Nobody at all');
	await page.getByRole('button', { name: 'Find them' }).click();
	await expect(page.getByRole('alert')).toContainText('None of them is in this directory.');
	await expect(list).toHaveValue('Nobody at all');
	await list.fill(`${names[0]}\tfirst\nNobody at all\n${names[207]}`);
	await page.getByRole('button', { name: 'Find them' }).click();
	await expect(page.getByRole('status').first()).toHaveText(
		'2 of 3 found. Not found: Nobody at all.',
	);
	await page.getByLabel('Name', { exact: true }).fill('From a list');
	await page.getByRole('button', { name: 'Make the dataset' }).click();
	await page.goto(new URL(page.url()).pathname.replace('/columns', '/grid'));
	await expect(page.getByRole('rowheader')).toHaveCount(2);
});

test('pages of datasets have no violation and no side scroll, at any width and in both themes', async ({
	browser,
}) => {
	const page = await memberPage(browser, true);
	const path = await makeDataset(page, 'Every page');
	const paste = async () => {
		await page.goto(`${path}/paste`);
		await page
			.getByLabel('Rows from a spreadsheet')
			.fill(
				`${names[0]}\t5\tcall\tA note\n${names[1]}\tfive\tperhaps\nNobody\t1\n${names[207]}\t2`,
			);
		await page.getByRole('button', { name: 'Preview the result' }).click();
		await expect(page.locator('.dataset-preview')).toBeVisible();
	};
	await paste();
	await page.getByRole('button', { name: 'Write certain and chosen rows' }).click();
	await page.setViewportSize({ width: 390, height: 844 });
	await page.reload();
	const edit = await page
		.getByRole('link', { name: /^Change the cells of/ })
		.first()
		.getAttribute('href');
	const record = new URL(edit ?? '', site.url).searchParams.get('record');
	const own = await (await page.request.get('/api/datasets')).json();
	const [{ id: column }] = own.data[0].columns.slice(-1);
	await page.request.patch(`/api/datasets/${own.data[0].id}/cells`, {
		headers: { origin: site.url },
		data: { cells: [{ record, column, value: 'A fact' }] },
	});
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		for (const at of [
			'/datasets',
			'/datasets/new',
			`/datasets/new?s=${encodeURIComponent(s)}`,
			path,
			`${path}/grid`,
			edit ?? '',
			`${path}/columns`,
			`${path}/propose?record=${record}&column=${column}`,
			`${path}/paste`,
		]) {
			expect((await page.goto(at))?.status(), at).toBe(200);
			if (at.endsWith('/grid') && width > 900)
				await expect(page.locator('.dataset-grid .ag-row').first()).toBeVisible();
			expect.soft(await violationsInThemes(page), `${at}, ${width} px`).toEqual([]);
			expect.soft(await isWide(page), `${at}, ${width} px`).toBe(false);
		}
		await paste();
		expect.soft(await violationsInThemes(page), `preview, ${width} px`).toEqual([]);
		expect.soft(await isWide(page), `preview, ${width} px`).toBe(false);
	}
	await page.context().close();
});
