/** Networks whose name here differs from the sources'; others keep theirs. */
const names: Record<string, string> = {
	mainnet: 'ethereum',
	arbitrum_one: 'arbitrum',
	matic: 'polygon',
	polygon_pos: 'polygon',
	optimistic_ethereum: 'optimism',
	any_evm: 'any evm chain',
	zksync_era: 'zksync',
	bsc: 'bnb smart chain',
	binance_smart_chain: 'bnb smart chain',
	xdai: 'gnosis',
};

/** One name for a network in all spellings of the sources: `Arbitrum-One`, `arbitrum_one`. */
export function chainName(network: string): string {
	const id = network.trim().toLowerCase().replaceAll('-', '_');
	return names[id] ?? id.replaceAll('_', ' ');
}

/** Addresses of Ethereum's kind are the same in either case; others are not. */
export const contractAddress = (address: string): string =>
	/^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address;

/** The one network that a source names, as it writes it; null where there are several, as none of them is its home. */
export function onlyChain(chains: readonly string[]): string | null {
	const [chain, ...others] = new Set(chains.map((one) => one.trim()).filter(Boolean));
	return chain && others.length === 0 ? chain : null;
}
