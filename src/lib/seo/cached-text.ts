import { cachePage } from '#lib/page-cache/cache.ts';

/** The argument that Astro passes to an API route. */
type Context = Omit<Parameters<typeof cachePage>[0], 'response'>;

/** Cache tag of listings of the public pages created by members: screens, datasets, reports. */
export const PUBLISHED_TAG = 'published';

/** Cache tag of all job lists: the board, company pages, feeds, sitemaps. */
export const LISTED_JOBS_TAG = 'jobs';

/** Returns a machine-readable text, cached like pages until a record changes. */
export function cachedTextResponse(context: Context, type: string, body: string): Response {
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
