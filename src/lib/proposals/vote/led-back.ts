import type { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import type { Endpoint, RouteContext } from '#lib/sessions/endpoint.ts';

/**
 * Calls for the forms on a proposal's page when scripts are disabled. They redirect back to the page, which shows the
 * result.
 */

/** The page's notices after a form sent without script, by URL fragment. */
export const pageNotices = {
	voted: 'Your vote counts. You can change it until the vote ends.',
	commented: 'Your comment is shown below.',
	hidden: 'The comment is hidden.',
	'not-400': 'The form could not be read. Reload the page and try again.',
	'not-401': 'Sign in first, then send it again.',
	'not-403':
		'Not done: only DAO members vote, never on their own proposals, and only editors can hide a comment.',
	'not-404': 'This proposal no longer exists.',
	'not-409': 'Nobody can vote on it now. This page says why.',
	'not-422': 'Not saved: a comment has 1 to 2,000 characters, and hiding one needs a reason.',
	'not-429': 'Too many requests to our server. Please try again later!',
} as const;
export type PageNotice = keyof typeof pageNotices;

const isNotice = (name: string): name is PageNotice => Object.hasOwn(pageNotices, name);

const wantsPage = (request: Request): boolean =>
	/text\/html/.test(request.headers.get('accept') ?? '');

/** Returns the proposal page that a form was on; the list if it is unknown. */
function pageOf(request: Request, site: string): string {
	const from = URL.parse(request.headers.get('referer') ?? '');
	const isOwn = from?.origin === site && /^\/dao\/[a-z0-9-]+$/.test(from.pathname);
	return isOwn ? from.pathname : '/dao';
}

/**
 * Passes API calls through to `inner`. Redirects a form sent without script back to its page, at `done` or at the
 * failure.
 */
export const withFormRedirect = <Answer extends z.ZodType>(
	done: PageNotice,
	inner: Endpoint<Answer>,
): Endpoint<Answer> => {
	const serve = async (db: Db, context: RouteContext) => {
		const answer = await inner(db, context);
		const refused = `not-${answer.status}`;
		if (!wantsPage(context.request) || !(answer.ok || isNotice(refused))) return answer;
		const headers = new Headers({
			Location: `${pageOf(context.request, context.url.origin)}#${answer.ok ? done : refused}`,
			'Cache-Control': 'no-store',
		});
		for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
		return new Response(null, { status: 303, headers });
	};
	return Object.assign(serve, { facts: inner.facts });
};
