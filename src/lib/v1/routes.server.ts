import { db, reads } from '#lib/db/client.ts';
import { notAllowed } from '#lib/http/answer.ts';
import type { CallFacts, RouteContext } from '#lib/sessions/endpoint.ts';
import { crossOrigin, preflight } from './cross-origin.ts';
import type { V1Endpoint } from './endpoint.ts';

/**
 * Returns a route handler for a version 1 call on the site's own database:
 * `export const GET = v1Route(listCalls.projects)`.
 */
export const v1Route = (
	endpoint: V1Endpoint,
): ((context: RouteContext) => Promise<Response>) & { facts: CallFacts } =>
	Object.assign((context: RouteContext) => endpoint(db, context, reads), {
		facts: endpoint.facts,
	});

/** Returns the handler for all other methods and for CORS preflights: `export const ALL = v1Others('GET, HEAD')`. */
export const v1Others =
	(allow: string) =>
	({ request }: RouteContext): Response => {
		if (request.method === 'OPTIONS') return preflight(allow);
		const answer = notAllowed(request.method, allow);
		for (const [name, value] of Object.entries(crossOrigin)) answer.headers.set(name, value);
		return answer;
	};
