import type { APIRoute } from 'astro';
import { cachedTextResponse } from '#lib/seo/cached-text.ts';
import { originOf } from '#lib/seo/origin.server.ts';

/** Allows crawling everything public. Exports and the data API are for programs, which find them in /llms.txt. */
export const GET: APIRoute = (context) =>
	cachedTextResponse(
		context,
		'text/plain',
		`User-agent: *
Allow: /api/openapi.json
Disallow: /api/
Disallow: /*.csv$
Disallow: /signin

Sitemap: ${originOf(context.url)}/sitemap.xml
`,
	);
