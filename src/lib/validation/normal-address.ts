/** Mail providers that ignore dots in the local part. */
const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * An e-mail address in canonical form for its mailbox: without a plus suffix, and without dots where they do not
 * matter.
 */
export function normalizeAddress(email: string): string {
	const at = email.lastIndexOf('@');
	const host = email.slice(at + 1).toLowerCase();
	const name = email.slice(0, at).toLowerCase().split('+')[0] ?? '';
	const isDotless = withoutDots.has(host);
	return `${isDotless ? name.replaceAll('.', '') : name}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}
