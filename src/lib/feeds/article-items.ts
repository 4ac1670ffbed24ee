import { type SQL, sql } from 'drizzle-orm';
import { type Mention, mentionsJson } from '#lib/articles/mentions.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { hostOf } from '#lib/format/text.ts';
import { PRODUCT } from '#lib/site.ts';
import { type FeedItem, isWebAddress, linkHtml } from './feed.ts';
import { factList, paragraph } from './item-parts.ts';

export type ArticleKind = 'news' | 'research';

type ArticleRow = {
	id: string;
	kind: ArticleKind;
	slug: string;
	title: string;
	link: string | null;
	source_name: string | null;
	source_url: string | null;
	authors: string[];
	tags: string[];
	published: string | null;
	modified: string;
	summary: string | null;
	origin: string;
	feed_url: string | null;
	mentions: Mention[];
};

/**
 * Articles that fulfil `which` (a condition on `a`), the newest first, those without a date last. One from outside
 * opens at its source, one of our own here.
 */
export async function articleItems(
	db: Db,
	which: SQL,
	site: string,
	page: { skip: number; take: number },
): Promise<FeedItem[]> {
	const { rows } = await db.execute<ArticleRow>(sql`
		select a.id::text as id, a.kind, a.slug, a.title, a.link, a.source_name, a.source_url, a.authors, a.tags,
			${isoMilliseconds(sql`a.published_at`)} as published, ${isoMilliseconds(sql`a.updated_at`)} as modified, a.summary,
			a.origin, a.feed_url,
			${mentionsJson} as mentions
		from articles a where ${which}
		order by a.published_at desc nulls last, a.id desc offset ${page.skip} limit ${page.take}`);
	return rows.map((row) => articleItem(row, site));
}

function articleItem(article: ArticleRow, site: string): FeedItem {
	const { link, kind, slug, origin, feed_url } = article;
	const url = link !== null && isWebAddress(link) ? link : `${site}/${kind}/${slug}`;
	const name = article.source_name ?? (link === null ? PRODUCT : hostOf(link));
	const mentions = article.mentions
		.map((one) => linkHtml(one.name, `${site}/${one.type}/${one.slug}`))
		.join(', ');
	return {
		key: `${kind}/${article.id}`,
		url,
		title: article.title,
		html: `${paragraph(article.summary)}${factList([['Mentions', mentions]])}`,
		published: article.published,
		modified: article.modified,
		authors: article.authors,
		tags: article.tags,
		sources: [{ name, url: link ?? article.source_url ?? `${site}/${kind}/${slug}` }],
		fromFeed: feed_url === null ? null : { name, url: feed_url },
		isSample: origin === 'sample',
	};
}
