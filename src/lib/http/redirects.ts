function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}

/** Letters of an address to which a visitor is led; proxies take some 4,000 for a whole head. */
export const LONGEST_LEAD = 2_048;

/** An address of this site to lead to, without its query where that is too long to be sent back. */
export function boundedAddress(address: string): string {
	if (address.length <= LONGEST_LEAD) return address;
	const [path = '/'] = address.split(/[?#]/, 1);
	return path.length <= LONGEST_LEAD ? path : '/';
}

/** Where an invitation (`/referral/ABC123`) leads: the sign-up with its code. Undefined for any other path. */
export function invitation(pathname: string): string | undefined {
	if (!pathname.includes('referral')) return undefined;
	const code = decoded(pathname.split('/')[2] ?? '');
	return code === '' ? '/signup' : `/signup?${new URLSearchParams({ referral: code })}`;
}

/** Whether an address is the return from connecting an account elsewhere: the visitor goes on where they were. */
export const isReturn = (pathname: string): boolean =>
	/twitter-connect-(?:success|error)/.test(pathname);
