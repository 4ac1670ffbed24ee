import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { datasets, type OpenDataset } from '#lib/api/registry.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { writeQuotedList } from '#lib/directory/quoted-list.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { filledTabs } from './list-query.ts';

const database = useTestDatabase();

const names = ["Bit'coin", 'Solana', 'Kraken'];
const sources = ['The Paper', 'Desk, the', null];
const tags = ['DeFi', "It's 100%", 'AI'];
const authors = ['Ada', 'Grace', 'Alan'];
const picked = <T>(list: readonly T[], at: number) => list.filter((_, bit) => (at >> bit) & 1);

interface Made {
	id: number;
	kind: 'news' | 'research';
	title: string;
	day: string | null;
	assets: string[];
	source: string | null;
	tags: string[];
	authors: string[];
	featured: boolean;
	outside: boolean;
}

/** Articles of every sort: days and titles that tie, some without a date or a source. */
const made: Made[] = Array.from({ length: 120 }, (_, at) => ({
	id: at + 1,
	kind: at % 3 === 0 ? 'research' : 'news',
	title: `${['Alpha', 'beta', 'Ümlaut', '100% gain'][at % 4]} ${at % 7}`,
	day: at % 11 === 0 ? null : `2026-0${1 + (at % 5)}-1${at % 10}`,
	assets: picked(names, at % 8),
	source: sources[at % 3] ?? null,
	tags: picked(tags, (at >> 1) % 8),
	authors: picked(authors, (at >> 2) % 8),
	featured: at % 5 === 0,
	outside: at % 2 === 0,
}));

beforeAll(async () => {
	const [bitcoin, solana, kraken] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: "Bit'coin", symbol: 'BTC' } },
		{ type: 'project', set: { name: 'Solana' } },
		{ type: 'organization', set: { name: 'Kraken' } },
	]);
	const records = new Map<string, readonly [type: string, id: number | undefined]>([
		["Bit'coin", ['project', bitcoin?.id]],
		['Solana', ['project', solana?.id]],
		['Kraken', ['organization', kraken?.id]],
	]);
	for (const one of made) {
		const link = one.outside ? `https://paper.example/${one.id}` : null;
		await database.db.execute(sql`
			insert into articles (kind, slug, title, link, link_key, body, source_name, tags, authors, published_at, featured, origin)
			values (${one.kind}, ${`a-${one.id}`}, ${one.title}, ${link}, ${link}, ${one.outside ? null : 'Text'}, ${one.source},
				${sql.param(one.tags)}::text[], ${sql.param(one.authors)}::text[], ${one.day && `${one.day}T12:00:00Z`}, ${one.featured}, 'editorial')`);
		for (const [position, name] of one.assets.entries()) {
			const [type, id] = records.get(name) ?? [];
			await database.db.execute(
				sql`insert into article_mentions values (${one.id}, ${type}, ${id}, ${position})`,
			);
		}
	}
});

const ask = async (name: keyof typeof datasets, params: object) => {
	const dataset: OpenDataset = datasets[name];
	const { rows } = await dataset.answer(database.db, params);
	return rows.map((row) => dataset.row.strict().parse(row));
};
const idsOf = (rows: Record<string, unknown>[]) => rows.map((row) => Number(row._id));

/** The same order, expressed differently: missing values last, ties newest first. */
function expected(kind: Made['kind'], keeps: (one: Made) => boolean, sort: Sort | null): number[] {
	const value = (one: Made) =>
		sort?.field === 'title'
			? folded(one.title)
			: sort?.field === 'source_name'
				? one.source && folded(one.source)
				: one.day;
	const down = !sort || sort.order === 'desc' ? -1 : 1;
	const compare = (a: string | null, b: string | null, sign: number) =>
		a === b ? 0 : a === null ? 1 : b === null ? -1 : (a < b ? -1 : 1) * sign;
	return made
		.filter((one) => one.kind === kind && keeps(one))
		.sort((a, b) => compare(value(a), value(b), down) || compare(a.day, b.day, -1) || b.id - a.id)
		.map(({ id }) => id);
}
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

interface Sort {
	field: 'created_at' | 'title' | 'source_name';
	order: 'asc' | 'desc';
}
const applied = (list: readonly string[]) => ({ apply: 1, value: writeQuotedList(list) });
const listOf = (values: readonly string[]) => fc.subarray([...values, 'Nobody']);
const any = (wanted: string[], has: readonly (string | null)[]) =>
	wanted.length === 0 || has.some((one) => one !== null && wanted.includes(one));

const query = fc.record({
	kind: fc.constantFrom('news' as const, 'research' as const),
	tab: fc.constantFrom('lastest', 'featured', 'more'),
	search: fc.constantFrom('', 'ALPHA', 'umlaut', '100%', 'a_pha', '3'),
	assets: listOf(names),
	second: fc.subarray([...tags, 'The Paper', 'Desk, the']),
	authors: listOf(authors),
	from: fc.constantFrom(null, '2026-02-01', '2026-03-12'),
	to: fc.constantFrom(null, '2026-04-18', '2026-03-12'),
	sort: fc.option(
		fc.record({
			field: fc.constantFrom('created_at' as const, 'title' as const, 'source_name' as const),
			order: fc.constantFrom('asc' as const, 'desc' as const),
		}),
	),
	take: fc.integer({ min: 1, max: 50 }),
});

test('pages of any view hold just its articles, in order, each once, and the total counts them', async () => {
	await fc.assert(
		fc.asyncProperty(
			query,
			async ({ kind, tab, search, assets, second, authors: by, from, to, sort: asked, take }) => {
				const sort = kind === 'research' && asked?.field === 'source_name' ? null : asked;
				const filters = {
					Assets: applied(assets),
					...(kind === 'news'
						? { Source: applied(second) }
						: { Tag: applied(second), Author: applied(by) }),
					...(from ? { DateFrom: { apply: 1, value: from } } : {}),
					DateTo: to ? { apply: 1, value: to } : { apply: 0, value: '2000-01-01' },
				};
				const narrowing = { searchValue: search, tab, filters };
				const found: number[] = [];
				for (let skip = 0; skip < made.length; skip += take) {
					const page = await ask(`${kind}_list`, { ...narrowing, sort, skip, take });
					expect(page.map((row) => row.index)).toEqual(page.map((_, at) => skip + at + 1));
					found.push(...idsOf(page));
					if (page.length < take) break;
				}
				const keeps = (one: Made) =>
					(tab !== 'featured' || one.featured) &&
					(tab !== 'more' || one.outside) &&
					folded(one.title).includes(search.toLowerCase()) &&
					any(assets, one.assets) &&
					(kind === 'news'
						? any(second, [one.source])
						: any(second, one.tags) && any(by, one.authors)) &&
					(!from || (one.day !== null && one.day >= from)) &&
					(!to || (one.day !== null && one.day <= to));
				const ids = expected(kind, keeps, sort);
				expect(found).toEqual(ids);
				expect(await ask(`total_${kind}`, narrowing)).toEqual([{ total: ids.length }]);
			},
		),
		{ numRuns: 80 },
	);
});

describe('a row', () => {
	test('of the news has its assets by name, with kind and page', async () => {
		const [row] = await ask('news_list', { filters: { Assets: applied(['Kraken']) }, take: 1 });
		const one = made.find(({ id }) => id === Number(row?._id));
		expect(row).toMatchObject({ tags: one?.assets, title: one?.title, source_name: one?.source });
		expect(row?.assets).toContainEqual({
			type: 'venture',
			slug: 'kraken',
			name: 'Kraken',
			symbol: null,
			logo: null,
		});
	});

	test('of the research has its own tags and authors', async () => {
		const [row] = await ask('research_list', { take: 1 });
		const one = made.find(({ id }) => id === Number(row?._id));
		expect(row).toMatchObject({ tags: one?.tags, author: one?.authors });
	});
});

test.each([
	['news_assets', 'news', ({ assets }: Made) => assets],
	['news_source', 'news', ({ source }: Made) => (source ? [source] : [])],
	['research_tags', 'research', ({ tags }: Made) => tags],
	['research_assets', 'research', ({ assets }: Made) => assets],
	['research_author', 'research', ({ authors }: Made) => authors],
] as const)('%s counts the articles of each name, most first', async (name, kind, namesOf) => {
	const counts = new Map<string, number>();
	for (const one of made)
		if (one.kind === kind)
			for (const its of namesOf(one)) counts.set(its, (counts.get(its) ?? 0) + 1);
	const rows = await ask(name, {});
	expect(new Map(rows.map((row) => [row.name, row.count]))).toEqual(counts);
	expect(rows.map((row) => Number(row.count))).toEqual([...counts.values()].sort((a, b) => b - a));
	const [first] = counts.keys();
	expect(await ask(name, { searchValue: first?.toUpperCase(), limit: 1 })).toEqual([
		{ name: first, count: counts.get(first ?? '') },
	]);
});

test('a record’s own news is the articles that mention it, newest first', async () => {
	for (const [name, params, asset] of [
		['project_news', { slug: 'bitcoin' }, "Bit'coin"],
		['venture_news', { slug: 'kraken' }, 'Kraken'],
	] as const) {
		const [news, research] = (['news', 'research'] as const).map((kind) =>
			expected(kind, ({ assets }) => assets.includes(asset), null),
		);
		const found = idsOf(await ask(name, params));
		expect(found.filter((id) => news?.includes(id))).toEqual(news);
		expect(found.filter((id) => research?.includes(id))).toEqual(research);
		expect(found).toHaveLength((news?.length ?? 0) + (research?.length ?? 0));
	}
	const [summary] = await ask('project_summary', { slug: 'bitcoin' });
	expect(summary?.news_proj).toHaveLength(50);
});

test('the totals count both kinds, and the dashboard has the newest news', async () => {
	expect(await ask('home_totals', {})).toMatchObject([{ news: 80, research: 40 }]);
	expect(idsOf(await ask('dashboard_news_only', {}))).toEqual(
		expected('news', () => true, null).slice(0, 8),
	);
});

test.each([
	[{ filters: { Tag: applied(['AI']) } }],
	[{ filters: { Assets: { apply: 1, value: 'Bitcoin' } } }],
	[{ filters: { DateFrom: { apply: 1, value: '2026-02-30' } } }],
	[{ tab: 'newest' }],
	[{ take: 501 }],
	[{ sort: { field: 'author', order: 'asc' } }],
])('%j is refused', async (params) => {
	await expect(ask('news_list', params)).rejects.toThrow();
});

test('only tabs that hold an article of the kind are linked', async () => {
	const { db } = database;
	expect(await filledTabs(db, 'news')).toEqual(['lastest', 'featured', 'more']);
	await db.execute(
		sql`update articles set featured = false, link = null, link_key = null, body = 'Text'`,
	);
	expect(await filledTabs(db, 'research')).toEqual(['lastest']);
	await db.execute(sql`delete from articles`);
	expect(await filledTabs(db, 'research')).toEqual([]);
});
