import type { APIRoute } from 'astro';
import { readSheet } from '#lib/directory/logo-sheet.server.ts';
import { cachePage } from '#lib/page-cache/cache.ts';

/** The address determines the content, so it never changes. */
const headers = {
	'Content-Type': 'image/svg+xml; charset=utf-8',
	'Cache-Control': 'public, max-age=31536000, immutable',
};

export const GET: APIRoute = async ({ params, cache, url, rewrite }) => {
	const sheet = await readSheet(params.keys ?? '');
	if (sheet === null) return rewrite('/404');
	const response = new Response(sheet, { headers });
	cachePage({ cache, url, response }, { tags: [], maxAge: 86_400 });
	return response;
};
