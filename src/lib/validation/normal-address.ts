/** Mail providers that ignore dots in the local part. */
const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the canonical form of an e-mail address, which is the same for all addresses of a mailbox: without a plus
 * suffix, and without dots if they are ignored.
 */
export function normalizeEmail(email: string): string {
	const at = email.lastIndexOf('@');
	const host = email.slice(at + 1).toLowerCase();
	const name = email.slice(0, at).toLowerCase().split('+')[0] ?? '';
	const isDotless = withoutDots.has(host);
	return `${isDotless ? name.replaceAll('.', '') : name}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}
