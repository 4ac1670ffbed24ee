/** Parameters that only track where a reader came from. */
const tracking =
	/^(?:utm_.*|mtm_.*|pk_.*|hsa_.*|(?:fb|g|dcl|ms|yc|tw|igsh|wbra|gbra)cli?d|fbclid|gclid|gclsrc|dclid|msclkid|twclid|yclid|igshid|igsh|wbraid|gbraid|mc_[ce]id|mkt_tok|_hs(?:enc|mi)|vero_(?:conv|id)|oly_(?:anon|enc)_id|ref_?src|ref_url|cmpid|ncid|at_(?:medium|campaign)|spm|s_cid|__twitter_impression|guccounter)$/i;

/**
 * Returns an article's canonical URL: without fragment, password or tracking parameters. Null if it is not a web
 * address.
 */
export function canonicalLink(address: string, base?: string): string | null {
	const url = URL.parse(address, base);
	if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return null;
	url.hash = '';
	url.username = '';
	url.password = '';
	for (const name of [...url.searchParams.keys()])
		if (tracking.test(name)) url.searchParams.delete(name);
	// An empty query means nothing.
	return url.href.replace(/\?+$/, '');
}

/**
 * Returns the key of a canonical link: links with the same key are one article. The scheme (http or https), a leading
 * `www.`, a trailing slash and the order of parameters make no difference; letter case in the path does.
 */
export function linkKey(link: string): string {
	const url = new URL(link);
	const moved = movedKey(url);
	if (moved) return moved;
	url.searchParams.sort();
	const host = url.host.replace(/^www\./, '');
	return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/**
 * Returns the key for sites whose URLs changed in 2026: blockworks.co became blockworks.com, and The Block now appends
 * a number.
 */
function movedKey({ hostname, pathname }: URL): string | undefined {
	const host = hostname.replace(/^www\./, '');
	if (/^blockworks\.com?$/.test(host)) return `blockworks.com${pathname.replace(/\/+$/, '')}`;
	if (!/^theblock\.com?$/.test(host)) return undefined;
	const number =
		/^\/post\/(\d+)(?:\/|$)/.exec(pathname) ?? /^\/(?:news|post)\/.*-(\d{4,})\/?$/.exec(pathname);
	return number ? `theblock.co/${number[1]}` : undefined;
}
