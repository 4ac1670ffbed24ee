import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { Total } from '#lib/directory/page-params.ts';
import { MAX_SEARCH_LENGTH, textParameter } from '#lib/search/search-words.ts';
import { type ArticleRow, articleRows } from './article-rows.ts';
import { articleFilters } from './list-filters.ts';
import { countArticles } from './list-query.ts';

const text = z.string().nullable();

const sharedFields = {
	index: z.int().describe('Position in the list, starting at 1.'),
	_id: z.string(),
	slug: z.string(),
	created_at: text.describe(
		'When the article was published (UTC), or null if its source does not say.',
	),
	title: z.string(),
	url: text.describe(
		'Address of the article on another site, or null for an article of ours, at /news or /research.',
	),
	assets: z
		.array(
			z.object({
				type: z.enum(['project', 'venture', 'people']),
				slug: z.string(),
				name: z.string(),
				symbol: text,
				logo: text,
			}),
		)
		.describe('Records that the article mentions, in its own order.'),
	featured: z.boolean(),
	origin: z.string(),
};
const newsRow = z.object({
	...sharedFields,
	tags: z.array(z.string()).describe('Names of the records that the article mentions.'),
	source_name: text,
});
const researchRow = z.object({
	...sharedFields,
	tags: z.array(z.string()),
	author: z.array(z.string()),
	source_name: text,
});

const narrowing = {
	searchValue: textParameter(MAX_SEARCH_LENGTH)
		.default('')
		.describe('Words that the title contains.'),
	tab: z
		.enum(['lastest', 'featured', 'more'])
		.default('lastest')
		.describe('All articles, those chosen by editors, or those that open on other sites.'),
};
const paging = {
	skip: z.int().min(0).max(1_000_000).default(0),
	take: z.int().min(1).max(500).default(100),
};
const sortBy = <const Fields extends readonly ['created_at', ...string[]]>(fields: Fields) =>
	z
		.strictObject({ field: z.enum(fields), order: z.enum(['asc', 'desc']) })
		.nullable()
		.default(null)
		.describe('The order of the articles. Null sorts by created_at, descending.');

/** Besides articles, every list shows record names, which can change. */
const tags = () => ['article', 'project', 'organization', 'person'];

/**
 * Returns the columns in the contract's terms: an organization is a venture, and the picture of a project or person a
 * logo.
 */
const sharedOf = (row: ArticleRow, at: number) => ({
	index: at + 1,
	_id: row._id,
	slug: row.slug,
	created_at: row.published_at,
	title: row.title,
	url: row.link,
	assets: row.mentions.map(({ type, slug, name, symbol, image }) => ({
		type: type === 'organization' ? ('venture' as const) : type,
		slug,
		name,
		symbol,
		logo: image,
	})),
	source_name: row.source_name,
	featured: row.featured,
	origin: row.origin,
});

const newsRowOf = (row: ArticleRow, at: number): z.output<typeof newsRow> => ({
	...sharedOf(row, at),
	tags: row.mentions.map(({ name }) => name),
});

const researchRowOf = (row: ArticleRow, at: number): z.output<typeof researchRow> => ({
	...sharedOf(row, at),
	tags: row.tags,
	author: row.authors,
});

export const newsList = defineDataset({
	name: 'news_list',
	description: 'One page of news, newest first.',
	params: z.strictObject({
		...narrowing,
		...paging,
		filters: articleFilters.news,
		sort: sortBy(['created_at', 'title', 'source_name']),
	}),
	row: newsRow,
	tags,
	async load(db, { searchValue: search, ...query }) {
		const rows = await articleRows(db, { kind: 'news', search, ...query });
		return rows.map((row, at) => newsRowOf(row, query.skip + at));
	},
});

export const researchList = defineDataset({
	name: 'research_list',
	description: 'One page of research, newest first.',
	params: z.strictObject({
		...narrowing,
		...paging,
		filters: articleFilters.research,
		sort: sortBy(['created_at', 'title']),
	}),
	row: researchRow,
	tags,
	async load(db, { searchValue: search, ...query }) {
		const rows = await articleRows(db, { kind: 'research', search, ...query });
		return rows.map((row, at) => researchRowOf(row, query.skip + at));
	},
});

export const totalNews = defineDataset({
	name: 'total_news',
	description: 'Total number of articles in a news list.',
	params: z.strictObject({ ...narrowing, filters: articleFilters.news }),
	row: Total,
	tags,
	async load(db, { searchValue: search, ...query }) {
		return [{ total: await countArticles(db, { kind: 'news', search, ...query }) }];
	},
});

export const totalResearch = defineDataset({
	name: 'total_research',
	description: 'Total number of articles in a research list.',
	params: z.strictObject({ ...narrowing, filters: articleFilters.research }),
	row: Total,
	tags,
	async load(db, { searchValue: search, ...query }) {
		return [{ total: await countArticles(db, { kind: 'research', search, ...query }) }];
	},
});

export const dashboardNewsOnly = defineDataset({
	name: 'dashboard_news_only',
	description: 'The latest news.',
	params: z.strictObject({ limit: z.int().min(1).max(500).default(8) }),
	row: newsRow,
	tags,
	async load(db, { limit: take }) {
		const all = { kind: 'news', tab: 'lastest', search: '', filters: {}, sort: null } as const;
		const rows = await articleRows(db, { ...all, skip: 0, take });
		return rows.map(newsRowOf);
	},
});
