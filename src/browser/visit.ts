/** The data that a visit stores in the browser: that it has begun, and the last page. */

const PREVIOUS = 'previous_path';
const NAVIGATED = 'has_navigated';
/** Paths not worth returning to. */
const PASSING = /^\/signin$|twitter-connect-(?:success|error)/;

/** Returns the path and query of the page opened last, excluding the sign-in; undefined if none is known. */
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

/** Remembers the open page. */
export function rememberVisit(): void {
	try {
		localStorage.setItem(NAVIGATED, '1');
		if (!PASSING.test(location.pathname))
			localStorage.setItem(PREVIOUS, location.pathname + location.search);
	} catch {
		// A browser that keeps nothing starts again with each page.
	}
}
