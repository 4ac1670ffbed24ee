/** Chains that others build on, by the words that people use, folded: `Solana projects` are of its ecosystem. */
const chains: ReadonlySet<string> = new Set(
	[
		'ethereum eth solana sol polygon matic avalanche avax cosmos polkadot near arbitrum optimism base bnb bsc sui aptos ton',
		'tron cardano starknet zksync bitcoin btc fantom celo injective sei algorand tezos stellar hedera cronos kava linea',
		'scroll blast mantle berachain celestia flow stacks osmosis gnosis aurora moonbeam',
	].flatMap((line) => line.split(' ')),
);

/** Whether words name a chain: `solana`, `near protocol`. */
export const isChain = (words: string): boolean =>
	chains.has(words.replace(/ (?:chain|network|protocol)$/, ''));
