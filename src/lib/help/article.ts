import { z } from 'zod';

/** The categories of the help center, in display order. Their names are parts of addresses. */
export const categories = {
	'getting-started': {
		label: 'Getting started',
		text: 'What Cairn contains, how a record is laid out, and how to find, filter and export data.',
	},
	'account-management': {
		label: 'Account management',
		text: 'Create an account, sign in, and decide what others see about you.',
	},
	contribution: {
		label: 'Contribution',
		text: 'Propose facts with their sources, vote on proposals, and follow your own.',
	},
	'pricing-plans': {
		label: 'Pricing plans',
		text: 'What Standard, Pro and Enterprise include, and how to choose or cancel one.',
	},
	'api-help-guide': {
		label: 'API help guide',
		text: 'Query the catalogue from a program, and fill in your own lists with its data.',
	},
	careers: {
		label: 'Careers',
		text: 'Find an open role in crypto, apply for it, or post your own.',
	},
} as const satisfies Record<string, { label: string; text: string }>;

export type Category = keyof typeof categories;

/** The categories' names, in order. */
export const categoryNames = [
	'getting-started',
	'account-management',
	'contribution',
	'pricing-plans',
	'api-help-guide',
	'careers',
] as const satisfies readonly Category[];

/** Whether a part of an address is a category name. */
export const isCategory = (name: string | undefined): name is Category =>
	categoryNames.some((one) => one === name);

/** The front matter of an article in `src/content/help/{category}/{slug}.md`. */
export const ArticleFacts = z.strictObject({
	title: z.string().min(4).max(60),
	/** One or two sentences on what readers can do after reading the article. Also the page's meta description. */
	summary: z.string().min(40).max(160),
	/** Its position within the category, from 1. */
	order: z.int().min(1),
	/** The day when it was last checked against the product. */
	updated: z.coerce.date(),
	/** The page that it is about, where the first on-screen labels are looked up. */
	about: z.string().startsWith('/'),
	/** Whether it describes the present product or a later part of the specification. */
	describes: z.enum(['now', 'later']),
	/** Search terms that the text does not use. */
	keywords: z.array(z.string()).default([]),
});

/** An article as listed on pages. */
export interface Article extends z.output<typeof ArticleFacts> {
	category: Category;
	slug: string;
	/** Path of its page. */
	href: string;
	/** Markdown. */
	body: string;
}

export const HELP_CENTER = '/support/help-center';

/** Returns the path of a category's page. */
export const categoryHref = (category: Category): string => `${HELP_CENTER}/${category}`;

/**
 * Builds an article from its file name (`careers/post-job`), front matter and text. Throws if the folder is not a
 * category.
 */
export function articleOf(id: string, facts: z.output<typeof ArticleFacts>, body: string): Article {
	const [category, slug, ...rest] = id.split('/');
	if (!isCategory(category) || !slug || rest.length > 0)
		throw new Error(`src/content/help/${id}.md has no category in src/lib/help/article.ts.`);
	return { ...facts, category, slug, href: `${categoryHref(category)}/${slug}`, body };
}

/** Sorts into reading order: by category, then by `order`. */
export function sortArticles(articles: readonly Article[]): Article[] {
	const place = ({ category, order }: Article) => categoryNames.indexOf(category) * 1_000 + order;
	return articles.toSorted((one, other) => place(one) - place(other));
}

/** Returns the previous and next article; across categories, so that readers can continue to the end. */
export function neighboursOf(
	articles: readonly Article[],
	{ href }: Article,
): { previous: Article | undefined; next: Article | undefined } {
	const at = articles.findIndex((one) => one.href === href);
	return { previous: articles[at - 1], next: articles[at + 1] };
}
