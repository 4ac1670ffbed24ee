import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { type Change, ChangeRefusedError } from '#lib/catalogue/change.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { connect } from '#lib/db/connect.ts';
import { tablesOf } from '#lib/entities/tables.ts';
import { pageTabs, tabHref } from '#lib/entities/tabs.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';
import { type Slugs, spoilAll } from './hostile/hostile-records.ts';
import { attacks } from './hostile/hostile-values.ts';
import { complaintsAbout } from './sweep/html.ts';

/**
 * Records in which every field is as bad as the catalogue allows, on a separate site: nothing of them runs, misleads or
 * breaks the page, and output for programs stays valid.
 */
// One worker, so that there is one site; a failing test does not end the others.
test.describe.configure({ mode: 'default' });

let hostile: OwnSite<ReadonlyMap<string, Slugs>>;

test.beforeAll(async () => {
	hostile = await startOwnSite(spoilAll);
});

test.afterAll(() => hostile?.stop());

test('what cannot be shown safely is refused', async () => {
	const { db, close } = connect(hostile.databaseUrl, { max: 1 });
	const refused = (set: Change<'project'>['set']) =>
		expect(revise(db, { origin: 'staff' }, [{ type: 'project', set }])).rejects.toThrow(
			ChangeRefusedError,
		);
	await refused({ name: 'x'.repeat(10_000) });
	await refused({ name: '\u200b\u2060\u202e ' });
	for (const website of [
		'javascript:hit()',
		'data:text/html,x',
		'vbscript:x',
		'file:///etc/passwd',
		'//x.com',
		'java\tscript:hit()',
	])
		await refused({ name: 'A name', website });
	await close();
});

interface Spoiled {
	hits: unknown;
	astray: string[];
	heading: { left: number; right: number; height: number } | undefined;
	structured: string[];
}

/** What a page made of the values. */
const stateOf = (page: Page) =>
	page.evaluate<Spoiled>(() => {
		const linked = [...document.querySelectorAll('[href], [src], [action], [formaction]')];
		const addresses = linked.flatMap((node) =>
			['href', 'src', 'action', 'formaction'].flatMap((name) => node.getAttribute(name) ?? []),
		);
		// On a phone, directories show their name in the switch above the rows, and their heading only to screen
		// readers.
		const title = document.querySelector<HTMLElement>('h1');
		const isSeen = title && title.getBoundingClientRect().height > 1;
		const shown = isSeen ? title : document.querySelector('.switcher [aria-current]');
		const heading = (shown ?? title)?.getBoundingClientRect();
		return {
			hits: Reflect.get(window, 'hit'),
			astray: addresses.filter(
				(address) => !/^(?:https?|mailto):$/.test(new URL(address, location.href).protocol),
			),
			heading: heading && { left: heading.left, right: heading.right, height: heading.height },
			structured: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
				(script) => script.textContent,
			),
		};
	});

async function expectPeace(page: Page, where: string, width: number): Promise<void> {
	const { hits, astray, heading, structured } = await stateOf(page);
	const about = `${where} at ${width} px`;
	expect.soft({ hits, astray }, about).toEqual({ hits: undefined, astray: [] });
	expect.soft(heading?.height, about).toBeGreaterThan(10);
	expect.soft(heading?.left, about).toBeGreaterThanOrEqual(0);
	expect.soft(heading?.right, about).toBeLessThanOrEqual(width);
	expect.soft(await widerThanScreen(page), about).toEqual([]);
	for (const text of structured) expect.soft(JSON.parse(text)['@graph'], about).toBeTruthy();
}

const types = ['project', 'organization', 'people', 'round'] as const;

const pagesOf = (slugs: Slugs) =>
	types.flatMap((type) => pageTabs[type].map(({ name }) => tabHref(type, slugs[type], name)));

const shared = [
	'/',
	'/directory/projects',
	'/directory/people',
	'/directory/organizations',
	'/directory/fundraising',
	`/search?q=${encodeURIComponent('"><script>hit=1</script>')}`,
	`/directory/projects?q=${encodeURIComponent(`"><img src=x onerror=hit=1>${'W'.repeat(150)}`)}`,
];

/** Opens a page at both widths and checks the result. */
async function visit(page: Page, path: string): Promise<void> {
	await test.step(path, async () => {
		await page.setViewportSize({ width: 1440, height: 900 });
		const response = await page.goto(hostile.url + path, { referer: `${hostile.url}/` });
		expect(response?.status()).toBe(200);
		await expectPeace(page, path, 1440);
		await page.setViewportSize({ width: 390, height: 844 });
		await expectPeace(page, path, 390);
		const html = await (await fetch(hostile.url + path)).text();
		expect.soft(await complaintsAbout(html), path).toEqual([]);
	});
}

test.describe('in a browser', () => {
	test.beforeEach(async ({ page, expected }) => {
		expected.push(new RegExp(`^asked another site: ${hostile.url}/`));
		// Pictures of records may be hosted elsewhere; here they lead nowhere.
		expected.push(/^asked another site: https:\/\/[w.]*example\.com\//);
		await page.context().route(/^https:/, (route) => route.fulfill({ status: 204 }));
		await page.context().addCookies([{ name: 'consent', value: 'accepted', url: hostile.url }]);
		page.on('dialog', (dialog) => {
			throw new Error(`A dialog says ${dialog.message()}`);
		});
	});

	for (const { name } of attacks) {
		test(`${name}: pages of records stay intact and harmless`, async ({ page }) => {
			const slugs = hostile.filled.get(name);
			if (!slugs) throw new Error('Record not found.');
			for (const path of pagesOf(slugs)) await visit(page, path);
		});
	}

	test('pages that list them stay intact and harmless', async ({ page }) => {
		for (const path of shared) await visit(page, path);
	});

	test('the grid and the search suggestions show them as text', async ({ page }) => {
		for (const source of ['projects', 'people', 'organizations', 'fundraising']) {
			await page.goto(`${hostile.url}/directory/${source}?cols=`);
			await page.locator('.directory-rows, .ag-root').first().hover();
			await expect(page.locator('.ag-row').first()).toBeVisible();
			await expectPeace(page, source, 1440);
		}
		await page.getByRole('combobox', { name: 'Search' }).fill('svg onload');
		await expect(page.getByRole('option').first()).toContainText('<svg onload');
		await expectPeace(page, 'suggestions', 1440);
	});

	test('machine-readable output stays readable', async ({ page }) => {
		await page.goto(`${hostile.url}/robots.txt`);
		const errorsIn = (xml: string) =>
			page.evaluate(
				(text) =>
					new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')
						?.textContent ?? null,
				xml,
			);
		const text = async (path: string) => (await fetch(hostile.url + path)).text();
		const recordsOf = async (path: string): Promise<string[][]> =>
			parse(await text(path), { bom: true });
		for (const file of ['pages-1', 'projects-1', 'organizations-1', 'people-1'])
			expect(await errorsIn(await text(`/sitemaps/${file}.xml`))).toBeNull();
		for (const [source, key] of [
			['projects', 'name'],
			['people', 'name'],
			['organizations', 'ventures_name'],
			['fundraising', 'name'],
		] as const) {
			const records = await recordsOf(`/directory/${source}/export.csv`);
			const count = source === 'fundraising' ? 2 * attacks.length : attacks.length;
			expect(records).toHaveLength(count + 1);
			expect(records.flat().filter((cell) => /^[=+\-@]\D/.test(cell))).toEqual([]);
			const sid = source === 'organizations' ? 'ventures' : source;
			const [answer] = JSON.parse(
				await text(`/api/data/struct?sid=master_${sid}&params=%5B%7B%7D%5D`),
			);
			expect(answer[`master_${sid}`]).toHaveLength(count);
			expect(answer[`master_${sid}`][0]).toHaveProperty(key);
		}
		for (const slugs of hostile.filled.values())
			for (const type of types)
				for (const table of tablesOf[type])
					expect(await recordsOf(`/${type}/${slugs[type]}/${table}.csv`)).not.toHaveLength(0);
	});
});
