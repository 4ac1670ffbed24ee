import type { APIRoute } from 'astro';
import { errorAnswer } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { keptText } from '#lib/seo/kept-text.ts';
import { siteFile } from '#lib/seo/sitemap.server.ts';

export const GET: APIRoute = async (context) => {
	const file = await siteFile(context.url, context.params.name ?? '');
	if (file === undefined) return errorAnswer(new HttpError(404, 'Sitemap not found.'));
	return keptText(context, 'application/xml', file);
};
