import type { Db } from '#lib/db/connect.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';

const SITE = 'http://cairn.example';

export interface RequestOptions {
	/** Sent as JSON, with POST. */
	body?: object;
	/** A `Cookie` header. */
	cookies?: string;
	token?: string;
	headers?: Record<string, string>;
	/** The request's source address. */
	address?: string;
}

type Ask = (endpoint: Endpoint, db: Db) => Promise<Response>;

function ask(path: string, asked: RequestOptions, own: Record<string, string>): Ask {
	const { body, cookies, token, headers, address = '192.0.2.1' } = asked;
	const url = new URL(path, SITE);
	const request = new Request(url, {
		method: body ? 'POST' : 'GET',
		headers: {
			...own,
			...(body && { 'content-type': 'application/json' }),
			...(cookies && { cookie: cookies }),
			...(token && { authorization: `Bearer ${token}` }),
			...headers,
		},
		...(body && { body: JSON.stringify(body) }),
	});
	return (endpoint, db) => endpoint(db, { request, url, clientAddress: address });
}

/** A call as made by a page of the site in a browser, over http. */
export const browser = (path: string, asked: RequestOptions = {}): Ask =>
	ask(path, asked, { 'sec-fetch-site': 'same-origin', 'user-agent': 'A browser' });

/** A call as made by a program. */
export const program = (path: string, asked: RequestOptions = {}): Ask =>
	ask(path, asked, { 'user-agent': 'A program' });

/** The `Set-Cookie` lines of an answer, and the `Cookie` header a browser sends afterwards. */
export function setCookies(answer: Response): {
	line: (name: string) => string | undefined;
	header: string;
} {
	const lines = answer.headers.getSetCookie();
	const kept = lines.filter((line) => !/; Max-Age=0(?:;|$)/.test(line));
	return {
		line: (name) => lines.find((line) => line.startsWith(`${name}=`)),
		header: kept.map((line) => line.split(';', 1)[0]).join('; '),
	};
}
