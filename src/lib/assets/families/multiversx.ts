import { fromBech32 } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';

/** MultiversX: a ticker with a six-digit suffix, or an account. */
export const multiversx: Family = {
	read(text, chain) {
		const [, ticker, digits] = /^([A-Z0-9]{3,10})-([0-9a-f]{6})$/i.exec(text) ?? [];
		if (ticker && digits) return `${ticker.toUpperCase()}-${digits.toLowerCase()}`;
		if (!/^erd1[02-9ac-hj-np-z]{58}$/i.test(text)) return null;
		if (fromBech32(text)?.bytes.length === 32) return text.toLowerCase();
		return chain ? wrongChecksumEnd(text, 6) : null;
	},
	assetNamespace: (canonical) => (canonical.startsWith('erd1') ? null : 'esdt'),
};
