import { SESSION_SECONDS } from './sessions.ts';

const reversed = (text: string): string => [...text].reverse().join('');

/** Returns one `Set-Cookie` line; a lifetime of 0 seconds deletes the cookie. */
export const cookie = (name: string, value: string, seconds: number, attributes: string): string =>
	`${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${attributes}`;

/**
 * Returns the `Set-Cookie` lines of a session: the token, reversed, inaccessible to scripts, and a marker by which a
 * page that is the same for everybody can draw the right header. `secure`: whether the site is served over https.
 */
export function sessionCookies(token: string, secure: boolean): string[] {
	const safe = secure ? '; Secure' : '';
	return [
		cookie('access_token', reversed(token), SESSION_SECONDS, `; HttpOnly${safe}`),
		cookie('signed_in', '1', SESSION_SECONDS, safe),
	];
}

/**
 * Returns the `Set-Cookie` lines that end a session in the browser. The 'Remember me' cookies stay: see
 * `remember-me.ts`.
 */
export function clearedSessionCookies(secure: boolean): string[] {
	const safe = secure ? '; Secure' : '';
	return [cookie('access_token', '', 0, `; HttpOnly${safe}`), cookie('signed_in', '', 0, safe)];
}

/** Returns the raw value of a request's cookie. */
export function cookieOf(request: Request, name: string): string | undefined {
	for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
		const at = pair.indexOf('=');
		if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
	}
	return undefined;
}

/**
 * Returns the token of a request and where it was found: a program's header takes precedence over a browser's cookie.
 */
export function tokenOf(request: Request): { token: string; by: 'bearer' | 'cookie' } | null {
	const bearer = /^Bearer +([\w-]{20,100})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
	if (bearer) return { token: bearer, by: 'bearer' };
	const cookie = cookieOf(request, 'access_token');
	return cookie && /^[\w-]{20,100}$/.test(cookie)
		? { token: reversed(cookie), by: 'cookie' }
		: null;
}
