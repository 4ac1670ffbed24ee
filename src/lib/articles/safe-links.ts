/**
 * What an article may lead to and load. Its author is not trusted: a link or picture of our own address would be asked for
 * with the reader's session, so only pages for reading are reachable, never `/api`.
 */

const ownPages =
	/^\/(?:$|(?:project|organization|people|news|research|news-research|directory|observatory|events|support|search)(?:\/|$))/;
/** Of members' uploads, pictures alone: those anybody may see. */
const ownPictures =
	/^\/(?:(?:logos|og)\/|uploads\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.webp$)/;
/** Encoded slashes that a server between us and the reader may take for real ones. */
const hiddenSlash = /%(?:2f|5c)/i;
const withinPage = /^#[\p{L}\p{N}:_-]+$/u;

export interface SafeLink {
	href: string;
	/** Leads to another site. */
	isOutside: boolean;
}

/** A path of ours or an address with a scheme, resolved; null for what is neither. */
function resolved(address: string, origin: string): URL | null {
	const text = address.trim();
	if (!/^(?:\/|https?:|mailto:)/i.test(text)) return null;
	return URL.parse(text, origin);
}

/**
 * Where a link of an article may lead: a place of the same page, a page of `origin`, another site over http or https,
 * or an e-mail address. Undefined for everything else.
 */
export function safeLink(address: string, origin: string): SafeLink | undefined {
	if (withinPage.test(address)) return { href: address, isOutside: false };
	const url = resolved(address, origin);
	if (!url || url.username || url.password) return undefined;
	if (url.protocol === 'mailto:') return { href: url.href, isOutside: false };
	if (url.origin !== origin) return { href: url.href, isOutside: true };
	if (!ownPages.test(url.pathname) || hiddenSlash.test(url.pathname)) return undefined;
	return { href: `${url.pathname}${url.search}${url.hash}`, isOutside: false };
}

/** The address of a picture that an article may show: one of ours or one over https. Undefined for everything else. */
export function safePicture(address: string, origin: string): string | undefined {
	const url = resolved(address, origin);
	if (!url || url.username || url.password) return undefined;
	if (url.origin !== origin) return url.protocol === 'https:' ? url.href : undefined;
	const isOurs = ownPictures.test(url.pathname) && !hiddenSlash.test(url.pathname);
	return isOurs ? url.pathname : undefined;
}
