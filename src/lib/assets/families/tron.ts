import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { fromBase58, fromHex, verifyPayload } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';
import { evm } from './evm.ts';

const PREFIX = 0x41;
const base58check = createBase58check(sha256);

/**
 * Tron: `T…`. Its virtual machine writes the same address in hexadecimal digits after 41, or after 0x as in Ethereum.
 */
export const tron: Family = {
	read(text, chain) {
		const [, digits] = /^(?:0x)?41([0-9a-f]{40})$/i.exec(text) ?? [];
		if (digits) return base58check.encode(fromHex(`41${digits}`));
		const [, bare] = chain ? (/^0x(?:0{24})?([0-9a-f]{40})$/i.exec(text) ?? []) : [];
		if (bare) {
			const read = evm.read(`0x${bare}`);
			return typeof read === 'string' ? base58check.encode(fromHex(`41${bare}`)) : read;
		}
		if (chain && /^1\d{6}$/.test(text)) return text;
		if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null;
		const bytes = fromBase58(text);
		if (bytes?.length !== 25 || bytes[0] !== PREFIX) return null;
		return verifyPayload(bytes) ? text : wrongChecksumEnd(text, 6);
	},
	assetNamespace: (canonical) => (canonical.startsWith('T') ? null : 'trc10'),
};
