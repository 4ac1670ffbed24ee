import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset, UnknownRecordError } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { textParameter } from '#lib/search/search-words.ts';
import { articleColumns, articleRow } from './article-rows.ts';
import { articleKinds } from './article-view.ts';

const row = articleRow.extend({
	body: z
		.string()
		.nullable()
		.describe(
			'Body in Markdown, or null for an Exclusive article or one from a feed, which opens at its link.',
		),
	updated_at: z.string(),
	is_exclusive: z
		.boolean()
		.describe('Whether only plans with Exclusive content include the article.'),
	vcname: z
		.string()
		.nullable()
		.describe('The investor or firm for which the author of the research writes.'),
	screener: z
		.string()
		.nullable()
		.describe('Path of the directory view on which the research is based.'),
	attachment: z.string().nullable().describe('Path of an attached document.'),
});
export type ReadArticle = z.output<typeof row>;

const params = z.strictObject({ type: z.enum(articleKinds), slug: textParameter(300) });

/** Cache tags of every page that shows articles: articles, and the names of records they mention. */
export const articleTags = ['article', 'project', 'organization', 'person'] as const;

export const article = defineDataset({
	name: 'article',
	description: 'One news or research article, with its body if it is our own.',
	params,
	row,
	tags: () => [...articleTags],
	load: async (db, query) => [await loadArticle(db, query, 'public')],
});

/**
 * Returns the article at a URL. The public version of an Exclusive one is its summary and mentions; its text and
 * attachment are only in the `whole` version, which is for those allowed to read it and must not be cached.
 * @throws UnknownRecordError
 */
export async function loadArticle(
	db: Db,
	{ type, slug }: z.output<typeof params>,
	extent: 'public' | 'whole',
): Promise<ReadArticle> {
	const isWithheld = extent === 'public' ? sql`a.is_exclusive` : sql`false`;
	const [found] = await readRows(db, row)`
		select ${articleColumns}, case when ${isWithheld} then null else a.body end as body,
			${isoSeconds(sql`a.updated_at`)} as updated_at, a.is_exclusive, a.vcname, a.screener,
			case when ${isWithheld} then null else '/uploads/' || a.attachment || '.pdf' end as attachment
		from articles a where a.kind = ${type} and a.slug = ${slug}`;
	if (!found)
		throw new UnknownRecordError(
			`There is no ${type} article with the slug ${JSON.stringify(slug)}.`,
		);
	return found;
}

/** Articles considered by each measure of similarity: the newest ones. */
const MAX_WEIGHED = 300;

export const relatedArticles = defineDataset({
	name: 'related_articles',
	description: 'Articles that mention the same records or have the same tags, most similar first.',
	params: params.extend({ limit: z.int().min(1).max(20).default(4) }),
	row: articleRow,
	tags: () => [...articleTags],
	async load(db, { type, slug, limit }) {
		// A record says more than a tag: two articles on one project are alike, two on "DeFi" may not be.
		const rows = await readRows(db, articleRow)`
			with own as (select id, tags, origin from articles where kind = ${type} and slug = ${slug}),
			alike as (
				(select m.article_id as id, 3 as weight from article_mentions m
					where (m.type, m.record_id) in (select type, record_id from article_mentions where article_id = (select id from own))
					order by m.article_id desc limit ${MAX_WEIGHED})
				union all
				(select other.id, cardinality(array(select unnest(other.tags) intersect select unnest((select tags from own)))) as weight
					from articles other where other.tags && (select tags from own) order by other.id desc limit ${MAX_WEIGHED})
			), weighed as (
				select id, sum(weight)::int as weight from alike where id <> (select id from own) group by id
			)
			select ${articleColumns} from weighed w join articles a using (id)
			where (a.origin = 'sample') = ((select origin from own) = 'sample')
			order by w.weight desc, a.published_at desc nulls last, a.id desc limit ${limit}`;
		return rows;
	},
});
