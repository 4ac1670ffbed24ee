import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, signedIn } from '../setup/signed-in.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';
import { violations } from './violations.ts';

test.describe.configure({ mode: 'default' });

const PROJECTS = 130;
let site: OwnSite<void>;
let db: Db;
let close: () => Promise<void>;

async function fill(to: Db): Promise<void> {
	await revise(
		to,
		{ origin: 'starter' },
		Array.from({ length: PROJECTS }, (_, at) => ({
			type: 'project' as const,
			set: {
				name: `Project ${String(at).padStart(3, '0')}`,
				description: `${'Long '.repeat(80)}${at}.`,
			},
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

test.beforeEach(({ expected }) => {
	expected.push(/asked another site/);
});

async function chooseCsv(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Export' }).click();
	await page.getByRole('link', { name: /^CSV / }).click();
}

/** Exports as CSV and reads the file. */
async function exported(page: Page): Promise<string[][]> {
	const download = page.waitForEvent('download');
	await chooseCsv(page);
	const file = await download;
	expect(file.suggestedFilename()).toMatch(/^projects-\d{4}-\d\d-\d\d\.csv$/);
	return parse(await readFile(await file.path(), 'utf8'), { bom: true });
}

const chosen = () => `${site.url}/directory/projects?sort=name&dir=asc&cols=name,description`;

test('signed out: the visible page with the visible columns, and a sentence on how to get all', async ({
	page,
}) => {
	await page.goto(`${chosen()}&page=2`);
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-directory-server]')).toHaveCount(0);
	const note = page.locator('.export-note');
	await expect(note).toHaveText(/^Exports this page\. Sign in to export all rows\.$/);
	const [head, ...rows] = await exported(page);
	expect(head).toEqual(['Name', 'Symbol', 'Description', 'Project slug', 'Record', 'Origin']);
	expect(rows.map(([name]) => name)).toEqual(
		Array.from({ length: 30 }, (_, at) => `Project ${100 + at}`),
	);
	expect(rows[0]?.[2]).toBe(`${'Long '.repeat(80)}100.`);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.locator('.table-more summary').click();
	await expect(note).toBeVisible();
	expect(await widerThanScreen(page)).toEqual([]);
	expect(await violations(page)).toEqual([]);
	await note.getByRole('link', { name: 'sign in' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
});

test('signed in: every row of the view', async ({ page }) => {
	await addSession(page.context(), site.url, (await signedIn(db)).token);
	await page.goto(chosen());
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-directory-server]')).toHaveCount(0);
	await expect(page.locator('.export-note')).toBeHidden();
	expect(await exported(page)).toHaveLength(PROJECTS + 1);
});

test('over the plan’s limit, a page says so and offers the file of one page; a program can read it', async ({
	page,
	request,
}) => {
	const who = await signedIn(db);
	await addSession(page.context(), site.url, who.token);
	await page.goto(chosen());
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-directory-server]')).toHaveCount(0);
	// Repeating the same view is not another export; a different order is.
	const others = ['sort=name&dir=desc&cols=name,description', 'cols=name,description'];
	const of = (query: string) => `${site.url}/directory/projects?${query}`;
	for (const view of [chosen(), chosen(), ...others.map(of)]) {
		await page.goto(view);
		await page.keyboard.press('Shift');
		await expect(page.locator('[data-directory-server]')).toHaveCount(0);
		expect(await exported(page)).toHaveLength(PROJECTS + 1);
	}
	const last = of('q=project&cols=name,description');
	await page.goto(last);
	await page.keyboard.press('Shift');
	await expect(page.locator('[data-directory-server]')).toHaveCount(0);
	await chooseCsv(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exports this month');
	await expect(page.getByRole('main')).toContainText(
		/You have used all 3 exports of whole views this month\. They reset on [A-Z][a-z]{2} 01, \d{4} \(UTC\)\./,
	);
	await expect(page.getByRole('main')).toContainText('Pro has 100 exports of whole views a month.');
	expect(await violations(page)).toEqual([]);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await widerThanScreen(page)).toEqual([]);
	const download = page.waitForEvent('download');
	await page.getByRole('link', { name: 'Export this page' }).click();
	const rows: string[][] = parse(await readFile(await (await download).path(), 'utf8'), {
		bom: true,
	});
	expect(rows).toHaveLength(101);
	await page.getByRole('link', { name: 'Back to the view' }).click();
	await expect(page).toHaveURL(/q=project/);
	const answer = await request.get(`${site.url}/directory/projects/export.csv`, {
		headers: { cookie: who.cookies },
	});
	expect(answer.status()).toBe(429);
	expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
});

test('an export triggered by another site does not count for its member', async ({ request }) => {
	const { cookies } = await signedIn(db);
	const answer = await request.get(`${site.url}/directory/projects/export.csv`, {
		headers: { cookie: cookies, 'sec-fetch-site': 'cross-site' },
	});
	expect(parse(await answer.text(), { bom: true })).toHaveLength(101);
});
