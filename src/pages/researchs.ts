import type { APIRoute } from 'astro';
import { formerArticlesHref } from '#lib/articles/article-view.ts';

/** Redirects the former address of the research pages, with its query, to the new one. */
export const GET: APIRoute = ({ redirect, url }) =>
	redirect(formerArticlesHref(url.searchParams), 301);
