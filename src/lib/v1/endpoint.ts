import type { z } from 'zod';
import { inCourseOf } from '#lib/base/course.ts';
import type { Db } from '#lib/db/connect.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { HttpError } from '#lib/http/errors.ts';
import { CallsUsedUp, countByKey, countByNetwork, type Left } from '#lib/keys/count-call.ts';
import { holderOf, type KeyHolder, type Scope } from '#lib/keys/keys.ts';
import { answered, type CallFacts, type Needs, type RouteContext } from '#lib/sessions/endpoint.ts';
import { crossOrigin } from './cross-origin.ts';
import { refusalOf } from './limit-words.ts';
import { type PlainQuery, plainQuery } from './list-query.ts';

/** One call of version 1. No cookie says who asks: a key does, or nobody in particular. */
export interface V1Call {
	/** Where facts are read: the replica while it is up to date. */
	db: Db;
	/** For what must see a write at once, and for writes. */
	primary: Db;
	request: Request;
	url: URL;
	/** What the address asks, by name; each call checks its own. */
	query: PlainQuery;
	/** Whom the key speaks for; null without one. */
	holder: KeyHolder | null;
	/** The part of the address behind the kind of thing: a slug or an id. Empty where there is none. */
	named: string;
}

interface V1Needs<Answer extends z.ZodType> extends Needs<unknown, Answer> {
	/** `read`: open to everybody, with a key or without. `own`: needs a key of that scope. */
	scope: Scope;
}

/** A call as a route serves it; the third is where facts are read. */
export interface V1Endpoint<Answer extends z.ZodType = z.ZodType> {
	(db: Db, context: RouteContext, reads?: Db): Promise<Response>;
	readonly facts: CallFacts<Answer>;
}

export const limitHeaders = ({ limit, remaining, reset }: Left): Record<string, string> => ({
	'RateLimit-Limit': String(limit),
	'RateLimit-Remaining': String(remaining),
	'RateLimit-Reset': String(reset),
});

const KEYS_PAGE = '/profile-settings/api_keys';

/** Whom the key of a request speaks for; null where there is none, undefined for one that is not in force. */
export async function askedBy(db: Db, request: Request): Promise<KeyHolder | null | undefined> {
	const authorization = request.headers.get('authorization');
	if (authorization === null) return null;
	const key = /^Bearer +(\S{1,100}) *$/i.exec(authorization)?.[1];
	return key === undefined ? undefined : holderOf(db, key);
}

/** @throws HttpError 401 for a key that is not in force, or where one is needed; 403 for one that may not. */
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
export async function counted(count: Promise<Left>): Promise<Left> {
	try {
		return await count;
	} catch (error) {
		if (!(error instanceof CallsUsedUp)) throw error;
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
 * A call of version 1: finds out who asks, counts the call, then does `work`. Every answer says what is left of the limit
 * that ends first, and may be read by scripts of other sites, which send no cookies. A key that is not in force counts as
 * none, so that guessing meets the limit of its network.
 */
export function v1Endpoint<Answer extends z.ZodType>(
	{ scope, ...needs }: V1Needs<Answer>,
	work: (call: V1Call) => Promise<Response | z.output<Answer>>,
): V1Endpoint<Answer> {
	const facts = { ...needs, forMembers: false, byKey: scope };
	const answer = async (db: Db, { request, url, clientAddress }: RouteContext, reads: Db) => {
		let left: Left | undefined;
		const response = await answered(request, facts, async () => {
			const asking = await askedBy(db, request);
			left = await counted(
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
		inCourseOf(context.routePattern ?? needs.summary, () => answer(db, context, reads));
	return Object.assign(serve, { facts });
}
