import { cachePage } from '#lib/page-cache/cache.ts';

/** What an API route gets of Astro. */
type Context = Omit<Parameters<typeof cachePage>[0], 'response'>;

/** Cache tag of what lists the pages that members made for everybody: screens, datasets, reports. */
export const PUBLISHED_TAG = 'published';

/** Cache tag of all lists of jobs: the board, the pages of companies, feeds, sitemaps. */
export const LISTED_JOBS_TAG = 'jobs';

/** A text for machines, kept as pages are until a record changes. */
export function keptText(context: Context, type: string, body: string): Response {
	const response = new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
	cachePage(
		{ cache: context.cache, url: context.url, response },
		{
			tags: ['project', 'organization', 'person', PUBLISHED_TAG, LISTED_JOBS_TAG],
			maxAge: 3_600,
		},
	);
	return response;
}
