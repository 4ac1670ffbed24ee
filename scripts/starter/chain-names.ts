/** Chains by their platform id in token lists, where the name is not just that id capitalized. */
const names: Record<string, string> = {
	'binance-smart-chain': 'BNB Smart Chain',
	binancecoin: 'BNB Beacon Chain',
	'harmony-shard-0': 'Harmony',
	'near-protocol': 'NEAR',
	'polygon-pos': 'Polygon',
	'optimistic-ethereum': 'Optimism',
	'huobi-token': 'HECO',
	'arbitrum-one': 'Arbitrum',
	'arbitrum-nova': 'Arbitrum Nova',
	xdai: 'Gnosis',
	'klay-token': 'Kaia',
	'hedera-hashgraph': 'Hedera',
	tomochain: 'Viction',
	'the-open-network': 'TON',
	ton: 'TON',
	elrond: 'MultiversX',
	'polygon-zkevm': 'Polygon zkEVM',
	zksync: 'zkSync',
	'okex-chain': 'OKT Chain',
	'kucoin-community-chain': 'KCC',
	'function-x': 'Function X',
	'terra-2': 'Terra',
	terra: 'Terra Classic',
	opbnb: 'opBNB',
	iotex: 'IoTeX',
	eos: 'EOS',
	'eos-evm': 'EOS EVM',
	'neon-evm': 'Neon EVM',
	'sei-network': 'Sei',
	'xdc-network': 'XDC Network',
	vechain: 'VeChain',
	kardiachain: 'KardiaChain',
	smartbch: 'smartBCH',
	thundercore: 'ThunderCore',
	pulsechain: 'PulseChain',
	starknet: 'Starknet',
	sora: 'SORA',
	nuls: 'NULS',
	neo: 'NEO',
};

const inCapitals = (id: string) =>
	id
		.split('-')
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ');

/** The chain's name, e.g. `BNB Smart Chain`; contracts store it in lower case. */
export const chainName = (platform: string): string => names[platform] ?? inCapitals(platform);
