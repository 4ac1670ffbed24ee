import { revise } from '#lib/catalogue/revise.ts';
import { expect, quiet, siteUrl, test, widerThanScreen } from './fixtures.ts';
import { layoutFaults } from './layout/faults.ts';
import { type Stage, setStage } from './story/cast.ts';

/** A phone, a laptop at 200 %, a small laptop, a desktop. CSS pixels. */
const widths = [390, 720, 1024, 1440];

test.describe('a laptop at 200 % zoom', () => {
	test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

	for (const source of ['projects', 'people', 'organizations', 'fundraising'])
		test(`does not say that ${source} ask for a larger screen, and has room for rows`, async ({
			page,
		}) => {
			await page.goto('/search');
			await page.goto(`${siteUrl()}/directory/${source}`);
			await page.keyboard.press('Shift');
			await expect(page.locator('[data-island="drawn"]')).toBeVisible();
			await expect(page.locator('[data-mobile-notice]')).toBeHidden();
			expect(await widerThanScreen(page)).toEqual([]);
			// A row extends beyond the right edge: its name represents it.
			const names = page.locator('.ag-row :is([col-id="name"], [col-id="ventures_name"])');
			await expect(names.nth(2)).toBeInViewport({ ratio: 0.9 });
		});
});

test.describe('awkward data', () => {
	test.describe.configure({ mode: 'default' });

	const long =
		'The Association for the Advancement of Decentralised Settlement Infrastructure between Shops of the North';
	const unbroken =
		'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
	const address = `https://www.${'a-rather-long-name-of-a-host'.repeat(2)}.example/${'path/'.repeat(20)}`;
	let stage: Stage;

	test.beforeAll(async () => {
		stage = await setStage(async (db) => {
			await revise(db, { origin: 'starter' }, [
				{
					type: 'project',
					set: {
						name: unbroken,
						symbol: 'DONAUDAMPF',
						location: long,
						website: address,
						description: `${unbroken} `.repeat(8),
						sectors: ['Smart Contract Platform', 'Developer Tools', 'Liquid Staking', 'DeFi'],
						aliases: [long, unbroken],
					},
				},
				{ type: 'project', set: { name: 'X' } },
				{
					type: 'organization',
					set: { name: long, location: unbroken, website: address, employee_count: 1_234_567 },
				},
				{ type: 'person', set: { name: `${unbroken} ${long}` } },
			]);
		});
	});
	test.afterAll(() => stage?.stop());

	test('long names, none, one row: nothing is cut, broken or off-screen', async ({ browser }) => {
		const page = await stage.visitor(browser);
		const records = async (source: string) => {
			await page.goto(`/directory/${source}`);
			const links = await page
				.locator('a.entity')
				.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
			return [...new Set(links)];
		};
		const paths: string[] = [];
		for (const source of ['projects', 'organizations', 'people', 'fundraising']) {
			const own = await records(source);
			paths.push(`/directory/${source}`, ...own, ...own.map((path) => `${path}/history`));
		}
		expect(paths.length).toBeGreaterThan(10);
		for (const path of [...paths, '/', '/changes', '/search?q=donau', '/observatory']) {
			await page.goto(path);
			await page.keyboard.press('Shift');
			await quiet(page);
			for (const width of widths) {
				await page.setViewportSize({ width, height: 900 });
				expect.soft(await layoutFaults(page), `${path} at ${width} px`).toEqual([]);
			}
		}
	});
});
