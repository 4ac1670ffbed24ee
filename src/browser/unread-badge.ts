import { hasSignedInMark } from './session/signed-in.ts';
import { countUnread } from './unread-badge.calls.ts';

/** The count beside the header's bell, drawn without a framework; browser only. */

/** Milliseconds within which a page that is seen again does not ask again. */
const FRESH = 60_000;
/** What the server counts to, see lib/notifications. */
const MOST = 100;

let askedAt = Number.NEGATIVE_INFINITY;

/** Draws how many notifications are unread; none draws nothing. */
export function showUnread(unread: number): void {
	for (const badge of document.querySelectorAll<HTMLElement>('[data-unread]')) {
		const text = unread >= MOST ? `${MOST - 1}+` : String(unread);
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

/** Asks only for who is signed in, on a page that is seen, and not again within a minute. A failure draws nothing. */
async function ask(): Promise<void> {
	if (document.visibilityState !== 'visible' || !hasSignedInMark()) return;
	const now = performance.now();
	if (now - askedAt < FRESH) return;
	askedAt = now;
	const unread = await countUnread().catch(() => null);
	if (unread !== null) showUnread(unread);
}

/** Keeps the count while the page is open: at its load, and when it is seen again. */
export function followUnread(): void {
	document.addEventListener('visibilitychange', () => void ask());
	void ask();
}
