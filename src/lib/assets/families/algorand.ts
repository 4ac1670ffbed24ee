import { sha512_256 } from '@noble/hashes/sha2.js';
import { base32nopad } from '@scure/base';
import { isSameBytes } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';

const KEY_BYTES = 32;

/** Algorand: an asset number, or an account of 58 characters. */
export const algorand: Family = {
	read(text, chain) {
		if (chain && /^\d{1,20}$/.test(text)) return text.replace(/^0+(?=\d)/, '');
		const upper = text.toUpperCase();
		if (!/^[A-Z2-7]{57}[AEIMQUY4]$/.test(upper)) return null;
		const bytes = base32nopad.decode(upper);
		const sum = sha512_256(bytes.subarray(0, KEY_BYTES)).subarray(-4);
		if (!isSameBytes(sum, bytes.subarray(KEY_BYTES)))
			return chain ? wrongChecksumEnd(upper, 7) : null;
		return upper;
	},
	assetNamespace: (canonical) => (/^\d+$/.test(canonical) ? 'asa' : null),
};
