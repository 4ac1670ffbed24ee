import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBech32, fromHex, looksLikeBech32, toHex } from '../bytes.ts';
import {
	type Family,
	type FamilyChain,
	InvalidAddress,
	wrongChecksumEnd,
	wrongChecksumGroup,
} from '../family.ts';

/** Chains that include their chain id in the checksum (EIP-1191). */
const eip1191 = new Map([
	['eip155:30', '30'],
	['eip155:31', '31'],
]);

/** Prefixes of the same twenty bytes in bech32, which Harmony, Zilliqa and Cosmos chains with an EVM also use. */
const bech32Prefixes = new Set(['one', 'zil', 'ex', 'evmos', 'canto', 'kava', 'inj', 'io', 'tone']);
const ZILLIQA = 'eip155:32769';
/** XDC writes `xdc` instead of `0x`. */
const hexAddress = /^(?:0x|xdc)([0-9a-f]{40})$/i;
/** An address as in logs and calls: padded to 32 bytes. */
const word = /^0x0{24}([0-9a-f]{40})$/i;

/** Returns the address in checksum case: EIP-55, or EIP-1191 if a chain id is given. */
export function toChecksumCase(digits: string, chainId = ''): string {
	const lower = digits.toLowerCase();
	const hash = toHex(keccak_256(utf8ToBytes(chainId ? `${chainId}0x${lower}` : lower)));
	const letters = [...lower].map((letter, at) =>
		Number.parseInt(hash[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
	);
	return `0x${letters.join('')}`;
}

/** Returns the address with Zilliqa's own checksum: bits of SHA-256 over the bytes. */
function withZilliqaChecksum(digits: string): string {
	const lower = digits.toLowerCase();
	const hash = BigInt(`0x${toHex(sha256(fromHex(lower)))}`);
	const letters = [...lower].map((letter, at) =>
		(hash >> BigInt(255 - 6 * at)) & 1n ? letter.toUpperCase() : letter,
	);
	return `0x${letters.join('')}`;
}

/** Whether all letters have the same case, which means no checksum. */
const isPlain = (digits: string): boolean =>
	digits === digits.toLowerCase() || digits === digits.toUpperCase();

/** Yields checksums other than the chain’s own that are also accepted. */
function* otherChecksums(digits: string, chain: FamilyChain | undefined): Generator<string> {
	yield toChecksumCase(digits);
	if (chain?.caip2 === ZILLIQA) yield withZilliqaChecksum(digits);
	// Without a chain, it may be from one that includes its chain id.
	if (!chain) for (const id of eip1191.values()) yield toChecksumCase(digits, id);
}

function fromDigits(digits: string, chain: FamilyChain | undefined): string | InvalidAddress {
	const own = toChecksumCase(digits, eip1191.get(chain?.caip2 ?? ''));
	const written = `0x${digits}`;
	if (written === own || isPlain(digits)) return own;
	for (const other of otherChecksums(digits, chain)) if (written === other) return own;
	return wrongChecksumGroup(written, own, 2);
}

/** Returns the same key for an Ethereum-style address in either case. */
export const evmKey = (canonical: string): string =>
	/^0x[0-9a-f]{40}$/i.test(canonical) ? canonical.toLowerCase() : canonical;

/** Ethereum-style addresses: twenty bytes, `0x` and forty digits. */
export const evm: Family = {
	read(text, chain) {
		const [, digits] = hexAddress.exec(text) ?? word.exec(text) ?? [];
		if (digits) return fromDigits(digits, chain);
		if (chain && /^[0-9a-f]{40}$/i.test(text)) return fromDigits(text, chain);
		if (/^0x[0-9a-f]{30,63}$/i.test(text) && chain)
			return new InvalidAddress(`has ${text.length - 2} digits behind 0x, and an address has 40`);
		const [, foreign] = chain ? (/^0x.{0,39}([^0-9a-fx])/i.exec(text) ?? []) : [];
		if (foreign) return new InvalidAddress(`has ${foreign} in it, which is no hexadecimal digit`);
		return fromTwentyBytes(text, chain);
	},
	key: evmKey,
};

function fromTwentyBytes(
	text: string,
	chain: FamilyChain | undefined,
): string | InvalidAddress | null {
	const prefix = text.slice(0, text.lastIndexOf('1')).toLowerCase();
	const known = chain?.prefix === undefined ? bech32Prefixes : new Set([chain.prefix]);
	if (!known.has(prefix) || !looksLikeBech32(text)) return null;
	const read = fromBech32(text);
	if (!read) return chain ? wrongChecksumEnd(text, 6) : null;
	if (read.bytes.length !== 20) return null;
	return toChecksumCase(toHex(read.bytes), eip1191.get(chain?.caip2 ?? ''));
}
