import { type Browser, expect, type Page, test } from '@playwright/test';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, signedIn } from '../setup/signed-in.ts';
import { onTrial } from '../setup/with-plan.ts';
import { violationsInThemes } from './violations.ts';

// One site for all tests: each uses its own member.
test.describe.configure({ mode: 'default' });

let site: OwnSite<void>;
let db: Db;
let close: () => Promise<void>;

const sectors = ['DeFi', 'Infrastructure', 'Gaming', 'AI'];

async function fill(to: Db): Promise<void> {
	await revise(to, { origin: 'staff' }, [
		...Array.from({ length: 40 }, (_, at) => ({
			type: 'project' as const,
			set: {
				name: `Project ${at}`,
				symbol: `P${at}`,
				location: at % 2 === 0 ? 'Hanoi' : 'Oslo',
				sectors: sectors.slice(at % 3, (at % 4) + 1),
			},
			source: 'https://example.com/about',
		})),
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

/** A page in a new member's browser, with a plan that includes reports. */
async function memberPage(browser: Browser, hasScript: boolean): Promise<Page> {
	const who = await signedIn(db);
	await onTrial(db, who.member.id);
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

/** The editor's form that adds a block of this kind. */
async function addForm(page: Page, kind: string) {
	const form = page.locator('.report-add details', { has: page.getByText(kind, { exact: true }) });
	await form.locator('summary').first().click();
	return form;
}

const isWide = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const hasScript of [false, true])
	test(`a report is made, frozen, published, read and printed, ${hasScript ? 'with' : 'without'} script`, async ({
		browser,
	}) => {
		const page = await memberPage(browser, hasScript);
		const title = `DeFi ${hasScript ? 'with' : 'without'} script`;
		await page.goto('/reports');
		await page.getByRole('link', { name: 'New report' }).click();
		await page.getByLabel('Title').fill(title);
		await page.getByRole('button', { name: 'Make the report' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

		const text = await addForm(page, 'Text');
		await text.getByLabel('Text, in Markdown').fill('## What this is\n\nA *report* on sectors.');
		await text.getByRole('button', { name: 'Add text' }).click();
		await expect(page).toHaveURL(/#block-1$/);

		const chart = await addForm(page, 'Chart');
		await chart.getByLabel('Address of a screen').fill('/screener?s=projects');
		await chart.getByLabel('Caption').fill('Projects by sector');
		await chart.getByRole('button', { name: 'Add chart' }).click();
		await expect(page).toHaveURL(/#block-2$/);
		await expect(page.locator('#block-2 .bar-rows tbody tr')).toHaveCount(4);

		const table = await addForm(page, 'Table');
		await table.getByLabel('Address of a screen').fill('/screener?s=nothing');
		await table.getByRole('button', { name: 'Add table' }).click();
		await expect(page.getByText('Block 3 (table): A screen begins with')).toBeVisible();
		const again = page.locator('.report-add details[open]');
		await again
			.getByLabel('Address of a screen')
			.fill('projects/all(sector:is:Gaming)/sort:name/cols:name,sector');
		await again.getByRole('button', { name: 'Add table' }).click();
		await expect(page.locator('#block-3 .directory-rows tbody tr')).toHaveCount(10);

		const figure = await addForm(page, 'Figure from a record');
		await figure.getByLabel('Address of the record').fill('/project/project-1');
		await figure.getByRole('button', { name: 'Add figure from a record' }).click();
		await page.locator('#block-4 > details > summary').click();
		await page.locator('#block-4').getByLabel('Fact').selectOption('location');
		await page.locator('#block-4').getByRole('button', { name: 'Save block' }).click();
		await expect(page.locator('#block-4 .report-value')).toHaveText('Oslo');

		await page.getByRole('button', { name: /^Move 3\. Table up$/ }).click();
		await expect(page.locator('#block-2 h2')).toHaveText('2. Table');
		await page.getByRole('link', { name: 'Delete 1. Text' }).click();
		await page.getByRole('link', { name: 'Keep it' }).click();
		await expect(page.locator('.report-edited')).toHaveCount(4);

		await page.getByRole('button', { name: 'Freeze' }).click();
		await expect(page.getByRole('status').first()).toHaveText('Frozen: it stays as it is now.');
		await expect(page.getByRole('button', { name: 'Save block' })).toHaveCount(0);
		await page.getByRole('button', { name: 'Publish' }).click();
		await page.getByRole('link', { name: 'Open the report' }).click();
		const path = new URL(page.url()).pathname;
		await page.context().close();

		const reader = await browser.newPage({
			baseURL: site.url,
			javaScriptEnabled: hasScript,
			viewport: { width: 390, height: 844 },
		});
		const answer = await reader.goto(path);
		expect(answer?.status()).toBe(200);
		await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
		await expect(reader.getByRole('heading', { name: 'What this is' })).toBeVisible();
		await expect(reader.locator('.article-meta')).toContainText('As of');
		await expect(reader.locator('.bar-rows tbody tr')).toHaveCount(4);
		await expect(reader.locator('.report-value')).toHaveText('Oslo');
		await expect(reader.locator('.report-sources')).toContainText('example.com');
		await expect(reader.locator('.report-cite')).toContainText(`“${title}”, Cairn`);
		expect(await isWide(reader)).toBe(false);

		await reader.emulateMedia({ media: 'print' });
		for (const gone of [
			'.header',
			'.footer',
			'.report-head .entity-actions',
			'.report-cite button',
		])
			await expect(reader.locator(gone).first()).toBeHidden();
		await expect(reader.locator('.report-address').first()).toBeVisible();
		await expect(reader.locator('.bar-rows').first()).toBeVisible();
		const torn = await reader
			.locator('.report-single, .report-record')
			.evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside));
		expect(torn.every((one) => one === 'avoid')).toBe(true);

		const json = await (await reader.request.get(`${path}.json`)).json();
		expect(json).toMatchObject({ title, frozen: true });
		expect(json.blocks.map(({ kind }: { kind: string }) => kind)).toEqual([
			...['text', 'table', 'chart', 'figure'],
		]);
		expect(json.sources.map(({ href }: { href: string }) => href)).toContain(
			'https://example.com/about',
		);
		const picture = await reader.request.get(`/og${path}.png`);
		expect(picture.headers()['content-type']).toBe('image/png');
		await reader.close();
	});

test('pages of reports have no violation and no side scroll, at any width and in both themes', async ({
	browser,
}) => {
	const page = await memberPage(browser, true);
	const made = await page.request.post('/api/reports', {
		headers: { origin: site.url },
		data: {
			title: 'Everything',
			summary: 'Each kind of block.',
			blocks: [
				{ kind: 'text', text: '## Same\n\nWords.' },
				{ kind: 'text', text: '## Same\n\nNote[^1].\n\n[^1]: Said.' },
				{ kind: 'table', s: 'projects' },
				{ kind: 'chart', s: 'projects', shape: 'bar', by: 'sector', measure: 'count' },
				{
					kind: 'chart',
					s: 'projects',
					shape: 'stacked',
					by: 'sector',
					measure: 'count',
					group: 'has_token',
				},
				{ kind: 'chart', s: 'projects', shape: 'bar', by: 'rounds_count', measure: 'count' },
				{
					kind: 'chart',
					s: 'projects',
					shape: 'line',
					by: 'rounds_count',
					measure: 'count',
					group: 'sector',
				},
				{
					kind: 'chart',
					s: 'projects',
					shape: 'scatter',
					by: 'rounds_count',
					measure: 'each',
					of: 'rounds_count',
				},
				{ kind: 'record', type: 'project', slug: 'project-2' },
				{ kind: 'record', type: 'project', slug: 'nobody' },
				{ kind: 'figure', from: 'fact', type: 'project', slug: 'project-2', field: 'location' },
				{ kind: 'figure', from: 'screen', s: 'projects', measure: 'count' },
			],
		},
	});
	expect(made.status(), await made.text()).toBe(201);
	const { id, slug } = await made.json();
	for (const path of [`/report/${slug}`, `/reports/${id}/edit`, '/reports', '/reports/new'])
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			await page.evaluate(() => {
				for (const one of document.querySelectorAll<HTMLDetailsElement>('main details')) {
					one.removeAttribute('name');
					one.open = true;
				}
			});
			expect.soft(await violationsInThemes(page), `${path}, ${width} px`).toEqual([]);
			expect.soft(await isWide(page), `${path}, ${width} px`).toBe(false);
		}
	await page.context().close();
});

test('a draft is unknown to others, and without a plan one learns which plans have reports', async ({
	browser,
}) => {
	const page = await memberPage(browser, true);
	const made = await page.request.post('/api/reports', {
		headers: { origin: site.url },
		data: { title: 'Mine alone', blocks: [{ kind: 'text', text: 'Words.' }] },
	});
	const { slug, id } = await made.json();
	expect((await page.goto(`/report/${slug}`))?.status()).toBe(200);
	await page.context().close();
	const other = await browser.newPage({ baseURL: site.url });
	expect((await other.goto(`/report/${slug}`))?.status()).toBe(404);
	expect((await other.request.get(`/report/${slug}.json`)).status()).toBe(404);
	const who = await signedIn(db);
	await addSession(other.context(), site.url, who.token);
	expect((await other.goto(`/reports/${id}/edit`))?.status()).toBe(404);
	await other.goto('/reports');
	await expect(other.getByText('Creating reports is part of Pro and Enterprise')).toBeVisible();
	await expect(other.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
		'href',
		'/pricing',
	);
	await other.close();
});

for (const hasScript of [false, true])
	test(`a chart is configured before it appears, over a screen found by name, ${hasScript ? 'with' : 'without'} script`, async ({
		browser,
	}) => {
		const page = await memberPage(browser, hasScript);
		const other = await memberPage(browser, false);
		const add = async (by: Page, name: string, s: string, isPublic: boolean) => {
			const made = await by.request.post('/api/screens', {
				headers: { origin: site.url },
				data: { name, source: s, public: isPublic },
			});
			expect(made.status(), await made.text()).toBe(201);
			return (await made.json()).slug;
		};
		const mark = hasScript ? 'with' : 'without';
		await add(page, 'Mine alone', 'projects', false);
		const slug = await add(other, `People ${mark} work`, 'people', true);
		await add(other, `Nobody’s ${mark} business`, 'projects', false);
		await other.context().close();
		await page.goto('/reports/new');
		await page.getByLabel('Title').fill(`Found ${mark}`);
		await page.getByRole('button', { name: 'Make the report' }).click();

		const chart = await addForm(page, 'Chart');
		const list = chart.getByRole('combobox', { name: 'Screen', exact: true });
		await expect(list.locator('optgroup[label="Your screens"] option')).toHaveText(['Mine alone']);
		await expect(list.locator('optgroup[label="Public screens"]')).toContainText(
			`People ${mark} work`,
		);
		await expect(list).not.toContainText('business');
		await list.selectOption('Mine alone');
		await chart.getByRole('button', { name: 'Choose options' }).click();
		const open = page.locator('.report-add details[open]');
		await open
			.getByRole('combobox', { name: 'By', exact: true })
			.selectOption({ label: 'Location' });
		await expect(page.getByText('This report has no blocks yet.')).toBeVisible();
		await open.getByRole('button', { name: 'Add chart' }).click();
		await expect(page.locator('#block-1 .bar-rows tbody tr')).toHaveCount(2);

		const figure = await addForm(page, 'Figure from a screen');
		await figure.getByLabel('Or the name or address of a screen').fill('nobody’s');
		await figure.getByRole('button', { name: 'Choose options' }).click();
		await expect(page.getByText('No screen is called “nobody’s”.')).toBeVisible();
		await open.getByLabel('Or the name or address of a screen').fill(`people ${mark} w`);
		await open.getByRole('button', { name: 'Add figure from a screen' }).click();
		await expect(page.locator('#block-2 .report-note')).toContainText('0 people');

		const table = await addForm(page, 'Table');
		await table.getByLabel('Or the name or address of a screen').fill(`/screen/${slug}`);
		await table.getByRole('button', { name: 'Add table' }).click();
		await expect(page.locator('#block-3 .report-note')).toContainText('0 people');
		await page.context().close();
	});
