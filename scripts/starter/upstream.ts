import { readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { z } from 'zod';

/**
 * The data of the registry packages, reduced on reading to the facts the starter uses. Their descriptions are read
 * only to check that none of them is among our own.
 */

const require = createRequire(import.meta.url);

const tokenShape = z.array(
	z.object({
		id: z.string(),
		filePath: z.string(),
		symbol: z.string(),
		name: z.string(),
		marketCapRank: z.number().nullable(),
		addresses: z.record(z.string(), z.string().optional()),
	}),
);
const networkShape = z.array(
	z.object({ id: z.string(), name: z.string(), nativeCoinId: z.string().optional() }),
);
const namedListShape = z.array(z.object({ id: z.string(), name: z.string() }));
const exchangeShape = z.array(
	z.object({ id: z.string(), name: z.string(), type: z.enum(['cex', 'dex']) }),
);

const assetShape = z.object({
	name: z.string(),
	symbol: z.string(),
	base: z.string(),
	typeAsset: z.string(),
	address: z.string().optional(),
	coingeckoId: z.string().optional(),
	deprecated: z.boolean().optional(),
	traces: z.array(z.unknown()).optional(),
	socials: z.record(z.string(), z.string()).optional(),
	images: z
		.array(z.object({ png: z.string().optional(), svg: z.string().optional() }).partial())
		.optional(),
});
const chainShape = z.object({
	chainName: z.string(),
	networkType: z.string(),
	status: z.string(),
	prettyName: z.string(),
	chainType: z.string(),
	website: z.string().optional(),
	staking: z.object({ stakingTokens: z.array(z.object({ denom: z.string() })) }).optional(),
	codebase: z.object({ gitRepo: z.string().optional() }).optional(),
});
const registryShape = z.object({
	chains: z.array(chainShape),
	assetLists: z.array(z.object({ chainName: z.string(), assets: z.array(assetShape) })),
});

export type Token = z.output<typeof tokenShape>[number];
export type RegistryAsset = z.output<typeof assetShape>;
export type RegistryChain = z.output<typeof chainShape>;

/** Reads `@web3icons/common`: tokens (named by their CoinGecko ids), networks, wallets, exchanges. */
export async function readWeb3icons() {
	const { tokens } = await import('@web3icons/common/metadata/tokens');
	const { networks } = await import('@web3icons/common/metadata/networks');
	const { wallets } = await import('@web3icons/common/metadata/wallets');
	const { exchanges } = await import('@web3icons/common/metadata');
	return {
		tokens: tokenShape.parse(tokens),
		networks: networkShape.parse(networks),
		wallets: namedListShape.parse(wallets),
		exchanges: exchangeShape.parse(exchanges),
	};
}

/** Reads `chain-registry`: chains and the assets of each. */
export const readChainRegistry = () => registryShape.parse(require('chain-registry'));

/** Every description sentence in the registry. */
export function packageSentences(): string[] {
	const descriptionShape = z.object({
		description: z.string().optional(),
		extendedDescription: z.string().optional(),
	});
	const shape = z.object({
		chains: z.array(descriptionShape),
		assetLists: z.array(z.object({ assets: z.array(descriptionShape) })),
	});
	const { chains, assetLists } = shape.parse(require('chain-registry'));
	return [...chains, ...assetLists.flatMap(({ assets }) => assets)].flatMap(
		({ description, extendedDescription }) =>
			[description, extendedDescription].filter((text) => text !== undefined),
	);
}

export interface Venue {
	id: string;
	name: string;
	countries: string[];
	website: string | null;
	dex: boolean;
}

/** Reads `ccxt`: one entry for each exchange it supports. No network is used. */
export async function readCcxt(): Promise<Venue[]> {
	const { default: ccxt } = await import('ccxt');
	const shape = z.object({
		id: z.string(),
		name: z.string(),
		countries: z.array(z.string()).optional(),
		dex: z.boolean().optional(),
		urls: z.object({ www: z.union([z.string(), z.array(z.string())]).optional() }),
	});
	const classes = z.record(z.string(), z.unknown()).parse({ ...ccxt });
	return ccxt.exchanges.map((id) => {
		const Exchange = z
			.custom<new () => unknown>((value) => typeof value === 'function')
			.parse(classes[id]);
		const { name, countries = [], dex = false, urls } = shape.parse(new Exchange());
		return { id, name, countries, dex, website: [urls.www].flat()[0] ?? null };
	});
}

/** The installed version. */
export function versionOf(name: string): string {
	const path = findPackageJSON(name, import.meta.url);
	if (!path) throw new Error(`The package ${name} is not installed`);
	return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8'))).version;
}
