import type { Endpoint, RouteContext } from '#lib/sessions/endpoint.ts';
import { db } from '../../db/client.ts';
import type { FailedCall } from './failure-texts.ts';

/** The response to a call that a page made on behalf of its visitor. */
export type CallOutcome =
	| { isDone: true; cookies: string[]; said: unknown }
	| ({ isDone: false; cookies: string[]; retryAfter: string | null } & FailedCall);

/** Headers by which a call identifies its visitor and its origin. */
const PASSED = ['cookie', 'origin', 'sec-fetch-site', 'user-agent', 'referer'];

function requestFor(page: RouteContext, values: Record<string, string>, inQuery: boolean): Request {
	const headers = new Headers({ accept: 'application/json' });
	for (const name of PASSED) {
		const value = page.request.headers.get(name);
		if (value !== null) headers.set(name, value);
	}
	const url = new URL(page.url);
	url.search = inQuery ? `?${new URLSearchParams(values)}` : '';
	if (inQuery) return new Request(url, { headers });
	headers.set('content-type', 'application/json');
	return new Request(url, { method: 'POST', headers, body: JSON.stringify(values) });
}

/** Reads the refused fields and the description from a response's body. */
function readRefusal(body: unknown): Pick<FailedCall, 'description' | 'fields'> {
	const record = typeof body === 'object' && body !== null ? body : {};
	const description =
		'description' in record && typeof record.description === 'string' ? record.description : '';
	const fields = 'fields' in record && typeof record.fields === 'object' ? record.fields : {};
	const texts = Object.entries(fields ?? {}).filter(
		(field): field is [string, string] => typeof field[1] === 'string',
	);
	return { description, fields: Object.fromEntries(texts) };
}

/**
 * Makes a call on behalf of the visitor of a page whose form was posted without script: the same call a script would
 * make, with the same checks and limits. `from` says whether the call reads its values from the query.
 */
export async function ask(
	endpoint: Endpoint,
	page: RouteContext,
	values: Record<string, string>,
	from: 'body' | 'query' = 'body',
): Promise<CallOutcome> {
	const request = requestFor(page, values, from === 'query');
	const { clientAddress } = page;
	const answer = await endpoint(db, { request, url: new URL(request.url), clientAddress });
	const cookies = answer.headers.getSetCookie();
	const body: unknown = await answer.json().catch(() => null);
	if (answer.ok) return { isDone: true, cookies, said: body };
	const retryAfter = answer.headers.get('retry-after');
	return { isDone: false, cookies, retryAfter, status: answer.status, ...readRefusal(body) };
}
