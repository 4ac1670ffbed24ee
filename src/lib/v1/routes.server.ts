import { db, reads } from '#lib/db/client.ts';
import { notAllowed } from '#lib/http/answer.ts';
import type { CallFacts, RouteContext } from '#lib/sessions/endpoint.ts';
import { crossOrigin, preflight } from './cross-origin.ts';
import type { V1Endpoint } from './endpoint.ts';

/** A call of version 1 as the route of a method, on the site's own database: `export const GET = v1Route(listCalls.projects)`. */
export const v1Route = (
	endpoint: V1Endpoint,
): ((context: RouteContext) => Promise<Response>) & { facts: CallFacts } =>
	Object.assign((context: RouteContext) => endpoint(db, context, reads), {
		facts: endpoint.facts,
	});

/** What answers every other method, and a browser that asks whether a script may call: `export const ALL = v1Others('GET, HEAD')`. */
export const v1Others =
	(allow: string) =>
	({ request }: RouteContext): Response => {
		if (request.method === 'OPTIONS') return preflight(allow);
		const answer = notAllowed(request.method, allow);
		for (const [name, value] of Object.entries(crossOrigin)) answer.headers.set(name, value);
		return answer;
	};
