import type { CallName, calls } from '#lib/api/calls.ts';
import type { DatasetName, DatasetRow } from '#lib/api/registry.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import { forgetSignedIn, hasSignedInMark, isRenderedSignedIn } from './signed-in.ts';
import { storedCode } from './stored-code.ts';

/** Timeout of a call in milliseconds. */
const MAX_MS = 30_000;

/** Maximum body length for a call to outlive its page; browsers allow 64 kB for all such calls together. */
const KEPT_BODY = 8_000;

/** The reason a call failed: the server's own error, or no readable response. */
type Failure = 'HTTP' | 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

interface ErrorDetails {
	description: string;
	code?: string;
	fields?: Record<string, string>;
	/** Seconds to wait, from the Retry-After header. */
	retryAfter?: number;
}

/** A failed call. */
export class ApiError extends Error {
	override name = 'ApiError';
	readonly kind: Failure;
	/** The HTTP status; 0 when no readable response came. */
	readonly status: number;
	/** The matching code of the message catalogue, if any. */
	readonly code: string | undefined;
	readonly description: string;
	/** The errors of a form by field. */
	readonly fields: Record<string, string>;
	readonly retryAfter: number | undefined;

	constructor(kind: Failure, status: number, details: ErrorDetails) {
		super(details.description);
		this.kind = kind;
		this.status = status;
		this.code = details.code;
		this.description = details.description;
		this.fields = details.fields ?? {};
		this.retryAfter = details.retryAfter;
	}
}

/** Returns a failed call as an ApiError; rethrows anything else, which is a bug of ours. */
export function asApiError(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	throw error;
}

interface ApiRequest {
	/** Defaults to POST with a body, else GET. */
	method?: string;
	/** Sent as JSON; FormData is sent unchanged. */
	body?: unknown;
	signal?: AbortSignal;
	/** Timeout in milliseconds if 30 s are too short, as for a file over a slow connection. */
	longest?: number;
}

/** The browser features that calls need. */
interface Place {
	/** Prefix of the path; empty for the page's own site. */
	origin: string;
	protectedCode: () => string | null;
	/** Called when the server no longer knows the session. */
	signedOut: () => void;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

const texts = (value: unknown): Record<string, string> =>
	isObject(value)
		? Object.fromEntries(
				Object.entries(value).flatMap(([name, text]) =>
					typeof text === 'string' ? [[name, text]] : [],
				),
			)
		: {};

async function refusal(answer: Response): Promise<ApiError> {
	const body: unknown = await answer.json().catch(() => null);
	const record = isObject(body) ? body : {};
	const { description, code, fields } = record;
	const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
	return new ApiError('HTTP', answer.status, {
		description:
			typeof description === 'string' ? description : `The server answered ${answer.status}.`,
		...(typeof code === 'string' && { code }),
		fields: texts(fields),
		...(Number.isFinite(seconds) && { retryAfter: seconds }),
	});
}

function init(
	{ method, body, signal, longest = MAX_MS }: ApiRequest,
	code: string | null,
): RequestInit {
	const headers = new Headers({ Accept: 'application/json' });
	if (code) headers.set('Protected_code', code);
	const isForm = body instanceof FormData;
	if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
	const limit = AbortSignal.timeout(longest);
	const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
	const verb = method ?? (body === undefined ? 'GET' : 'POST');
	return {
		method: verb,
		headers,
		// State that is shown at once, such as a star or a vote, must also be saved if the user leaves the page at
		// once.
		keepalive: verb !== 'GET' && !(sent instanceof FormData) && (sent?.length ?? 0) < KEPT_BODY,
		signal: signal ? AbortSignal.any([signal, limit]) : limit,
		...(sent !== undefined && { body: sent }),
	};
}

function networkError(error: unknown): ApiError {
	const isLate = error instanceof DOMException && error.name === 'TimeoutError';
	return new ApiError(isLate ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', 0, {
		description: 'Network Error!',
	});
}

/** Parses the body of a response. The server has checked it against the call's own schema, see `checkResponse`. */
const bodyOf = async (answer: Response) => JSON.parse(await answer.text());

/** Creates a function that calls the API from `place`. */
export const createApiCaller =
	(place: Place) =>
	async (path: string, request: ApiRequest = {}) => {
		const answer = await fetch(place.origin + path, init(request, place.protectedCode())).catch(
			(error: unknown) => {
				// Aborted by the caller: not a failure to report.
				if (request.signal?.aborted) throw error;
				throw networkError(error);
			},
		);
		if (answer.status === 401) place.signedOut();
		if (!answer.ok) throw await refusal(answer);
		if (answer.status === 204) return undefined;
		return bodyOf(answer).catch(() => {
			throw new ApiError('PARSING_ERROR', 0, { description: 'The response could not be read.' });
		});
	};

/** Handles an expired session: reloads the page once, signed out. */
function leave(): void {
	// The response that reported this has removed the marker by now; the page still shows the member.
	if (!hasSignedInMark() && !isRenderedSignedIn()) return;
	forgetSignedIn();
	location.reload();
}

const ask = createApiCaller({ origin: '', protectedCode: storedCode, signedOut: leave });

interface CallRequest extends Omit<ApiRequest, 'method'> {
	query?: Record<string, string>;
	/** Path parameters: `{ id: '12' }` for `/api/datasets/{id}/cells`. */
	at?: Record<string, string>;
}

/** Calls the site's API from the browser; the response has the type given by the call's own schema. */
export type CallApi = <Name extends CallName>(
	name: Name,
	request?: CallRequest,
) => Promise<AnswerOf<(typeof calls)[Name]>>;

/**
 * Calls the site's API with JSON, as `GET /api/users/user-info`; returns the response body, undefined for 204. There
 * are no retries. On 401 this browser counts as signed out, in every tab, and the page is reloaded.
 * @throws ApiError for any failure; `status` is 0 when no response came.
 */
export const callApi: CallApi = (name, { query, at = {}, ...request } = {}) => {
	const [method = '', template = ''] = name.split(' ');
	const path = template.replace(/\{(\w+)\}/g, (_, part: string) =>
		encodeURIComponent(at[part] ?? ''),
	);
	return ask(query ? `${path}?${new URLSearchParams(query)}` : path, { ...request, method });
};

/** Returns the rows of a dataset for these parameters. @throws ApiError */
export async function readDataset<Name extends DatasetName>(
	sid: Name,
	params: object,
	signal?: AbortSignal,
): Promise<DatasetRow<Name>[]> {
	const query = new URLSearchParams({ sid, params: JSON.stringify([params]) });
	const [part] = await ask(`/api/data/struct?${query}`, signal ? { signal } : {});
	return part[sid];
}
