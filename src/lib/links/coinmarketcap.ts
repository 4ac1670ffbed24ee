import type { ListedId } from './pasted.ts';

/** Coins that CoinMarketCap’s addresses name differently from CoinGecko. */
const coingecko: Readonly<Record<string, string>> = {
	...{ avalanche: 'avalanche-2', bnb: 'binancecoin', xrp: 'ripple', toncoin: 'the-open-network' },
	...{
		hedera: 'hedera-hashgraph',
		polygon: 'matic-network',
		'polygon-ecosystem-token': 'polygon-ecosystem-token',
	},
	...{
		'near-protocol': 'near',
		'multi-collateral-dai': 'dai',
		'unus-sed-leo': 'leo-token',
		cronos: 'crypto-com-chain',
	},
	...{
		'optimism-ethereum': 'optimism',
		render: 'render-token',
		injective: 'injective-protocol',
		stacks: 'blockstack',
	},
	...{
		'theta-network': 'theta-token',
		multiversx: 'elrond-erd-2',
		'elrond-egld': 'elrond-erd-2',
		'multiversx-egld': 'elrond-erd-2',
	},
	...{
		'polkadot-new': 'polkadot',
		synthetix: 'havven',
		compound: 'compound-governance-token',
		quant: 'quant-network',
	},
	...{
		bonk1: 'bonk',
		dogwifhat: 'dogwifcoin',
		'jupiter-ag': 'jupiter-exchange-solana',
		sei: 'sei-network',
	},
	...{
		'starknet-token': 'starknet',
		mantra: 'mantra-dao',
		'apecoin-ape': 'apecoin',
		pancakeswap: 'pancakeswap-token',
	},
	...{
		sushiswap: 'sushi',
		'enjin-coin': 'enjincoin',
		ordi: 'ordinals',
		'terra-luna-v2': 'terra-luna-2',
		'terra-luna': 'terra-luna',
	},
	...{
		klaytn: 'klay-token',
		'conflux-network': 'conflux-token',
		mina: 'mina-protocol',
		fetch: 'fetch-ai',
	},
	...{
		'artificial-superintelligence-alliance': 'fetch-ai',
		'worldcoin-org': 'worldcoin-wld',
		bitcoin: 'bitcoin',
		ethereum: 'ethereum',
	},
	...{
		'curve-dao-token': 'curve-dao-token',
		'basic-attention-token': 'basic-attention-token',
		maker: 'maker',
		usdc: 'usd-coin',
	},
	...{ 'the-sandbox': 'the-sandbox', 'golem-network-tokens': 'golem', sonic: 'sonic-3' },
	...{
		'ethereum-name-service': 'ethereum-name-service',
		'band-protocol': 'band-protocol',
		'lido-dao': 'lido-dao',
		ankr: 'ankr',
	},
	...{
		'bittorrent-new': 'bittorrent',
		terrausd: 'terrausd',
		'wrapped-bitcoin': 'wrapped-bitcoin',
		'kucoin-token': 'kucoin-shares',
	},
	...{
		'bitget-token-new': 'bitget-token',
		gatetoken: 'gatechain-token',
		'xdc-network': 'xdce-crowd-sale',
		wemix: 'wemix-token',
	},
	...{
		iota: 'iota',
		siacoin: 'siacoin',
		gala: 'gala',
		celsius: 'celsius-degree-token',
		'ocean-protocol': 'ocean-protocol',
	},
	...{
		singularitynet: 'singularitynet',
		livepeer: 'livepeer',
		audius: 'audius',
		'rocket-pool': 'rocket-pool',
		'frax-share': 'frax-share',
	},
};

/**
 * Returns CoinGecko's name for a coin of CoinMarketCap: from the list above, else the same words, since both sites
 * derive them from the coin's name. A single word may denote two coins, so the record’s name has to begin with it.
 */
export function coingeckoOf(id: string): ListedId {
	const known = Object.hasOwn(coingecko, id) ? coingecko[id] : undefined;
	if (known !== undefined) return { source: 'coingecko', id: known };
	const named = id.replaceAll('-', ' ');
	return { source: 'coingecko', id, named, ...(id.includes('-') ? {} : { begins: id }) };
}
