import type { APIRoute } from 'astro';
import { answerDataRequest } from '#lib/api/public.server.ts';
import { methodNotAllowed } from '#lib/http/answer.ts';
import { cachePage } from '#lib/page-cache/cache.ts';

export const GET: APIRoute = async ({ cache, request, url }) => {
	const { response, tags } = await answerDataRequest(request, url);
	if (tags && response.status === 200)
		cachePage({ cache, url, response }, { tags, query: ['sid', 'params'] });
	return response;
};

// ALL would match HEAD, which falls back to GET only without ALL.
export const HEAD: APIRoute = (context) => GET(context);

export const ALL: APIRoute = ({ request }) => methodNotAllowed(request.method, 'GET, HEAD');
