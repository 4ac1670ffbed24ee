/** Whether this browser is signed in, as every tab of it can tell without asking the server; browser only. */

const CHANNEL = 'session';
const SIGNED_OUT = 'signed out';
const SIGNED_IN = 'signed in';

/** The readable mark beside the session's cookie: it lives as long, and says nothing else. */
export const hasSignedInMark = (): boolean => document.cookie.split('; ').includes('signed_in=1');

/** Whether this page was drawn for who is signed in. */
export const isDrawnSignedIn = (): boolean =>
	document.documentElement.hasAttribute('data-signed-in');

/** Draws the header for what the mark says now. */
export function drawMark(): void {
	document.documentElement.toggleAttribute('data-signed-in', hasSignedInMark());
}

function tell(what: typeof SIGNED_IN | typeof SIGNED_OUT): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage(what);
	channel.close();
}

/** Takes the mark away, and signs every other tab out. */
export function forgetSignedIn(): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not everywhere.
	document.cookie = 'signed_in=; Path=/; Max-Age=0; SameSite=Lax';
	try {
		for (const name of ['username', 'avatar']) localStorage.removeItem(name);
	} catch {
		// What was not kept need not be forgotten.
	}
	drawMark();
	tell(SIGNED_OUT);
}

/** Lets the other tabs draw the header of who has just signed in here. */
export function announceSignedIn(): void {
	drawMark();
	tell(SIGNED_IN);
}

/**
 * Keeps this tab in step with the others: who signs out in one is signed out in all, at the latest when a tab is seen
 * again. A signed-out tab is reloaded, since what it shows may be the member's own.
 */
export function followOtherTabs(leave: () => void): void {
	const compare = () => {
		if (isDrawnSignedIn() && !hasSignedInMark()) leave();
		else drawMark();
	};
	new BroadcastChannel(CHANNEL).addEventListener('message', compare);
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') compare();
	});
	window.addEventListener('pageshow', ({ persisted }) => {
		if (persisted) compare();
	});
}
