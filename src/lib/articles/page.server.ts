import { UnknownRecord } from '#lib/dataset/dataset.ts';
import { load } from '#lib/dataset/load.server.ts';
import { db, reads } from '#lib/db/client.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import { type ArticleRow, articlesOf } from './article-rows.ts';
import {
	type ArticleFilter,
	type ArticleKind,
	type ArticleTab,
	type ArticleView,
	clearedArticles,
	listQueryOf,
} from './article-view.ts';
import { readsWhole } from './exclusive.ts';
import { countArticles, filledTabs } from './list-query.ts';
import {
	newsAssets,
	newsSource,
	researchAssets,
	researchAuthor,
	researchTags,
} from './options.dataset.ts';
import { article, articleAt, type ReadArticle, relatedArticles } from './reading.dataset.ts';

/** A page of `/news-research`. */
export interface ArticlesPage {
	rows: ArticleRow[];
	/** On all pages of the view. */
	total: number;
	/** The tabs of the kind that hold an article. */
	tabs: ArticleTab[];
	/** What each drop-down filter offers; one that offers nothing is left out. */
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

/** The articles of a kind that came out last. */
export const newestArticles = (type: ArticleKind, most: number): Promise<ArticleRow[]> =>
	articlesOf(reads, clearedArticles({ type, view: 'default' }), most);

/** The article at an address, with those like it; undefined when there is none. */
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
 * An article as a member reads it: an Exclusive one whole where they may, else as everybody does. Its page is theirs alone.
 */
export async function openWholeArticle(
	type: ArticleKind,
	slug: string,
	member: Member,
): Promise<{ article: ReadArticle; mayRead: boolean } | undefined> {
	return unlessUnknown(slug, async () => {
		const found = await articleAt(db, { type, slug }, 'public');
		const mayRead = !found.is_exclusive || (await readsWhole(db, member, found._id));
		return { article: mayRead ? await articleAt(db, { type, slug }, 'whole') : found, mayRead };
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
		if (error instanceof UnknownRecord) return undefined;
		throw error;
	}
}
