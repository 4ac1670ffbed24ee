import { fromBase58, toHex, verifyPayload } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';

/** Address versions: Neo’s old and new networks. Ontology uses the old one. */
const VERSIONS = new Set([0x17, 0x35]);

/** Neo and Ontology: a script hash, `0x` and forty or 64 digits; an address encodes the same hash, byte-reversed. */
export const neo: Family = {
	read(text, chain) {
		const [, digits] = chain ? (/^(?:0x)?([0-9a-f]{40}|[0-9a-f]{64})$/i.exec(text) ?? []) : [];
		if (digits) return `0x${digits.toLowerCase()}`;
		if (!/^[AN][1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null;
		const bytes = fromBase58(text);
		if (bytes?.length !== 25 || !VERSIONS.has(bytes[0] ?? -1)) return null;
		if (!verifyPayload(bytes)) return chain ? wrongChecksumEnd(text, 6) : null;
		return `0x${toHex(bytes.slice(1, 21).reverse())}`;
	},
};
