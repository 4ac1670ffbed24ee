import { fromBase58 } from '../bytes.ts';
import type { Family } from '../family.ts';

const KEY_BYTES = 32;

/** Solana, and Waves assets: 32 bytes in base58, with one spelling and no checksum. */
export const solana: Family = {
	read: (text) =>
		/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && fromBase58(text)?.length === KEY_BYTES
			? text
			: null,
};
