import { concatBytes } from '@noble/hashes/utils.js';
import { fromHex, verifyPayload } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The token's name within its contract follows `::`. */
const principal =
	/^S([0-9A-Z])([0-9A-Z]{28,41})(?:\.([a-z][\w-]{0,127})(?:::[a-z][\w-]{0,127})?)?$/i;

/** Applies Crockford’s alphabet: O means 0, and I and L mean 1. */
const spelt = (text: string): string =>
	text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

const BYTES = 24;

/** Returns the twenty bytes and their checksum, decoded from base 32. */
function bytesOf(digits: string): Uint8Array | null {
	let value = 0n;
	for (const letter of digits) {
		const digit = alphabet.indexOf(letter);
		if (digit < 0) return null;
		value = value * 32n + BigInt(digit);
	}
	const text = value.toString(16).padStart(2 * BYTES, '0');
	return text.length === 2 * BYTES ? fromHex(text) : null;
}

/** Stacks: a principal and its contract's name, `SP….token-x`. */
export const stacks: Family = {
	read(text, chain) {
		const [, version, digits, contract] = principal.exec(text) ?? [];
		if (!version || !digits) return null;
		const [kind, rest] = [spelt(version), spelt(digits)];
		const bytes = bytesOf(rest);
		if (!bytes) return null;
		const isRight = verifyPayload(concatBytes(Uint8Array.of(alphabet.indexOf(kind)), bytes));
		if (!isRight) return chain || contract ? wrongChecksumEnd(rest, 7) : null;
		return `S${kind}${rest}${contract ? `.${contract}` : ''}`;
	},
};
