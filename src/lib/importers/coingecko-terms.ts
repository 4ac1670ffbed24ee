import { placeName } from '#lib/catalogue/places.ts';

/** CoinGecko's words for what the catalogue has words of its own for. Others are left out: they are not guessed at. */

/** Sectors by the category's name in small letters. Lists of holdings, chains and campaigns are no sectors. */
const sectors: Record<string, string> = {
	'smart contract platform': 'Smart Contract Platform',
	'layer 1 (l1)': 'Layer 1',
	'layer 2 (l2)': 'Layer 2',
	'layer 3 (l3)': 'Layer 3',
	infrastructure: 'Infrastructure',
	interoperability: 'Interoperability',
	'cross-chain communication': 'Interoperability',
	'bridge governance tokens': 'Interoperability',
	'decentralized finance (defi)': 'DeFi',
	'decentralized exchange (dex)': 'DEX',
	'automated market maker (amm)': 'AMM',
	'dex aggregator': 'DEX Aggregator',
	'lending/borrowing protocols': 'Lending',
	'lending/borrowing': 'Lending',
	derivatives: 'Derivatives',
	perpetuals: 'Derivatives',
	'liquid staking governance tokens': 'Liquid Staking',
	'liquid staking': 'Liquid Staking',
	restaking: 'Restaking',
	stablecoins: 'Stablecoin',
	'stablecoin issuer': 'Stablecoin',
	'exchange-based tokens': 'Exchange Token',
	'centralized exchange (cex) token': 'Exchange Token',
	meme: 'Memecoin',
	memes: 'Memecoin',
	'real world assets (rwa)': 'RWA',
	depin: 'DePIN',
	'artificial intelligence (ai)': 'AI',
	'ai agents': 'AI',
	'gaming (gamefi)': 'Gaming',
	gaming: 'Gaming',
	metaverse: 'Metaverse',
	nft: 'NFT',
	'nft marketplace': 'NFT',
	privacy: 'Privacy',
	'privacy coins': 'Privacy',
	'zero knowledge (zk)': 'Zero Knowledge',
	oracle: 'Oracle',
	storage: 'Storage',
	'decentralized storage': 'Storage',
	'data availability': 'Data Availability',
	'modular blockchain': 'Modular',
	'decentralized identifier (did)': 'Identity',
	identity: 'Identity',
	'fan token': 'Fan Tokens',
	sports: 'Sports',
	'yield farming': 'Yield',
	'yield aggregator': 'Yield',
	payments: 'Payments',
	'payment solutions': 'Payments',
	'internet of things (iot)': 'Internet of Things',
	social: 'Social',
	socialfi: 'Social',
};

/** The catalogue's sectors among the categories, each once. */
export const sectorsOf = (categories: readonly string[]): string[] => [
	...new Set(categories.flatMap((name) => sectors[name.trim().toLowerCase()] ?? [])),
];

/**
 * Hashing algorithms with which blocks are mined and nothing else. Ethash and others are also given for chains that are
 * mined no more, and say nothing.
 */
const mined =
	/^(?:sha-?256|scrypt|equihash|randomx|x11|x13|x16r|kheavyhash|cryptonight\w*|lyra2\w*|kawpow|groestl|neoscrypt|autolykos2?)$/i;
const agreed = /^(?:delegated |nominated |pure |liquid )?proof[ -]of[ -][a-z]+(?: [a-z]+)?$/i;

/** How a chain agrees, as far as the name of its algorithm says it: `Proof of Work (SHA-256)`. */
export function consensusOf(algorithm: string | null | undefined): string | null {
	const text = algorithm?.trim();
	if (!text) return null;
	if (mined.test(text)) return `Proof of Work (${text})`;
	if (!agreed.test(text)) return null;
	return text
		.toLowerCase()
		.split(/[ -]/)
		.map((word) => (word === 'of' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
		.join(' ');
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The name of a country by its two letters; null of what is none. */
export function countryOf(code: string | null | undefined): string | null {
	const text = code?.trim().toUpperCase() ?? '';
	const name = /^[A-Z]{2}$/.test(text) ? countries.of(text) : undefined;
	return name === undefined ? null : placeName(name);
}
