import { isConnectCallback, MAX_REDIRECT_LENGTH } from '#lib/http/redirects.ts';

/** Placeholder origin for this site when parsing a path. */
const HERE = 'https://here.invalid';

/**
 * Returns a path of this site that is safe to redirect to after signing in: `/watchlist?list=2`. Null for anything
 * that a browser would take for another site or for script: `//x`, `/\x`, `javascript:`, a full URL.
 */
export function nextPath(written: string | null | undefined): string | null {
	if (!written || !/^\/(?![/\\])/.test(written) || /[\\\p{Cc}]/u.test(written)) return null;
	const url = URL.parse(written, HERE);
	if (url?.origin !== HERE || url.pathname.startsWith('//')) return null;
	return url.pathname + url.search + url.hash;
}

/**
 * Returns the URL to which a private page redirects visitors who are not signed in: the page they came from, with the
 * sign-in dialog open.
 */
export function signInAddress(request: Request, wanted: URL): string {
	const from = URL.parse(request.headers.get('referer') ?? '');
	const back = from?.origin === wanted.origin ? nextPath(from.pathname + from.search) : null;
	const address = new URL(back ?? '/', HERE);
	// Reloaded after signing out, a private page would redirect to itself, and one that only redirects would do so
	// forever.
	if (address.pathname === wanted.pathname || isConnectCallback(address.pathname))
		address.href = `${HERE}/`;
	const { pathname, search } = wanted;
	const candidates = [
		dialogAt(address, pathname + search),
		dialogAt(address, pathname),
		dialogAt(new URL(HERE), pathname),
	];
	// The requested path is omitted rather than sent back at any length: each character of it may take five.
	return (
		candidates.find(({ length }) => length <= MAX_REDIRECT_LENGTH) ?? dialogAt(new URL(HERE), '/')
	);
}

/** Returns the URL of the page at `address` with the sign-in dialog open, which then continues to `next`. */
function dialogAt(address: URL, next: string): string {
	const led = new URL(address);
	led.searchParams.set('signin', '1');
	led.searchParams.set('next', next);
	return led.pathname + led.search;
}
