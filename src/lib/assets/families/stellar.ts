import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base32nopad } from '@scure/base';
import { type Family, type InvalidAddress, wrongChecksumEnd } from '../family.ts';
import { crc16 } from './ton.ts';

const CONTRACT = 2 << 3;
const ACCOUNT = 6 << 3;
/** The code, then the issuer. stellar.expert appends the kind of asset. */
const pair = /^([a-z0-9]{1,12})[-:](G[A-Z2-7]{55})(?:-[12])?$/i;
const swappedPair = /^(G[A-Z2-7]{55})[-:]([a-z0-9]{1,12})$/i;

/** Returns the 32 bytes of a key of this kind; null if the checksum does not match. */
function keyBytes(text: string, kind: number): Uint8Array | null {
	const bytes = base32nopad.decode(text);
	const [low = -1, high = -1] = bytes.subarray(33);
	const [sumHigh, sumLow] = crc16(bytes.subarray(0, 33));
	return bytes[0] === kind && low === sumLow && high === sumHigh ? bytes.subarray(1, 33) : null;
}

function keyText(bytes: Uint8Array, kind: number): string {
	const payload = concatBytes(Uint8Array.of(kind), bytes);
	const [high = 0, low = 0] = crc16(payload);
	return base32nopad.encode(concatBytes(payload, Uint8Array.of(low, high)));
}

const uint32 = (value: number) => Uint8Array.of(0, 0, 0, value);
const network = sha256(utf8ToBytes('Public Global Stellar Network ; September 2015'));
const OF_CONTRACT = 8;
const FROM_ASSET = 1;

/** Returns the contract that represents an issued asset (SEP-41): the hash of its code and issuer. */
function contractOf(code: string, issuer: Uint8Array): string {
	const isShort = code.length <= 4;
	const name = new Uint8Array(isShort ? 4 : 12);
	name.set(utf8ToBytes(code));
	const head = [uint32(OF_CONTRACT), network, uint32(FROM_ASSET), uint32(isShort ? 1 : 2)];
	return keyText(sha256(concatBytes(...head, name, uint32(0), issuer)), CONTRACT);
}

function issuedAsset(code: string, issuer: string): string | InvalidAddress {
	const upper = issuer.toUpperCase();
	return keyBytes(upper, ACCOUNT) ? `${code}-${upper}` : wrongChecksumEnd(upper, 3);
}

/**
 * Stellar: code and issuer as in CAIP-19, `USDC-GA5Z…`; a contract, `C…`; or an issuer alone, which is less specific.
 */
export const stellar: Family = {
	read(text) {
		const [, code, issuer] = pair.exec(text) ?? [];
		if (code && issuer) return issuedAsset(code, issuer);
		const [, first, second] = swappedPair.exec(text) ?? [];
		if (first && second) return issuedAsset(second, first);
		const upper = text.toUpperCase();
		if (!/^[GC][A-Z2-7]{55}$/.test(upper)) return null;
		return keyBytes(upper, upper.startsWith('C') ? CONTRACT : ACCOUNT)
			? upper
			: wrongChecksumEnd(upper, 3);
	},
	key(canonical) {
		const [, code, issuer] = pair.exec(canonical) ?? [];
		const bytes = issuer && keyBytes(issuer, ACCOUNT);
		return code && bytes ? contractOf(code, bytes) : canonical;
	},
	// A source that omits the code names the issuer.
	broader: (canonical) => canonical.split('-').slice(1),
	assetNamespace: (canonical) => (canonical.includes('-') ? 'asset' : null),
};
