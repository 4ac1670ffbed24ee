import { nextPath } from '#lib/sessions/next-path.ts';
import { announceSignedIn } from '../../browser/session/signed-in.ts';

/** The page to open once somebody has signed in; browser only. */

/** Pages from which signing in leads to the home page instead of back. */
const HOMEWARD = /^\/(?:signup|forgot-password)(?:[/?]|$)/;

/** The inputs of that decision. */
export interface SignInContext {
	/** The value of `?next=`. */
	next: string | null;
	/** The previous page, from local storage; never a page of the sign-in itself. */
	previous: string | undefined;
	/** The referring page, as the browser reports it. */
	referrer: string;
	origin: string;
}

/** Returns where to go next: `back` for the previous page in the browser's history, else a path of this site. */
export function nextDestination({
	next,
	previous,
	referrer,
	origin,
}: SignInContext): 'back' | string {
	const wanted = nextPath(next);
	if (wanted) return wanted;
	if (previous === undefined || HOMEWARD.test(previous)) return '/';
	const from = URL.parse(referrer);
	// Back may be another site, or the form's own page as posted before script loaded.
	if (from?.origin !== origin) return '/';
	return from.pathname === '/signin' ? previous : 'back';
}

/** Leaves the sign-in page for the next one. */
export function leaveSignIn(previous: string | undefined): void {
	announceSignedIn();
	const way = nextDestination({
		next: new URL(location.href).searchParams.get('next'),
		previous,
		referrer: document.referrer,
		origin: location.origin,
	});
	if (way === 'back') history.back();
	else location.replace(way);
}
