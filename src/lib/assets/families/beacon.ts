import type { Family } from '../family.ts';
import { cosmos } from './cosmos.ts';

/** BNB Beacon Chain: a ticker with a three-digit suffix, `TWT-8C2`. */
export const beacon: Family = {
	read(text, chain) {
		if (/^[A-Z0-9]{2,9}-[0-9A-F]{3}M?$/i.test(text)) return text.toUpperCase();
		return chain ? cosmos.read(text, { caip2: null, prefix: 'bnb' }) : null;
	},
	assetNamespace: (canonical) => (canonical.startsWith('bnb1') ? null : 'bep2'),
};
