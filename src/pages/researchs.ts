import type { APIRoute } from 'astro';
import { formerArticlesHref } from '#lib/articles/article-view.ts';

/** Redirects the former URL of the research pages to the new one, with its query. */
export const GET: APIRoute = ({ redirect, url }) =>
	redirect(formerArticlesHref(url.searchParams), 301);
