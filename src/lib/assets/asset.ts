import { type Chain, chainName, chainsNamed, familiesOf } from './chains.ts';
import { families, familyNames } from './families.ts';
import { LONGEST_ADDRESS, Wrong } from './family.ts';

/** A token’s contract as it is kept. */
export interface Asset {
	/** The chain’s one name. */
	chain: string;
	/** The one text for its address. */
	address: string;
	/** As the source writes it, where that is another text. */
	spelling?: string | null | undefined;
}

/** An address in its one text, on a chain or on whichever chain has it. */
export interface Reading {
	chain: Chain | null;
	address: string;
	/** What is compared. */
	key: string;
}

function readOn(chain: Chain | undefined, address: string): string | Wrong | null {
	if (address.length > LONGEST_ADDRESS) return new Wrong('is longer than any address');
	const names = familiesOf(chain);
	let wrong: Wrong | null = null;
	for (const name of names) {
		const read = families[name].read(address, chain ?? { caip2: null });
		if (typeof read === 'string') return read;
		wrong ??= read;
	}
	return wrong;
}

function keyOn(chain: Chain | undefined, address: string): string {
	for (const name of familiesOf(chain)) {
		const { key } = families[name];
		const made = key?.(address);
		if (made !== undefined && made !== address) return made;
	}
	return address;
}

/**
 * The contract in its one text. What cannot be read stays as it is written: whether it may be kept is for `refusalOf()`.
 *
 * @param given its chain by any name, its address in any spelling.
 */
export function canonical({ chain, address, spelling }: Asset): Asset {
	const name = chainName(chain);
	const [known] = chainsNamed(name);
	const text = address.trim();
	const read = readOn(known, text);
	const one = typeof read === 'string' ? read : text;
	return { chain: name, address: one, spelling: spelling ?? (one === text ? null : text) };
}

/** What two contracts on one chain share when they are the same. */
export const assetKey = (chain: string, address: string): string =>
	keyOn(chainsNamed(chain)[0], address);

/** Why an address is none of its chain: the end of a sentence; null where it is one, or nothing is known of the chain. */
export function refusalOf({ chain, address }: Pick<Asset, 'chain' | 'address'>): string | null {
	const [known] = chainsNamed(chain);
	const read = readOn(known, address.trim());
	if (typeof read === 'string') return null;
	return read?.why ?? `is no address on ${known?.name ?? chain}`;
}

/** What a text says on this chain: its asset, and for one of many under a policy the policy. */
export function readingsOn(chain: Chain, text: string): Reading[] {
	const address = readOn(chain, text);
	return typeof address === 'string' ? [{ chain, address, key: keyOn(chain, address) }] : [];
}

/** What a text without a chain may say: an address of any family that it is one of. */
export function readingsAnywhere(text: string): Reading[] {
	if (text.length > LONGEST_ADDRESS) return [];
	return familyNames.flatMap((name) => {
		const family = families[name];
		const address = family.read(text);
		if (typeof address !== 'string') return [];
		return [{ chain: null, address, key: family.key?.(address) ?? address }];
	});
}
