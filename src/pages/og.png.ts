import type { APIRoute } from 'astro';
import { cachePage } from '#lib/page-cache/cache.ts';
import { sitePicture } from '#lib/seo/pictures.server.ts';

export const GET: APIRoute = async ({ cache, url }) => {
	const response = await sitePicture();
	if (response.ok) cachePage({ cache, url, response }, { tags: [], maxAge: 86_400 });
	return response;
};
