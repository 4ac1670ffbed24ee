import { db } from '#lib/db/client.ts';
import { methodNotAllowed } from '#lib/http/answer.ts';
import type { Endpoint, RouteContext } from './endpoint.ts';

/** The function that Astro calls for a method of a route. */
type Handler = (context: RouteContext) => Response | Promise<Response>;

/** Turns a call into the handler for a route's method: `export const POST = route(signInCall)`. */
export const route =
	(endpoint: Endpoint): Handler =>
	(context) =>
		endpoint(db, context);

/** Handles every other method: `export const ALL = otherMethods('POST')`. */
export const otherMethods =
	(allow: string): Handler =>
	({ request }) =>
		methodNotAllowed(request.method, allow);
