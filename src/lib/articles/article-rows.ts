import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type ArticleView, listQueryOf, pageSizes } from './article-view.ts';
import { type ListQuery, type ListSort, listCondition, listOrder } from './list-query.ts';
import { mention, mentionsJson } from './mentions.ts';

const text = z.string().nullable();

/** An article as listed: everything but its body. */
export const articleRow = z.object({
	_id: z.string(),
	kind: z.enum(['news', 'research']),
	slug: z.string(),
	title: z.string(),
	link: text.describe('Address of the article on another site, or null for an article of ours.'),
	source_name: text,
	source_url: text,
	authors: z.array(z.string()),
	tags: z.array(z.string()),
	published_at: text.describe(
		'When the article was published (UTC), or null if its source does not say.',
	),
	summary: text,
	featured: z.boolean(),
	origin: z.enum(['editorial', 'contributed', 'feed', 'sample']),
	mentions: z.array(mention),
});
export type ArticleRow = z.output<typeof articleRow>;

/** The columns of `ArticleRow` from the table `articles` as `a`. */
export const articleColumns = sql`
	a.id::text as _id, a.kind, a.slug, a.title, a.link, a.source_name, a.source_url, a.authors, a.tags,
	${isoSeconds(sql`a.published_at`)} as published_at, a.summary, a.featured, a.origin, ${mentionsJson} as mentions`;

/** Returns one page of a list. Mentions are looked up for its rows only. */
export async function articleRows(
	db: Db,
	query: ListQuery & { sort: ListSort | null; skip: number; take: number },
): Promise<ArticleRow[]> {
	// Samples come after all others; where there are none, an index gives the order.
	const samples = await db.execute(sql`select from articles where origin = 'sample' limit 1`);
	const byField = listOrder(query.sort);
	const order = samples.rowCount ? sql`(a.origin = 'sample'), ${byField}` : byField;
	const rows = await readRows(db, articleRow)`
		select ${articleColumns} from (
			select * from articles a where ${listCondition(query)}
			order by ${order} limit ${query.take} offset ${query.skip}
		) as a order by ${order}`;
	return rows;
}

/** Returns the articles on a view's page, `size` per page. */
export const articlesOf = (
	db: Db,
	view: ArticleView,
	size: number = pageSizes[view.view],
): Promise<ArticleRow[]> =>
	articleRows(db, {
		...listQueryOf(view),
		sort: view.sort,
		skip: (view.page - 1) * size,
		take: size,
	});
