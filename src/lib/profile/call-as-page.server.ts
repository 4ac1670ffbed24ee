import type { Endpoint, RouteContext } from '#lib/sessions/endpoint.ts';
import { db } from '../db/client.ts';

/** A page that receives forms. */
export interface FormPage extends RouteContext {
	response: { status?: number | undefined; headers: Headers };
}

/** Headers that identify a call's session and origin. */
const PASSED = ['cookie', 'origin', 'sec-fetch-site', 'user-agent'];

/** The method and path of a call, if these matter to it. */
interface Place {
	method?: 'POST' | 'DELETE';
	path?: string;
	headers?: Record<string, string>;
}

/** Calls an endpoint for a page's form sent without script, as the page's visitor. */
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

/** Returns the text fields of a form. */
export const textsOf = (form: FormData): Record<string, string> =>
	Object.fromEntries(
		[...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
	);

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/** A call's refusal, in words. */
export interface Refusal {
	status: number;
	text: string;
	/** Problems with single fields. */
	fields: Record<string, string>;
}

/** Returns the refusal in a response; the page responds with the same status. */
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
