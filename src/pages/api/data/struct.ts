import type { APIRoute } from 'astro';
import { cachePage } from '#lib/cache.ts';
import { answerDataRequest } from '#lib/data/public.server.ts';
import { notAllowed } from '#lib/http/answer.ts';

export const GET: APIRoute = async ({ cache, request, url }) => {
	const { response, tags } = await answerDataRequest(request, url);
	if (tags && response.status === 200)
		cachePage({ cache, url, response }, { tags, query: ['sid', 'params'] });
	return response;
};

// ALL would take it: HEAD falls back on GET only where there is no ALL.
export const HEAD = GET;

export const ALL: APIRoute = ({ request }) => notAllowed(request.method, 'GET, HEAD');
