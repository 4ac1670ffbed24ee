import type { APIRoute } from 'astro';
import { keptText } from '#lib/seo/kept-text.ts';
import { siteIndex } from '#lib/seo/sitemap.server.ts';

export const GET: APIRoute = async (context) =>
	keptText(context, 'application/xml', await siteIndex(context.url));
