import type { Chain } from './chains.ts';
import { chainOfCaip2, chainsNamed, familiesOf } from './chains.ts';
import { families } from './families.ts';

/** What CAIP allows in a reference; other signs are written as `%3A`. */
const unsafe = /[^-.a-zA-Z0-9]/g;
const escaped = (text: string): string =>
	text.replace(unsafe, (sign) =>
		[...new TextEncoder().encode(sign)]
			.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
			.join(''),
	);

/** Of a text with `%3A` in it; as it is where that means nothing. */
export function unescaped(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * A contract as one text: CAIP-10 where it is an account, `eip155:1:0x1f98…`, CAIP-19 where it is an asset and no account,
 * `stellar:pubnet/asset:USDC-GA5Z…`. On a chain without a CAIP-2 id its name stands before the address. No program takes
 * such a text for a number.
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

/** The chain and the address of a CAIP-10 or CAIP-19 text; null where it is none, or of a chain that is not known. */
export function readCaip(text: string): { chain: Chain; address: string } | null {
	const [, id, reference] = caip19.exec(text) ?? caip10.exec(text) ?? [];
	const chain = id && chainOfCaip2(id);
	return chain && reference ? { chain, address: unescaped(reference) } : null;
}
