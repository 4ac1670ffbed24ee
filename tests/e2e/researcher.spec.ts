import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { checkScreens } from '#lib/screen-alerts/look.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, signedIn } from '../setup/signed-in.ts';
import { onTrial } from '../setup/with-plan.ts';

/**
 * What a researcher does with one question: a screen for it, its alert, its frame in another site's page, a dataset and
 * a report; and what a reader without account and script sees of all that.
 */

const letters = 'Quarry Basalt Gravel Marble Slate Onyx Topaz Garnet Beryl Opal'.split(' ');
const places =
	'North South East West Upper Lower Inner Outer Great Small First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth'.split(
		' ',
	);
const names = places.flatMap((place) => letters.map((letter) => `${letter} ${place}`));

async function fill(db: Db): Promise<void> {
	await revise(
		db,
		{ origin: 'staff' },
		names.map((name, at) => ({
			type: 'project' as const,
			set: { name, symbol: `Q${at}`, sectors: ['DeFi'], location: at < 100 ? 'Hanoi' : 'Oslo' },
			source: 'https://example.com/about',
		})),
	);
}

let site: OwnSite<void>;
let db: Db;
let close: () => Promise<void>;
let folder: string;
let foreign: Server;

test.beforeAll(async () => {
	site = await startOwnSite(fill);
	({ db, close } = connect(site.databaseUrl, { max: 2 }));
	folder = mkdtempSync(join(tmpdir(), 'cairn-researcher-'));
});
test.afterAll(async () => {
	foreign?.close();
	await close?.();
	await site?.stop();
	rmSync(folder, { recursive: true, force: true });
});

async function newContext(browser: Browser, javaScriptEnabled: boolean): Promise<BrowserContext> {
	const context = await browser.newContext({
		baseURL: site.url,
		javaScriptEnabled,
		viewport: { width: 1280, height: 900 },
	});
	await context.addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
	await context.addInitScript(() => localStorage.setItem('has_navigated', '1'));
	return context;
}

/** Imports rows with the operator's command. */
async function importRows(rows: readonly string[]): Promise<void> {
	const file = join(folder, 'rows.csv');
	writeFileSync(file, ['name,sectors,location', ...rows].join('\n'));
	const script = resolve('scripts/import.ts');
	const child = spawn(process.execPath, [script, 'csv', '--type', 'projects', '--file', file], {
		cwd: folder,
		env: { ...process.env, DATABASE_URL: site.databaseUrl, CAIRN_DATA: folder },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const [code] = await once(child, 'exit');
	expect(code).toBe(0);
}

/** A page of another site containing these; returns its address. */
async function foreignPage(markup: string): Promise<string> {
	foreign = createServer((_, response) => {
		response.setHeader('content-type', 'text/html; charset=utf-8');
		response.end(`<!doctype html><title>A blog</title><h1>A blog</h1>${markup}`);
	}).listen(0, '127.0.0.1');
	await once(foreign, 'listening');
	const address = foreign.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	// A different site from 127.0.0.1, so that its cookies are third-party cookies.
	return `http://localhost:${address.port}/`;
}

async function addBlock(page: Page, kind: string, fields: Record<string, string>): Promise<void> {
	const form = page.locator('.report-add details', { has: page.getByText(kind, { exact: true }) });
	await form.locator('summary').first().click();
	for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
	await form.getByRole('button', { name: `Add ${kind.toLowerCase()}` }).click();
	await expect(page).toHaveURL(/#block-\d$/);
}

test('a researcher saves a question in every form, and a reader without account or script opens all of them', async ({
	browser,
}) => {
	const who = await signedIn(db);
	await onTrial(db, who.member.id);
	const context = await newContext(browser, true);
	await addSession(context, site.url, who.token);
	const page = await context.newPage();

	// A screen, built and saved.
	await page.goto('/screener');
	await page.locator('.screen-begins').getByRole('link', { name: 'Projects', exact: true }).click();
	await page.locator('#add-field').selectOption({ label: 'Sector' });
	await page.getByLabel('Sector: value').fill('DeFi');
	await page.getByRole('button', { name: 'Add condition' }).click();
	await expect(page).toHaveURL(/sector:is:DeFi/);
	await expect(page.locator('[data-count="0.0"]')).toHaveText('200');
	const s = new URL(page.url()).searchParams.get('s') ?? '';
	await page.getByRole('link', { name: 'Save', exact: true }).click();
	await page.getByLabel('Name', { exact: true }).fill('All of DeFi');
	await page.getByLabel('Public').check();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page).toHaveURL(/\/screen\/all-of-defi$/);
	const frame = (await page.locator('code', { hasText: '<iframe' }).textContent()) ?? '';

	// An alert, sent after an import.
	await page.getByRole('link', { name: 'Alert', exact: true }).click();
	await page.getByRole('button', { name: 'Turn the alert on' }).click();
	await expect(page.getByRole('status').first()).toHaveText('The alert is on.');
	await importRows(['Newcomer One,DeFi,Hanoi', 'Newcomer Two,Gaming,Hanoi']);
	expect(await checkScreens(db, site.url)).toMatchObject({ told: 1, failed: 0 });
	await page.goto('/notifications');
	await expect(page.getByRole('main')).toContainText('All of DeFi');
	await expect(page.getByRole('main')).toContainText('Newcomer One');
	await expect(page.getByRole('main')).not.toContainText('Newcomer Two');

	// Its frame in another site's page, with the member signed in here: it contains nothing of theirs.
	const blog = await foreignPage(
		`${frame}<iframe id="page" src="${site.url}/screen/all-of-defi"></iframe><iframe id="own" src="${site.url}/screens"></iframe>`,
	);
	const asked: (string | undefined)[] = [];
	page.on('request', async (request) => {
		if (request.url().includes('/embed/')) asked.push((await request.allHeaders()).cookie);
	});
	await page.goto(blog);
	const rows = page.frameLocator('iframe[title="All of DeFi"]');
	await rows.getByRole('heading', { name: 'All of DeFi' }).scrollIntoViewIfNeeded();
	await expect(rows.locator('tbody tr')).toHaveCount(10);
	await expect(rows.locator('body')).not.toContainText(who.member.username);
	await expect.poll(() => asked).toEqual([undefined]);
	for (const other of ['#page', '#own'])
		await expect(page.frameLocator(other).locator('h1')).toHaveCount(0);

	// A dataset, with 200 rows from a spreadsheet.
	await page.goto('/screen/all-of-defi');
	await page.getByRole('link', { name: 'Make a dataset' }).click();
	await page.getByLabel('Name', { exact: true }).fill('My scores');
	await page.getByLabel('Public').check();
	await page.getByRole('button', { name: 'Make the dataset' }).click();
	const dataset = new URL(page.url()).pathname.replace('/columns', '');
	const column = page.locator('form', {
		has: page.getByRole('button', { name: 'Add the column' }),
	});
	await column.getByLabel('Name').fill('Score');
	await column.locator('select').selectOption({ label: 'Number' });
	await page.getByRole('button', { name: 'Add the column' }).click();
	await page.goto(`${dataset}/paste`);
	await page
		.getByLabel('Rows from a spreadsheet')
		.fill(['Project\tScore', ...names.map((name, at) => `${name}\t${at}`)].join('\n'));
	await page.getByRole('button', { name: 'Preview the result' }).click();
	await expect(page.locator('.dataset-counts')).toContainText('200 certain');
	await page.getByRole('button', { name: 'Write certain and chosen rows' }).click();
	await expect(page.locator('.watch-notice')).toContainText('200 cells written.');

	// A report of four blocks, frozen and published.
	await page.goto('/reports/new');
	await page.getByLabel('Title').fill('DeFi by place');
	await page.getByRole('button', { name: 'Make the report' }).click();
	await addBlock(page, 'Text', { 'Text, in Markdown': '## Why\n\nWhere *DeFi* is.' });
	await addBlock(page, 'Table', { 'Address of a screen': s });
	await addBlock(page, 'Chart', { 'Address of a screen': `/screener?s=${s}` });
	await addBlock(page, 'Figure from a screen', { 'Address of a screen': s });
	await expect(page.locator('#block-4 .report-value')).toHaveText('201');
	await page.getByRole('button', { name: 'Freeze' }).click();
	await page.getByRole('button', { name: 'Publish' }).click();
	await page.getByRole('link', { name: 'Open the report' }).click();
	const report = new URL(page.url()).pathname;
	await context.close();
	await importRows(['Newcomer Three,DeFi,Hanoi']);

	// Somebody without account and script.
	const reader = await (await newContext(browser, false)).newPage();
	const open = async (path: string) => {
		expect((await reader.goto(path))?.status(), path).toBe(200);
		return reader.getByRole('heading', { level: 1 });
	};
	await expect(await open('/screen/all-of-defi')).toHaveText('All of DeFi');
	await expect(reader.locator('.watch-about').first()).toContainText('202 projects');
	for (const end of ['.csv', '.json', '.parquet', '/feed.xml', '/feed.json']) {
		const file = await reader.request.get(`/screen/all-of-defi${end}`);
		expect([end, file.status()]).toEqual([end, 200]);
	}
	await expect(await open('/embed/screen/all-of-defi')).toHaveText('All of DeFi');
	await expect(await open(dataset)).toHaveText('My scores');
	const scored = reader.locator('.directory-rows tbody tr', { hasText: 'Basalt East' });
	await expect(scored.locator('.own-cell')).toHaveText([String(names.indexOf('Basalt East')), '–']);
	await expect(await open(report)).toHaveText('DeFi by place');
	await expect(reader.getByRole('heading', { name: 'Why' })).toBeVisible();
	await expect(reader.locator('.article-meta')).toContainText('As of');
	// Frozen: the later one is not in it.
	await expect(reader.locator('.report-value')).toHaveText('201');
	await expect(reader.locator('.report-sources')).toContainText('sector');
	await reader.context().close();
});
