import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { type ArticleView, listQueryOf, pageSizes } from './article-view.ts';
import { listCondition, listOrder } from './list-query.ts';

const text = z.string().nullable();

export const mention = z.object({
	type: z.enum(['project', 'organization', 'people']),
	name: z.string(),
	slug: z.string(),
	image: text,
	symbol: text,
	origin: z.string(),
});
export type Mention = z.output<typeof mention>;

/** An article as lists show it: everything but its body. */
export const articleRow = z.object({
	_id: z.string(),
	kind: z.enum(['news', 'research']),
	slug: z.string(),
	title: z.string(),
	link: text.describe('Where it opens; null for an article of our own.'),
	source_name: text,
	source_url: text,
	authors: z.array(z.string()),
	tags: z.array(z.string()),
	published_at: text.describe('UTC; null when the source does not say.'),
	summary: text,
	featured: z.boolean(),
	origin: z.enum(['editorial', 'contributed', 'feed', 'sample']),
	mentions: z.array(mention),
});
export type ArticleRow = z.output<typeof articleRow>;

export const utc = (column: string): SQL =>
	sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

/** The records that article `a` names, in its order; those that are gone are left out. */
const mentions = sql`(
	select coalesce(jsonb_agg(jsonb_build_object('type', m.type, 'name', coalesce(mp.name, mo.name, mh.name),
		'slug', coalesce(mp.slug, mo.slug, mh.slug), 'image', coalesce(mp.logo, mo.logo, mh.avatar), 'symbol', mp.symbol,
		'origin', coalesce(mp.origin, mo.origin, mh.origin)) order by m.position, m.type, m.record_id), '[]')
	from article_mentions m
	left join project mp on m.type = 'project' and mp.id = m.record_id
	left join organization mo on m.type = 'organization' and mo.id = m.record_id
	left join person mh on m.type = 'people' and mh.id = m.record_id
	where m.article_id = a.id and coalesce(mp.id, mo.id, mh.id) is not null)`;

/** The columns of `ArticleRow` from the table `articles` as `a`. */
export const articleColumns = sql`
	a.id::text as _id, a.kind, a.slug, a.title, a.link, a.source_name, a.source_url, a.authors, a.tags,
	${utc('a.published_at')} as published_at, a.summary, a.featured, a.origin, ${mentions} as mentions`;

/** The articles on the page of a view; `size` on each page. */
export async function articlesOf(
	db: Db,
	view: ArticleView,
	size: number = pageSizes[view.view],
): Promise<ArticleRow[]> {
	const order = listOrder(view.sort);
	const { rows } = await db.execute<ArticleRow>(sql`
		select ${articleColumns} from (
			select * from articles a where ${listCondition(listQueryOf(view))}
			order by ${order} limit ${size} offset ${(view.page - 1) * size}
		) as a order by ${order}`);
	return rows;
}
