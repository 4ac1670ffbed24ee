import { fromBech32, looksLikeBech32 } from '../bytes.ts';
import { type Family, type FamilyChain, InvalidAddress, wrongChecksumEnd } from '../family.ts';
import { evm } from './evm.ts';

/** The SDK's pattern for the name of a coin. */
const denom = /^[a-z][a-z0-9/:._-]{2,127}$/i;

function accountOf(text: string, chain: FamilyChain | undefined): string | InvalidAddress | null {
	if (!looksLikeBech32(text)) return null;
	const read = fromBech32(text);
	if (!read) return chain ? wrongChecksumEnd(text, 6) : null;
	if (chain?.prefix && read.prefix !== chain.prefix && !read.prefix.startsWith(chain.prefix))
		return new InvalidAddress(
			`begins with ${read.prefix}1, and addresses of this chain with ${chain.prefix}1`,
		);
	return [20, 32].includes(read.bytes.length) ? text.toLowerCase() : null;
}

/** Reads denoms that contain an Ethereum-style address: `peggy0x…`, `erc20/0x…`. */
function readBridgedDenom(text: string): string | InvalidAddress | null {
	const [, head, address] = /^(peggy|erc20[/:]|evm\/|gravity)(0x[0-9a-f]{40})$/i.exec(text) ?? [];
	const read = address && evm.read(address);
	if (!head || !read) return null;
	return typeof read === 'string' ? `${head.toLowerCase()}${read}` : read;
}

/** Maximum length of a coin's name without punctuation. */
const MAX_WORD_LENGTH = 38;

/** Cosmos: a bech32 contract, an IBC denom by its hash, a factory denom, or the chain’s own coin. */
export const cosmos: Family = {
	read(text, chain) {
		const bare = text.replace(/^cw20:(?=[a-z]+1)/i, '');
		const account = accountOf(bare, chain);
		if (account) return account;
		const [, hash] = /^ibc\/([0-9a-f]{64})$/i.exec(text) ?? [];
		if (hash) return `ibc/${hash.toUpperCase()}`;
		const [, owner, name] = /^factory\/([^/]{1,100})\/(.{1,100})$/i.exec(text) ?? [];
		if (owner && name !== undefined) {
			const read = accountOf(owner, chain);
			return typeof read === 'string' ? `factory/${read}/${name}` : read;
		}
		const foreign = readBridgedDenom(text);
		if (foreign) return foreign;
		if (text.length > MAX_WORD_LENGTH && /^[a-z\d]+$/i.test(text))
			return chain
				? new InvalidAddress('is no address, and too long for the name of a coin')
				: null;
		// Without a chain, any word would be a coin's name.
		return chain && denom.test(text) ? text : null;
	},
	assetNamespace: (canonical) => {
		if (canonical.startsWith('ibc/')) return 'ibc';
		return looksLikeBech32(canonical) ? null : 'denom';
	},
};
