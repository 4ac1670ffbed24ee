import type { CallName, calls } from '#lib/api/calls.ts';
import type { DatasetName, DatasetRow } from '#lib/api/registry.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import { keptCode } from './kept-code.ts';
import { forgetSignedIn, hasSignedInMark, isDrawnSignedIn } from './signed-in.ts';

/** Milliseconds after which a call counts as failed. */
const LONGEST = 30_000;

/** Letters of a body up to which a call outlives the page that makes it; browsers keep 64 kB for all such calls together. */
const KEPT_BODY = 8_000;

/** Why a call failed: the server's own answer, or none that could be read. */
type Failure = 'HTTP' | 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

interface Told {
	description: string;
	code?: string;
	fields?: Record<string, string>;
	/** Seconds to wait, from Retry-After. */
	retryAfter?: number;
}

/** A call that did not succeed. */
export class ApiError extends Error {
	override name = 'ApiError';
	readonly kind: Failure;
	/** The HTTP status; 0 when no answer came that could be read. */
	readonly status: number;
	/** A code of the message catalogue, where one fits. */
	readonly code: string | undefined;
	readonly description: string;
	/** What is wrong with each field of a form. */
	readonly fields: Record<string, string>;
	readonly retryAfter: number | undefined;

	constructor(kind: Failure, status: number, details: Told) {
		super(details.description);
		this.kind = kind;
		this.status = status;
		this.code = details.code;
		this.description = details.description;
		this.fields = details.fields ?? {};
		this.retryAfter = details.retryAfter;
	}
}

/** A failed call as the words for it need it; anything else that was thrown is a mistake of ours and goes on. */
export function failedCall(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	throw error;
}

interface ApiRequest {
	/** POST with a body, else GET, unless it is said. */
	method?: string;
	/** Sent as JSON; a FormData as it is. */
	body?: unknown;
	signal?: AbortSignal;
	/** Milliseconds after which it counts as failed, where 30 s are too short: a file on a slow line. */
	longest?: number;
}

/** What calls need of the browser they are made in. */
interface Place {
	/** Before the path; empty for the page's own site. */
	origin: string;
	protectedCode: () => string | null;
	/** Called when the server knows no session any more. */
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
	{ method, body, signal, longest = LONGEST }: ApiRequest,
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
		// What is shown at once, as a star or a vote, has to be kept as well by who goes on to another page at once.
		keepalive: verb !== 'GET' && !(sent instanceof FormData) && (sent?.length ?? 0) < KEPT_BODY,
		signal: signal ? AbortSignal.any([signal, limit]) : limit,
		...(sent !== undefined && { body: sent }),
	};
}

function unanswered(error: unknown): ApiError {
	const isLate = error instanceof DOMException && error.name === 'TimeoutError';
	return new ApiError(isLate ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', 0, {
		description: 'Network Error!',
	});
}

/** What stands in the body of an answer. The server has checked it against the call's own schema, see `checkAnswer`. */
const bodyOf = async (answer: Response) => JSON.parse(await answer.text());

/** Calls of the site's API from `place`. */
export const apiOf =
	(place: Place) =>
	async (path: string, request: ApiRequest = {}) => {
		const answer = await fetch(place.origin + path, init(request, place.protectedCode())).catch(
			(error: unknown) => {
				// Given up by who asked: no failure to tell of.
				if (request.signal?.aborted) throw error;
				throw unanswered(error);
			},
		);
		if (answer.status === 401) place.signedOut();
		if (!answer.ok) throw await refusal(answer);
		if (answer.status === 204) return undefined;
		return bodyOf(answer).catch(() => {
			throw new ApiError('PARSING_ERROR', 0, { description: 'The answer could not be read.' });
		});
	};

/** A session that is over: the page is redrawn, once, for a visitor. */
function leave(): void {
	// The answer that told so has taken the mark away by now; the page still shows the member.
	if (!hasSignedInMark() && !isDrawnSignedIn()) return;
	forgetSignedIn();
	location.reload();
}

const ask = apiOf({ origin: '', protectedCode: keptCode, signedOut: leave });

interface CallRequest extends Omit<ApiRequest, 'method'> {
	query?: Record<string, string>;
	/** What stands in the path: `{ id: '12' }` for `/api/datasets/{id}/cells`. */
	at?: Record<string, string>;
}

/** How the browser calls the site: what is answered has the type that the call's own schema gives it. */
export type CallApi = <Name extends CallName>(
	name: Name,
	request?: CallRequest,
) => Promise<AnswerOf<(typeof calls)[Name]>>;

/**
 * Calls the site's API with JSON, as `GET /api/users/user-info`; gives what is answered, undefined for 204. There are no
 * retries. With 401 this browser counts as signed out, in every tab, and the page is reloaded.
 * @throws ApiError for any failure; `status` is 0 when no answer came.
 */
export const callApi: CallApi = (name, { query, at = {}, ...request } = {}) => {
	const [method = '', template = ''] = name.split(' ');
	const path = template.replace(/\{(\w+)\}/g, (_, part: string) =>
		encodeURIComponent(at[part] ?? ''),
	);
	return ask(query ? `${path}?${new URLSearchParams(query)}` : path, { ...request, method });
};

/** The rows of a dataset for these parameters. @throws ApiError */
export async function readDataset<Name extends DatasetName>(
	sid: Name,
	params: object,
	signal?: AbortSignal,
): Promise<DatasetRow<Name>[]> {
	const query = new URLSearchParams({ sid, params: JSON.stringify([params]) });
	const [part] = await ask(`/api/data/struct?${query}`, signal ? { signal } : {});
	return part[sid];
}
