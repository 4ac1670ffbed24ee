import { db } from '#lib/db/client.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Endpoint } from './endpoint.ts';
import { privateSession } from './page-session.server.ts';
import type { Session } from './sessions.ts';

/** The parts of Astro that a private page reads. */
interface PrivatePage {
	request: Request;
	url: URL;
	clientAddress: string;
	response: { headers: Headers };
}

const problemOf = (body: unknown): string =>
	typeof body === 'object' && body !== null && 'description' in body
		? String(body.description)
		: 'Something went wrong. Try again.';

/**
 * Handles a private page with a form that posts to the page itself and works without script, using the same call as API
 * clients. Returns the data that `load` loads and why the submitted form failed (null if none was submitted, or if it
 * succeeded), or the response to send instead of the page: a redirect to sign in, or back to the page once the form has
 * succeeded.
 */
export async function formPage<Loaded extends object>(
	page: PrivatePage,
	call: Endpoint,
	load: (db: Db, session: Session) => Promise<Loaded>,
): Promise<Response | (Loaded & { problem: string | null })> {
	const { request, url, clientAddress } = page;
	const session = await privateSession(page);
	if (session instanceof Response) return session;
	let problem: string | null = null;
	if (request.method === 'POST') {
		const answer = await call(db, { request, url, clientAddress });
		if (answer.ok) {
			const headers = { Location: url.pathname + url.search, 'Cache-Control': 'no-store' };
			return new Response(null, { status: 303, headers });
		}
		problem = problemOf(await answer.json().catch(() => null));
	}
	return { ...(await load(db, session)), problem };
}
