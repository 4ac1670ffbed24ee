import type { APIRoute } from 'astro';
import { formerArticlesHref } from '#lib/articles/article-view.ts';

/** The former address of the research. What was asked there is asked at the new one. */
export const GET: APIRoute = ({ redirect, url }) =>
	redirect(formerArticlesHref(url.searchParams), 301);
