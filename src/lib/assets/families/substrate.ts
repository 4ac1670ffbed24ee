import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase58, isSameBytes, toHex } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';
import { evm } from './evm.ts';

const KEY_BYTES = 32;
const SUM_BYTES = 2;
const TWO_BYTE_PREFIX = 0x40;

/** Polkadot-style addresses: a key, whatever network’s SS58 prefix it has; an asset number; or an id of 32 bytes. */
export const substrate: Family = {
	read(text, chain) {
		if (/^0x[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
		if (chain && /^\d{1,39}$/.test(text)) return text.replace(/^0+(?=\d)/, '');
		if (chain && /^0x[0-9a-f]{40}$/i.test(text)) return evm.read(text);
		if (!/^[1-9A-HJ-NP-Za-km-z]{46,49}$/.test(text)) return null;
		const bytes = fromBase58(text);
		const [first = 255] = bytes ?? [];
		const prefix = first < TWO_BYTE_PREFIX ? 1 : 2;
		if (!bytes || first > 127 || bytes.length !== prefix + KEY_BYTES + SUM_BYTES) return null;
		const payload = bytes.subarray(0, -SUM_BYTES);
		const sum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), payload)).subarray(0, SUM_BYTES);
		if (!isSameBytes(sum, bytes.subarray(-SUM_BYTES)))
			return chain ? wrongChecksumEnd(text, 3) : null;
		return `0x${toHex(payload.subarray(prefix))}`;
	},
	assetNamespace: (canonical) => (/^\d+$/.test(canonical) ? 'asset' : null),
};
