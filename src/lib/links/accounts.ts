import { type Network, type NetworkRules, networkNames, networks } from './networks.ts';
import { pastedUrl, pathParts, plainHost } from './pasted-url.ts';

/** An account named by an address. */
export interface Account {
	network: Network;
	/** As written: `Uniswap`, `company/uniswap-org`, `+AbCd` for an invitation. */
	name: string;
	/** Normalized form for comparing accounts: `uniswap`. */
	key: string;
	/** The address of the account's own page. */
	url: string;
	/** Whether the address is the account’s own page rather than a post or the like. */
	isOwnPage: boolean;
	/** Path segments after the name: `['v3-core']` of a repository. */
	rest: string[];
}

type NetworkEntry = readonly [Network, NetworkRules];
const all = networkNames.map((network): NetworkEntry => [network, networks[network]]);
const byHost = new Map(all.flatMap((one) => one[1].hosts.map((host) => [host, one] as const)));

/**
 * Returns the account that an address belongs to; null for any other address, and for paths that networks reserve for
 * themselves.
 */
export function accountIn(text: string): Account | null {
	const url = pastedUrl(text);
	return url && accountAt(url);
}

/** Returns the account on this network for a name, with or without @, or an address; null if there is none. */
export function accountOn(network: Network, text: string): Account | null {
	const rules: NetworkRules = networks[network];
	const name = text.trim().replace(/^@/, '');
	if (rules.isBare && rules.name.test(name))
		return asAccount([network, rules], rules.hosts[0] ?? '', [name]);
	const found = accountIn(text);
	return found?.network === network ? found : null;
}

/** Returns the address of the account’s page for a name or an address; null for posts too, which may be anybody's. */
export function accountLink(network: Network, text: string): string | null {
	const found = accountOn(network, text);
	return found?.isOwnPage ? found.url : null;
}

/** Whether an address is on this network's hosts, whatever it names there. */
export function isOnNetwork(network: Network, text: string): boolean {
	const url = pastedUrl(text);
	return url !== null && byHost.get(plainHost(url))?.[0] === network;
}

/** Returns the account that an address belongs to. */
export function accountAt(url: URL): Account | null {
	const host = plainHost(url);
	const parts = partsOf(url);
	const exact = byHost.get(host);
	if (exact) return asAccount(exact, host, namedBy(exact, url, parts));
	const [, label = '', above = ''] = /^([^.]+)\.(.+)$/.exec(host) ?? [];
	const below = byHost.get(above);
	if (!below || below[1].hosts[0] !== above) return null;
	if (below[1].isLocal && label.length === 2) return asAccount(below, above, parts);
	return below[1].isLabel
		? asAccount(below, above, [`${below[1].sign ?? ''}${label}`, ...parts])
		: null;
}

/** Telegram’s web client names the chat after `#@`. */
const chatBehind = /^#@(\w+)/;

const partsOf = (url: URL): string[] => {
	const [, chat] = chatBehind.exec(url.hash) ?? [];
	return chat ? [chat] : pathParts(url);
};

/** Returns the path, or the account that its query parameters name instead. */
function namedBy([, { asked = {} }]: NetworkEntry, url: URL, parts: string[]): string[] {
	const path = parts.join('/').toLowerCase();
	const parameter = Object.hasOwn(asked, path) ? asked[path] : undefined;
	const name = parameter && url.searchParams.get(parameter);
	return name ? [name] : parts;
}

function asAccount(
	[network, rules]: NetworkEntry,
	host: string,
	parts: readonly string[],
): Account | null {
	const { behind = {}, sign = '' } = rules;
	const [first = '', second = ''] = parts;
	const folder = first.toLowerCase();
	const before = Object.hasOwn(behind, folder) ? behind[folder] : undefined;
	if (before === undefined && (rules.onlyBehind || rules.reserved.has(folder.replace(/^@/, ''))))
		return null;
	const segment = before === undefined ? first : second;
	if (rules.onlySigned && !segment.startsWith('@')) return null;
	const isFolder = before?.endsWith('/') ?? false;
	const bare = `${isFolder ? '' : (before ?? '')}${segment.replace(/^@/, '')}`;
	if (!rules.name.test(bare)) return null;
	// On Medium, a name without @ differs from the same name with it.
	const isSigned =
		sign !== '' && before === undefined && (segment.startsWith(sign) || network !== 'medium');
	const name = `${isFolder ? before : isSigned ? sign : ''}${bare}`;
	const rest = parts.slice(before === undefined ? 1 : 2);
	return {
		network,
		name,
		key: `${name.toLowerCase()}${rules.isOfHost ? `@${host}` : ''}`,
		url: `https://${rules.isOfHost ? host : (rules.written ?? rules.hosts[0])}/${encodeURI(name)}`,
		isOwnPage: rest.length === 0 || (rules.pages?.has(rest[0]?.toLowerCase() ?? '') ?? false),
		rest,
	};
}
