import type { Family } from '../family.ts';
import { evm, evmKey } from './evm.ts';

/** Networks of which nothing is known: an address of Ethereum’s kind is read as one, any other text stays as it is. */
export const plain: Family = {
	read(text, chain) {
		if (!chain) return null;
		const read = evm.read(text);
		return typeof read === 'string' ? read : text;
	},
	key: evmKey,
};
