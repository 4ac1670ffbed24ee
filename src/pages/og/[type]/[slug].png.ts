import type { APIRoute } from 'astro';
import { cachePage } from '#lib/page-cache/cache.ts';
import { pictureOf } from '#lib/seo/pictures.server.ts';

export const GET: APIRoute = async ({ params, cache, url, rewrite }) => {
	const response = await pictureOf(params.type ?? '', params.slug ?? '');
	if (!response) return rewrite('/404');
	const tags = ['project', 'organization', 'person', 'round', 'article'];
	if (response.ok) cachePage({ cache, url, response }, { tags, maxAge: 3_600 });
	return response;
};
