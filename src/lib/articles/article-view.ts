import type { ListQuery } from './list-query.ts';

/** The view of `/news-research`, encoded entirely in its URL. Pure, shared by pages, forms and links. */

export const articleKinds = ['news', 'research'] as const;
export type ArticleKind = (typeof articleKinds)[number];
export const kindLabels = { news: 'News', research: 'Research' } as const satisfies Record<
	ArticleKind,
	string
>;

/** `default`: cards; `all`: the table. */
export type ArticleLayout = 'default' | 'all';

export const articleTabs = [
	{ name: 'lastest', label: 'Lastest' },
	{ name: 'featured', label: 'Featured' },
	{ name: 'more', label: 'More In Crypto World' },
] as const;
export type ArticleTab = (typeof articleTabs)[number]['name'];

/** A drop-down filter: its URL parameter, and its names in the contract and for readers. */
export type ArticleFilter = 'asset' | 'source' | 'tag' | 'author';
export const filterLabels = {
	asset: 'Assets',
	source: 'Source',
	tag: 'Tag',
	author: 'Author',
} as const satisfies Record<ArticleFilter, string>;
export const filtersOfKind = {
	news: ['asset', 'source'],
	research: ['tag', 'asset', 'author'],
} as const satisfies Record<ArticleKind, readonly ArticleFilter[]>;

const sortFields = {
	news: ['created_at', 'title', 'source_name'],
	research: ['created_at', 'title'],
} as const;
export type ArticleSortField = (typeof sortFields)[ArticleKind][number];
export interface ArticleSort {
	field: ArticleSortField;
	order: 'asc' | 'desc';
}

export interface ArticleView {
	type: ArticleKind;
	view: ArticleLayout;
	tab: ArticleTab;
	/** Searches titles; at most 200 characters. */
	search: string;
	filters: Partial<Record<ArticleFilter, string>>;
	/** ISO days, both included. */
	from: string | null;
	to: string | null;
	/** Null: newest first. */
	sort: ArticleSort | null;
	/** From 1. */
	page: number;
}

/** Articles on one page. */
export const pageSizes = { default: 24, all: 100 } as const satisfies Record<ArticleLayout, number>;
const lastPage = 10_000;

/** The query parameters the page reads. */
export const articleViewKeys: readonly string[] = [
	...['type', 'view', 'tab', 'q', 'asset', 'source', 'tag', 'author'],
	...['from', 'to', 'sort', 'dir', 'page'],
];

const text = (query: URLSearchParams, name: string): string =>
	(query.get(name) ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, 200);

function day(query: URLSearchParams, name: string): string | null {
	const value = query.get(name) ?? '';
	if (!/^\d{4}-\d\d-\d\d$/.test(value)) return null;
	const date = new Date(`${value}T00:00:00Z`);
	return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value ? null : value;
}

/** Returns the fields by which a kind's table can be sorted. */
export const sortFieldsOf = (type: ArticleKind): readonly ArticleSortField[] => sortFields[type];

function sortOf(type: ArticleKind, query: URLSearchParams): ArticleSort | null {
	const field = sortFieldsOf(type).find((name) => name === query.get('sort'));
	return field ? { field, order: query.get('dir') === 'asc' ? 'asc' : 'desc' } : null;
}

function pageOf(query: URLSearchParams): number {
	const page = query.get('page') ?? '';
	return /^[1-9]\d{0,4}$/.test(page) && Number(page) <= lastPage ? Number(page) : 1;
}

/** Returns the view a URL requests; absent or invalid parameters get their defaults. */
export function readArticleView(query: URLSearchParams): ArticleView {
	const type = articleKinds.find((name) => name === query.get('type')) ?? 'news';
	const filters: ArticleView['filters'] = {};
	for (const name of filtersOfKind[type]) {
		const value = text(query, name);
		if (value) filters[name] = value;
	}
	return {
		type,
		view: query.get('view') === 'all' ? 'all' : 'default',
		tab: articleTabs.find(({ name }) => name === query.get('tab'))?.name ?? 'lastest',
		search: text(query, 'q'),
		filters,
		from: day(query, 'from'),
		to: day(query, 'to'),
		sort: sortOf(type, query),
		page: pageOf(query),
	};
}

/** Returns the URL parameters of a view, always including `type` and `view`. */
export function articleViewParams(view: ArticleView): [name: string, value: string][] {
	const { type, tab, search, filters, from, to, sort, page } = view;
	const params: [string, string][] = [
		['type', type],
		['view', view.view],
	];
	if (tab !== 'lastest') params.push(['tab', tab]);
	if (search) params.push(['q', search]);
	for (const name of filtersOfKind[type]) params.push(...pair(name, filters[name]));
	params.push(...pair('from', from), ...pair('to', to));
	if (sort) params.push(['sort', sort.field], ['dir', sort.order]);
	if (page > 1) params.push(['page', String(page)]);
	return params;
}

const pair = (name: string, value: string | null | undefined): [string, string][] =>
	value ? [[name, value]] : [];

/** Returns the URL of a view. */
export const articlesHref = (view: ArticleView): string =>
	`/news-research?${new URLSearchParams(articleViewParams(view))}`;

/** Returns the redirect target for a former research URL: the view it requests, or the research by default. */
export function formerArticlesHref(query: URLSearchParams): string {
	const params = new URLSearchParams(query);
	if (!params.has('type')) params.set('type', 'research');
	return articlesHref(readArticleView(params));
}

/** Returns the view of the same kind and look without any filters: the target of 'Clear all'. */
export const clearArticleFilters = ({
	type,
	view,
}: Pick<ArticleView, 'type' | 'view'>): ArticleView => ({
	type,
	view,
	tab: 'lastest',
	search: '',
	filters: {},
	from: null,
	to: null,
	sort: null,
	page: 1,
});

/** Whether a view's filters exclude articles of its tab. */
export const hasFilters = ({ search, filters, from, to }: ArticleView): boolean =>
	search !== '' || Object.keys(filters).length > 0 || from !== null || to !== null;

/** The order in force. */
export const currentArticleSort = ({ sort }: ArticleView): ArticleSort =>
	sort ?? { field: 'created_at', order: 'desc' };

/** Returns the view after a click on a column header: descending, then ascending, then newest first. */
export function sortArticlesBy(view: ArticleView, field: ArticleSortField): ArticleView {
	const seen = currentArticleSort(view);
	const order = seen.field === field ? seen.order : null;
	const sort: ArticleSort | null =
		order === null ? { field, order: 'desc' } : order === 'desc' ? { field, order: 'asc' } : null;
	return { ...view, sort, page: 1 };
}

const only = (name: string | undefined): string[] | null => (name === undefined ? null : [name]);

/** Returns a view as an article list query. */
export const listQueryOf = ({ type, tab, search, filters, from, to }: ArticleView): ListQuery => ({
	kind: type,
	tab,
	search,
	filters: {
		Assets: only(filters.asset),
		Source: only(filters.source),
		Tag: only(filters.tag),
		Author: only(filters.author),
		DateFrom: from,
		DateTo: to,
	},
});
