import { sendLate } from './session/send-late.ts';

/** Tells the site which page was opened, once cookies were accepted and unless the browser asks not to. */

interface Preferences {
	doNotTrack?: string | null;
	globalPrivacyControl?: boolean;
}

/** Whether this visit may be told. */
export function mayTell(
	cookies: string,
	{ doNotTrack, globalPrivacyControl }: Preferences,
): boolean {
	return (
		cookies.split('; ').includes('consent=accepted') &&
		doNotTrack !== '1' &&
		globalPrivacyControl !== true
	);
}

/** Posts the open page's path and what the browser calls itself; it goes out when the browser has time. */
export function tellVisit(): void {
	if (!mayTell(document.cookie, navigator)) return;
	const action = JSON.stringify({ url: location.pathname, userAgent: navigator.userAgent });
	sendLate('/api/users/action-logs', { action });
}
