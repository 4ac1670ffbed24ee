import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { articles } from '#lib/db/schema/articles.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { articlesOf } from './article-rows.ts';
import { type ArticleView, clearArticleFilters, listQueryOf } from './article-view.ts';
import { countArticles } from './list-query.ts';
import { type OwnArticle, publishArticle } from './publish.ts';
import { article, relatedArticles } from './reading.dataset.ts';

const database = useTestDatabase();
const ids: Record<string, number> = {};

const own = (slug: string, more: Partial<OwnArticle> = {}): OwnArticle => ({
	kind: 'research',
	slug,
	title: slug,
	authors: ['Cairn'],
	tags: [],
	published_at: '2026-01-01T00:00:00Z',
	body: `Body of ${slug}.`,
	featured: false,
	origin: 'editorial',
	mentions: [],
	...more,
});

beforeAll(async () => {
	const { db } = database;
	const made = await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Aave', symbol: 'AAVE' } },
		{ type: 'organization', set: { name: 'Aave' } },
		{ type: 'person', set: { name: 'A. Person' } },
	]);
	for (const [at, name] of ['project', 'organization', 'people'].entries())
		ids[name] = made[at]?.id ?? 0;
	const of = (type: 'project' | 'organization' | 'people') => ({ type, id: ids[type] ?? 0 });
	await publishArticle(
		db,
		own('first', {
			featured: true,
			tags: ['DeFi', 'Method'],
			mentions: [of('project'), of('people')],
		}),
	);
	await publishArticle(
		db,
		own('second', {
			published_at: '2026-02-01T23:59:59Z',
			tags: ['DeFi'],
			mentions: [of('organization')],
		}),
	);
	await publishArticle(
		db,
		own('third', {
			published_at: '2026-03-01T00:00:00Z',
			authors: ['B', 'C'],
			mentions: [of('project')],
		}),
	);
	await publishArticle(
		db,
		own('fourth', { published_at: '2026-04-01T00:00:00Z', title: '100% Über_all' }),
	);
	await publishArticle(db, own('first', { kind: 'news', title: 'The same slug among the news' }));
	const feed = {
		kind: 'news',
		origin: 'feed',
		source_name: 'The Block',
		source_url: 'https://a.example',
	} as const;
	await db.insert(articles).values([
		{
			...feed,
			slug: 'dated',
			title: 'Dated',
			link: 'https://a.example/1',
			link_key: 'a.example/1',
			published_at: '2026-05-01T00:00:00Z',
		},
		{
			...feed,
			slug: 'undated',
			title: 'Undated',
			link: 'https://a.example/2',
			link_key: 'a.example/2',
		},
	]);
});

const view = (more: Partial<ArticleView>): ArticleView => ({
	...clearArticleFilters({ type: 'research', view: 'default' }),
	...more,
});

async function slugs(more: Partial<ArticleView>): Promise<string[]> {
	const rows = await articlesOf(database.db, view(more));
	expect(await countArticles(database.db, listQueryOf(view(more)))).toBe(rows.length);
	return rows.map(({ slug }) => slug);
}

test('a kind is listed newest first, undated ones last', async () => {
	expect(await slugs({})).toEqual(['fourth', 'third', 'second', 'first']);
	expect(await slugs({ type: 'news' })).toEqual(['dated', 'first', 'undated']);
});

test('tabs and filters leave out what they say', async () => {
	expect(await slugs({ tab: 'featured' })).toEqual(['first']);
	expect(await slugs({ type: 'news', tab: 'more' })).toEqual(['dated', 'undated']);
	expect(await slugs({ type: 'news', filters: { source: 'The Block' } })).toEqual([
		'dated',
		'undated',
	]);
	expect(await slugs({ filters: { tag: 'DeFi' } })).toEqual(['second', 'first']);
	expect(await slugs({ filters: { author: 'C' } })).toEqual(['third']);
	expect(await slugs({ filters: { asset: 'Aave' } })).toEqual(['third', 'second', 'first']);
	expect(await slugs({ filters: { asset: 'Aave', tag: 'Method' } })).toEqual(['first']);
	expect(await slugs({ filters: { tag: "x'; drop table articles" } })).toEqual([]);
});

test('days are whole, both included', async () => {
	expect(await slugs({ from: '2026-02-01', to: '2026-03-01' })).toEqual(['third', 'second']);
	expect(await slugs({ from: '2026-02-02', to: '2026-02-28' })).toEqual([]);
});

test('a search looks in titles, and takes wildcards literally', async () => {
	expect(await slugs({ search: 'uber' })).toEqual(['fourth']);
	expect(await slugs({ search: '0% Ü' })).toEqual(['fourth']);
	expect(await slugs({ search: 'r_a' })).toEqual(['fourth']);
	expect(await slugs({ search: '%' })).toEqual(['fourth']);
	expect(await slugs({ search: 's_c' })).toEqual([]);
});

test('either sort direction keeps unknown values last, and no page repeats an article', async () => {
	const sources = (order: 'asc' | 'desc') =>
		slugs({ type: 'news', sort: { field: 'source_name', order } });
	expect(await sources('asc')).toEqual(['dated', 'undated', 'first']);
	expect(await sources('desc')).toEqual(['dated', 'undated', 'first']);
	expect(await slugs({ sort: { field: 'title', order: 'asc' } })).toEqual([
		'fourth',
		'first',
		'second',
		'third',
	]);
	const seen = [];
	for (let page = 1; page <= 4; page++)
		seen.push(...(await articlesOf(database.db, view({ page }), 1)).map(({ slug }) => slug));
	expect(seen).toEqual(['fourth', 'third', 'second', 'first']);
});

test('an article comes with its body and the records it names, in order', async () => {
	const [found] = await article.load(database.db, { type: 'research', slug: 'first' });
	expect(found).toMatchObject({ body: 'Body of first.', summary: 'Body of first.', link: null });
	expect(found?.mentions.map(({ type, name }) => [type, name])).toEqual([
		['project', 'Aave'],
		['people', 'A. Person'],
	]);
	expect(article.row.parse(found)).toEqual(found);
	await expect(article.load(database.db, { type: 'news', slug: 'second' })).rejects.toThrow(
		'There is no news article with the slug "second".',
	);
});

test('related articles share records or tags, never the article itself', async () => {
	const related = async (slug: string) =>
		(await relatedArticles.load(database.db, { type: 'research', slug, limit: 4 })).map(
			(row) => row.slug,
		);
	expect(await related('first')).toEqual(['third', 'second']);
	expect(await related('fourth')).toEqual([]);
});

test('publishing again changes nothing', async () => {
	const again = own('first', { title: 'Another title', mentions: [] });
	expect(await publishArticle(database.db, again)).toBe(false);
	const [found] = await article.load(database.db, { type: 'research', slug: 'first' });
	expect(found?.title).toBe('first');
});
