import type { APIRoute } from 'astro';
import { keptText } from '#lib/found/kept-text.ts';
import { siteFile } from '#lib/found/sitemap.server.ts';
import { errorAnswer } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';

export const GET: APIRoute = async (context) => {
	const file = await siteFile(context.url, context.params.name ?? '');
	if (file === undefined) return errorAnswer(new HttpError(404, 'There is no such sitemap.'));
	return keptText(context, 'application/xml', file);
};
