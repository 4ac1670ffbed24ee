import { sql } from 'drizzle-orm';
import type { Change } from '#lib/catalogue/change.ts';
import { offerPairs } from '#lib/catalogue/duplicate-pairs.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { type Connection, connect, type Db } from '#lib/db/connect.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, type SignedIn, signedIn } from '../setup/signed-in.ts';
import { expect, quiet, test, widerThanScreen } from './fixtures.ts';
import { violationsInThemes } from './violations.ts';

/** Possible duplicates as editors decide on them, on a separate site. */
test.describe.configure({ mode: 'default' });

const LONG =
	'The International Consortium for Decentralized Infrastructure and Interoperability Research';

let site: OwnSite<unknown>;
let connection: Connection;
let editor: SignedIn;
let contributor: SignedIn;
let shared: string | undefined;
let round = 0;

test.beforeAll(async () => {
	site = await startOwnSite(async () => undefined);
	connection = connect(site.databaseUrl, { max: 2 });
	shared = process.env.SITE_UNDER_TEST;
	process.env.SITE_UNDER_TEST = site.url;
	editor = await signedIn(connection.db, { roles: ['editor'], name: 'Edda Editor' });
	contributor = await signedIn(connection.db, { roles: ['contributor'] });
});

test.afterAll(async () => {
	process.env.SITE_UNDER_TEST = shared;
	await connection?.close();
	await site?.stop();
});

test.beforeEach(async ({ page }) => {
	await connection.db.execute(sql`truncate duplicate_pair`);
	await addSession(page.context(), site.url, editor.token);
	round += 1;
});

async function made(db: Db, change: Change): Promise<number> {
	const [result] = await revise(db, { origin: 'import:defillama' }, [change]);
	return result?.id ?? 0;
}

const twins = [
	['Andreessen Horowitz', 'a16z', 'https://a16z.com'],
	['Pantera Capital', 'Pantera', 'https://panteracapital.com'],
	['Paradigm', 'Paradigm Operations', 'https://paradigm.xyz'],
] as const;

/** Pairs of organizations, the first better known; returns their ids. */
async function offered(count: number = twins.length): Promise<[number, number][]> {
	const ids: [number, number][] = [];
	for (const [name, other, website] of twins.slice(0, count)) {
		const one = await made(connection.db, {
			type: 'organization',
			set: { name: `${name} ${round}`, website, location: 'New York', type: 'Fund' },
			source: `${website}/about`,
		});
		const two = await made(connection.db, {
			type: 'organization',
			set: { name: `${other} ${round}`, website: `${website}/`, location: 'Menlo Park' },
		});
		await offer('organization', one, two, ['the same website', 'another location']);
		ids.push([one, two]);
	}
	return ids;
}

const offer = (type: RecordType, one: number, other: number, signs: string[] = []) =>
	offerPairs(connection.db, 'rule', [
		{ one: { type, id: one }, other: { type, id: other }, signs },
	]);

async function states(): Promise<string[]> {
	const { rows } = await connection.db.execute<{ state: string }>(
		sql`select state from duplicate_pair order by one_id`,
	);
	return rows.map(({ state }) => state);
}

const names = () => [
	`Andreessen Horowitz ${round}`,
	`Pantera Capital ${round}`,
	`Paradigm ${round}`,
];

test('by keyboard: move, keep apart, undo, tick, merge', async ({ page }) => {
	await offered();
	await page.goto('/review');
	await page.getByRole('link', { name: 'Duplicates 3' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Possible duplicates');
	const pairs = page.locator('[data-pairs] > li');
	const said = page.locator('[data-said]');
	await expect(pairs).toHaveCount(3);
	const website = pairs.first().locator('.pair-fact').filter({ hasText: 'Website' });
	await expect(website).toContainText('Same');
	await expect(pairs.first().locator('.pair-fact').filter({ hasText: 'Location' })).toContainText(
		'Differs',
	);
	await expect(page.locator('[data-ticked]')).toHaveText('0 pairs ticked');
	await page.keyboard.press('j');
	await expect(pairs.nth(0)).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(pairs.nth(1)).toBeFocused();
	await page.keyboard.press('k');
	await page.keyboard.press('j');
	await page.keyboard.press('a');
	await expect(said).toHaveText('1 pair kept apart. Press u to undo.');
	await expect(pairs).toHaveCount(2);
	await expect(pairs.nth(1)).toBeFocused();
	await expect(pairs.nth(1)).toContainText(names()[2] ?? '');
	expect(await states()).toEqual(['open', 'apart', 'open']);
	await page.keyboard.press('u');
	await expect(said).toHaveText('1 pair open again.');
	await expect(pairs).toHaveCount(3);
	await expect(pairs.nth(1)).toBeFocused();
	await page.keyboard.press('x');
	await expect(pairs.nth(1).getByRole('checkbox')).toBeChecked();
	await expect(page.locator('[data-ticked]')).toHaveText('1 pair ticked');
	await page.keyboard.press('k');
	await page.keyboard.press('m');
	await expect(said).toHaveText('1 pair merged.');
	await expect(pairs).toHaveCount(2);
	await expect(pairs.first()).toBeFocused();
	// Ticked boxes stay ticked.
	await expect(pairs.first().getByRole('checkbox')).toBeChecked();
	expect(await states()).toEqual(['same', 'open', 'open']);
	await page.keyboard.press('?');
	await expect(page.locator('[data-keys] dl')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Duplicates 2' })).toBeVisible();
	const gone = await page.request.get(`/organization/a16z-${round}`, { maxRedirects: 0 });
	expect([gone.status(), gone.headers().location]).toEqual([
		301,
		`/organization/andreessen-horowitz-${round}`,
	]);
});

test('many at once, and other editors’ decisions meanwhile are reported', async ({ page }) => {
	const [first] = await offered();
	await page.goto('/review/duplicates?type=organization');
	await connection.db.execute(sql`
		update duplicate_pair set state = 'apart', decided_by = ${editor.member.id}, decided_at = now()
		where one_id = ${first?.[0]}`);
	await page.getByRole('button', { name: 'Merge into the fuller record' }).click();
	await expect(page.locator('[data-said]')).toHaveText('Select the pairs first.');
	await page.getByRole('button', { name: 'Tick all' }).click();
	await page.getByRole('button', { name: 'Merge into the fuller record' }).click();
	await expect(page.locator('[data-said]')).toHaveText(
		'2 pairs merged. Not changed: 1 of 3 pairs. Edda Editor already decided to keep these records apart.',
	);
	await expect(page.getByText('No open pairs of this type.')).toBeVisible();
	expect(await states()).toEqual(['apart', 'same', 'same']);
	await page.getByRole('link', { name: 'Decided 3' }).click();
	await expect(page.locator('.pairs-decided > li')).toHaveCount(3);
	await expect(page.locator('.pairs-decided > li').first()).toContainText('Merged by Edda Editor');
	await page.getByRole('button', { name: /Offer again/ }).click();
	await expect(page.locator('[data-said]')).toHaveText('1 pair open again.');
	await expect(page.locator('.pairs-decided > li')).toHaveCount(2);
	expect(await states()).toEqual(['open', 'same', 'same']);
});

test('an investor that turned out to be a person', async ({ page }) => {
	const [organization, person] = [
		await made(connection.db, { type: 'organization', set: { name: `Naval ${round}` } }),
		await made(connection.db, { type: 'person', set: { name: `Naval Ravikant ${round}` } }),
	];
	await offerPairs(connection.db, 'rule', [
		{
			one: { type: 'person', id: person },
			other: { type: 'organization', id: organization },
			signs: ['a person of a similar name'],
		},
	]);
	await page.goto('/review/duplicates?type=person');
	await expect(page.getByRole('button', { name: 'Merge into left' })).toHaveCount(0);
	await page.getByRole('button', { name: 'Merge into right' }).click();
	await expect(page.locator('[data-said]')).toHaveText('1 pair merged.');
	const moved = await page.request.get(`/organization/naval-${round}/financials`, {
		maxRedirects: 0,
	});
	expect([moved.status(), moved.headers().location]).toEqual([
		301,
		`/people/naval-ravikant-${round}`,
	]);
});

test('others do not see it', async ({ browser }) => {
	const context = await browser.newContext();
	const page = await context.newPage();
	const visitor = await page.request.get(`${site.url}/review/duplicates`, { maxRedirects: 0 });
	expect(visitor.status()).toBe(302);
	await addSession(context, site.url, contributor.token);
	expect((await page.goto(`${site.url}/review/duplicates`))?.status()).toBe(404);
	await context.close();
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });
	test('its forms do the same', async ({ page }) => {
		await offered();
		await page.goto('/review/duplicates');
		await page.getByRole('button', { name: 'Keep apart' }).first().click();
		await expect(page.locator('.review-done')).toHaveText('1 pair kept apart.');
		expect(await states()).toEqual(['apart', 'open', 'open']);
		await page.getByRole('button', { name: 'Merge into right' }).first().click();
		await expect(page.locator('.review-done')).toHaveText('1 pair merged.');
		expect(await states()).toEqual(['apart', 'same', 'open']);
		await page.getByRole('button', { name: 'Merge into the fuller record' }).click();
		await expect(page.getByRole('alert')).toHaveText('Select the pairs to decide on.');
		await page.getByRole('checkbox').check();
		await page.getByRole('button', { name: 'Merge into the fuller record' }).click();
		await expect(page.locator('.review-done')).toHaveText('1 pair merged.');
		await expect(page.getByText('No open pairs. Imports add')).toBeVisible();
		await page.getByRole('link', { name: 'Decided 3' }).click();
		await page.getByRole('button', { name: /Offer again/ }).click();
		await expect(page.locator('.review-done')).toHaveText('1 pair open again.');
		expect(await states()).toEqual(['open', 'same', 'same']);
	});
});

/** Pairs of every kind, one with long names. */
async function ofEveryKind(): Promise<void> {
	const { db } = connection;
	const logo = '/logos/token/uni.svg';
	const one = await made(db, {
		type: 'project',
		set: {
			name: 'Uniswap',
			symbol: 'UNI',
			logo,
			website: 'https://uniswap.org',
			twitter: 'https://x.com/Uniswap',
			github: 'https://github.com/Uniswap',
			aliases: ['Uniswap Protocol'],
			year_founded: 2018,
			category: 'Exchange',
		},
		source: 'https://uniswap.org/about',
	});
	const other = await made(db, {
		type: 'project',
		set: {
			name: 'Uniswap Labs',
			website: 'https://www.uniswap.org/',
			location: 'New York',
			year_founded: 2019,
		},
	});
	await offer('project', one, other, ['the same website', 'similar names']);
	const long = [
		await made(db, {
			type: 'organization',
			set: { name: LONG, website: `https://example.org/${'very-long-path-'.repeat(9)}` },
		}),
		await made(db, {
			type: 'organization',
			set: {
				name: `${LONG.replaceAll(' ', '')} Foundation`,
				aliases: [LONG, 'ICDIIR', `${LONG} (Zug)`],
				location: 'Zug',
			},
		}),
	];
	await offer('organization', long[0] ?? 0, long[1] ?? 0, [
		'similar names',
		'another website',
		'the same investor in three rounds of the same project',
	]);
	const person = await made(db, {
		type: 'person',
		set: { name: 'Naval Ravikant', twitter: 'https://x.com/naval' },
	});
	const naval = await made(db, { type: 'organization', set: { name: 'Naval', type: 'Investor' } });
	await offerPairs(db, 'import:defillama', [
		{
			one: { type: 'person', id: person },
			other: { type: 'organization', id: naval },
			signs: ['a person of a similar name'],
		},
		{
			one: { type: 'project', id: one },
			other: { type: 'organization', id: long[0] ?? 0 },
			signs: [],
		},
	]);
	const seed = {
		type: 'round' as const,
		set: {
			project_id: one,
			type: 'Seed',
			amount_usd: 5e6,
			date: '2024-03-10',
			date_precision: 'day' as const,
		},
	};
	const rounds = [
		await made(db, seed),
		await made(db, {
			...seed,
			set: { ...seed.set, amount_usd: 5.4e6, date: '2024-04-01', date_precision: 'month' as const },
		}),
	];
	await offer('round', rounds[0] ?? 0, rounds[1] ?? 0, ['the same type, 22 days apart']);
	await offered();
}

test.describe('its appearance', () => {
	test('no axe violation and nothing off-screen, in both themes', async ({ page }) => {
		const look = async (name: string, path: string) => {
			await page.setViewportSize({ width: 390, height: 900 });
			await page.goto(path);
			await quiet(page);
			for (const width of [390, 1024, 1440]) {
				await page.setViewportSize({ width, height: 900 });
				expect([name, width, await widerThanScreen(page)]).toEqual([name, width, []]);
				if (width === 1024) continue;
				expect([name, width, await violationsInThemes(page)]).toEqual([name, width, []]);
			}
		};
		await look('none', '/review/duplicates');
		await offered(1);
		await look('one', '/review/duplicates');
		await ofEveryKind();
		await look('many', '/review/duplicates');
		await connection.db.execute(sql`
			update duplicate_pair set decided_by = ${editor.member.id}, decided_at = now(),
				state = case when one_type = 'project' then 'same' else 'apart' end where one_type <> 'round'`);
		await look('decided', '/review/duplicates?state=decided');
	});
});
