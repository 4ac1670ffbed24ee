import type { Endpoint } from '#lib/sessions/endpoint.ts';
import type { TestDatabase } from './database.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * Calls endpoints below one path as a page of the site does for a member, or for a visitor where `who` is undefined.
 * Each call comes from a different network, so that no rate limit is reached.
 */
export function memberCalls(database: TestDatabase, base: string) {
	let networks = 0;
	return async (
		endpoint: Endpoint,
		method: string,
		who: SignedIn | undefined,
		path = '',
		body?: unknown,
	) => {
		networks += 1;
		const headers = new Headers({ 'sec-fetch-site': 'same-origin' });
		if (who) headers.set('cookie', who.cookies);
		if (body !== undefined) headers.set('content-type', 'application/json');
		const request = new Request(`http://127.0.0.1:4700${base}${path}`, {
			method,
			headers,
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		const clientAddress = `198.51.${Math.floor(networks / 250)}.${networks % 250}`;
		const answer = await endpoint(database.db, {
			request,
			url: new URL(request.url),
			clientAddress,
		});
		return { status: answer.status, body: await answer.json() };
	};
}
