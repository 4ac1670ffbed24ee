import { UnknownRecord } from '#lib/data/dataset.ts';
import { load } from '#lib/data/load.server.ts';
import { reads } from '#lib/db/client.ts';
import { type ArticleRow, articlesOf } from './article-rows.ts';
import {
	type ArticleFilter,
	type ArticleKind,
	type ArticleView,
	clearedArticles,
	listQueryOf,
} from './article-view.ts';
import { countArticles } from './list-query.ts';
import {
	newsAssets,
	newsSource,
	researchAssets,
	researchAuthor,
	researchTags,
} from './options.dataset.ts';
import { article, type ReadArticle, relatedArticles } from './reading.dataset.ts';

/** A page of `/news-research`. */
export interface ArticlesPage {
	rows: ArticleRow[];
	/** On all pages of the view. */
	total: number;
	/** What each drop-down filter offers. */
	choices: [filter: ArticleFilter, { name: string; count: number }[]][];
}

const filterOptions = {
	news: [
		['asset', newsAssets],
		['source', newsSource],
	],
	research: [
		['tag', researchTags],
		['asset', researchAssets],
		['author', researchAuthor],
	],
} as const;

/** What a view of the news or the research shows. */
export async function articlesPage(view: ArticleView): Promise<ArticlesPage> {
	const [rows, total, choices] = await Promise.all([
		articlesOf(reads, view),
		countArticles(reads, listQueryOf(view)),
		Promise.all(
			filterOptions[view.type].map(
				async ([filter, options]): Promise<ArticlesPage['choices'][number]> => [
					filter,
					await load(options, { limit: 100 }),
				],
			),
		),
	]);
	return { rows, total, choices };
}

/** The articles of a kind that came out last. */
export const newestArticles = (type: ArticleKind, most: number): Promise<ArticleRow[]> =>
	articlesOf(reads, clearedArticles({ type, view: 'default' }), most);

/** The article at an address, with those like it; undefined when there is none. */
export async function openArticle(
	type: ArticleKind,
	slug: string,
): Promise<{ article: ReadArticle; related: ArticleRow[] } | undefined> {
	if (slug.length > 300 || slug.includes('\0')) return undefined;
	try {
		const [[found], related] = await Promise.all([
			load(article, { type, slug }),
			load(relatedArticles, { type, slug }),
		]);
		return found && { article: found, related };
	} catch (error) {
		if (error instanceof UnknownRecord) return undefined;
		throw error;
	}
}
