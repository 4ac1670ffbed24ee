import providers from 'email-providers/all.json' with { type: 'json' };
import { getDomain } from 'tldts';

/** Hosts on which anybody may have a mailbox. */
const publicMail: ReadonlySet<string> = new Set(providers);

/** Hosts on which anybody may have a page: an address there says nothing of who owns the host. */
const publicPages: ReadonlySet<string> = new Set([
	...['x.com', 'twitter.com', 'facebook.com', 'instagram.com', 'linkedin.com', 'youtube.com'],
	...['t.me', 'telegram.me', 'discord.com', 'discord.gg', 'reddit.com', 'github.com', 'gitlab.com'],
	...['medium.com', 'mirror.xyz', 'substack.com', 'notion.so', 'notion.site', 'linktr.ee'],
	...[
		'google.com',
		'docs.google.com',
		'wixsite.com',
		'wordpress.com',
		'blogspot.com',
		'gitbook.io',
	],
	...['crunchbase.com', 'coingecko.com', 'defillama.com', 'coinmarketcap.com', 'wikipedia.org'],
	...['etherscan.io', 'warpcast.com', 'farcaster.xyz', 'lens.xyz', 'carrd.co', 'bit.ly'],
]);

/**
 * The domain that somebody registered, of a host or an address: `uniswap.org` of `https://app.uniswap.org`. Below the suffixes of
 * the public list, private ones too: `me.github.io` is one. Null for what has none.
 */
const registered = (address: string): string | null =>
	getDomain(address, { allowPrivateDomains: true, validateHostname: true });

/**
 * Whether an e-mail is of the domain that a website stands on, so that who reads it speaks for the site. Only an e-mail
 * directly at the registered domain, or at the very host of the site, counts: subdomains are often given to others. Never
 * for hosts of mail or pages that are open to everybody.
 */
export function isOfOwnDomain(email: string, website: string | null): boolean {
	const host = /^[^@]+@([^@]+)$/.exec(email.toLowerCase())?.[1];
	const site = website === null ? null : URL.parse(website);
	if (host === undefined || !site || !/^https?:$/.test(site.protocol)) return false;
	const domain = registered(site.hostname);
	if (domain === null || registered(host) !== domain) return false;
	if (publicMail.has(host) || publicMail.has(domain) || publicPages.has(domain)) return false;
	return host === domain || host === site.hostname.replace(/^www\./, '');
}
