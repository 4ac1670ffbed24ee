import type { z } from 'zod';
import { attributeWork } from '#lib/base/course.ts';
import type { Db } from '#lib/db/connect.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { HttpError } from '#lib/http/errors.ts';
import {
	CallLimitReachedError,
	countByKey,
	countByNetwork,
	type RemainingCalls,
} from '#lib/keys/count-call.ts';
import { holderOf, type KeyHolder, type Scope } from '#lib/keys/keys.ts';
import {
	answerCall,
	type CallDefinition,
	type CallFacts,
	type RouteContext,
} from '#lib/sessions/endpoint.ts';
import { crossOrigin } from './cross-origin.ts';
import { refusalOf } from './limit-words.ts';
import { type PlainQuery, plainQuery } from './list-query.ts';

/** One version 1 call. The caller is identified by an API key, never by a cookie, or is anonymous. */
export interface V1Call {
	/** The database for reading facts: the replica, while it is up to date. */
	db: Db;
	/** The database for writes, and for reads that must see them immediately. */
	primary: Db;
	request: Request;
	url: URL;
	/** The query parameters by name; each call validates its own. */
	query: PlainQuery;
	/** The owner of the key; null without a key. */
	holder: KeyHolder | null;
	/** The path segment after the kind: a slug or an id. Empty if absent. */
	named: string;
}

interface V1Needs<Answer extends z.ZodType> extends CallDefinition<unknown, Answer> {
	/** `read`: open to everyone, with or without a key. `own`: needs a key with that scope. */
	scope: Scope;
}

/** A call as served by a route; the third parameter is the database for reading facts. */
export interface V1Endpoint<Answer extends z.ZodType = z.ZodType> {
	(db: Db, context: RouteContext, reads?: Db): Promise<Response>;
	readonly facts: CallFacts<Answer>;
}

export const limitHeaders = ({
	limit,
	remaining,
	reset,
}: RemainingCalls): Record<string, string> => ({
	'RateLimit-Limit': String(limit),
	'RateLimit-Remaining': String(remaining),
	'RateLimit-Reset': String(reset),
});

const KEYS_PAGE = '/profile-settings/api_keys';

/** Returns the holder of the request's key: null without a key, undefined for an invalid one. */
export async function keyHolderOf(db: Db, request: Request): Promise<KeyHolder | null | undefined> {
	const authorization = request.headers.get('authorization');
	if (authorization === null) return null;
	const key = /^Bearer +(\S{1,100}) *$/i.exec(authorization)?.[1];
	return key === undefined ? undefined : holderOf(db, key);
}

/** @throws HttpError 401 for an invalid key, or if one is required; 403 if its scope does not suffice. */
export function checkHolder(holder: KeyHolder | null | undefined, scope: Scope): KeyHolder | null {
	const headers = { 'WWW-Authenticate': 'Bearer' };
	if (holder === undefined)
		throw new HttpError(
			401,
			`This API key is not valid: it was revoked or mistyped. Create one at ${KEYS_PAGE}, or leave out the Authorization header to read public data.`,
			{ headers },
		);
	if (scope === 'read') return holder;
	if (holder === null)
		throw new HttpError(
			401,
			`This call needs an API key, sent as “Authorization: Bearer cairn_…”. Create one at ${KEYS_PAGE}.`,
			{ headers },
		);
	if (holder.scope !== 'own')
		throw new HttpError(
			403,
			`This API key reads public data only. Create one with the scope “own” at ${KEYS_PAGE}.`,
		);
	return holder;
}

/** @throws HttpError 429 */
export async function countOrRefuse(count: Promise<RemainingCalls>): Promise<RemainingCalls> {
	try {
		return await count;
	} catch (error) {
		if (!(error instanceof CallLimitReachedError)) throw error;
		const headers = { ...limitHeaders(error.left), 'Retry-After': String(error.left.reset) };
		throw new HttpError(429, refusalOf(error), { headers });
	}
}

function namedIn({ pathname }: URL): string {
	try {
		return decodeURIComponent(pathname.split('/')[4] ?? '');
	} catch {
		return '';
	}
}

/**
 * Defines a version 1 call: identifies the caller, counts the call, then runs `work`. Every response states the
 * remainder of the limit that is reached first, and may be read by scripts on other sites, which send no cookies. An
 * invalid key is treated as none, so that guessing keys exhausts the network's limit.
 */
export function v1Endpoint<Answer extends z.ZodType>(
	{ scope, ...needs }: V1Needs<Answer>,
	work: (call: V1Call) => Promise<Response | z.output<Answer>>,
): V1Endpoint<Answer> {
	const facts = { ...needs, forMembers: false, byKey: scope };
	const answer = async (db: Db, { request, url, clientAddress }: RouteContext, reads: Db) => {
		let left: RemainingCalls | undefined;
		const response = await answerCall(request, facts, async () => {
			const asking = await keyHolderOf(db, request);
			left = await countOrRefuse(
				asking ? countByKey(db, asking) : countByNetwork(db, clientNetwork(clientAddress)),
			);
			const holder = checkHolder(asking, scope);
			const query = plainQuery(url.searchParams);
			return work({ db: reads, primary: db, request, url, query, holder, named: namedIn(url) });
		});
		for (const [name, value] of Object.entries({ ...(left && limitHeaders(left)), ...crossOrigin }))
			response.headers.set(name, value);
		return response;
	};
	const serve = (db: Db, context: RouteContext, reads = db) =>
		attributeWork(context.routePattern ?? needs.summary, () => answer(db, context, reads));
	return Object.assign(serve, { facts });
}
