import { answerFor } from '#lib/page-cache/page.ts';
import type { PageCache } from '#lib/page-cache/store.ts';
import type { Target } from './request-target.ts';
import type { AppResponse } from './response.ts';

/**
 * Answers from the page cache before Astro is involved. Serves only fresh pages, and stale ones that are already being
 * renewed. Anything missing or due for renewal goes on to Astro, whose cache provider shares renders and renews pages
 * in the background.
 */
export function answerFromCache(
	cache: PageCache,
	method: string,
	target: Target,
	headers: { accept: string | undefined; match: string | undefined },
	response: AppResponse,
): boolean {
	if (method !== 'GET' && method !== 'HEAD') return false;
	const now = performance.now();
	const key = cache.keyOf(target.host, target.path, target.search);
	const page = key === undefined ? undefined : cache.find(key, now);
	if (!page || key === undefined) return false;
	const isFresh = page.freshUntil > now;
	if (!isFresh && !cache.isMaking(key)) return false;
	cache.stats[isFresh ? 'hit' : 'stale'] += 1;
	const answer = answerFor(page, { method, ...headers }, isFresh ? 'HIT' : 'STALE');
	response.statusCode = answer.status;
	for (const [name, value] of answer.headers) response.setHeader(name, value);
	response.end(answer.body);
	return true;
}
