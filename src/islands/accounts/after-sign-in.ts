import { nextPath } from '#lib/sessions/next-path.ts';
import { announceSignedIn } from '../../browser/session/signed-in.ts';

/** Where a page goes once somebody has signed in; browser only. */

/** Pages after which signing in leads to the home page instead of back. */
const HOMEWARD = /^\/(?:signup|forgot-password)(?:[/?]|$)/;

/** What decides about it. */
export interface Arrival {
	/** What `?next=` asks for. */
	next: string | null;
	/** The previous page, from local storage; never one of the sign-in's own. */
	previous: string | undefined;
	/** The referring page, as the browser reports it. */
	referrer: string;
	origin: string;
}

/** Where to go next. `back`: one page back in the browser's history; else a path of this site. */
export function wayOn({ next, previous, referrer, origin }: Arrival): 'back' | string {
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
	const way = wayOn({
		next: new URL(location.href).searchParams.get('next'),
		previous,
		referrer: document.referrer,
		origin: location.origin,
	});
	if (way === 'back') history.back();
	else location.replace(way);
}
