import { checked, fromBase58, fromSegwit, looksLikeBech32 } from '../bytes.ts';
import { type Family, wrongEnd } from '../family.ts';

const inscription = /^([0-9a-f]{64})i(\d{1,10})$/i;
const VERSIONS = new Set([0, 5]);

/** Bitcoin: an inscription, a rune by block and place, an address. */
export const bitcoin: Family = {
	read(text, chain) {
		const [, transaction, place] = inscription.exec(text) ?? [];
		if (transaction && place) return `${transaction.toLowerCase()}i${Number(place)}`;
		if (chain && /^\d{6,9}:\d{1,6}$/.test(text)) return text;
		if (/^bc1/i.test(text) && looksLikeBech32(text)) {
			const read = fromSegwit(text);
			return read ? text.toLowerCase() : wrongEnd(text, 6);
		}
		if (!/^[13][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return null;
		const bytes = fromBase58(text);
		if (bytes?.length !== 25 || !VERSIONS.has(bytes[0] ?? -1)) return null;
		if (checked(bytes)) return text;
		return chain ? wrongEnd(text, 6) : null;
	},
	assetNamespace: (canonical) =>
		inscription.test(canonical) || canonical.includes(':') ? 'ord' : null,
};
