import { type Chain, chainName, chainsNamed, familiesOf } from './chains.ts';
import { families, familyNames } from './families.ts';
import { type Family, InvalidAddress, MAX_ADDRESS_LENGTH } from './family.ts';

/** A token’s contract as stored. */
export interface Asset {
	/** The chain’s one name. */
	chain: string;
	/** In canonical form. */
	address: string;
	/** The source's spelling, if different. */
	spelling?: string | null | undefined;
}

/** A canonical address, on a given chain or on any chain that uses it. */
export interface AssetReading {
	/** The chain’s canonical name; null for any chain that uses the address. */
	chain: string | null;
	address: string;
	/** What is compared. */
	key: string;
}

function readOn(chain: Chain | undefined, address: string): string | InvalidAddress | null {
	if (address.length > MAX_ADDRESS_LENGTH) return new InvalidAddress('is longer than any address');
	const names = familiesOf(chain);
	let wrong: InvalidAddress | null = null;
	for (const name of names) {
		const read = families[name].read(address, chain ?? { caip2: null });
		if (typeof read === 'string') return read;
		wrong ??= read;
	}
	return wrong;
}

function keyOn(chain: Chain | undefined, address: string): string {
	for (const name of familiesOf(chain)) {
		const { key }: Family = families[name];
		const made = key?.(address);
		if (made !== undefined && made !== address) return made;
	}
	return address;
}

/**
 * Returns the contract in canonical form. Unreadable values stay as written: `refusalOf()` decides whether they may
 * be stored.
 *
 * @param given its chain by any name, its address in any spelling.
 */
export function canonicalAsset({ chain, address, spelling }: Asset): Asset {
	const name = chainName(chain);
	const [known] = chainsNamed(name);
	const text = address.trim();
	const read = readOn(known, text);
	const one = typeof read === 'string' && read.length <= MAX_ADDRESS_LENGTH ? read : text;
	return { chain: name, address: one, spelling: spelling ?? (one === text ? null : text) };
}

/** Returns the key shared by all spellings of a contract on one chain. */
export const assetKey = (chain: string, address: string): string =>
	keyOn(chainsNamed(chain)[0], address);

const twentyBytes = /^0x[0-9a-f]{40}$/i;

/** Returns the key shared by all spellings of a contract, canonical or not. */
export function identityOf(asset: Pick<Asset, 'chain' | 'address'>): string {
	const chain = chainName(asset.chain);
	const [own] = familiesOf(chainsNamed(chain)[0]);
	// Most are of Ethereum’s kind: their key needs no checksum.
	if ((own === 'evm' || own === 'plain') && twentyBytes.test(asset.address))
		return `${chain} ${asset.address.toLowerCase()}`;
	const { address } = canonicalAsset(asset);
	return `${chain} ${assetKey(chain, address)}`;
}

/**
 * Returns why an address is invalid on its chain, as the end of a sentence; null if it is valid, or the chain is
 * unknown.
 */
export function refusalOf({ chain, address }: Pick<Asset, 'chain' | 'address'>): string | null {
	const [known] = chainsNamed(chain);
	const read = readOn(known, address.trim());
	if (typeof read === 'string') return null;
	return read?.why ?? `is no address on ${known?.name ?? chain}`;
}

/**
 * Returns a contract's page on its chain’s explorer; null if there is no known explorer, or the address is not valid
 * on the chain.
 */
export function explorerPage({ chain, address }: Pick<Asset, 'chain' | 'address'>): string | null {
	const [known] = chainsNamed(chain);
	if (!known?.explorer || typeof readOn(known, address) !== 'string') return null;
	return known.explorer.replace('{}', encodeURIComponent(address));
}

/**
 * Returns the possible meanings of a text on this chain. An asset under a policy, or in a contract with several assets,
 * is also found by the policy or contract.
 */
export function readingsOn(chain: Chain, text: string): AssetReading[] {
	const address = readOn(chain, text);
	if (typeof address !== 'string') return [];
	const broader = familiesOf(chain).flatMap((name) => {
		const family: Family = families[name];
		return family.broader?.(address) ?? [];
	});
	return [address, ...broader].map((one) => ({
		chain: chain.name,
		address: one,
		key: keyOn(chain, one),
	}));
}

/** Returns the possible meanings of a text without a chain: one for each address family that accepts it. */
export function readingsAnywhere(text: string): AssetReading[] {
	if (text.length > MAX_ADDRESS_LENGTH) return [];
	return familyNames.flatMap((name) => {
		const family: Family = families[name];
		const address = family.read(text);
		if (typeof address !== 'string') return [];
		return [address, ...(family.broader?.(address) ?? [])].map((one) => ({
			chain: null,
			address: one,
			key: family.key?.(one) ?? one,
		}));
	});
}
