import { blake2b } from '@noble/hashes/blake2.js';
import { bech32 } from '@scure/base';
import { fromBech32, fromHex } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';

const POLICY = 56;

/** Returns the CIP-14 fingerprint of policy and name. */
const fingerprint = (digits: string): string =>
	bech32.encode('asset', bech32.toWords(blake2b(fromHex(digits), { dkLen: 20 })));

/**
 * Cardano: the policy followed by the name in hexadecimal digits; or a fingerprint, from which neither of these can be
 * derived.
 */
export const cardano: Family = {
	read(text) {
		const [, policy, name = ''] = /^([0-9a-f]{56})\.?((?:[0-9a-f]{2}){0,32})$/i.exec(text) ?? [];
		if (policy) return `${policy}${name}`.toLowerCase();
		if (!/^asset1[02-9ac-hj-np-z]{38}$/i.test(text)) return null;
		return fromBech32(text)?.bytes.length === 20 ? text.toLowerCase() : wrongChecksumEnd(text, 6);
	},
	// A policy alone is not the asset with an empty name under it: sources write it for whatever is minted there.
	key: (canonical) =>
		canonical.length > POLICY && /^[0-9a-f]+$/.test(canonical) ? fingerprint(canonical) : canonical,
	broader: (canonical) => (/^[0-9a-f]{57,}$/.test(canonical) ? [canonical.slice(0, POLICY)] : []),
	assetNamespace: () => 'native',
};
