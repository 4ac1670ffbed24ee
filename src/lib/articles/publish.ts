import type { Db } from '#lib/db/connect.ts';
import { articleMentions, articles } from '#lib/db/schema/articles.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import type { ArticleKind } from './article-view.ts';
import { summaryOf } from './markdown.ts';

/** An article of our own, read on this site. */
export interface OwnArticle {
	kind: ArticleKind;
	/** Unique within its kind. */
	slug: string;
	title: string;
	authors: string[];
	tags: string[];
	/** ISO day or time, UTC. */
	published_at: string;
	/** Defaults to the beginning of the body text. */
	summary?: string;
	/** Markdown. */
	body: string;
	featured: boolean;
	origin: 'editorial' | 'contributed' | 'sample';
	/** The records it mentions, in order. */
	mentions: { type: 'project' | 'organization' | 'people'; id: number }[];
}

/**
 * Publishes an article of our own. If its kind and slug are taken, the existing one is left alone: an editor may have
 * changed it.
 *
 * @returns whether it is new.
 */
export async function publishArticle(db: Db, article: OwnArticle): Promise<boolean> {
	const { mentions, ...rest } = article;
	return db.transaction(async (tx) => {
		const [made] = await tx
			.insert(articles)
			.values({
				...rest,
				summary: article.summary ?? summaryOf(article.body),
				updated_at: article.published_at,
			})
			.onConflictDoNothing({ target: [articles.kind, articles.slug] })
			.returning({ id: articles.id });
		if (!made) return false;
		const rows = mentions.map(({ type, id }, position) => ({
			article_id: made.id,
			type,
			record_id: id,
			position,
		}));
		if (rows.length > 0) await tx.insert(articleMentions).values(rows).onConflictDoNothing();
		await notifyTags(tx, ['article']);
		return true;
	});
}
