import type { Endpoint, RouteContext } from '#lib/sessions/endpoint.ts';
import { db } from '../db/client.ts';

/** A page that forms are sent to. */
export interface FormPage extends RouteContext {
	response: { status?: number | undefined; headers: Headers };
}

/** Headers by which a call knows whose it is and who made it. */
const PASSED = ['cookie', 'origin', 'sec-fetch-site', 'user-agent'];

/** Where a call stands, when that tells it something. */
interface Place {
	method?: 'POST' | 'DELETE';
	path?: string;
	headers?: Record<string, string>;
}

/** Calls an endpoint for what a form of a page sent without script, as the visitor of the page. */
export async function callAsPage(
	endpoint: Endpoint,
	page: FormPage,
	body: object,
	{ method = 'POST', path = page.url.pathname, headers: more = {} }: Place = {},
): Promise<Response> {
	const headers = new Headers(more);
	for (const name of PASSED) {
		const value = page.request.headers.get(name);
		if (value !== null) headers.set(name, value);
	}
	const isForm = body instanceof FormData;
	if (!isForm) headers.set('content-type', 'application/json');
	const url = new URL(path, page.url);
	const { signal } = page.request;
	const init = { method, headers, signal, body: isForm ? body : JSON.stringify(body) };
	return endpoint(db, {
		request: new Request(url, init),
		url,
		clientAddress: page.clientAddress,
	});
}

/** The fields of a form that are texts. */
export const textsOf = (form: FormData): Record<string, string> =>
	Object.fromEntries(
		[...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
	);

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/** What a call refused, in words. */
export interface Refusal {
	status: number;
	text: string;
	/** What is wrong with single fields. */
	fields: Record<string, string>;
}

/** What an answer that is a refusal says; the page answers by the same status. */
export async function refusalOf(page: FormPage, answer: Response): Promise<Refusal> {
	page.response.status = answer.status;
	const wait = answer.headers.get('retry-after');
	if (wait) page.response.headers.set('retry-after', wait);
	const payload: unknown = await answer.json().catch(() => null);
	const problem = isObject(payload) ? payload : {};
	const fields = isObject(problem.fields) ? problem.fields : {};
	return {
		status: answer.status,
		text:
			typeof problem.description === 'string' ? problem.description : 'This could not be saved.',
		fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)])),
	};
}

/** Leads on after a form was sent, with the cookies that its call set. */
export function leadTo(path: string, answer = new Response()): Response {
	const headers = new Headers({ Location: path, 'Cache-Control': 'no-store' });
	for (const line of answer.headers.getSetCookie()) headers.append('Set-Cookie', line);
	return new Response(null, { status: 303, headers });
}
