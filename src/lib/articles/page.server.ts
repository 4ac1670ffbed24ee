import { UnknownRecord } from '#lib/data/dataset.ts';
import { load } from '#lib/data/load.server.ts';
import { reads } from '#lib/db/client.ts';
import { type ArticleRow, articleChoices, articlesOf, countOfArticles } from './article-rows.ts';
import {
	type ArticleFilter,
	type ArticleKind,
	type ArticleView,
	clearedArticles,
	filtersOfKind,
} from './article-view.ts';
import { article, type ReadArticle, relatedArticles } from './reading.dataset.ts';

/** A page of `/news-research`. */
export interface ArticlesPage {
	rows: ArticleRow[];
	/** On all pages of the view. */
	total: number;
	/** What each drop-down filter offers. */
	choices: [filter: ArticleFilter, { name: string; count: number }[]][];
}

/** What a view of the news or the research shows. */
export async function articlesPage(view: ArticleView): Promise<ArticlesPage> {
	const filters: readonly ArticleFilter[] = filtersOfKind[view.type];
	const [rows, total, ...choices] = await Promise.all([
		articlesOf(reads, view),
		countOfArticles(reads, view),
		...filters.map((filter) => articleChoices(reads, view.type, filter)),
	]);
	return { rows, total, choices: filters.map((filter, at) => [filter, choices[at] ?? []]) };
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
