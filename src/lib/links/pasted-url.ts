/** Maximum length of a host (RFC 1035), and of an address here. */
const MAX_HOST_LENGTH = 253;
const MAX_LABELS = 127;
const MAX_ADDRESS_LENGTH = 2_000;

const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** `git@github.com:owner/name.git`, as git writes it. */
const ofGit = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/i;

/**
 * Returns the address in a pasted text, with or without `https://` and surrounding characters; null if it is not a
 * page's. A host has a dot, at most 253 characters and 127 labels.
 */
export function pastedUrl(text: string): URL | null {
	if (text.length > MAX_ADDRESS_LENGTH) return null;
	const bare = withoutSigns(text.trim());
	if (bare === '' || /[\s\0]/.test(bare)) return null;
	const [, host, path] = ofGit.exec(bare) ?? [];
	const url = URL.parse(host ? `https://${host}/${path}` : withScheme(bare));
	if (!url || !/^https?:$/.test(url.protocol) || (url.username && !host)) return null;
	return isHost(url.hostname.replace(/\.$/, '')) ? url : null;
}

const OPENING = '<("\'[';
const CLOSING = '>)"\'],;';

/**
 * Strips characters that surround an address in a text. A regular expression would rescan the characters from each of
 * them.
 */
function withoutSigns(text: string): string {
	let [from, to] = [0, text.length];
	while (from < to && OPENING.includes(text.charAt(from))) from++;
	while (to > from && CLOSING.includes(text.charAt(to - 1))) to--;
	return text.slice(from, to);
}

function withScheme(text: string): string {
	const mended = text
		.replace(/^git\+/i, '')
		.replace(/^tg:\/\//i, 'https://t.me/')
		.replace(/^(https?):\/*/i, '$1://');
	if (mended.startsWith('//')) return `https:${mended}`;
	// `example.org:8080` has a port, and no scheme.
	return scheme.test(mended) && !/^[^/]*\.[^/:]*:\d/.test(mended) ? mended : `https://${mended}`;
}

const isHost = (host: string): boolean =>
	host.length <= MAX_HOST_LENGTH &&
	host.split('.', MAX_LABELS + 1).length <= MAX_LABELS &&
	/[^.]\.[^.]/.test(host) &&
	!host.includes('..');

/** Returns an address's host for comparison: lower case, without `www.` and a trailing dot. */
export const plainHost = ({ hostname }: URL): string =>
	hostname.replace(/\.$/, '').replace(/^www\./, '');

/** The path of a page in a single-page app, after `#/` or `#!/`. */
const SHOWN = /^#!?(\/.+)$/;

/** Returns the decoded path segments; one that cannot be decoded stays as written. */
export function pathParts({ pathname, hash }: URL): string[] {
	const shown = pathname === '/' ? SHOWN.exec(hash)?.[1] : undefined;
	return (shown ?? pathname).split('/', MAX_PARTS).filter(Boolean).map(decodeSegment);
}

/** Path segments beyond these do not identify the owner. */
const MAX_PARTS = 12;

function decodeSegment(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
