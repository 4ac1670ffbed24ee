import type { APIRoute } from 'astro';
import { cachePage } from '#lib/page-cache/cache.ts';
import { cacheLifetime, publishedReport, tagsOf } from '#lib/reports/page.server.ts';
import { reportPicture } from '#lib/reports/picture.server.ts';

export const GET: APIRoute = async ({ params, cache, url, rewrite }) => {
	const report = await publishedReport(params.slug ?? '');
	if (!report) return rewrite('/404');
	const response = await reportPicture(report);
	if (response.ok)
		cachePage({ cache, url, response }, { tags: tagsOf(report), ...cacheLifetime(report) });
	return response;
};
