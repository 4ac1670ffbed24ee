/** What a visit leaves in the browser: that it has begun, and the page it was last on. */

const PREVIOUS = 'previous_path';
const NAVIGATED = 'has_navigated';
/** Addresses that are no place to come back to. */
const PASSING = /^\/signin$|twitter-connect-(?:success|error)/;

/** The page that was last open, signing in apart, as path and query; undefined when none is known. */
export function previousPath(): string | undefined {
	try {
		const stored = localStorage.getItem(PREVIOUS);
		// Only a path of this site, whoever wrote it there.
		return stored && URL.parse(stored, location.origin)?.origin === location.origin
			? stored
			: undefined;
	} catch {
		return undefined;
	}
}

/** Remembers the page that is open. */
export function rememberVisit(): void {
	try {
		localStorage.setItem(NAVIGATED, '1');
		if (!PASSING.test(location.pathname))
			localStorage.setItem(PREVIOUS, location.pathname + location.search);
	} catch {
		// A browser that keeps nothing starts again with each page.
	}
}
