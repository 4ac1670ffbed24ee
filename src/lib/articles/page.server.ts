import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { load } from '#lib/dataset/load.server.ts';
import { db, reads } from '#lib/db/client.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import { type ArticleRow, articlesOf } from './article-rows.ts';
import {
	type ArticleFilter,
	type ArticleKind,
	type ArticleTab,
	type ArticleView,
	clearArticleFilters,
	listQueryOf,
} from './article-view.ts';
import { canReadWhole } from './exclusive.ts';
import { countArticles, filledTabs } from './list-query.ts';
import {
	newsAssets,
	newsSource,
	researchAssets,
	researchAuthor,
	researchTags,
} from './options.dataset.ts';
import { article, loadArticle, type ReadArticle, relatedArticles } from './reading.dataset.ts';

/** A page of `/news-research`. */
export interface ArticlesPage {
	rows: ArticleRow[];
	/** Across all pages of the view. */
	total: number;
	/** The kind's tabs that contain articles. */
	tabs: ArticleTab[];
	/** The options of each drop-down filter; filters without options are omitted. */
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

/** Returns the content of a news or research view. */
export async function articlesPage(view: ArticleView): Promise<ArticlesPage> {
	const [rows, total, tabs, choices] = await Promise.all([
		articlesOf(reads, view),
		countArticles(reads, listQueryOf(view)),
		filledTabs(reads, view.type),
		Promise.all(
			filterOptions[view.type].map(
				async ([filter, options]): Promise<ArticlesPage['choices'][number]> => [
					filter,
					await load(options, { limit: 100 }),
				],
			),
		),
	]);
	const offered = choices.filter(([name, all]) => all.length > 0 || view.filters[name]);
	return { rows, total, tabs, choices: offered };
}

/** Returns the latest articles of a kind. */
export const newestArticles = (type: ArticleKind, most: number): Promise<ArticleRow[]> =>
	articlesOf(reads, clearArticleFilters({ type, view: 'default' }), most);

/** Returns the article at a URL, with similar ones; undefined if there is none. */
export async function openArticle(
	type: ArticleKind,
	slug: string,
): Promise<{ article: ReadArticle; related: ArticleRow[] } | undefined> {
	return unlessUnknown(slug, async () => {
		const [[found], related] = await Promise.all([
			load(article, { type, slug }),
			load(relatedArticles, { type, slug }),
		]);
		return found && { article: found, related };
	});
}

/**
 * Returns an article for a member: an Exclusive one in full if they may read it, else the public part. The response
 * is private to the member.
 */
export async function openWholeArticle(
	type: ArticleKind,
	slug: string,
	member: Member,
): Promise<{ article: ReadArticle; mayRead: boolean } | undefined> {
	return unlessUnknown(slug, async () => {
		const found = await loadArticle(db, { type, slug }, 'public');
		const mayRead = !found.is_exclusive || (await canReadWhole(db, member, found._id));
		return { article: mayRead ? await loadArticle(db, { type, slug }, 'whole') : found, mayRead };
	});
}

async function unlessUnknown<Found>(
	slug: string,
	find: () => Promise<Found>,
): Promise<Found | undefined> {
	if (slug.length > 300 || slug.includes('\0')) return undefined;
	try {
		return await find();
	} catch (error) {
		if (error instanceof UnknownRecordError) return undefined;
		throw error;
	}
}
