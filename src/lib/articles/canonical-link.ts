/** Parameters that only say where a reader came from. */
const tracking =
	/^(?:utm_.*|mtm_.*|pk_.*|hsa_.*|(?:fb|g|dcl|ms|yc|tw|igsh|wbra|gbra)cli?d|fbclid|gclid|gclsrc|dclid|msclkid|twclid|yclid|igshid|igsh|wbraid|gbraid|mc_[ce]id|mkt_tok|_hs(?:enc|mi)|vero_(?:conv|id)|oly_(?:anon|enc)_id|ref_?src|ref_url|cmpid|ncid|at_(?:medium|campaign)|spm|s_cid|__twitter_impression|guccounter)$/i;

/**
 * Where an article opens: its address without fragment, password and parameters that only track readers. Null when
 * it is no web address.
 */
export function canonicalLink(address: string, base?: string): string | null {
	const url = URL.parse(address, base);
	if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return null;
	url.hash = '';
	url.username = '';
	url.password = '';
	for (const name of [...url.searchParams.keys()])
		if (tracking.test(name)) url.searchParams.delete(name);
	// A question mark that asks nothing says nothing.
	return url.href.replace(/\?+$/, '');
}

/**
 * What a canonical link is known by: two of one key are one article. Neither http and https nor a leading `www.` nor a
 * closing slash tells articles apart, nor in which order parameters stand; letter case in the path does.
 */
export function linkKey(link: string): string {
	const url = new URL(link);
	const moved = movedKey(url);
	if (moved) return moved;
	url.searchParams.sort();
	const host = url.host.replace(/^www\./, '');
	return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** Papers that changed their addresses in 2026: blockworks.co became blockworks.com, and The Block has its number at the end. */
function movedKey({ hostname, pathname }: URL): string | undefined {
	const host = hostname.replace(/^www\./, '');
	if (/^blockworks\.com?$/.test(host)) return `blockworks.com${pathname.replace(/\/+$/, '')}`;
	if (!/^theblock\.com?$/.test(host)) return undefined;
	const number =
		/^\/post\/(\d+)(?:\/|$)/.exec(pathname) ?? /^\/(?:news|post)\/.*-(\d{4,})\/?$/.exec(pathname);
	return number ? `theblock.co/${number[1]}` : undefined;
}
