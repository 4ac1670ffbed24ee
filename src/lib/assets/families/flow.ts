import { type Family, type FamilyChain, InvalidAddress } from '../family.ts';
import { evm, evmKey } from './evm.ts';

const CHECK_BITS = 19;
/**
 * The value that each bit above the lowest 19 adds to these 19: the parity-check matrix of Flow addresses, a linear
 * [64,45,7] code.
 */
const PARITY = [
	0x7328d, 0x6689a, 0x6112f, 0x6084b, 0x433fd, 0x42aab, 0x41951, 0x233ce, 0x22a81, 0x21948, 0x1ef60,
	0x1deca, 0x1c639, 0x1bdd8, 0x1a535, 0x194ac, 0x18c46, 0x1632b, 0x1529b, 0x14a43, 0x13184, 0x12942,
	0x118c1, 0x0f812, 0x0e027, 0x0d00e, 0x0c83c, 0x0b01d, 0x0a831, 0x0982b, 0x07034, 0x0682a, 0x05819,
	0x03807, 0x007d2, 0x00727, 0x0068e, 0x0067c, 0x0059d, 0x004eb, 0x003b4, 0x0036a, 0x002d9, 0x001c7,
	0x0003f,
];

/** Whether these 16 digits can be an account on the main network: up to six wrong bits are detected. */
function isAccount(digits: string): boolean {
	const number = BigInt(`0x${digits}`);
	const upper = number >> BigInt(CHECK_BITS);
	const sum = PARITY.reduce((all, bits, at) => ((upper >> BigInt(at)) & 1n ? all ^ bits : all), 0);
	return number > 0n && BigInt.asUintN(CHECK_BITS, number) === BigInt(sum);
}

const noAccount = (chain: FamilyChain | undefined): InvalidAddress | null =>
	chain
		? new InvalidAddress('is no account of Flow’s main network: its 16 digits do not fit together')
		: null;

/** Flow: `A.`, the account and the contract’s name. A trailing `.Vault` is dropped, since every token has this type. */
export const flow: Family = {
	read(text, chain) {
		const [, account, contract] =
			/^(?:A\.(?:0x)?|0x)([0-9a-f]{16})\.([a-z_]\w{0,80})(?:\.\w{1,80})?$/i.exec(text) ?? [];
		if (account && contract)
			return isAccount(account) ? `A.${account.toLowerCase()}.${contract}` : noAccount(chain);
		if (!chain) return null;
		const [, bare] = /^(?:0x)?([0-9a-f]{16})$/i.exec(text) ?? [];
		if (!bare) return evm.read(text, chain);
		return isAccount(bare) ? `0x${bare.toLowerCase()}` : noAccount(chain);
	},
	key: evmKey,
	assetNamespace: (canonical) => (canonical.startsWith('A.') ? 'token' : null),
};
