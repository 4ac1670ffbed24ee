/**
 * Account features of every page, for members signed in or signing in: the dialog, logging out, and changes in other
 * tabs.
 */

import { isPrivatePath } from '#lib/accounts/private-paths.ts';
import { nextPath } from '#lib/sessions/next-path.ts';
import { endSession } from './account.calls.ts';
import { forgetSignedIn, hasSignedInMark, syncWithOtherTabs } from './session/signed-in.ts';
import { takeSignedUp } from './session/signed-up.ts';
import { toast } from './toast.ts';

/** Leaves a member's own page for a public one; reloads any other page. */
function leave(): void {
	if (isPrivatePath(location.pathname)) location.replace('/');
	else location.reload();
}

const opener = document.querySelector<HTMLAnchorElement>('a[data-sign-in]');

async function openDialog(next: string | null, isGuard: boolean): Promise<void> {
	try {
		const { openAccountDialog } = await import('../islands/accounts/start-dialog.tsx');
		const hasGoogle = opener?.dataset.signIn === 'google';
		openAccountDialog({ next, isGuard, hasGoogle });
	} catch {
		// Without the dialog, open the page.
		location.assign(next ? `/signin?${new URLSearchParams({ next })}` : '/signin');
	}
}

document.addEventListener('click', (event) => {
	const link =
		event.target instanceof Element
			? event.target.closest<HTMLAnchorElement>('a[data-sign-in]')
			: null;
	if (!link || event.defaultPrevented || event.button !== 0) return;
	if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
	event.preventDefault();
	const next = nextPath(new URL(link.href).searchParams.get('next'));
	void openDialog(next, false);
});

/**
 * Opens the dialog after a redirect from a private page. A query parameter in the URL, which is then removed, marks
 * that redirect.
 */
function openForGuard(): void {
	const url = new URL(location.href);
	if (!url.searchParams.has('signin')) return;
	const next = nextPath(url.searchParams.get('next'));
	url.searchParams.delete('signin');
	url.searchParams.delete('next');
	history.replaceState(history.state, '', url);
	if (!hasSignedInMark()) void openDialog(next, true);
}

async function logOut(): Promise<void> {
	const outcome = await endSession();
	if (outcome === 'failed')
		toast('You are still signed in: our server cannot be reached. Try again in a moment.');
	if (outcome !== 'ended') return;
	forgetSignedIn();
	leave();
}

document.addEventListener('submit', (event) => {
	if (!(event.target instanceof HTMLFormElement) || !event.target.matches('[data-log-out]')) return;
	event.preventDefault();
	void logOut();
});

syncWithOtherTabs(leave);
openForGuard();
if (takeSignedUp()) toast('Your account is ready.');
