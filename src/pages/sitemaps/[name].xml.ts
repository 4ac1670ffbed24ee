import type { APIRoute } from 'astro';
import { errorResponse } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { cachedTextResponse } from '#lib/seo/cached-text.ts';
import { siteFile } from '#lib/seo/sitemap.server.ts';

export const GET: APIRoute = async (context) => {
	const file = await siteFile(context.url, context.params.name ?? '');
	if (file === undefined) return errorResponse(new HttpError(404, 'Sitemap not found.'));
	return cachedTextResponse(context, 'application/xml', file);
};
