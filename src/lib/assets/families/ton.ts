import { base64url } from '@scure/base';
import { isSameBytes, toHex } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';

const friendly = /^[\w+/-]{48}$/;
const raw = /^(-1|0):([0-9a-f]{64})$/i;
const TAGS = new Set([0x11, 0x51, 0x91, 0xd1]);

/** Returns the CRC16 (XMODEM) of the bytes, as two bytes. */
export function crc16(bytes: Uint8Array): Uint8Array {
	let crc = 0;
	for (const byte of bytes) {
		crc ^= byte << 8;
		for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
		crc &= 0xffff;
	}
	return Uint8Array.of(crc >> 8, crc & 0xff);
}

/**
 * TON and Everscale: workchain and hash, `0:ed16…`. The 48-character friendly forms encode the use of an address, not
 * its identity.
 */
export const ton: Family = {
	read(text) {
		const [, workchain, hash] = raw.exec(text) ?? [];
		if (workchain && hash) return `${workchain}:${hash.toLowerCase()}`;
		if (!friendly.test(text)) return null;
		const bytes = base64url.decode(text.replaceAll('+', '-').replaceAll('/', '_'));
		const [tag = 0, chain = 0] = bytes;
		if (!TAGS.has(tag) || (chain !== 0 && chain !== 0xff)) return null;
		if (!isSameBytes(crc16(bytes.subarray(0, 34)), bytes.subarray(34)))
			return wrongChecksumEnd(text, 3);
		return `${chain === 0 ? '0' : '-1'}:${toHex(bytes.subarray(2, 34))}`;
	},
};
