import type { Caller } from '#lib/sessions/endpoint.ts';
import { cookieOf } from '#lib/sessions/session-cookies.ts';
import { ATTEMPT_SECONDS } from './attempts.ts';

/** Cookies that bind to a browser what `openAttempt` keeps, and where each is sent. */
const paths = {
	/** On the way to the provider and back. */
	google_attempt: '/auth/google',
	/** Back, and about to choose a username: the page `/signup` reads it and the calls of its form. */
	google_pending: '/',
} as const;

type Name = keyof typeof paths;

/** Lax: the cookie has to come along when the provider leads back here. */
const line = (name: Name, value: string, seconds: number, { secure }: Caller): string =>
	`${name}=${value}; Path=${paths[name]}; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;

/** The `Set-Cookie` line that puts the token of an attempt into its browser. */
export const attemptCookie = (name: Name, token: string, caller: Caller): string =>
	line(name, token, ATTEMPT_SECONDS, caller);

/** The `Set-Cookie` line that takes it away. */
export const endedAttempt = (name: Name, caller: Caller): string => line(name, '', 0, caller);

/** The token that a browser brings along. */
export const attemptOf = (name: Name, request: Request): string | undefined =>
	cookieOf(request, name) || undefined;
