import { SESSION_SECONDS } from './sessions.ts';

const reversed = (text: string): string => [...text].reverse().join('');

/** One `Set-Cookie` line; 0 seconds take the cookie away. */
export const cookie = (name: string, value: string, seconds: number, attributes: string): string =>
	`${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${attributes}`;

/**
 * `Set-Cookie` lines of a session: the token, reversed, where no script reads it, and a mark by which a page that is
 * the same for everybody draws the right header. `secure` where the site is served by https.
 */
export function sessionCookies(token: string, secure: boolean): string[] {
	const safe = secure ? '; Secure' : '';
	return [
		cookie('access_token', reversed(token), SESSION_SECONDS, `; HttpOnly${safe}`),
		cookie('signed_in', '1', SESSION_SECONDS, safe),
	];
}

/** `Set-Cookie` lines that end a session in the browser. What 'Remember me' left stays: see `remember-me.ts`. */
export function endedCookies(secure: boolean): string[] {
	const safe = secure ? '; Secure' : '';
	return [cookie('access_token', '', 0, `; HttpOnly${safe}`), cookie('signed_in', '', 0, safe)];
}

/** The value of a cookie of a request, as it stands there. */
export function cookieOf(request: Request, name: string): string | undefined {
	for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
		const at = pair.indexOf('=');
		if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
	}
	return undefined;
}

/** The token of a request and where it stands: a program's header goes before a browser's cookie. */
export function tokenOf(request: Request): { token: string; by: 'bearer' | 'cookie' } | null {
	const bearer = /^Bearer +([\w-]{20,100})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
	if (bearer) return { token: bearer, by: 'bearer' };
	const cookie = cookieOf(request, 'access_token');
	return cookie && /^[\w-]{20,100}$/.test(cookie)
		? { token: reversed(cookie), by: 'cookie' }
		: null;
}
