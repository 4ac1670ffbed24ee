import { z } from 'zod';
import { type Action, can } from '../accounts/can.ts';
import { endedCookies, tokenOf } from '../accounts/session-cookies.ts';
import { type Session, sessionOf } from '../accounts/sessions.ts';
import type { Db } from '../db/connect.ts';
import { errorAnswer } from './answer.ts';
import { clientNetwork } from './client-network.ts';
import { HttpError, readFailure } from './errors.ts';
import { readInput } from './input.ts';
import { limitRate } from './rate-limit.ts';
import { checkSameOrigin, madeBy } from './same-origin.ts';

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

/** What a call needs before its work begins. */
export interface Needs<Input> {
	input: z.ZodType<Input>;
	/** Where the input stands: a JSON body or form, which is meant unless said, or the query. */
	from?: 'body' | 'query';
	/** A GET that changes something or mails somebody is guarded like a POST. */
	guarded?: boolean;
	/** What the caller must be allowed to, see `can`; what belongs to oneself is asked for in the work. */
	action?: Action;
}

/** The input of a call that takes none; what is said all the same is not read. */
export const noInput = { input: z.object({}), from: 'query' } as const;

/** What Astro hands to a route, as far as it is read here. */
export interface RouteContext {
	request: Request;
	url: URL;
	clientAddress: string;
}

/** A call as a route serves it, on a database. */
export type Endpoint = (db: Db, context: RouteContext) => Promise<Response>;

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

function answerOf(result: Response | object | undefined): Response {
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
	const input = await readInput(request, url, needs.input, needs.from);
	return { db, request, url, caller: callerOf(context), input, session };
}

async function answered(work: () => Promise<Response | object | undefined>): Promise<Response> {
	try {
		return answerOf(await work());
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
export const endpoint =
	<Input>(
		needs: Needs<Input>,
		work: (call: Call<Input>) => Promise<Response | object | undefined>,
	): Endpoint =>
	(db, context) =>
		answered(async () => work(await prepare(db, context, needs, false)));

/** An endpoint for who is signed in; others are answered 401. */
export const memberEndpoint =
	<Input>(
		needs: Needs<Input>,
		work: (call: Call<Input, Session>) => Promise<Response | object | undefined>,
	): Endpoint =>
	(db, context) =>
		answered(async () => {
			const { session, ...call } = await prepare(db, context, needs, true);
			if (!session) throw signInFirst(context);
			return work({ ...call, session });
		});
