import { expect, test } from 'vitest';
import type { ArticleRow } from './article-rows.ts';
import { moveOutsideArticleFirst } from './lead-article.ts';

const row = (slug: string, link: string | null): ArticleRow => ({
	...{ _id: slug, kind: 'news', slug, title: slug, link, source_name: null, source_url: null },
	...{ authors: [], tags: [], published_at: null, summary: null, featured: false },
	...{ origin: link ? 'feed' : 'editorial', mentions: [] },
});

test('the first article from outside leads, and the others keep their order', () => {
	const rows = [row('own', null), row('a', 'https://a.test/'), row('b', 'https://b.test/')];
	expect(moveOutsideArticleFirst(rows).map(({ slug }) => slug)).toEqual(['a', 'own', 'b']);
	expect(moveOutsideArticleFirst(rows.slice(0, 1)).map(({ slug }) => slug)).toEqual(['own']);
	expect(moveOutsideArticleFirst([])).toEqual([]);
});
