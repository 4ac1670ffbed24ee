/** Chains that others build on, by their usual names, folded: `Solana projects` are those of its ecosystem. */
const chains: ReadonlySet<string> = new Set(
	[
		'ethereum eth solana sol polygon matic avalanche avax cosmos polkadot near arbitrum optimism base bnb bsc sui aptos ton',
		'tron bsc klaytn kaia binance cardano starknet zksync bitcoin btc fantom celo injective sei algorand tezos stellar hedera cronos kava linea',
		'scroll blast mantle berachain celestia flow stacks osmosis gnosis aurora moonbeam ronin harmony',
	].flatMap((line) => line.split(' ')),
);

/** Whether words name a chain: `solana`, `near protocol`. */
export const isChain = (words: string): boolean =>
	chains.has(words.replace(/(?: smart)? (?:chain|network|protocol)$/, ''));

/** The name of a chain's ecosystem, if it differs from the chain's own name. */
const ecosystems: ReadonlyMap<string, readonly string[]> = new Map([
	['BNB', ['BNB Smart Chain']],
	['BNB Chain', ['BNB Smart Chain', 'BNB Chain']],
	['NEAR Protocol', ['NEAR', 'NEAR Protocol']],
	['Toncoin', ['TON']],
	['TRON', ['TRON', 'Tron']],
	['Neo', ['Neo', 'NEO']],
	['Klaytn', ['Kaia', 'Klaytn']],
	['Theta Network', ['Theta', 'Theta Network']],
	['Mina Protocol', ['Mina', 'Mina Protocol']],
	['Nervos Network', ['Nervos', 'Nervos Network']],
	['Oasis Network', ['Oasis', 'Oasis Network']],
	['Astar Network', ['Astar', 'Astar Network']],
	['Metis', ['Metis Andromeda', 'Metis']],
	['Gnosis', ['Gnosis', 'Gnosis Chain']],
	['Chiliz', ['Chiliz', 'Chiliz Chain']],
	['Siacoin (Sia)', ['Sia']],
	['Story Protocol', ['Story', 'Story Protocol']],
]);

/** Returns the names of a chain's ecosystem, by the name of the chain's record and the word used in the question. */
export const ecosystemsOf = (name: string, words: string): readonly string[] =>
	/^bsc$| smart chain$/.test(words) ? ['BNB Smart Chain'] : (ecosystems.get(name) ?? [name]);
