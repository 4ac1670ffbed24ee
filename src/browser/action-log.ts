import { postBeacon } from './session/send-late.ts';

/** Reports which page was opened, once cookies are accepted and unless the browser asks not to be tracked. */

interface Preferences {
	doNotTrack?: string | null;
	globalPrivacyControl?: boolean;
}

/** Whether this visit may be reported. */
export function canReportVisit(
	cookies: string,
	{ doNotTrack, globalPrivacyControl }: Preferences,
): boolean {
	return (
		cookies.split('; ').includes('consent=accepted') &&
		doNotTrack !== '1' &&
		globalPrivacyControl !== true
	);
}

/** Posts the open page's path and the user agent; the browser sends it when it has time. */
export function reportVisit(): void {
	if (!canReportVisit(document.cookie, navigator)) return;
	const action = JSON.stringify({ url: location.pathname, userAgent: navigator.userAgent });
	postBeacon('/api/users/action-logs', { action });
}
