import { type Family, wrongChecksumEnd } from '../family.ts';
import { evm, evmKey } from './evm.ts';

const entity = /^(\d{1,10})\.(\d{1,10})\.(\d{1,19})(?:-([a-z]{5}))?$/;
/** An entity as an EVM address: shard, realm and number, padded with zeros. */
const longZero = /^0x([0-9a-f]{8})([0-9a-f]{16})([0-9a-f]{16})$/i;
/** Entity numbers have 63 bits. */
const NUMBERS = 1n << 63n;
const LETTERS = 26;
const FIVE_LETTERS = LETTERS ** 5;
const MAINNET = '000000000000';

/** Returns the five-letter HIP-15 checksum of a main network entity. */
function lettersOf(id: string): string {
	const digits = [...id].map((sign) => (sign === '.' ? 10 : Number(sign)));
	const power = 31;
	let even = 0;
	let odd = 0;
	let all = 0;
	for (const [at, digit] of digits.entries()) {
		all = (all * power + digit) % LETTERS ** 3;
		if (at % 2 === 0) even = (even + digit) % 11;
		else odd = (odd + digit) % 11;
	}
	let ledger = 0;
	for (const byte of Buffer.from(MAINNET, 'hex')) ledger = (ledger * power + byte) % FIVE_LETTERS;
	let sum =
		((((digits.length % 5) * 11 + even) * 11 + odd) * LETTERS ** 3 + all + ledger) % FIVE_LETTERS;
	sum = (sum * 1_000_003) % FIVE_LETTERS;
	let text = '';
	for (let at = 0; at < 5; at++) {
		text = String.fromCharCode(97 + (sum % LETTERS)) + text;
		sum = Math.floor(sum / LETTERS);
	}
	return text;
}

/** Hedera: `0.0.n`; the same number as an EVM address; other EVM addresses unchanged. */
export const hedera: Family = {
	read(text, chain) {
		const [, shard, realm, number, letters] = entity.exec(text) ?? [];
		if (shard && realm && number) {
			if (BigInt(number) >= NUMBERS) return null;
			const id = [shard, realm, number].map((part) => String(BigInt(part))).join('.');
			return letters && lettersOf(id) !== letters ? wrongChecksumEnd(text, 5) : id;
		}
		const [, ...parts] = longZero.exec(text) ?? [];
		const [first, second, last] = parts.map((part) => BigInt(`0x${part}`));
		if (first === 0n && second === 0n && last !== undefined && last < 1n << 40n)
			return chain ? `0.0.${last}` : null;
		return chain ? evm.read(text) : null;
	},
	key: evmKey,
	assetNamespace: (canonical) => (canonical.startsWith('0x') ? null : 'token'),
};
