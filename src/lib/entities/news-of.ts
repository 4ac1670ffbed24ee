import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { newsItem } from './linked.ts';

/** Kinds of records as named in `article_mentions`. */
type MentionType = 'project' | 'organization' | 'people';

/** Maximum number of articles on a record's own page; `/news-research` has the rest. */
export const newsPerPage = 50;
const MAX = 500;

const mentioning = (type: MentionType, id: SQL | number, most: number): SQL => sql`
	SELECT article.* FROM article_mentions mention JOIN articles article ON article.id = mention.article_id
	WHERE mention.type = ${type} AND mention.record_id = ${id}
	ORDER BY article.published_at DESC NULLS LAST, article.id DESC LIMIT ${most}`;

const item = sql`jsonb_build_object('_id', news.id::text, 'kind', news.kind, 'slug', news.slug,
	'created_at', ${isoSeconds(sql`news.published_at`)},
	'title', news.title, 'tags', news.tags, 'source_name', news.source_name, 'url', news.link, 'origin', news.origin)`;

/**
 * Returns the articles that mention a record, as a JSON list within another query: newest first, undated ones last.
 */
export const newsOf = (type: MentionType, id: SQL): SQL => sql`(
	SELECT coalesce(jsonb_agg(${item} ORDER BY news.published_at DESC NULLS LAST, news.id DESC), '[]')
	FROM (${mentioning(type, id, newsPerPage)}) news)`;

const itemRow = z.object({ item: newsItem });

/** Returns the articles that mention a record as rows, at most 500. */
export async function loadNews(
	db: Db,
	type: MentionType,
	id: number,
): Promise<z.input<typeof newsItem>[]> {
	const rows = await readRows(db, itemRow)`
		SELECT ${item} AS item FROM (${mentioning(type, id, MAX)}) news
		ORDER BY news.published_at DESC NULLS LAST, news.id DESC`;
	return rows.map((row) => row.item);
}
