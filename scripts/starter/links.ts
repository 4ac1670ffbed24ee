/** Normalizes addresses as the catalogue stores them: https, no tracking, no trailing slash; null if invalid. */

export function httpsLink(value: string | null | undefined): string | null {
	if (!value || !URL.canParse(value.trim())) return null;
	const url = new URL(value.trim());
	if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
	if (!url.hostname.includes('.') || url.username) return null;
	return url.href.endsWith('/') && !url.search && !url.hash ? url.href.slice(0, -1) : url.href;
}

/** The link if it is on one of the hosts and has a path there. */
export function linkOn(hosts: string[], value: string | null | undefined): string | null {
	const link = httpsLink(value);
	if (!link) return null;
	const url = new URL(link);
	if (!hosts.includes(url.hostname.replace(/^www\./, '')) || url.pathname === '/') return null;
	return `https://${url.hostname.replace(/^www\./, '')}${url.pathname}`;
}

export function twitterLink(value: string | undefined): string | null {
	const handle = linkOn(['x.com', 'twitter.com'], value)?.match(/\.com\/@?(\w{1,15})\/?$/)?.[1];
	return handle ? `https://x.com/${handle}` : null;
}

/** The repository's address without `.git` and anything after it. */
export function githubLink(value: string | undefined): string | null {
	const path = linkOn(['github.com'], value)?.match(/github\.com\/([\w.-]+(?:\/[\w.-]+)?)/)?.[1];
	return path ? `https://github.com/${path.replace(/\.git$/, '')}` : null;
}
