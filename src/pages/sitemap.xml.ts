import type { APIRoute } from 'astro';
import { cachedTextResponse } from '#lib/seo/cached-text.ts';
import { siteIndex } from '#lib/seo/sitemap.server.ts';

export const GET: APIRoute = async (context) =>
	cachedTextResponse(context, 'application/xml', await siteIndex(context.url));
