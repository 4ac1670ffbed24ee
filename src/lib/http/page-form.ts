import type { Db } from '../db/connect.ts';
import type { Endpoint, RouteContext } from './endpoint.ts';

const problemOf = (said: unknown): string =>
	typeof said === 'object' && said !== null && 'description' in said
		? String(said.description)
		: 'This could not be done. Try again.';

/**
 * Does what a form of a page asks for, which is sent to the page itself and works without script, by the call that
 * programs use. Gives the answer that leads to the page again when it is done, why it was not, or null when no form was sent.
 */
export async function submitted(
	call: Endpoint,
	db: Db,
	{ request, url, clientAddress }: RouteContext,
): Promise<Response | string | null> {
	if (request.method !== 'POST') return null;
	const answer = await call(db, { request, url, clientAddress });
	if (!answer.ok) return problemOf(await answer.json().catch(() => null));
	const headers = { Location: url.pathname + url.search, 'Cache-Control': 'no-store' };
	return new Response(null, { status: 303, headers });
}
