function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}

/** Maximum length of a redirect address; proxies accept some 4,000 characters for all headers. */
export const MAX_REDIRECT_LENGTH = 2_048;

/**
 * Returns a redirect that no cache stores, with the cookies that a call has set. By default its target is requested with
 * GET, whatever was sent.
 */
export function redirectTo(path: string, cookies: readonly string[] = [], status = 303): Response {
	const headers = new Headers({ Location: path, 'Cache-Control': 'no-store' });
	for (const line of cookies) headers.append('Set-Cookie', line);
	return new Response(null, { status, headers });
}

/** Returns an address of this site to redirect to, without its query if that is too long to send back. */
export function boundedAddress(address: string): string {
	if (address.length <= MAX_REDIRECT_LENGTH) return address;
	const [path = '/'] = address.split(/[?#]/, 1);
	return path.length <= MAX_REDIRECT_LENGTH ? path : '/';
}

/**
 * Returns the redirect target of an invitation (`/referral/ABC123`): the sign-up page with its code. Undefined for any
 * other path.
 */
export function invitationTarget(pathname: string): string | undefined {
	if (!pathname.includes('referral')) return undefined;
	const code = decoded(pathname.split('/')[2] ?? '');
	return code === '' ? '/signup' : `/signup?${new URLSearchParams({ referral: code })}`;
}

/**
 * Returns whether an address is the callback from connecting an external account, after which visitors continue where
 * they were.
 */
export const isConnectCallback = (pathname: string): boolean =>
	/twitter-connect-(?:success|error)/.test(pathname);
