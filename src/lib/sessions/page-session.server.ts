import { db } from '#lib/db/client.ts';
import { signInAddress } from './next-path.ts';
import { clearedSessionCookies, tokenOf } from './session-cookies.ts';
import { type Session, sessionOf } from './sessions.ts';

/** Returns the cookie session of a page's visitor, or null. Only for pages that are never cached. */
export async function visitorSession(request: Request): Promise<Session | null> {
	const found = tokenOf(request);
	return found?.by === 'cookie' ? sessionOf(db, found.token) : null;
}

/**
 * Returns the session of a private page's visitor, or the response that redirects others to the sign-in dialog:
 * `const session = await privateSession(Astro); if (session instanceof Response) return session;`
 * Marks the page as not cacheable.
 */
export async function privateSession(page: {
	request: Request;
	url: URL;
	response: { headers: Headers };
}): Promise<Session | Response> {
	page.response.headers.set('cache-control', 'no-store');
	const session = await visitorSession(page.request);
	if (session) return session;
	const headers = new Headers({
		Location: signInAddress(page.request, page.url),
		'Cache-Control': 'no-store',
	});
	if (tokenOf(page.request))
		for (const cookie of clearedSessionCookies(page.url.protocol === 'https:'))
			headers.append('Set-Cookie', cookie);
	return new Response(null, { status: 302, headers });
}
