import { fromBase58, fromSegwit, verifyPayload } from '../bytes.ts';
import { type Family, InvalidAddress, wrongChecksumEnd } from '../family.ts';

const inscription = /^([0-9a-f]{64})i(\d{1,10})$/i;
const VERSIONS = new Set([0, 5]);
/** A version, a program of 2 to 40 bytes and a checksum. */
const segwit = /^bc1[02-9ac-hj-np-z]{11,71}$/i;
const LAST_VERSION = 16;

/** Whether BIP-141 allows the program: 2 to 40 bytes; for version 0, 20 or 32 bytes. */
const isProgram = (version: number, size: number): boolean =>
	version === 0 ? size === 20 || size === 32 : version <= LAST_VERSION && size >= 2 && size <= 40;

function fromBech32Address(text: string): string | InvalidAddress {
	const read = fromSegwit(text);
	if (!read) return wrongChecksumEnd(text, 6);
	return isProgram(read.version, read.size)
		? text.toLowerCase()
		: new InvalidAddress(
				`is of version ${read.version} with ${read.size} bytes, which Bitcoin does not have`,
			);
}

/** Bitcoin: an inscription, a rune by block and index, or an address. */
export const bitcoin: Family = {
	read(text, chain) {
		const [, transaction, place] = inscription.exec(text) ?? [];
		if (transaction && place) return `${transaction.toLowerCase()}i${Number(place)}`;
		if (chain && /^\d{6,9}:\d{1,6}$/.test(text)) return text;
		if (segwit.test(text)) return fromBech32Address(text);
		if (!/^[13][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return null;
		const bytes = fromBase58(text);
		if (bytes?.length !== 25 || !VERSIONS.has(bytes[0] ?? -1)) return null;
		if (verifyPayload(bytes)) return text;
		return chain ? wrongChecksumEnd(text, 6) : null;
	},
	assetNamespace: (canonical) =>
		inscription.test(canonical) || canonical.includes(':') ? 'ord' : null,
};
