import type { Family } from '../family.ts';
import { evm, evmKey } from './evm.ts';

/** Flow: `A.`, the account and the contract’s name; `.Vault` behind it is the type of every token. */
export const flow: Family = {
	read(text, chain) {
		const [, account, contract] =
			/^(?:A\.(?:0x)?|0x)([0-9a-f]{16})\.([a-z_]\w{0,80})(?:\.\w{1,80})?$/i.exec(text) ?? [];
		if (account && contract) return `A.${account.toLowerCase()}.${contract}`;
		if (!chain) return null;
		const [, bare] = /^(?:0x)?([0-9a-f]{16})$/i.exec(text) ?? [];
		return bare ? `0x${bare.toLowerCase()}` : evm.read(text, chain);
	},
	key: evmKey,
	assetNamespace: (canonical) => (canonical.startsWith('A.') ? 'token' : null),
};
