import { randomInt } from 'node:crypto';
import type { Call } from './calls.ts';
import type { Owner } from './owners.ts';

/** How a request is made, apart from its content. */
export interface Manner {
	/** What a browser or a program sends along: cookies, a token, its origin. */
	headers?: Record<string, string>;
	/** A different body instead of the call's. */
	body?: string | FormData;
}

/** A separate address, so that many tests do not reach a network's limit. */
export const address = (): string =>
	[10, randomInt(256), randomInt(256), 1 + randomInt(254)].join('.');

/** Makes a call of the table at a site that trusts one proxy, using the things of `owner`. */
export async function ask(
	site: string,
	call: Call,
	owner: Owner,
	manner: Manner = {},
): Promise<Response> {
	const { method, route } = call;
	const isBodied = method !== 'GET' && method !== 'DELETE';
	const said = isBodied && !call.form ? JSON.stringify(call.body?.(owner) ?? {}) : undefined;
	const body = manner.body ?? call.form?.() ?? (call.body ? said : undefined);
	const json: Record<string, string> =
		typeof body === 'string' ? { 'content-type': 'application/json' } : {};
	return fetch(site + (call.path?.(owner) ?? route), {
		method,
		redirect: 'manual',
		headers: { ...json, 'x-forwarded-for': address(), ...call.headers?.(), ...manner.headers },
		...(body === undefined ? {} : { body }),
	});
}

/** A request that a page of the site makes in a signed-in browser. */
export const inBrowser = (site: string, cookies?: string): Record<string, string> => ({
	origin: site,
	'sec-fetch-site': 'same-origin',
	...(cookies ? { cookie: cookies } : {}),
});

/** Names a call in a test's name. */
export const named = (call: Call): string => `${call.method} ${call.route} (${call.for})`;
