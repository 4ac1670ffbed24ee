import type { Family } from '../family.ts';
import { evm, evmKey } from './evm.ts';

/** Unknown networks: an Ethereum-style address is read as one, any other text is left unchanged. */
export const plain: Family = {
	read(text, chain) {
		if (!chain) return null;
		const read = evm.read(text);
		return typeof read === 'string' ? read : text;
	},
	key: evmKey,
};
