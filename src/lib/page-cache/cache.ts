import type { APIContext } from 'astro';
import { knownQuery } from './key.ts';

/** How long a public page is kept, and what it shows. */
export interface CachePageOptions {
	/** What the page shows: `project:bitcoin`, `project`. Changing one of them drops the page. */
	tags: readonly string[];
	/** Seconds it counts as fresh; 300 by default, since a change of its tags drops it at once. */
	maxAge?: number;
	/** Further seconds in which the old page is shown while a new one is made; 3,600 by default. */
	swr?: number;
	/** The query parameters that the page reads. All others are ignored and never reach the cache's key. */
	query?: readonly string[];
}

type Cacheable = Pick<APIContext, 'cache' | 'url'> & {
	/** A page's own response (Astro.response); an API route passes the headers of its answer. */
	response: { headers: Headers };
};

/**
 * Keeps this page for everybody. It must show nothing of the visitor, and must read the query only from the
 * returned address: that holds the declared parameters alone, so no visitor's stray parameter ends up in what others see.
 */
export function cachePage(page: Cacheable, options: CachePageOptions): URL {
	const known = options.query ?? [];
	page.cache.set({
		tags: [...options.tags],
		maxAge: options.maxAge ?? 300,
		swr: options.swr ?? 3_600,
	});
	if (known.length > 0) page.response.headers.set('x-cairn-keys', known.join(','));
	const url = new URL(page.url);
	url.search = knownQuery(url.search, known);
	return url;
}
