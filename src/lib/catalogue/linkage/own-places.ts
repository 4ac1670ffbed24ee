/** Where somebody is on the web: sites and accounts of their own, told from those on which anybody has pages. */

export type Place = 'website' | 'twitter' | 'github';

/** A website's host, an account's or owner's name; the text itself where it is no address. */
export function placeOf(place: Place, text: string): string {
	const url = URL.parse(text);
	if (!url) return text;
	if (place === 'website') return url.hostname.replace(/^www\./, '');
	return (url.pathname.split('/')[1] ?? '').toLowerCase();
}

/** Sites on which anybody has pages: to be on one of them is to be on none of one's own. */
const sharedHosts =
	/(?:^|\.)(?:medium\.com|mirror\.xyz|substack\.com|github\.io|github\.com|gitbook\.io|notion\.site|linktr\.ee|youtube\.com|t\.me|discord\.gg|wordpress\.com|blogspot\.com|vercel\.app|netlify\.app|eth\.limo|carrd\.co|co\.uk|com\.au|x\.com|twitter\.com|linkedin\.com)$/;

/** Whether anybody has pages on this host. */
export const isSharedHost = (host: string): boolean => sharedHosts.test(host);

/** Whether two hosts are of one site: `app.aave.com` and `aave.com` are. */
export const isOneSite = (left: string, right: string): boolean =>
	left === right ||
	([left, right].every((host) => host.split('.').length > 1 && !sharedHosts.test(host)) &&
		(left.endsWith(`.${right}`) || right.endsWith(`.${left}`)));

/** The account on X that a page stands on, in lower case; null when it stands elsewhere. */
export function accountOf(page: string): string | null {
	const url = URL.parse(page);
	if (!url || !/^(?:www\.|mobile\.)?(?:twitter|x)\.com$/.test(url.hostname)) return null;
	const [, account = ''] = url.pathname.toLowerCase().split('/');
	return /^\w{1,15}$/.test(account) && account !== 'i' ? account : null;
}
