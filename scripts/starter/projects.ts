import { identityOf, refusalOf } from '#lib/assets/asset.ts';
import { type ChainSource, chainOf } from '#lib/assets/chains.ts';
import { chainName } from './chain-names.ts';
import { type GatheredRecord, gather, identify, say } from './gathered.ts';
import { githubLink, httpsLink, linkOn, twitterLink } from './links.ts';
import { logoOf, web3iconsPage } from './marks.ts';
import type {
	RegistryAsset,
	RegistryChain,
	readChainRegistry,
	readWeb3icons,
	Token,
} from './upstream.ts';

export interface ProjectUpstreams {
	web3icons: Awaited<ReturnType<typeof readWeb3icons>>;
	registry: ReturnType<typeof readChainRegistry>;
	/** The icon each record shows, by its key. */
	marks: ReadonlyMap<string, string>;
}

/** Testnets and fiat registries are not projects. */
const noProject = /testnet|devnet|^forex$|^comex$|^hall$/;
/** Liquidity shares, deposit receipts and mirrored stocks are not projects either. */
const derivative = /^(?:LP[-.]|gamm)|\b(?:LP|Receipt|autocompounder)\b/;
/** Symbols of staking units on some chains; nobody can hold them. */
const stakeOnly = /^(?:poa|u?stake)$/i;
const placeholder = /^0x(?:0+|0+1010|e{40})$/i;

/** Every project mentioned by the packages, each once. */
export function packageProjects(upstreams: ProjectUpstreams): GatheredRecord[] {
	const all = new Projects();
	const natives = new Set(upstreams.web3icons.networks.flatMap((n) => n.nativeCoinId ?? []));
	for (const token of upstreams.web3icons.tokens) addToken(all, token, upstreams.marks, natives);
	addRegistry(all, upstreams.registry);
	addNetworks(all, upstreams.web3icons.networks);
	addFoundations(all);
	for (const record of all.records) say(record, web3iconsPage, logoOf(upstreams.marks, record.key));
	return all.records;
}

/** The records so far, indexed by what may join two sources' records: an identifier, or name and symbol. */
class Projects {
	records: GatheredRecord[] = [];
	#byIdentifier = new Map<string, GatheredRecord>();

	find(keys: string[]): GatheredRecord | undefined {
		return keys.map((key) => this.#byIdentifier.get(key)).find((record) => record !== undefined);
	}

	/** The record of the asset: same CoinGecko id, same contract, or same name and symbol. */
	match(asset: RegistryAsset | undefined, name: string, chain = ''): GatheredRecord | undefined {
		if (!asset) return undefined;
		const { coingeckoId, symbol, address } = asset;
		const byId = coingeckoId ? [`coingecko:${coingeckoId}`] : [];
		const byContract = address ? [contractKey({ chain: ourName('registry', chain), address })] : [];
		const record = this.find([
			...byId,
			...byContract,
			nameAndSymbol(asset.name, symbol),
			nameAndSymbol(name, symbol),
		]);
		const other = record && coingeckoIdOf(record);
		// Two CoinGecko ids are two projects, whatever they are called.
		return coingeckoId && other && other !== coingeckoId ? undefined : record;
	}

	add(record: GatheredRecord): GatheredRecord {
		this.records.push(record);
		return record;
	}

	remember(record: GatheredRecord): void {
		const { name, symbol, contracts, identifiers } = record;
		const keys = [...identifiers.keys(), ...contracts.keys()];
		if (symbol) keys.push(nameAndSymbol(name, symbol));
		for (const key of keys) if (!this.#byIdentifier.has(key)) this.#byIdentifier.set(key, record);
	}

	/** Assigns a contract to the first project that claims it; an invalid address of its chain is ignored. */
	contract(record: GatheredRecord, chain: string, address: string): void {
		const item = { chain, address };
		const key = contractKey(item);
		const owner = this.#byIdentifier.get(key);
		if (placeholder.test(address) || refusalOf(item) !== null) return;
		if ((!owner || owner === record) && !record.contracts.has(key)) record.contracts.set(key, item);
	}
}

const contractKey = (item: { chain: string; address: string }) => `contract:${identityOf(item)}`;
/** Our name for a chain; both sources call the older chain `terra`. */
const ourName = (source: ChainSource, id: string): string =>
	chainOf(source, id)?.name ?? chainName(id).toLowerCase();

const nameAndSymbol = (name: string, symbol: string) =>
	`named:${name.toLowerCase()}:${symbol.toLowerCase()}`;
const coingeckoIdOf = ({ identifiers }: GatheredRecord) =>
	[...identifiers.values()].find(({ source }) => source === 'coingecko')?.external_id;

function addToken(
	all: Projects,
	token: Token,
	marks: ProjectUpstreams['marks'],
	natives: Set<string>,
): void {
	const rank = token.marketCapRank || Number.POSITIVE_INFINITY;
	const symbol = token.symbol.toUpperCase();
	const record = all.add(gather(token.id, token.name.trim(), symbol, web3iconsPage, rank));
	identify(record, 'web3icons', token.id);
	// Entries that the package takes from CoinGecko carry its lower-case symbol; those added by hand do not.
	if (token.symbol === token.symbol.toLowerCase() || token.marketCapRank)
		identify(record, 'coingecko', token.id);
	const platforms = Object.keys(token.addresses);
	const [only] = platforms;
	say(record, web3iconsPage, {
		...logoOf(marks, token.id),
		ecosystem: only && platforms.length === 1 && !natives.has(token.id) ? chainName(only) : null,
		has_token: true,
	});
	for (const [platform, address] of Object.entries(token.addresses)) {
		if (address) all.contract(record, ourName('coingecko', platform), address);
	}
	all.remember(record);
}

/** The registry folder containing a chain, determined by the addresses of its images. */
const folderOf = (assets: RegistryAsset[], chain: string, cosmos: boolean) => {
	const images = assets.flatMap(({ images = [] }) =>
		images.flatMap(({ png, svg }) => png ?? svg ?? []),
	);
	const outside = images.some((path) => path.includes(`/_non-cosmos/${chain}/`));
	const inside = cosmos || images.some((path) => path.includes(`/master/${chain}/`));
	return `https://github.com/cosmos/chain-registry/tree/master/${outside || !inside ? '_non-cosmos/' : ''}${chain}`;
};

function addRegistry(all: Projects, { chains, assetLists }: ProjectUpstreams['registry']): void {
	const chainOf = new Map(chains.map((chain) => [chain.chainName, chain]));
	const sorted = assetLists.toSorted((a, b) => (a.chainName < b.chainName ? -1 : 1));
	for (const { chainName: name, assets } of sorted) {
		const chain = chainOf.get(name);
		if (noProject.test(name) || (chain && chain.networkType !== 'mainnet')) continue;
		const own = assets.filter(({ traces, deprecated }) => !traces && !deprecated);
		const staked = chain?.staking?.stakingTokens.map(({ denom }) => denom) ?? [];
		const source = folderOf(assets, name, chain?.chainType === 'cosmos');
		const native =
			own.find(({ base, symbol }) => staked.includes(base) && !stakeOnly.test(symbol)) ??
			assets.find((asset) => !asset.deprecated && asset.name === chain?.prettyName);
		if (chain) addChain(all, chain, native, source);
		for (const asset of own)
			if (!chain || asset !== native) addAsset(all, asset, name, chain, source);
	}
}

function addChain(
	all: Projects,
	chain: RegistryChain,
	native: RegistryAsset | undefined,
	source: string,
): void {
	const cosmos = chain.chainType === 'cosmos';
	const symbol = native?.symbol ?? null;
	const record =
		all.match(native, chain.prettyName) ??
		all.add(gather(`chain-registry-${chain.chainName}`, shortName(chain), symbol, source));
	identify(record, 'chain-registry', chain.chainName);
	if (native) sayAsset(record, native, source);
	say(record, source, {
		website: httpsLink(chain.website),
		github: githubLink(chain.codebase?.gitRepo),
		ecosystem: cosmos ? 'Cosmos' : null,
		has_token: native ? true : null,
	});
	all.remember(record);
}

function addAsset(
	all: Projects,
	asset: RegistryAsset,
	chain: string,
	info: RegistryChain | undefined,
	source: string,
): void {
	if (derivative.test(asset.name) || derivative.test(asset.symbol)) return;
	const known = all.match(asset, asset.name, chain);
	if (!known && !asset.coingeckoId && !asset.socials?.website) return;
	const key = asset.coingeckoId ?? `chain-registry-${chain}-${asset.base}`;
	const record = known ?? all.add(gather(key, asset.name, asset.symbol, source));
	identify(record, 'chain-registry', `${chain}/${asset.base}`);
	sayAsset(record, asset, source);
	say(record, source, {
		has_token: true,
		ecosystem: !known && info ? (info.chainType === 'cosmos' ? 'Cosmos' : shortName(info)) : null,
	});
	if (asset.address) all.contract(record, ourName('registry', chain), asset.address);
	all.remember(record);
}

/** A shortened name: `Solana Mainnet Beta` becomes Solana. */
const shortName = ({ prettyName }: RegistryChain) =>
	prettyName.replace(/ Mainnet(?: Beta)?$| \(.*\)$/, '');

function sayAsset(record: GatheredRecord, asset: RegistryAsset, source: string): void {
	if (asset.coingeckoId && !coingeckoIdOf(record)) identify(record, 'coingecko', asset.coingeckoId);
	// CoinGecko writes symbols in lower case; the registry knows how they are written.
	if (record.symbol?.toLowerCase() === asset.symbol.toLowerCase()) record.symbol = asset.symbol;
	const { website, x, telegram, discord, github } = asset.socials ?? {};
	say(record, source, {
		website: httpsLink(website),
		twitter: twitterLink(x),
		telegram: linkOn(['t.me'], telegram),
		discord: linkOn(['discord.gg', 'discord.com', 'discord.io'], discord),
		github: githubLink(github),
	});
}

const testnet = /testnet|holesky|goerli|moonbase|sepolia|expchain/i;
const sharedGas = new Set(['eth', 'weth', 'eweth', 'btc', 'usdc', 'usdt', 'gho', 'gasdai']);
const firstWord = (name: string) => name.toLowerCase().match(/[a-z0-9]+/)?.[0] ?? name;

/** Adds networks that pay fees in another project's token and so have none in the token list. */
function addNetworks(all: Projects, networks: ProjectUpstreams['web3icons']['networks']): void {
	const known = new Set(all.records.map(({ name }) => firstWord(name)));
	for (const { id, name, nativeCoinId } of networks) {
		if (testnet.test(name) || !sharedGas.has(nativeCoinId?.toLowerCase() ?? '')) continue;
		if (known.has(firstWord(name))) continue;
		const shown =
			name === name.toLowerCase() ? name.replace(/\b[a-z]/g, (l) => l.toUpperCase()) : name;
		const record = all.add(gather(`network-${id}`, shown, null, web3iconsPage));
		identify(record, 'web3icons', `network:${id}`);
	}
}

/** Adds what the packages lack on the two most searched projects, each from the project's own site. */
function addFoundations(all: Projects): void {
	const bitcoin = all.find(['coingecko:bitcoin']);
	const ethereum = all.find(['coingecko:ethereum']);
	if (!bitcoin || !ethereum) throw new Error('The packages no longer list Bitcoin or Ethereum');
	say(bitcoin, 'https://bitcoin.org/en/faq', {
		website: 'https://bitcoin.org',
		github: 'https://github.com/bitcoin/bitcoin',
		year_founded: 2009,
		ecosystem: 'Bitcoin',
	});
	say(ethereum, 'https://ethereum.org/en/history/', {
		website: 'https://ethereum.org',
		github: 'https://github.com/ethereum',
		year_founded: 2015,
		ecosystem: 'Ethereum',
	});
}
