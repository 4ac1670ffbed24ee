import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { canonicalLink, linkKey } from './canonical-link.ts';
import { freeSlug, lockArticles } from './store.ts';

/** News on another site that somebody contributed about a record. */
export interface ContributedNews {
	title: string;
	url: string;
	source_name: string | null;
	/** ISO day. */
	date: string | null;
}

/** Adds an article to the news unless its link exists already, and links it to the record. */
export async function addContributedNews(
	tx: Db,
	{ title, url, source_name, date }: ContributedNews,
	about: { type: 'project' | 'organization' | 'person'; id: number },
): Promise<void> {
	await lockArticles(tx);
	const link = canonicalLink(url) ?? url;
	const link_key = linkKey(link);
	const slug = await freeSlug(tx, { kind: 'news', title, link_key });
	await tx.execute(sql`
		insert into articles (kind, slug, title, link, link_key, source_name, published_at, origin)
		values ('news', ${slug}, ${title}, ${link}, ${link_key}, ${source_name ?? new URL(link).hostname},
			${date}::date at time zone 'UTC', 'contributed')
		on conflict (link_key) do nothing`);
	const type = about.type === 'person' ? 'people' : about.type;
	await tx.execute(sql`
		insert into article_mentions (article_id, type, record_id, position)
		select a.id, ${type}, ${about.id}, 1 + coalesce((select max(position) from article_mentions m where m.article_id = a.id), 0)
		from articles a where a.link_key = ${link_key}
		on conflict do nothing`);
	await notifyTags(tx, ['article']);
}
