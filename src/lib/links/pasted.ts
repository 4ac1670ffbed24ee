import { type Account, accountAt, accountOn } from './accounts.ts';
import { coingeckoOf } from './coinmarketcap.ts';
import { pastedUrl, pathParts, plainHost } from './pasted-url.ts';
import { type Site, siteOf } from './sites.ts';

/** An identifier of something in an outside list. */
export interface ListedId {
	/** The catalogue's name for the list: `coingecko`. */
	source: string;
	id: string;
	/** The beginning required of the record's name, if the identifier is from another list and may be ambiguous. */
	begins?: string;
	/** The name to look for if nothing has the identifier; it must be borne by only one project. */
	named?: string;
}

/** The facts about a record found in a pasted text; absent ones are null. */
export interface PastedReference {
	listed: ListedId | null;
	account: Account | null;
	site: Site | null;
	/** Whether it looks like an address: with a scheme or path, not a dotted name. */
	isAddress: boolean;
}

/** Parsers for the paths of lists' pages, by host without `www.`. The first path segment may be a language. */
const lists: Readonly<Record<string, (parts: readonly string[]) => ListedId | null>> = {
	'coingecko.com': (parts) => behind(parts, 'coins', onCoingecko),
	'api.coingecko.com': (parts) => behind(parts, 'coins', onCoingecko),
	'coinmarketcap.com': (parts) => behind(parts, 'currencies', coingeckoOf),
	'defillama.com': (parts) =>
		behind(parts, 'protocol', onDefillama) ?? behind(parts, 'chain', onDefillama),
	'api.llama.fi': (parts) => behind(parts, 'protocol', onDefillama),
	'wikidata.org': ([first = '', id = '']) =>
		first === 'wiki' || first === 'entity' ? onWikidata(id) : null,
	'm.wikidata.org': ([first = '', id = '']) =>
		first === 'wiki' || first === 'entity' ? onWikidata(id) : null,
};

/** Words in the lists’ own addresses that are not coins. */
const noCoin = new Set([
	'list',
	'markets',
	'categories',
	'id',
	'all',
	'trending',
	'recently_added',
	'watchlist',
	'high_volume',
	'new',
]);
const slug = /^[\p{L}\p{N}._~-]{1,200}$/u;

function behind(
	parts: readonly string[],
	folder: string,
	read: (id: string) => ListedId | null,
): ListedId | null {
	const at = parts.indexOf(folder);
	const [first = '', second] = at < 0 ? [] : parts.slice(at + 1);
	const id = (folder === 'protocol' && first === 'tvl' ? second : first)?.toLowerCase();
	return !id || noCoin.has(id) || !slug.test(id) ? null : read(id);
}

// Numbers instead of names are from CoinGecko's images.
const onCoingecko = (id: string): ListedId | null =>
	/^\d+$/.test(id) ? null : { source: 'coingecko', id };
// Each version and part of a protocol has its own page there; if nothing has its identifier, the name decides.
const onDefillama = (id: string): ListedId => ({
	...{ source: 'defillama-slug', id },
	named: id
		.replace(/-v\d+$/, '')
		.replace(/(?<=.)-(?:dex|amm|cdp|perps|lending)$/, '')
		.replaceAll('-', ' '),
});
const onWikidata = (id: string): ListedId | null =>
	/^Q\d{1,12}$/i.test(id) ? { source: 'wikidata', id: id.toUpperCase() } : null;

/** Tokens and holders on any chain: a page about one of them does not show whose page it is. */
const onChain =
	/^(?:0x[0-9a-f]{16,}|(?=.*\d)[A-Za-z0-9]{26,}(?:::.*)?|(?:cosmos|ibc|factory)\b.*)$/i;

/**
 * Returns what a pasted text names: a page of a list (CoinGecko, CoinMarketCap, DefiLlama, Wikidata), an account (X,
 * Farcaster, Telegram, Discord, GitHub, LinkedIn, Crunchbase and others; `@name` is one on X), or a site. Null for
 * plain words. On-chain addresses and explorer pages are left to code that knows chains: they return nothing.
 */
export function readPastedReference(text: string): PastedReference | null {
	const none = { listed: null, account: null, site: null };
	if (/^@\w{1,20}$/.test(text.trim()))
		return { ...none, account: accountOn('x', text), isAddress: false };
	const url = pastedUrl(text);
	if (!url) return null;
	const [host, parts] = [plainHost(url), pathParts(url)];
	const isAddress = url.pathname !== '/' || /^\S+:\/\//.test(text.trim());
	const list = Object.hasOwn(lists, host) ? lists[host] : undefined;
	const listed = list?.(parts) ?? null;
	if (listed) return { ...none, listed, site: siteOf(text), isAddress };
	const account = accountAt(url);
	if (account) return { ...none, account, site: siteOf(text), isAddress };
	const isOfToken = parts.some((part) => onChain.test(part));
	return { ...none, site: isOfToken ? null : siteOf(text), isAddress };
}
