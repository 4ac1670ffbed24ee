/**
 * The links and pictures that an article may contain. Its author is not trusted: a link or picture on our own site
 * would be requested with the reader's session, so only readable pages are allowed, never `/api`.
 */

const ownPages =
	/^\/(?:$|(?:project|organization|people|news|research|news-research|directory|observatory|events|support|search)(?:\/|$))/;
/** Of members' uploads, includes only pictures, which are public. */
const ownPictures =
	/^\/(?:(?:logos|og)\/|uploads\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.webp$)/;
/** Encoded slashes that an intermediate server may decode. */
const hiddenSlash = /%(?:2f|5c)/i;
const withinPage = /^#[\p{L}\p{N}:_-]+$/u;

export interface SafeLink {
	href: string;
	/** Whether it leads to another site. */
	isOutside: boolean;
}

/** Returns a path of ours or an absolute URL, resolved; null for anything else. */
function resolveAddress(address: string, origin: string): URL | null {
	const text = address.trim();
	if (!/^(?:\/|https?:|mailto:)/i.test(text)) return null;
	return URL.parse(text, origin);
}

/**
 * Returns the allowed target of an article's link: an anchor on the same page, a page of `origin`, another site over
 * http or https, or an e-mail address. Undefined for anything else.
 */
export function safeLink(address: string, origin: string): SafeLink | undefined {
	if (withinPage.test(address)) return { href: address, isOutside: false };
	const url = resolveAddress(address, origin);
	if (!url || url.username || url.password) return undefined;
	if (url.protocol === 'mailto:') return { href: url.href, isOutside: false };
	if (url.origin !== origin) return { href: url.href, isOutside: true };
	if (!ownPages.test(url.pathname) || hiddenSlash.test(url.pathname)) return undefined;
	return { href: `${url.pathname}${url.search}${url.hash}`, isOutside: false };
}

/** Returns the URL of a picture an article may show: one of ours or one over https. Undefined for anything else. */
export function safePicture(address: string, origin: string): string | undefined {
	const url = resolveAddress(address, origin);
	if (!url || url.username || url.password) return undefined;
	if (url.origin !== origin) return url.protocol === 'https:' ? url.href : undefined;
	const isOurs = ownPictures.test(url.pathname) && !hiddenSlash.test(url.pathname);
	return isOurs ? url.pathname : undefined;
}
