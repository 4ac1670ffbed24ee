import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { inCourseOf } from '#lib/base/course.ts';
import type { Db } from '#lib/db/connect.ts';
import { errorAnswer } from '#lib/http/answer.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { HttpError, readFailure } from '#lib/http/errors.ts';
import { readInput } from '#lib/http/input.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { checkSameOrigin, madeBy } from '#lib/http/same-origin.ts';
import { type Action, can } from './can.ts';
import { endedCookies, tokenOf } from './session-cookies.ts';
import { type Session, sessionOf } from './sessions.ts';

/** Who calls, as far as the server found out. */
export interface Caller {
	/** The network that limits count by. */
	network: string;
	userAgent: string;
	/** A browser, which keeps its token in a cookie alone. */
	isBrowser: boolean;
	/** Whether cookies are to go by https only. */
	secure: boolean;
	/** Origin of this site, without a slash. */
	site: string;
}

/** One call of an endpoint. */
export interface Call<Input, Who = Session | null> {
	db: Db;
	request: Request;
	url: URL;
	caller: Caller;
	input: Input;
	/** The session of the caller; null when there is none, or when the call asks for none. */
	session: Who;
}

/** What a call is: what it needs before its work begins, and what it answers. OpenAPI is made of the same. */
export interface Needs<Input, Answer extends z.ZodType = z.ZodType> {
	/** What it does, in a sentence without a full stop. */
	summary: string;
	input: z.ZodType<Input>;
	/** What is answered as JSON; `nothing` where that is 204, `file` where it is no JSON. */
	answer: Answer;
	/** What the work reads by itself, and from where, beside `input`. */
	reads?: { as: 'query' | 'form' | 'body'; schema: z.ZodType };
	/** Statuses of an answer that is no refusal: 200, or 204 for `nothing`, unless said. */
	statuses?: readonly number[];
	/** Where the input stands: a JSON body or form, which is meant unless said, or the query. */
	from?: 'body' | 'query';
	/** A GET that changes something or mails somebody is guarded like a POST. */
	guarded?: boolean;
	/** What the caller must be allowed to, see `can`; what belongs to oneself is asked for in the work. */
	action?: Action;
}

/** The answer of a call that has nothing to say: 204. */
export const nothing = z.undefined();

/** The answer of a call that gives a file, or leads elsewhere. */
export const file = z.never();

/** The input of a call that takes none; what is said all the same is not read. */
export const noInput = { input: z.object({}), from: 'query' } as const;

/** What Astro hands to a route, as far as it is read here. */
export interface RouteContext {
	request: Request;
	url: URL;
	clientAddress: string;
	/** Such as `/api/v1/projects/[slug]`. */
	routePattern?: string;
}

/** What is known of a call without making it. */
export interface CallFacts<Answer extends z.ZodType = z.ZodType> extends Needs<unknown, Answer> {
	/** Whether one has to be signed in. */
	forMembers: boolean;
	/**
	 * Set where a key of the API says who asks, and no session: `read` is answered without one too, `own` with a key of that
	 * scope alone.
	 */
	byKey?: 'read' | 'own';
}

/** A call as a route serves it, on a database. */
export interface Endpoint<Answer extends z.ZodType = z.ZodType> {
	(db: Db, context: RouteContext): Promise<Response>;
	readonly facts: CallFacts<Answer>;
}

/** What a call answers, for who makes it in the browser. */
export type AnswerOf<Called extends { facts: CallFacts }> = z.output<Called['facts']['answer']>;

/** Why who is signed in may not do something, where they can do something about it. */
const refusals: Partial<Record<Action, string>> = {
	'propose-change': 'Contributors do this. Become one at /profile-settings/contributor.',
};

const unchanging = new Set(['GET', 'HEAD']);
/** Changes of one member, or of one network that is not signed in: far more than a person makes. */
const CHANGES = { most: 300, seconds: 60 };

export function callerOf({ request, url, clientAddress }: RouteContext): Caller {
	return {
		network: clientNetwork(clientAddress),
		userAgent: request.headers.get('user-agent') ?? '',
		isBrowser: madeBy(request) !== 'program',
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

/** With a cookie that names no session any more, 401 takes the cookie away. */
function signInFirst({ request, url }: RouteContext): HttpError {
	const hasCookie = tokenOf(request)?.by === 'cookie';
	return new HttpError(401, 'Sign in first: there is no session, or it is over.', {
		cookies: hasCookie ? endedCookies(url.protocol === 'https:') : [],
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
	needs: Needs<Input>,
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
		throw new HttpError(403, refusals[needs.action] ?? 'Your account may not do this.');
	// A query that changes something is refused like the body that it stands for.
	const refusedWith = needs.guarded ? 422 : undefined;
	const input = await readInput(request, url, needs.input, needs.from, refusedWith);
	return { db, request, url, caller: callerOf(context), input, session };
}

/** Statuses of a call's good answers. */
export const statusesOf = ({ answer, statuses }: Needs<unknown>): readonly number[] =>
	statuses ?? [answer === nothing ? 204 : 200];

const isJson = ({ headers }: Response): boolean =>
	headers.get('content-type')?.startsWith('application/json') ?? false;

/**
 * Compares what is sent with what the call says that it answers, to the last field. In production an answer is sent as it
 * is: tests and development have read each of its kind.
 * @throws Error, a mistake of ours
 */
async function checkAnswer(
	{ method, url }: Request,
	facts: CallFacts,
	answer: Response,
): Promise<void> {
	if (process.env.NODE_ENV === 'production' || !answer.ok) return;
	// A file may be one of JSON.
	if (facts.answer === file || (answer.status !== 204 && !isJson(answer))) return;
	const where = `${method} ${new URL(url).pathname}`;
	if (!statusesOf(facts).includes(answer.status))
		throw new Error(`${where} answers ${answer.status}, which it does not say.`);
	const body: unknown = answer.status === 204 ? undefined : await answer.clone().json();
	const read = facts.answer.safeParse(body);
	if (!read.success)
		throw new Error(`${where} answers otherwise than it says: ${z.prettifyError(read.error)}`);
	if (!isDeepStrictEqual(read.data, body))
		throw new Error(`${where} answers more than it says: ${JSON.stringify(body).slice(0, 500)}`);
}

/** The answer of `work`, held against what the call says; an HttpError in the contract's form. */
export async function answered(
	request: Request,
	facts: CallFacts,
	work: () => Promise<unknown>,
): Promise<Response> {
	try {
		const answer = answerOf(await work());
		await checkAnswer(request, facts, answer);
		return answer;
	} catch (error) {
		const known = readFailure(error);
		if (!known) throw error;
		return errorAnswer(known);
	}
}

/**
 * An endpoint that anybody may call: checks where the request comes from, whose it is, what it may and what it says,
 * in this order, then does `work`. What that gives back is answered as JSON, nothing as 204, a Response as it is; never
 * kept by caches. An HttpError is answered in the contract's form, anything else thrown is a mistake of ours.
 */
export function endpoint<Input, Answer extends z.ZodType>(
	needs: Needs<Input, Answer>,
	work: (call: Call<Input>) => Promise<Response | z.output<Answer>>,
): Endpoint<Answer> {
	const facts = { ...needs, forMembers: false };
	const serve = (db: Db, context: RouteContext) =>
		inCourseOf(context.routePattern ?? needs.summary, () =>
			answered(context.request, facts, async () => work(await prepare(db, context, needs, false))),
		);
	return Object.assign(serve, { facts });
}

/** An endpoint for who is signed in; others are answered 401. */
export function memberEndpoint<Input, Answer extends z.ZodType>(
	needs: Needs<Input, Answer>,
	work: (call: Call<Input, Session>) => Promise<Response | z.output<Answer>>,
): Endpoint<Answer> {
	const facts = { ...needs, forMembers: true };
	const serve = (db: Db, context: RouteContext) =>
		inCourseOf(context.routePattern ?? needs.summary, () =>
			answered(context.request, facts, async () => {
				const { session, ...call } = await prepare(db, context, needs, true);
				if (!session) throw signInFirst(context);
				return work({ ...call, session });
			}),
		);
	return Object.assign(serve, { facts });
}
