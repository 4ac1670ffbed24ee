import type { Chain } from './chains.ts';
import { chainOfCaip2, chainsNamed, familiesOf } from './chains.ts';
import { families } from './families.ts';

/** Characters that CAIP does not allow in a reference; they are encoded as `%3A`. */
const unsafe = /[^-.a-zA-Z0-9]/g;
const escaped = (text: string): string =>
	text.replace(unsafe, (sign) =>
		[...new TextEncoder().encode(sign)]
			.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
			.join(''),
	);

/** Decodes a text with `%3A` in it; invalid encodings are returned unchanged. */
export function unescaped(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * Returns a contract as one text: CAIP-10 for an account, `eip155:1:0x1f98…`, or CAIP-19 for an asset that is not an
 * account, `stellar:pubnet/asset:USDC-GA5Z…`. On a chain without a CAIP-2 id, the chain's name precedes the address. No
 * program mistakes such a text for a number.
 */
export function caipOf({ chain, address }: { chain: string; address: string }): string {
	const [known] = chainsNamed(chain);
	const reference = escaped(address);
	if (!known?.caip2) return `${escaped(chain.replaceAll(' ', '-'))}:${reference}`;
	const namespace = namespaceOf(known, address);
	return namespace ? `${known.caip2}/${namespace}:${reference}` : `${known.caip2}:${reference}`;
}

const namespaceOf = (chain: Chain, address: string): string | null => {
	for (const name of familiesOf(chain)) {
		const family = families[name];
		if (family.read(address, chain) === address) return family.assetNamespace?.(address) ?? null;
	}
	return null;
};

const caip19 =
	/^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,40})\/[-a-z0-9]{2,8}:([^/]{1,300}(?:\/[^/]{1,200})?)$/;
const caip10 = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,40}):(.{1,300})$/;

/** Returns the chain and address of a CAIP-10 or CAIP-19 text; null if it is neither, or its chain is unknown. */
export function readCaip(text: string): { chain: Chain; address: string } | null {
	const [, id, reference] = caip19.exec(text) ?? caip10.exec(text) ?? [];
	const chain = id && chainOfCaip2(id);
	return chain && reference ? { chain, address: unescaped(reference) } : null;
}
