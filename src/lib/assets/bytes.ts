import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp, bech32, bech32m, hex } from '@scure/base';

/** Encodings from `@scure/base`, returning null instead of throwing: the input is untrusted text. */

const attempt = <T>(work: () => T): T | null => {
	try {
		return work();
	} catch {
		return null;
	}
};

export const toHex = (bytes: Uint8Array): string => hex.encode(bytes);
/** Returns the bytes of hexadecimal digits in either case, without `0x`. */
export const fromHex = (digits: string): Uint8Array => hex.decode(digits.toLowerCase());

/**
 * Maximum length of a base58 text: the longest of any network here has some 60 characters, and decoding time is
 * quadratic.
 */
const MAX_BASE58_LENGTH = 128;

export const fromBase58 = (text: string): Uint8Array | null =>
	text.length > MAX_BASE58_LENGTH ? null : attempt(() => base58.decode(text));
export const fromBase58Xrp = (text: string): Uint8Array | null =>
	text.length > MAX_BASE58_LENGTH ? null : attempt(() => base58xrp.decode(text));

const CHECKSUM_BYTES = 4;
export const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
	a.length === b.length && a.every((byte, at) => byte === b[at]);

/** Returns the payload of bytes that end in four bytes of double SHA-256; null if the checksum does not match. */
export function verifyPayload(bytes: Uint8Array): Uint8Array | null {
	const payload = bytes.subarray(0, -CHECKSUM_BYTES);
	const sum = sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES);
	return isSameBytes(sum, bytes.subarray(-CHECKSUM_BYTES)) ? payload : null;
}

const MAX_BECH32_LENGTH = 128;

/** Returns the bytes and prefix of a bech32 text; null if its checksum does not match. */
export function fromBech32(text: string): { prefix: string; bytes: Uint8Array } | null {
	if (text.length > MAX_BECH32_LENGTH) return null;
	const read = bech32.decodeUnsafe(text, MAX_BECH32_LENGTH);
	const bytes = read && bech32.fromWordsUnsafe(read.words);
	return bytes ? { prefix: read.prefix, bytes } : null;
}

/** Returns the version and program size in bytes of a Bitcoin-style address; null if its checksum does not match. */
export function fromSegwit(text: string): { version: number; size: number } | null {
	const read = bech32.decodeUnsafe(text) ?? bech32m.decodeUnsafe(text);
	const [version, ...words] = read?.words ?? [];
	if (!read || version === undefined) return null;
	const bytes = bech32.fromWordsUnsafe(words);
	const fits = (version === 0 ? bech32 : bech32m).decodeUnsafe(text) !== undefined;
	return bytes && fits ? { version, size: bytes.length } : null;
}

/** Whether a text consists of bech32 characters, regardless of its checksum. */
export const looksLikeBech32 = (text: string): boolean =>
	/^[a-z]{1,20}1[02-9ac-hj-np-z]{30,90}$/i.test(text);
