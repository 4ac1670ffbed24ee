import { parse } from 'tldts';
import { accountAt } from './accounts.ts';
import { networks } from './networks.ts';
import { pastedUrl, pathParts, plainHost } from './pasted-url.ts';
import { sharedByLabel, sharedByPath } from './shared-hosts.ts';

/** The owner's site that an address belongs to. */
export interface Site {
	/** Identical for all addresses of one owner: `uniswap.org`, `sites.google.com/view/uniswap`, `x.com/uniswap`. */
	sign: string;
	/** Whether others have sites on the host too, so that it is not the site owner's own. */
	isShared: boolean;
	/** Without `www.` */
	host: string;
	/** The path after the sign, in lower case: `swap`; empty for a start page in any language. */
	path: string;
	/** The word by which it is known: `uniswap` for uniswap.org and for medium.com/@uniswap. */
	name: string;
	/** Hosts that may have pages of this site. */
	hosts: readonly string[];
	/** Text in the path of the site's pages on these hosts; null if the host alone identifies the site. */
	word: string | null;
}

/**
 * Returns the site that an address, with or without `https://`, belongs to; null if it is not the address of a page.
 */
export function siteOf(text: string): Site | null {
	const url = pastedUrl(text);
	return url && siteAt(url);
}

/** Returns the sign common to all addresses of one owner; null if the text is not the address of a page. */
export const siteSign = (text: string): string | null => siteOf(text)?.sign ?? null;

function siteAt(url: URL): Site {
	const host = plainHost(url);
	const account = accountAt(url);
	if (account) {
		const { url: page, network, rest } = account;
		const { hosts } = networks[network];
		return onPath(host, page.replace(/^https:\/\/(?:www\.)?/, '').toLowerCase(), rest, hosts);
	}
	const parts = pathParts(url).map((part) => part.toLowerCase());
	const patterns = Object.hasOwn(sharedByPath, host) ? sharedByPath[host] : undefined;
	const depth = patterns?.map((one) => one.split('/')).find((one) => fits(one, parts))?.length;
	return depth === undefined
		? onHost(host, telling(parts))
		: onPath(host, [host, ...parts.slice(0, depth)].join('/'), parts.slice(depth), [host]);
}

/** Returns somebody's site on a host of another owner. */
function onPath(
	host: string,
	sign: string,
	rest: readonly string[],
	hosts: readonly string[],
): Site {
	const word = sign.slice(sign.lastIndexOf('/') + 1).replace(/^[@+]/, '');
	return { sign, host, hosts, word, name: word, isShared: true, path: telling(rest) };
}

function onHost(host: string, path: string): Site {
	const label = hostWithLabel(host);
	const { domain, domainWithoutSuffix, isPrivate } = parse(host, { allowPrivateDomains: true });
	// For a host that is itself a suffix, such as `name.eth.limo`, the host is the sign.
	const sign = label ?? domain ?? host;
	const [first = ''] = sign.split('.');
	return {
		...{ sign, host, path, hosts: [sign], word: null },
		name: label === null ? (domainWithoutSuffix ?? first) : first,
		isShared: label !== null || isPrivate === true,
	};
}

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
	parts.length >= pattern.length &&
	pattern.every((one, at) =>
		one.endsWith('*') ? parts[at]?.startsWith(one.slice(0, -1)) : one === parts[at],
	);

/** Returns the longest host whose subdomains belong to other people, with the label before it. */
function hostWithLabel(host: string): string | null {
	const labels = host.split('.');
	for (let from = 1; from < labels.length - 1; from++)
		if (sharedByLabel.has(labels.slice(from).join('.'))) return labels.slice(from - 1).join('.');
	return null;
}

/** First path segments that only denote a language or the start page: `en`, `index.html`. */
const START = /^(?:[a-z]{2}(?:[-_][a-z]{2,4})?|index(?:\.\w+)?|home|default\.\w+|main|#)$/;

const telling = (parts: readonly string[]): string =>
	parts
		.filter((part, at) => at > 1 || !START.test(part))
		.join('/')
		.toLowerCase();

/** How two addresses with one sign are related. */
export type SiteTie =
	/** The same site, or a page of a site known by its start page. */
	| 'same'
	/** One is part of the other: a subdomain, or a page when the start page is wanted. */
	| 'above or below'
	/** Two parts of one site, possibly with different owners. */
	| 'beside';

/** Returns how a wanted address relates to a known one; null if they have different owners. */
export function siteTie(site: Site, known: Site): SiteTie | null {
	if (site.sign !== known.sign) return null;
	if (site.host === known.host || site.isShared) return pathTie(site.path, known.path);
	const isBelow = site.host.endsWith(`.${known.host}`) || known.host.endsWith(`.${site.host}`);
	return isBelow ? 'above or below' : 'beside';
}

function pathTie(path: string, known: string): SiteTie {
	if (known === '' || path === known || path.startsWith(`${known}/`)) return 'same';
	return path === '' || known.startsWith(`${path}/`) ? 'above or below' : 'beside';
}
