import type { APIRoute } from 'astro';
import { keptText } from '#lib/found/kept-text.ts';
import { siteIndex } from '#lib/found/sitemap.server.ts';

export const GET: APIRoute = async (context) =>
	keptText(context, 'application/xml', await siteIndex(context.url));
