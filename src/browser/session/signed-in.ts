/** Whether this browser is signed in, which each tab can tell without asking the server; browser only. */

const CHANNEL = 'session';
const SIGNED_OUT = 'signed out';
const SIGNED_IN = 'signed in';

/**
 * Whether the readable marker cookie is set: it has the same lifetime as the session's cookie, and no other content.
 */
export const hasSignedInMark = (): boolean => document.cookie.split('; ').includes('signed_in=1');

/** Whether this page was rendered for a signed-in member. */
export const isRenderedSignedIn = (): boolean =>
	document.documentElement.hasAttribute('data-signed-in');

/** Draws the header according to the marker. */
export function syncSignedInHeader(): void {
	document.documentElement.toggleAttribute('data-signed-in', hasSignedInMark());
}

function tell(what: typeof SIGNED_IN | typeof SIGNED_OUT): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage(what);
	channel.close();
}

/** Removes the marker, and signs out all other tabs. */
export function forgetSignedIn(): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not available everywhere.
	document.cookie = 'signed_in=; Path=/; Max-Age=0; SameSite=Lax';
	try {
		for (const name of ['username', 'avatar']) localStorage.removeItem(name);
	} catch {
		// What was not kept need not be forgotten.
	}
	syncSignedInHeader();
	tell(SIGNED_OUT);
}

/** Makes the other tabs draw the header of the member who has just signed in here. */
export function announceSignedIn(): void {
	syncSignedInHeader();
	tell(SIGNED_IN);
}

/**
 * Keeps this tab in sync with the others: signing out in one signs out all, at the latest when a tab becomes visible
 * again. A signed-out tab is reloaded, since it may show the member's own data.
 */
export function syncWithOtherTabs(leave: () => void): void {
	const compare = () => {
		if (isRenderedSignedIn() && !hasSignedInMark()) leave();
		else syncSignedInHeader();
	};
	new BroadcastChannel(CHANNEL).addEventListener('message', compare);
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') compare();
	});
	window.addEventListener('pageshow', ({ persisted }) => {
		if (persisted) compare();
	});
}
