import { db } from '#lib/db/client.ts';
import { HttpError } from '#lib/http/errors.ts';
import { type Action, can } from '#lib/sessions/can.ts';
import { privateSession } from '#lib/sessions/page-session.server.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { handleStepForm, type PostResult } from '../form/posted-step.ts';
import { type Bench, benchOf } from './bench.ts';
import type { DecisionName } from './decide.ts';
import { nextInQueue, queueCounts, queueFilters, reviewQueue } from './queue.ts';
import { decisionCalls } from './review-calls.ts';

/** The part of Astro's context a private page uses. */
export interface EditorsPage {
	request: Request;
	url: URL;
	clientAddress: string;
	response: { headers: Headers };
}

/**
 * Returns the session of an editor. A visitor is redirected to sign in. Null for a member who may not do `action`, for
 * whom the page does not exist.
 */
export async function editorsSession(
	page: EditorsPage,
	action: Action,
): Promise<Session | Response | null> {
	const session = await privateSession(page);
	return session instanceof Response || can(session.member, action) ? session : null;
}

export const seeOther = (location: string): Response =>
	new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });

/** Loads `/review`: the queue. Null if this member may not see the page. */
export async function queuePage(page: EditorsPage) {
	const session = await editorsSession(page, 'review-proposal');
	if (session === null || session instanceof Response) return session;
	const filters = queueFilters.parse(Object.fromEntries(page.url.searchParams));
	const [queue, counts] = [await reviewQueue(db, filters), await queueCounts(db, filters)];
	return { filters, counts, ...queue };
}

export interface BenchPage extends Bench {
	posted: Exclude<PostResult<DecisionName>, { state: 'done' }>;
	/** The next proposal in the queue; null if it is empty. */
	next: string | null;
}

/** Loads `/review/{slug}`: one proposal. A decision redirects to the next proposal in the queue. */
export async function benchPage(
	page: EditorsPage,
	slug: string,
): Promise<BenchPage | Response | null> {
	const session = await editorsSession(page, 'review-proposal');
	if (session === null || session instanceof Response) return session;
	const posted = await handleStepForm(db, page, decisionCalls);
	const bench = await findBench(slug, session.member.id);
	if (!bench) return null;
	const next = await nextInQueue(db, session.member.id, bench.proposal);
	if (posted.state !== 'done') return { ...bench, posted, next };
	if (posted.step === 'take') return seeOther(`${page.url.pathname}?done=take`);
	return seeOther(`/review${next ? `/${next}` : ''}?done=${posted.step}`);
}

async function findBench(slug: string, editorId: number): Promise<Bench | null> {
	try {
		return await benchOf(db, slug, editorId);
	} catch (error) {
		if (error instanceof HttpError && error.status === 404) return null;
		throw error;
	}
}
