import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne, totalRow } from '#lib/db/read-rows.ts';
import { likeLiteral, searchWords } from '#lib/search/search-words.ts';
import type { ArticleFilters } from './list-filters.ts';

/** The query for a list of articles. */
export interface ListQuery {
	kind: 'news' | 'research';
	/** `lastest`: all, `featured`: chosen by editors, `more`: those that open elsewhere. */
	tab: 'lastest' | 'featured' | 'more';
	search: string;
	filters: ArticleFilters;
}

export interface ListSort {
	field: 'created_at' | 'title' | 'source_name';
	order: 'asc' | 'desc';
}

const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;

/** Returns the ids of articles that mention a project, organization or person with one of these names. */
const mentioning = (names: readonly string[]): SQL => sql`
	select mention.article_id from article_mentions mention join (
		select 'project' as type, id from project where name = any(${texts(names)})
		union all select 'organization', id from organization where name = any(${texts(names)})
		union all select 'people', id from person where name = any(${texts(names)})
	) named on named.type = mention.type and named.id = mention.record_id`;

/** Returns the condition on `articles a` for a query. */
export function listCondition({ kind, tab, search, filters }: ListQuery): SQL {
	const all = [sql`a.kind = ${kind}`];
	if (tab === 'featured') all.push(sql`a.featured`);
	if (tab === 'more') all.push(sql`a.link is not null`);
	for (const word of searchWords(search))
		all.push(sql`search_form(a.title) like '%' || search_form(${likeLiteral(word)}) || '%'`);
	const { Assets, Source, Tag, Author, DateFrom, DateTo } = filters;
	if (Assets) all.push(sql`a.id in (${mentioning(Assets)})`);
	if (Source) all.push(sql`a.source_name = any(${texts(Source)})`);
	if (Tag) all.push(sql`a.tags && ${texts(Tag)}`);
	if (Author) all.push(sql`a.authors && ${texts(Author)}`);
	if (DateFrom) all.push(sql`a.published_at >= ${DateFrom}::date::timestamp at time zone 'UTC'`);
	if (DateTo) all.push(sql`a.published_at < (${DateTo}::date + 1)::timestamp at time zone 'UTC'`);
	return sql.join(all, sql` and `);
}

const columns = {
	created_at: sql`a.published_at`,
	title: sql`search_form(a.title) collate "C"`,
	source_name: sql`search_form(a.source_name) collate "C"`,
} as const satisfies Record<ListSort['field'], SQL>;

const newest = sql`a.published_at desc nulls last, a.id desc`;

/**
 * Returns a list's order: missing values last in both directions, ties newest first, so that pages never overlap or
 * skip rows.
 */
export function listOrder(sort: ListSort | null): SQL {
	if (!sort || (sort.field === 'created_at' && sort.order === 'desc')) return newest;
	const direction = sort.order === 'asc' ? sql`asc` : sql`desc`;
	return sql`${columns[sort.field]} ${direction} nulls last, ${newest}`;
}

/** Returns the total number of articles in a list. */
export async function countArticles(db: Db, query: ListQuery): Promise<number> {
	const { total } = await readOne(
		db,
		totalRow,
	)`select count(*)::int as total from articles a where ${listCondition(query)}`;
	return total;
}

const tabNames = ['lastest', 'featured', 'more'] as const satisfies readonly ListQuery['tab'][];

const filledRow = z.record(z.enum(tabNames), z.boolean());

/** Returns a kind's tabs that contain articles. */
export async function filledTabs(db: Db, kind: ListQuery['kind']): Promise<ListQuery['tab'][]> {
	const has = tabNames.map((tab) => {
		const meets = listCondition({ kind, tab, search: '', filters: {} });
		return sql`exists (select from articles a where ${meets}) as ${sql.identifier(tab)}`;
	});
	const isFilled = await readOne(db, filledRow)`select ${sql.join(has, sql`, `)}`;
	return tabNames.filter((tab) => isFilled[tab]);
}
