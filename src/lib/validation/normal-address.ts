/** Mail providers that read over dots in a name. */
const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/** An address as the same person gets mail by it: without what stands behind a plus, and without dots where they say nothing. */
export function normalAddress(email: string): string {
	const at = email.lastIndexOf('@');
	const host = email.slice(at + 1).toLowerCase();
	const name = email.slice(0, at).toLowerCase().split('+')[0] ?? '';
	const isDotless = withoutDots.has(host);
	return `${isDotless ? name.replaceAll('.', '') : name}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}
