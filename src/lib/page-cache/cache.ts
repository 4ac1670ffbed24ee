import type { APIContext } from 'astro';
import { knownQuery } from './key.ts';

/** How long a public page is cached, and the data it shows. */
export interface CachePageOptions {
	/** Tags of the data on the page: `project:bitcoin`, `project`. A change to any of them drops the page. */
	tags: readonly string[];
	/** Seconds for which the page is fresh; 300 by default, since a change to its tags drops it at once. */
	maxAge?: number;
	/** Further seconds in which the old page is shown while a new one is made; 3,600 by default. */
	swr?: number;
	/** The query parameters that the page reads. All others are ignored and never become part of the cache key. */
	query?: readonly string[];
}

type Cacheable = Pick<APIContext, 'cache' | 'url'> & {
	/** A page's own response (Astro.response); an API route passes the headers of its answer. */
	response: { headers: Headers };
};

/**
 * Caches this page for all visitors. It must show nothing about the visitor, and must read the query only from the
 * returned address: that holds only the declared parameters, so one visitor's stray parameter never ends up in what
 * others see.
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
