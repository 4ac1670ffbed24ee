import { categoryHref, categoryNames, HELP_CENTER } from './article.ts';
import { articles } from './content.server.ts';
import { FAQ } from './faq.ts';

/**
 * Returns every page of the help center and the FAQ for the sitemap, articles with the date of their last change
 * (ISO).
 */
export async function helpPages(): Promise<{ path: string; changed?: string }[]> {
	const all = await articles();
	return [
		{ path: HELP_CENTER },
		{ path: FAQ },
		...categoryNames.map((category) => ({ path: categoryHref(category) })),
		...all.map(({ href, updated }) => ({
			path: href,
			changed: updated.toISOString().slice(0, 10),
		})),
	];
}
