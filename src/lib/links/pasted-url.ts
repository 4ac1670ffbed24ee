/** What a host may have at most (RFC 1035), and an address here. */
const LONGEST_HOST = 253;
const MOST_LABELS = 127;
const LONGEST_ADDRESS = 2_000;

const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** `git@github.com:owner/name.git`, as git writes it. */
const ofGit = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/i;

/**
 * The address that somebody pastes, with or without `https://`, with what stands around it in a text; null for what is none of
 * a page. A host has a dot, at most 253 letters and 127 labels.
 */
export function pastedUrl(text: string): URL | null {
	if (text.length > LONGEST_ADDRESS) return null;
	const bare = withoutSigns(text.trim());
	if (bare === '' || /[\s\0]/.test(bare)) return null;
	const [, host, path] = ofGit.exec(bare) ?? [];
	const url = URL.parse(host ? `https://${host}/${path}` : withScheme(bare));
	if (!url || !/^https?:$/.test(url.protocol) || (url.username && !host)) return null;
	return isHost(url.hostname.replace(/\.$/, '')) ? url : null;
}

const OPENING = '<("\'[';
const CLOSING = '>)"\'],;';

/** Without what a text puts around an address. A pattern would look through signs again from each of them. */
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
	host.length <= LONGEST_HOST &&
	host.split('.', MOST_LABELS + 1).length <= MOST_LABELS &&
	/[^.]\.[^.]/.test(host) &&
	!host.includes('..');

/** The host of an address as it is compared: in lower case, without `www.` and a dot at its end. */
export const plainHost = ({ hostname }: URL): string =>
	hostname.replace(/\.$/, '').replace(/^www\./, '');

/** Of pages that are one program: what is shown stands behind `#/` or `#!/`. */
const SHOWN = /^#!?(\/.+)$/;

/** The parts of the path, as they read; one that is no text is left as it is written. */
export function pathParts({ pathname, hash }: URL): string[] {
	const shown = pathname === '/' ? SHOWN.exec(hash)?.[1] : undefined;
	return (shown ?? pathname).split('/', MOST_PARTS).filter(Boolean).map(decoded);
}

/** Parts of a path behind these say nothing of whose it is. */
const MOST_PARTS = 12;

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
