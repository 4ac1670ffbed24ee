import { base32nopad } from '@scure/base';
import { isSameBytes } from '../bytes.ts';
import { type Family, InvalidAddress } from '../family.ts';

const MAX_PRINCIPAL_LENGTH = 63;

function crc32(bytes: Uint8Array): Uint8Array {
	let crc = 0xffffffff;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
	}
	const sum = (crc ^ 0xffffffff) >>> 0;
	return Uint8Array.of(sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255);
}

/** The Internet Computer: a principal, in groups of five characters. The first seven are a checksum of the rest. */
export const icp: Family = {
	read(text, chain) {
		if (!/^[a-z2-7]{5}(?:-[a-z2-7]{1,5}){1,12}$/i.test(text)) {
			if (!chain || !/^[a-z2-7]{10,63}$/i.test(text)) return null;
		}
		const letters = text.replaceAll('-', '').toUpperCase();
		if (letters.length > MAX_PRINCIPAL_LENGTH) return null;
		try {
			const bytes = base32nopad.decode(letters);
			if (isSameBytes(crc32(bytes.subarray(4)), bytes.subarray(0, 4)))
				return letters.toLowerCase().replace(/.{5}(?=.)/g, '$&-');
			return chain
				? new InvalidAddress(
						`has a letter wrong: its checksum, the first 7 letters ${letters.slice(0, 7).toLowerCase()}, does not fit the rest`,
					)
				: null;
		} catch {
			return null;
		}
	},
};
