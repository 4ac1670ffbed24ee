/** Until when no further reset code is asked for, for the address that the last one went to. */

/** Seconds. */
export const RESET_COOLDOWN = 60;
const NAME = 'reset_code_resend';

/** The cookie's value: the moment (ms) until which it holds, and the address. */
const written = (email: string, now: number): string =>
	`${now + RESET_COOLDOWN * 1_000}.${encodeURIComponent(email.toLowerCase())}`;

/** Whether a code was sent to `email` less than a minute ago, by the cookies of this browser (`a=b; c=d`). */
export function isCoolingDown(cookies: string, email: string, now: number): boolean {
	const kept = cookies.split('; ').find((pair) => pair.startsWith(`${NAME}=`));
	const [, until = '0', address = ''] = /=(\d+)\.(.*)$/.exec(kept ?? '') ?? [];
	return Number(until) > now && address === encodeURIComponent(email.toLowerCase());
}

/** The cookie to keep once a code was sent to `email`. */
export const cooldownCookie = (email: string, now: number): string =>
	`${NAME}=${written(email, now)}; Path=/; Max-Age=${RESET_COOLDOWN}; SameSite=Lax`;
