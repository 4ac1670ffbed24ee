import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { attributeWork } from '#lib/base/course.ts';
import type { Db } from '#lib/db/connect.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { HttpError, readFailure } from '#lib/http/errors.ts';
import { readInput } from '#lib/http/input.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { checkSameOrigin, requesterOf } from '#lib/http/same-origin.ts';
import { type Action, can } from './can.ts';
import { clearedSessionCookies, tokenOf } from './session-cookies.ts';
import { type Session, sessionOf } from './sessions.ts';

/** What the server knows about the caller. */
export interface Caller {
	/** The network by which limits count. */
	network: string;
	userAgent: string;
	/** Whether the caller is a browser, which keeps its token only in a cookie. */
	isBrowser: boolean;
	/** Whether cookies are sent over https only. */
	secure: boolean;
	/** Origin of this site, without a trailing slash. */
	site: string;
}

/** One call of an endpoint. */
export interface Call<Input, Who = Session | null> {
	db: Db;
	request: Request;
	url: URL;
	caller: Caller;
	input: Input;
	/** The caller's session; null if there is none, or if the call does not request one. */
	session: Who;
}

/**
 * Definition of a call: its requirements, which are checked before the work begins, and its response. OpenAPI is
 * generated from it.
 */
export interface CallDefinition<Input, Answer extends z.ZodType = z.ZodType> {
	/** Describes the call in one sentence without a full stop. */
	summary: string;
	input: z.ZodType<Input>;
	/** Schema of the JSON response; `nothing` for 204, `file` for other types. */
	answer: Answer;
	/** Input besides `input` that the work reads itself, and where it is read from. */
	reads?: { as: 'query' | 'form' | 'body'; schema: z.ZodType };
	/** Statuses of a successful response; 200, or 204 for `nothing`, by default. */
	statuses?: readonly number[];
	/** Where the input is read from: a JSON body or form (the default), or the query. */
	from?: 'body' | 'query';
	/** Whether to guard a GET that changes something or sends mail as if it were a POST. */
	guarded?: boolean;
	/** The action that the caller must be allowed to perform, see `can`; ownership is checked in the work. */
	action?: Action;
}

/** The response of a call that returns nothing: 204. */
export const nothing = z.undefined();

/** The response of a call that returns a file or redirects. */
export const file = z.never();

/** The input of a call that takes none; anything sent anyway is ignored. */
export const noInput = { input: z.object({}), from: 'query' } as const;

/** The part of Astro's route context that is read here. */
export interface RouteContext {
	request: Request;
	url: URL;
	clientAddress: string;
	/** Route pattern, for example `/api/v1/projects/[slug]`. */
	routePattern?: string;
}

/** The properties of a call known without making it. */
export interface CallFacts<Answer extends z.ZodType = z.ZodType>
	extends CallDefinition<unknown, Answer> {
	/** Whether the caller must be signed in. */
	forMembers: boolean;
	/**
	 * Set if an API key identifies the caller instead of a session: `read` also works without a key, `own` requires a key
	 * of that scope.
	 */
	byKey?: 'read' | 'own';
}

/** A call in the form in which a route serves it, on a database. */
export interface Endpoint<Answer extends z.ZodType = z.ZodType> {
	(db: Db, context: RouteContext): Promise<Response>;
	readonly facts: CallFacts<Answer>;
}

/** The type of a call's response, for callers in the browser. */
export type AnswerOf<Called extends { facts: CallFacts }> = z.output<Called['facts']['answer']>;

/** Why a signed-in member may not perform an action, for those where they can do something about it. */
const refusals: Partial<Record<Action, string>> = {
	'propose-change': 'Only contributors can do this. Become one at /profile-settings/contributor.',
};

const unchanging = new Set(['GET', 'HEAD']);
/** Rate limit on changes by one member, or by one network that is not signed in: far more than a person would make. */
const CHANGES = { most: 300, seconds: 60 };

export function callerOf({ request, url, clientAddress }: RouteContext): Caller {
	return {
		network: clientNetwork(clientAddress),
		userAgent: request.headers.get('user-agent') ?? '',
		isBrowser: requesterOf(request) !== 'program',
		secure: url.protocol === 'https:',
		site: url.origin,
	};
}

function answerOf(result: unknown): Response {
	if (result instanceof Response) {
		if (!result.headers.has('cache-control')) result.headers.set('cache-control', 'no-store');
		return result;
	}
	const headers = { 'Cache-Control': 'no-store' };
	return result === undefined
		? new Response(null, { status: 204, headers })
		: Response.json(result, { headers });
}

/** Returns a 401 response, which also removes a cookie that no longer identifies a session. */
function signInFirst({ request, url }: RouteContext): HttpError {
	const hasCookie = tokenOf(request)?.by === 'cookie';
	return new HttpError(401, 'Sign in first: you are signed out, or your session has expired.', {
		cookies: hasCookie ? clearedSessionCookies(url.protocol === 'https:') : [],
	});
}

const limitChanges = (db: Db, { clientAddress }: RouteContext, session: Session | null) =>
	limitRate(
		db,
		`change ${session ? `#${session.member.id}` : clientNetwork(clientAddress)}`,
		CHANGES,
	);

async function prepare<Input>(
	db: Db,
	context: RouteContext,
	needs: CallDefinition<Input>,
	isMember: boolean,
): Promise<Call<Input>> {
	const { request, url } = context;
	const found = tokenOf(request);
	const isChange = needs.guarded || !unchanging.has(request.method);
	if (isChange) checkSameOrigin(request, found?.by === 'cookie');
	const session = found ? await sessionOf(db, found.token) : null;
	if (isMember && !session) throw signInFirst(context);
	if (isChange) await limitChanges(db, context, session);
	if (needs.action && !can(session?.member ?? null, needs.action))
		throw new HttpError(403, refusals[needs.action] ?? 'Your account is not allowed to do this.');
	// A query that changes something gets the same status as the body it replaces.
	const refusedWith = needs.guarded ? 422 : undefined;
	const input = await readInput(request, url, needs.input, needs.from, refusedWith);
	return { db, request, url, caller: callerOf(context), input, session };
}

/** Returns the statuses of a call's successful responses. */
export const statusesOf = ({ answer, statuses }: CallDefinition<unknown>): readonly number[] =>
	statuses ?? [answer === nothing ? 204 : 200];

const isJson = ({ headers }: Response): boolean =>
	headers.get('content-type')?.startsWith('application/json') ?? false;

/**
 * Checks a response against the call's declaration, down to the last field. In production responses are sent
 * unchecked: tests and development have covered each kind.
 * @throws Error, a mistake of ours
 */
async function checkResponse(
	{ method, url }: Request,
	facts: CallFacts,
	answer: Response,
): Promise<void> {
	if (process.env.NODE_ENV === 'production' || !answer.ok) return;
	// A file may itself be JSON.
	if (facts.answer === file || (answer.status !== 204 && !isJson(answer))) return;
	const where = `${method} ${new URL(url).pathname}`;
	if (!statusesOf(facts).includes(answer.status))
		throw new Error(`${where} returned ${answer.status}, which it does not declare.`);
	const body: unknown = answer.status === 204 ? undefined : await answer.clone().json();
	const read = facts.answer.safeParse(body);
	if (!read.success)
		throw new Error(
			`${where} returned something other than it declares: ${z.prettifyError(read.error)}`,
		);
	if (!isDeepStrictEqual(read.data, body))
		throw new Error(
			`${where} returned more than it declares: ${JSON.stringify(body).slice(0, 500)}`,
		);
}

/** Returns the response of `work`, checked against the call's declaration, or an HttpError in the contract's form. */
export async function answerCall(
	request: Request,
	facts: CallFacts,
	work: () => Promise<unknown>,
): Promise<Response> {
	try {
		const answer = answerOf(await work());
		await checkResponse(request, facts, answer);
		return answer;
	} catch (error) {
		const known = readFailure(error);
		if (!known) throw error;
		return errorResponse(known);
	}
}

/**
 * Defines an endpoint that anybody may call: checks the request's origin, session, permission and input, in this order,
 * then runs `work`. A result is sent as JSON, no result as 204, and a Response as it is; none is cached. An HttpError
 * is answered in the contract's form; anything else thrown is our own fault.
 */
export function endpoint<Input, Answer extends z.ZodType>(
	needs: CallDefinition<Input, Answer>,
	work: (call: Call<Input>) => Promise<Response | z.output<Answer>>,
): Endpoint<Answer> {
	const facts = { ...needs, forMembers: false };
	const serve = (db: Db, context: RouteContext) =>
		attributeWork(context.routePattern ?? needs.summary, () =>
			answerCall(context.request, facts, async () =>
				work(await prepare(db, context, needs, false)),
			),
		);
	return Object.assign(serve, { facts });
}

/** Defines an endpoint for signed-in members; others get a 401. */
export function memberEndpoint<Input, Answer extends z.ZodType>(
	needs: CallDefinition<Input, Answer>,
	work: (call: Call<Input, Session>) => Promise<Response | z.output<Answer>>,
): Endpoint<Answer> {
	const facts = { ...needs, forMembers: true };
	const serve = (db: Db, context: RouteContext) =>
		attributeWork(context.routePattern ?? needs.summary, () =>
			answerCall(context.request, facts, async () => {
				const { session, ...call } = await prepare(db, context, needs, true);
				if (!session) throw signInFirst(context);
				return work({ ...call, session });
			}),
		);
	return Object.assign(serve, { facts });
}
