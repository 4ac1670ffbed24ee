import type { APIRoute } from 'astro';
import { db } from '../db/client.ts';
import { notAllowed } from './answer.ts';
import type { Endpoint } from './endpoint.ts';

/** A call as the route of a method: `export const POST = route(login)`. */
export const route =
	(endpoint: Endpoint): APIRoute =>
	(context) =>
		endpoint(db, context);

/** What answers every other method: `export const ALL = otherMethods('POST')`. */
export const otherMethods =
	(allow: string): APIRoute =>
	({ request }) =>
		notAllowed(request.method, allow);
