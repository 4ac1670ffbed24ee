import { blake2b } from '@noble/hashes/blake2.js';
import { fromHex, toHex } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';

/** Vite: `tti_`, twenty digits, and a four-digit checksum. */
export const vite: Family = {
	read(text) {
		const [, digits] = /^tti_([0-9a-f]{20})[0-9a-f]{4}$/i.exec(text) ?? [];
		if (!digits) return null;
		const right = `tti_${digits.toLowerCase()}${toHex(blake2b(fromHex(digits), { dkLen: 2 }))}`;
		return text.toLowerCase() === right ? right : wrongChecksumEnd(text, 4);
	},
	assetNamespace: () => 'tti',
};
