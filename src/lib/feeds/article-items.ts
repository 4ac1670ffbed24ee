import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mention, mentionsJson } from '#lib/articles/mentions.ts';
import { PRODUCT } from '#lib/base/site.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { hostOf } from '#lib/format/text.ts';
import { type FeedItem, isWebAddress, linkHtml } from './feed.ts';
import { factList, paragraphHtml } from './item-parts.ts';

export type ArticleKind = 'news' | 'research';

const articleRow = z.object({
	id: z.string(),
	kind: z.enum(['news', 'research']),
	slug: z.string(),
	title: z.string(),
	link: z.string().nullable(),
	source_name: z.string().nullable(),
	source_url: z.string().nullable(),
	authors: z.array(z.string()),
	tags: z.array(z.string()),
	published: z.string().nullable(),
	modified: z.string(),
	summary: z.string().nullable(),
	origin: z.string(),
	feed_url: z.string().nullable(),
	mentions: z.array(mention),
});
type ArticleRow = z.output<typeof articleRow>;

/**
 * Returns articles that match `which` (a condition on `a`), newest first, those without a date last. External
 * articles link to their source, our own to their page here.
 */
export async function articleItems(
	db: Db,
	which: SQL,
	site: string,
	page: { skip: number; take: number },
): Promise<FeedItem[]> {
	const rows = await readRows(db, articleRow)`
		select a.id::text as id, a.kind, a.slug, a.title, a.link, a.source_name, a.source_url, a.authors, a.tags,
			${isoMilliseconds(sql`a.published_at`)} as published, ${isoMilliseconds(sql`a.updated_at`)} as modified, a.summary,
			a.origin, a.feed_url,
			${mentionsJson} as mentions
		from articles a where ${which}
		order by a.published_at desc nulls last, a.id desc offset ${page.skip} limit ${page.take}`;
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
		html: `${paragraphHtml(article.summary)}${factList([['Mentions', mentions]])}`,
		published: article.published,
		modified: article.modified,
		authors: article.authors,
		tags: article.tags,
		sources: [{ name, url: link ?? article.source_url ?? `${site}/${kind}/${slug}` }],
		fromFeed: feed_url === null ? null : { name, url: feed_url },
		isSample: origin === 'sample',
	};
}
