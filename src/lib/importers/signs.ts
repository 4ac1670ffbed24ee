import type { Signs } from './importer.ts';

/** What the catalogue says of a record, as far as it shows whether it is the one that is wanted. */
export interface KnownSigns {
	website: string | null;
	twitter: string | null;
	github: string | null;
	symbol: string | null;
	/** Whether it has one of the contracts that the wanted record has. */
	sharesContract: boolean;
	/** Whether it is a person who works, or worked, for an employer that the wanted one has. */
	sharesEmployer: boolean;
	/** Sources that it has identifiers of. */
	sources: readonly string[];
}

/** In words, for a person who decides: what is the same, and what is another. */
export interface Compared {
	same: string[];
	other: string[];
}

const links = ['website', 'twitter', 'github'] as const;

/** Compares what is said of a wanted record with what the catalogue says of one that bears its name. */
export function compareSigns(wanted: Signs | undefined, known: KnownSigns): Compared {
	const same: string[] = [];
	const other: string[] = [];
	for (const link of links) {
		const [left, right] = [wanted?.[link], known[link]].map((text) => text && placeOf(link, text));
		if (!left || !right) continue;
		(left === right || isWithin(link, left, right) ? same : other).push(link);
	}
	if (wanted?.symbol && known.symbol)
		(wanted.symbol.toUpperCase() === known.symbol.toUpperCase() ? same : other).push('symbol');
	if (known.sharesContract) same.push('contract');
	if (known.sharesEmployer) same.push('employer');
	if (wanted?.announcement && isOwnPage(wanted.announcement, known)) same.push('announcement');
	return { same, other };
}

/** A website's host, an account's or owner's name. */
export function placeOf(link: (typeof links)[number], text: string): string {
	const url = URL.parse(text);
	if (!url) return text;
	if (link === 'website') return url.hostname.replace(/^www\./, '');
	return (url.pathname.split('/')[1] ?? '').toLowerCase();
}

/** `app.aave.com` and `aave.com` are one site. */
const isWithin = (link: (typeof links)[number], left: string, right: string): boolean =>
	link === 'website' &&
	[left, right].every((host) => host.split('.').length > 1 && !sharedHosts.test(host)) &&
	(left.endsWith(`.${right}`) || right.endsWith(`.${left}`));

/** Sites on which anybody has pages: to be on one of them is to be on none of one's own. */
const sharedHosts =
	/(?:^|\.)(?:medium\.com|mirror\.xyz|substack\.com|github\.io|github\.com|gitbook\.io|notion\.site|linktr\.ee|youtube\.com|t\.me|discord\.gg|wordpress\.com|blogspot\.com|vercel\.app|netlify\.app|eth\.limo|carrd\.co|co\.uk|com\.au|x\.com|twitter\.com|linkedin\.com)$/;

/** Whether anybody has pages on this host. */
export const isSharedHost = (host: string): boolean => sharedHosts.test(host);

/** Whether a page stands on the record's own site or account. */
function isOwnPage(page: string, { website, twitter, github }: KnownSigns): boolean {
	const url = URL.parse(page);
	if (!url) return false;
	const host = url.hostname.replace(/^www\./, '');
	const owner = (url.pathname.split('/')[1] ?? '').toLowerCase();
	if (/^(?:twitter|x)\.com$/.test(host))
		return twitter !== null && placeOf('twitter', twitter) === owner;
	if (host === 'github.com') return github !== null && placeOf('github', github) === owner;
	if (website === null || sharedHosts.test(host)) return false;
	const own = placeOf('website', website);
	return host === own || isWithin('website', host, own);
}
