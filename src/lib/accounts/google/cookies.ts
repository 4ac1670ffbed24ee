import type { Caller } from '#lib/sessions/endpoint.ts';
import { cookieOf } from '#lib/sessions/session-cookies.ts';
import { ATTEMPT_SECONDS } from './attempts.ts';

/** Cookies that bind a row of `openAttempt` to a browser, and the path each is sent to. */
const paths = {
	/** Used on the way to the provider and back. */
	google_attempt: '/auth/google',
	/** Used after the return, while choosing a username: read by the page `/signup` and by its form's calls. */
	google_pending: '/',
} as const;

type Name = keyof typeof paths;

/** Returns the cookie's line. Lax, so that it is sent when the provider redirects back here. */
const line = (name: Name, value: string, seconds: number, { secure }: Caller): string =>
	`${name}=${value}; Path=${paths[name]}; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;

/** Returns the `Set-Cookie` line that stores an attempt's token in the browser. */
export const attemptCookie = (name: Name, token: string, caller: Caller): string =>
	line(name, token, ATTEMPT_SECONDS, caller);

/** Returns the `Set-Cookie` line that removes it. */
export const clearedAttemptCookie = (name: Name, caller: Caller): string =>
	line(name, '', 0, caller);

/** Returns the attempt token sent by a browser. */
export const attemptTokenOf = (name: Name, request: Request): string | undefined =>
	cookieOf(request, name) || undefined;
