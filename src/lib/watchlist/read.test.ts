import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { sortSpecs } from '#lib/directory/sorts.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { addEntry, annotate } from './entries.ts';
import { listAsCsv } from './export.ts';
import { listFeed } from './feed.ts';
import { defaultList, listsOf, updateList } from './lists.ts';
import { publicList } from './public-list.ts';
import { entriesPage } from './read.ts';

const database = useTestDatabase();
const count = 25;
let accountId = 0;
let list = 0;

beforeAll(async () => {
	const { db } = database;
	const made = await revise(
		db,
		{ origin: 'starter' },
		Array.from({ length: count + 5 }, (_, index) => ({
			type: 'project' as const,
			// Names and figures that tie: their order must be deterministic all the same.
			set: { name: `Name ${index % 4}`, symbol: `S${index}` },
		})),
	);
	await recordMarketFigures(
		db,
		made.slice(0, 15).map(({ id }, index) => ({
			project_id: id,
			source: 'coingecko' as const,
			at: '2026-11-20T00:00:00Z',
			price_usd: index % 3,
		})),
	);
	const owner = await signedIn(db, { username: 'reader' });
	accountId = owner.member.id;
	list = await defaultList(db, accountId);
	for (const { slug } of made.slice(0, count))
		await addEntry(db, accountId, { type: 'project', slug: slug ?? '' });
});

const fields = Object.keys(sortSpecs.projects);
const sorts = fc.option(
	fc.record({
		field: fc.constantFrom(...fields),
		order: fc.constantFrom('asc' as const, 'desc' as const),
	}),
);

test('under any sort, a list’s pages hold every entry once', async () => {
	await fc.assert(
		fc.asyncProperty(sorts, fc.integer({ min: 1, max: 12 }), async (sort, take) => {
			const seen: string[] = [];
			for (let skip = 0; skip < count; skip += take) {
				const page = await entriesPage(database.db, 'project', {
					list,
					tag: null,
					sort,
					skip,
					take,
				});
				expect(page.total).toBe(count);
				expect(page.entries).toHaveLength(page.rows.length);
				seen.push(...page.rows.map(({ _id }) => _id));
			}
			expect(seen).toHaveLength(count);
			expect(new Set(seen).size).toBe(count);
		}),
		{ numRuns: 40 },
	);
});

test('missing values come last in both directions', async () => {
	for (const order of ['asc', 'desc'] as const) {
		const sort = { field: 'price_usd', order };
		const query = { list, tag: null, sort, skip: 0, take: count };
		const { rows } = await entriesPage(database.db, 'project', query);
		const prices = rows.map(({ price_usd }) => price_usd);
		expect(prices.slice(15)).toEqual(Array(10).fill(null));
		expect(prices.slice(0, 15)).not.toContain(null);
	}
});

test('a tag shows only its entries, and the CSV has notes that no spreadsheet executes', async () => {
	const { db } = database;
	const query = { list, tag: null, sort: null, skip: 0, take: count };
	const [entry] = (await entriesPage(db, 'project', query)).entries;
	await annotate(db, accountId, Number(entry?._id), { note: '=1+1', tags: ['a, b', 'c'] });
	const tagged = await entriesPage(db, 'project', { ...query, tag: 'c' });
	expect(tagged).toMatchObject({ total: 1, entries: [{ _id: entry?._id }] });
	const lines = (await listAsCsv(db, list, 'project')).split('\r\n');
	expect(lines).toHaveLength(count + 2);
	expect(lines[0]).toMatch(/^\uFEFFName,.*,Note,Tags,Added,Record,Slug,Origin$/);
	expect(lines[1]).toContain(",'=1+1,");
});

test('a private list has no page; a public one names its owner only when their profile is public', async () => {
	const { db, pool } = database;
	const [mine] = await listsOf(db, accountId);
	const slug = mine?.slug ?? '';
	expect(await publicList(db, slug)).toBeNull();
	expect(await publicList(db, "x' or 1=1")).toBeNull();
	await updateList(db, accountId, list, { privacy: 1 });
	expect(await publicList(db, slug)).toMatchObject({ id: list, username: 'reader' });
	await pool.query(`update account set privacy = '{"profile":0,"links":1,"contributions":1}'`);
	const shown = await publicList(db, slug);
	expect(shown).toMatchObject({ id: list, username: null });
	if (!shown) throw new Error('The list is public.');
	const feed = await listFeed(db, shown, 'https://cairn.test');
	expect(feed.items).toHaveLength(count);
	expect(feed.items[0]?.title).toMatch(/new in the catalogue/);
	expect(JSON.stringify(feed)).not.toContain('1+1');
	await pool.query(`update account set state = 'blocked'`);
	expect(await publicList(db, slug)).toBeNull();
	await pool.query(`update account set state = 'active'`);
	await updateList(db, accountId, list, { privacy: 0 });
	expect(await publicList(db, slug)).toBeNull();
});
