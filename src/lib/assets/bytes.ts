import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp, bech32, bech32m, hex } from '@scure/base';

/** Encodings as `@scure/base` has them, with null instead of an error: what is read here is anybody's text. */

const attempt = <T>(work: () => T): T | null => {
	try {
		return work();
	} catch {
		return null;
	}
};

export const toHex = (bytes: Uint8Array): string => hex.encode(bytes);
/** The bytes of hexadecimal digits in either case, without `0x`. */
export const fromHex = (digits: string): Uint8Array => hex.decode(digits.toLowerCase());

/** The longest text in base58 that any network here writes is of some 60 letters; the work grows with the square. */
const LONGEST_BASE58 = 128;

export const fromBase58 = (text: string): Uint8Array | null =>
	text.length > LONGEST_BASE58 ? null : attempt(() => base58.decode(text));
export const fromBase58Xrp = (text: string): Uint8Array | null =>
	text.length > LONGEST_BASE58 ? null : attempt(() => base58xrp.decode(text));

const CHECKSUM_BYTES = 4;
export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
	a.length === b.length && a.every((byte, at) => byte === b[at]);

/** The payload of bytes with four bytes of twice SHA-256 behind it; null where those are others. */
export function checked(bytes: Uint8Array): Uint8Array | null {
	const payload = bytes.subarray(0, -CHECKSUM_BYTES);
	const sum = sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES);
	return isSame(sum, bytes.subarray(-CHECKSUM_BYTES)) ? payload : null;
}

const LONGEST_BECH32 = 128;

/** The bytes of a bech32 text with what it begins with; null where its checksum is another. */
export function fromBech32(text: string): { prefix: string; bytes: Uint8Array } | null {
	if (text.length > LONGEST_BECH32) return null;
	const read = bech32.decodeUnsafe(text, LONGEST_BECH32);
	const bytes = read && bech32.fromWordsUnsafe(read.words);
	return bytes ? { prefix: read.prefix, bytes } : null;
}

/** Of an address of Bitcoin's kind: its version, and how many bytes its program has; null where the checksum is another. */
export function fromSegwit(text: string): { version: number; size: number } | null {
	const read = bech32.decodeUnsafe(text) ?? bech32m.decodeUnsafe(text);
	const [version, ...words] = read?.words ?? [];
	if (!read || version === undefined) return null;
	const bytes = bech32.fromWordsUnsafe(words);
	const fits = (version === 0 ? bech32 : bech32m).decodeUnsafe(text) !== undefined;
	return bytes && fits ? { version, size: bytes.length } : null;
}

/** Letters of a bech32 text, whether or not its checksum fits. */
export const looksLikeBech32 = (text: string): boolean =>
	/^[a-z]{1,20}1[02-9ac-hj-np-z]{30,90}$/i.test(text);
