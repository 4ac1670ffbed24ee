import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	articlesHref,
	articleViewParams,
	clearArticleFilters,
	formerArticlesHref,
	readArticleView,
	sortArticlesBy,
} from './article-view.ts';

const read = (query: string) => readArticleView(new URLSearchParams(query));
const news = clearArticleFilters({ type: 'news', view: 'default' });

test('missing or invalid parameters get their defaults', () => {
	expect(read('')).toEqual(news);
	expect(read('type=x&view=y&tab=z&page=0&sort=body&from=2026-02-30&to=soon&asset=+')).toEqual(
		news,
	);
	expect(read('type=research&view=all')).toMatchObject({ type: 'research', view: 'all' });
	expect(read('view=all')).toMatchObject({ type: 'news', view: 'all' });
	expect(read('page=999999').page).toBe(1);
});

test('every address has both type and view', () => {
	expect(articlesHref(news)).toBe('/news-research?type=news&view=default');
	const table = { ...news, view: 'all' as const, tab: 'featured' as const };
	expect(articlesHref(table)).toBe('/news-research?type=news&view=all&tab=featured');
});

test('a former address keeps its parameters', () => {
	const href = (query: string) => formerArticlesHref(new URLSearchParams(query));
	expect(href('')).toBe('/news-research?type=research&view=default');
	expect(href('type=news&view=all')).toBe('/news-research?type=news&view=all');
	expect(href('view=all&tag=DeFi&page=2')).toBe(
		'/news-research?type=research&view=all&tag=DeFi&page=2',
	);
});

test('the first press on the default sort column reverses the order', () => {
	expect(sortArticlesBy(news, 'created_at').sort).toEqual({ field: 'created_at', order: 'asc' });
});

test('a filter of the other kind is ignored', () => {
	expect(read('type=news&tag=DeFi&author=A&source=S').filters).toEqual({ source: 'S' });
	expect(read('type=research&tag=DeFi&author=A&source=S').filters).toEqual({
		tag: 'DeFi',
		author: 'A',
	});
	expect(read('type=research&sort=source_name').sort).toBeNull();
});

test('reading what a view wrote gives the view again, whatever the address holds', () => {
	const word = fc.oneof(
		fc.string({ maxLength: 12 }),
		fc.constantFrom('\0', 'x\ud800', ' 日本 ', '%', 'é&=+'),
		fc.constantFrom('2026-11-21', 'asc', '3'),
	);
	const entries = fc.array(
		fc.tuple(
			fc.constantFrom(
				'type',
				'view',
				'tab',
				'q',
				'asset',
				'source',
				'tag',
				'author',
				'from',
				'to',
				'sort',
				'dir',
				'page',
			),
			fc.oneof(word, fc.constantFrom('news', 'research', 'all', 'more', 'title', 'created_at')),
		),
	);
	fc.assert(
		fc.property(entries, (pairs) => {
			const view = readArticleView(new URLSearchParams(pairs));
			expect(readArticleView(new URLSearchParams(articleViewParams(view)))).toEqual(view);
		}),
	);
});

test('a header sorts down, then up, then by default, and goes to the first page', () => {
	const down = sortArticlesBy({ ...news, page: 3 }, 'title');
	expect(down).toMatchObject({ sort: { field: 'title', order: 'desc' }, page: 1 });
	const up = sortArticlesBy(down, 'title');
	expect(up.sort).toEqual({ field: 'title', order: 'asc' });
	expect(sortArticlesBy(up, 'title').sort).toBeNull();
	expect(sortArticlesBy(up, 'source_name').sort).toEqual({ field: 'source_name', order: 'desc' });
});
