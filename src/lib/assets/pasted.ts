import {
	type AssetReading,
	assetKey,
	canonicalAsset,
	readingsAnywhere,
	readingsOn,
} from './asset.ts';
import { readCaip, unescaped } from './caip.ts';
import { type Chain, chainsNamed, chainsOfExplorer } from './chains.ts';
import { MAX_ADDRESS_LENGTH } from './family.ts';

/** A link is longer than its address: it includes a host, and possibly tabs or a pair. */
const MAX_LINK_LENGTH = 1_000;
/** Maximum number of link parts examined. */
const MAX_PARTS = 12;

/**
 * Returns the assets that a pasted text may mean: an address in any spelling, CAIP-10 and CAIP-19, EIP-3770
 * (`eth:0x…`), a chain’s name before an address, or an explorer page. Empty for anything else.
 */
export function assetsIn(given: string): AssetReading[] {
	const text = given.trim();
	if (text.length > MAX_LINK_LENGTH) return [];
	const isLink = /^https?:\/\//i.test(text) || /^[\w.-]+\.[a-z]{2,20}\/\S+$/i.test(text);
	return once(isLink ? ofLink(text) : ofText(text));
}

const once = (readings: readonly AssetReading[]): AssetReading[] => [
	...new Map(readings.map((one) => [`${one.chain ?? ''} ${one.key}`, one])).values(),
];

function ofText(text: string): AssetReading[] {
	const caip = readCaip(text);
	if (caip) return readingsOn(caip.chain, caip.address);
	const found = text.length > MAX_ADDRESS_LENGTH ? [] : readingsAnywhere(text);
	// `0:ed16…` and `0x2::sui::SUI` have colons and no chain before them.
	const [, name, behind] = /^([a-z][a-z0-9 ._-]{1,58}):(?!:)(\S{1,300})$/i.exec(text) ?? [];
	if (!name || !behind) return found;
	const address = unescaped(behind);
	const chains = chainsNamed(name);
	if (chains.length > 0)
		return [...chains.flatMap((chain) => readingsOn(chain, address)), ...found];
	if (found.length > 0) return found;
	// The contracts of an unknown chain are stored as written.
	const own = canonicalAsset({ chain: name, address });
	return [{ ...own, key: assetKey(own.chain, own.address) }];
}

/** Returns the possible meanings of a link, longest parts first, since addresses are longer than words. */
function ofLink(text: string): AssetReading[] {
	const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
	if (!url) return [];
	const hash = url.hash.replace(/^#[/!]*/, '');
	const parts = [...url.pathname.split('/'), ...hash.split(/[/?&=]/), ...url.searchParams.values()]
		.map((part) => unescaped(part).trim())
		.filter((part) => part !== '' && part.length <= MAX_ADDRESS_LENGTH)
		.slice(0, MAX_PARTS);
	const host = url.hostname.replace(/^www\./, '').toLowerCase();
	const own = chainsOfExplorer(host);
	const shown = own.flatMap((chain) => onItsPage(chain, url));
	if (shown.length > 0) return shown;
	// Pages of many chains say which one: `dexscreener.com/solana/…`, `mintscan.io/osmosis/…`.
	const chains =
		own.length === 1 ? own : [...own.filter(isNamedIn(parts)), ...chainsNamedIn(parts)];
	const ranked = parts.toSorted((a, b) => b.length - a.length);
	for (const part of [...ranked, ...joinAdjacent(parts)]) {
		const read = readPart(part, chains);
		if (read.length > 0) return read;
	}
	return [];
}

/**
 * Returns the possible meanings of the part where the chain’s explorer puts the address, which may be a plain word
 * there, such as a coin's name.
 */
function onItsPage(chain: Chain, url: URL): AssetReading[] {
	const [before = ''] = chain.explorer?.split('{}') ?? [];
	const plain = (text: string) => text.replace(/^https?:\/\/(?:www\.)?/, '');
	if (before === '' || !plain(url.href).startsWith(plain(before))) return [];
	const [behind = ''] = plain(url.href).slice(plain(before).length).split(/[?#&]/);
	const [whole, first = ''] = [unescaped(behind), unescaped(behind.split('/')[0] ?? '')];
	const read = readingsOn(chain, whole);
	return read.length > 0 ? read : readingsOn(chain, first);
}

/** Joins path parts, since an address may contain a slash: `ibc/2DA9…`. */
const joinAdjacent = (parts: readonly string[]): string[] =>
	parts.slice(1).map((part, at) => `${parts[at]}/${part}`);

const isNamedIn =
	(parts: readonly string[]) =>
	({ explorer = '' }: Chain) =>
		parts.some((part) => explorer.includes(`/${part}/`));

const chainsNamedIn = (parts: readonly string[]): Chain[] =>
	parts.filter((part) => part.length <= 40).flatMap((part) => chainsNamed(part));

function readPart(part: string, chains: readonly Chain[]): AssetReading[] {
	const anywhere = [...readCaipPart(part), ...readingsAnywhere(part)];
	if (chains.length === 0) return anywhere;
	// Coin numbers and names count as addresses only if nothing else does: otherwise the page's own words would.
	const telling = anywhere.length > 0 || /\d/.test(part);
	return telling ? chains.flatMap((chain) => readingsOn(chain, part)) : [];
}

const readCaipPart = (part: string): AssetReading[] => {
	const caip = readCaip(part);
	return caip ? readingsOn(caip.chain, caip.address) : [];
};
