/** The time in which no other reset code is requested for the address that the last one was sent to. */

import { decodeCookie } from './remembered.ts';

/** Seconds. */
export const RESET_COOLDOWN = 60;
const NAME = 'reset_code_resend';

/** Formats the cookie's value: the time (ms) until which it is valid, and the address. */
const cookieValue = (email: string, now: number): string =>
	`${now + RESET_COOLDOWN * 1_000}.${encodeURIComponent(email.toLowerCase())}`;

/**
 * Returns the address that was sent a code less than a minute ago, according to this browser's cookies (`a=b; c=d`),
 * and the seconds left.
 */
export function activeCooldown(
	cookies: string,
	now: number,
): { email: string; left: number } | null {
	const entry = cookies.split('; ').find((pair) => pair.startsWith(`${NAME}=`));
	const [, until = '0', address = ''] = /=(\d{1,15})\.(.*)$/.exec(entry ?? '') ?? [];
	const left = Math.ceil((Number(until) - now) / 1_000);
	const email = decodeCookie(address);
	return left > 0 && left <= RESET_COOLDOWN && email ? { email, left } : null;
}

/** Whether the last code was sent to `email`. */
export const isCoolingDown = (cookies: string, email: string, now: number): boolean =>
	activeCooldown(cookies, now)?.email === email.toLowerCase();

/** Returns the cookie to set once a code was sent to `email`. */
export const cooldownCookie = (email: string, now: number): string =>
	`${NAME}=${cookieValue(email, now)}; Path=/; Max-Age=${RESET_COOLDOWN}; SameSite=Lax`;
