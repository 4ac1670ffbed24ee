import { db } from '#lib/db/client.ts';
import { notAllowed } from '#lib/http/answer.ts';
import type { Endpoint, RouteContext } from './endpoint.ts';

/** What Astro calls for a method of a route. */
type Handler = (context: RouteContext) => Response | Promise<Response>;

/** A handler that knows which call it serves, so that a test compares it with `calls` in `lib/api`. */
interface Route extends Handler, Pick<Endpoint, 'facts'> {}

/** A call as the route of a method: `export const POST = route(signInCall)`. */
export const route = (endpoint: Endpoint): Route =>
	Object.assign((context: RouteContext) => endpoint(db, context), { facts: endpoint.facts });

/** What answers every other method: `export const ALL = otherMethods('POST')`. */
export const otherMethods =
	(allow: string): Handler =>
	({ request }) =>
		notAllowed(request.method, allow);
