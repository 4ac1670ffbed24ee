import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import type { ArticleFilter, ArticleView } from './article-view.ts';
import { articleSortInForce, pageSizes } from './article-view.ts';

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

/** The ids of articles that name a record of this name; a name may belong to a project and to an organization. */
const namingAsset = (name: string): SQL => sql`a.id in (
	select m.article_id from article_mentions m join (
		select 'project' as type, id from project where name = ${name}
		union all select 'organization', id from organization where name = ${name}
		union all select 'people', id from person where name = ${name}
	) as named on named.type = m.type and named.id = m.record_id)`;

const filterConditions = {
	asset: namingAsset,
	source: (name) => sql`a.source_name = ${name}`,
	tag: (name) => sql`a.tags @> array[${name}]::text[]`,
	author: (name) => sql`a.authors @> array[${name}]::text[]`,
} as const satisfies Record<ArticleFilter, (name: string) => SQL>;

const escapedForm = (word: string): SQL =>
	sql`replace(replace(replace(search_form(${word}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

const filterNames = ['asset', 'source', 'tag', 'author'] as const satisfies ArticleFilter[];

function condition({ type, tab, search, filters, from, to }: ArticleView): SQL {
	const all = [sql`a.kind = ${type}`];
	if (tab === 'featured') all.push(sql`a.featured`);
	if (tab === 'more') all.push(sql`a.link is not null`);
	if (search) all.push(sql`search_form(a.title) like '%' || ${escapedForm(search)} || '%'`);
	for (const name of filterNames) {
		const value = filters[name];
		if (value !== undefined) all.push(filterConditions[name](value));
	}
	if (from) all.push(sql`a.published_at >= ${from}::date at time zone 'UTC'`);
	if (to) all.push(sql`a.published_at < (${to}::date + 1) at time zone 'UTC'`);
	return sql.join(all, sql` and `);
}

const sortColumns = {
	created_at: sql`a.published_at`,
	title: sql`search_form(a.title) collate "C"`,
	source_name: sql`search_form(a.source_name) collate "C"`,
};

/** What is not known stands last in either direction; ties are ordered newest first, so that pages never overlap. */
function order(view: ArticleView): SQL {
	const { field, order } = articleSortInForce(view);
	const newest = sql`a.published_at desc nulls last, a.id desc`;
	if (field === 'created_at' && order === 'desc') return newest;
	const direction = order === 'asc' ? sql`asc` : sql`desc`;
	return sql`${sortColumns[field]} ${direction} nulls last, ${newest}`;
}

/** The articles on the page of a view; `size` on each page. */
export async function articlesOf(
	db: Db,
	view: ArticleView,
	size: number = pageSizes[view.view],
): Promise<ArticleRow[]> {
	const { rows } = await db.execute<ArticleRow>(sql`
		select ${articleColumns} from (
			select * from articles a where ${condition(view)}
			order by ${order(view)} limit ${size} offset ${(view.page - 1) * size}
		) as a order by ${order(view)}`);
	return rows;
}

/** How many articles a view has on all its pages. */
export async function countOfArticles(db: Db, view: ArticleView): Promise<number> {
	const { rows } = await db.execute<{ total: number }>(
		sql`select count(*)::int as total from articles a where ${condition(view)}`,
	);
	return rows[0]?.total ?? 0;
}

const choiceSources = {
	asset: sql`articles a join article_mentions m on m.article_id = a.id
		cross join lateral (
			select name from project where m.type = 'project' and id = m.record_id
			union all select name from organization where m.type = 'organization' and id = m.record_id
			union all select name from person where m.type = 'people' and id = m.record_id
		) as found`,
	source: sql`articles a cross join lateral (select a.source_name as name) as found`,
	tag: sql`articles a cross join lateral unnest(a.tags) as found (name)`,
	author: sql`articles a cross join lateral unnest(a.authors) as found (name)`,
} as const satisfies Record<ArticleFilter, SQL>;

/** What a drop-down filter offers: the names in most articles of the kind first. */
export async function articleChoices(
	db: Db,
	type: ArticleView['type'],
	filter: ArticleFilter,
	limit = 100,
): Promise<{ name: string; count: number }[]> {
	const { rows } = await db.execute<{ name: string; count: number }>(sql`
		select found.name, count(distinct a.id)::int as count from ${choiceSources[filter]}
		where a.kind = ${type} and found.name is not null
		group by found.name order by 2 desc, found.name collate "C" limit ${limit}`);
	return rows;
}
