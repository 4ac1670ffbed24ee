import { answerFor } from '#lib/page-cache/page.ts';
import type { PageCache } from '#lib/page-cache/store.ts';
import type { Target } from './request-target.ts';
import type { AppResponse } from './response.ts';

/**
 * Answers from the page cache before Astro is asked at all. Only fresh pages: what is missing or stale goes on
 * to Astro, whose cache provider shares renders and renews in the background.
 */
export function answerFromCache(
	cache: PageCache,
	method: string,
	target: Target,
	asked: { accept: string | undefined; match: string | undefined },
	response: AppResponse,
): boolean {
	if (method !== 'GET' && method !== 'HEAD') return false;
	const now = performance.now();
	const key = cache.keyOf(target.host, target.path, target.search);
	const page = key === undefined ? undefined : cache.find(key, now);
	if (!page || page.freshUntil <= now) return false;
	cache.stats.hit += 1;
	const answer = answerFor(page, { method, ...asked }, 'HIT');
	response.statusCode = answer.status;
	for (const [name, value] of answer.headers) response.setHeader(name, value);
	response.end(answer.body);
	return true;
}
