import { hasSignedInMark } from './session/signed-in.ts';
import { countUnread } from './unread-badge.calls.ts';

/** The unread count beside the header's bell, drawn without a framework; browser only. */

/** Milliseconds after a fetch during which a page that becomes visible again does not refetch. */
const FRESH = 60_000;
/** Highest count that the server returns, see lib/notifications. */
const MAX = 100;

let requestedAt = Number.NEGATIVE_INFINITY;

/** Draws the number of unread notifications; nothing for zero. */
export function showUnread(unread: number): void {
	for (const badge of document.querySelectorAll<HTMLElement>('[data-unread]')) {
		const text = unread >= MAX ? `${MAX - 1}+` : String(unread);
		badge.hidden = unread === 0;
		badge.replaceChildren(text, hiddenWord());
	}
}

function hiddenWord(): HTMLElement {
	const word = document.createElement('span');
	word.className = 'visually-hidden';
	word.textContent = ' unread';
	return word;
}

/**
 * Fetches the count, only for signed-in members, on a visible page, and at most once a minute. A failure draws nothing.
 */
async function ask(): Promise<void> {
	if (document.visibilityState !== 'visible' || !hasSignedInMark()) return;
	const now = performance.now();
	if (now - requestedAt < FRESH) return;
	requestedAt = now;
	const unread = await countUnread().catch(() => null);
	if (unread !== null) showUnread(unread);
}

/** Keeps the count current while the page is open: on load, and when it becomes visible again. */
export function followUnread(): void {
	document.addEventListener('visibilitychange', () => void ask());
	void ask();
}
