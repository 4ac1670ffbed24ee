import { db } from '../db/client.ts';
import { notAllowed } from './answer.ts';
import type { Endpoint, RouteContext } from './endpoint.ts';

/** What Astro calls for a method of a route. */
type Handler = (context: RouteContext) => Response | Promise<Response>;

/** A call as the route of a method: `export const POST = route(signInCall)`. */
export const route =
	(endpoint: Endpoint): Handler =>
	(context) =>
		endpoint(db, context);

/** What answers every other method: `export const ALL = otherMethods('POST')`. */
export const otherMethods =
	(allow: string): Handler =>
	({ request }) =>
		notAllowed(request.method, allow);
