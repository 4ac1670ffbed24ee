import type { APIRoute } from 'astro';
import { CACHE_LIFETIME, jobOnBoard, tagsOfJob } from '#lib/careers/pages.server.ts';
import { jobPicture } from '#lib/careers/picture.server.ts';
import { cachePage } from '#lib/page-cache/cache.ts';

export const GET: APIRoute = async ({ params, cache, url, rewrite }) => {
	const job = await jobOnBoard(params.slug ?? '');
	if (!job) return rewrite('/404');
	const response = await jobPicture(job);
	if (response.ok) cachePage({ cache, url, response }, { tags: tagsOfJob(job), ...CACHE_LIFETIME });
	return response;
};
