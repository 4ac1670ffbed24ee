function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
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
