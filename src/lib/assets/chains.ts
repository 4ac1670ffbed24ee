import { z } from 'zod';
import file from './chains.json' with { type: 'json' };
import { type FamilyName, familyNames } from './families.ts';

const chainShape = z.strictObject({
	/** In lower case, as stored with contracts: `bnb smart chain`. */
	name: z.string(),
	/** Null if no CAIP-2 namespace covers it. */
	caip2: z.string().nullable(),
	/** Alternative ids: a chain with two virtual machines has one for each. */
	also: z.array(z.string()).default([]),
	/** The address families it uses; the first that recognises a text decides. */
	families: z.array(z.enum(familyNames)).min(1),
	/** The prefix of its bech32 addresses. */
	prefix: z.string().optional(),
	/** Its CoinGecko asset platform. */
	coingecko: z.string().optional(),
	/** Its name in DefiLlama’s adapters and prices. */
	llama: z.string().optional(),
	web3icons: z.string().optional(),
	/** Its folder in chain-registry. */
	registry: z.string().optional(),
	/** Its EIP-3770 short name, as in ethereum-lists and chainlist. */
	short: z.string().optional(),
	/** URL of a token on its explorer, with `{}` for the address. */
	explorer: z.string().optional(),
	/** Other names, in lower case with spaces between words. */
	names: z.array(z.string()).default([]),
});
export type Chain = z.output<typeof chainShape>;

/** All chains, from the data file. */
export const chains: readonly Chain[] = z.array(chainShape).parse(file);

/** Sources with their own names for chains. */
export type ChainSource = 'coingecko' | 'llama' | 'web3icons' | 'registry' | 'short';
const sources: readonly ChainSource[] = ['coingecko', 'llama', 'web3icons', 'registry', 'short'];

const spelt = (name: string): string =>
	name
		.toLowerCase()
		.replace(/[-_\s]+/g, ' ')
		.trim();

const byName = new Map(chains.map((chain) => [chain.name, chain]));
const byCaip2 = new Map(
	chains.flatMap((chain) =>
		[...(chain.caip2 ? [chain.caip2] : []), ...chain.also].map((id) => [id, chain] as const),
	),
);
const bySource = new Map(
	sources.map((source) => [
		source,
		new Map(chains.flatMap((chain) => (chain[source] ? [[chain[source], chain] as const] : []))),
	]),
);
const byOtherName = Map.groupBy(
	chains.flatMap((chain) => {
		const ids = sources.flatMap((source) => chain[source] ?? []);
		return [...new Set([...chain.names, ...ids].map(spelt))].map((name) => ({ name, chain }));
	}),
	({ name }) => name,
);
const byHost = Map.groupBy(
	chains.flatMap((chain) => {
		const host = chain.explorer && URL.parse(chain.explorer)?.hostname.replace(/^www\./, '');
		return host ? [{ host, chain }] : [];
	}),
	({ host }) => host,
);

/** Returns the chain with this name at a source, in the source’s spelling. */
export const chainOf = (source: ChainSource, id: string): Chain | undefined =>
	bySource.get(source)?.get(id);

export const chainOfCaip2 = (id: string): Chain | undefined => byCaip2.get(id);

/**
 * Returns the chains that a name may mean: `terra` is one chain's canonical name, but CoinGecko's name for another. The
 * chain with that canonical name comes first.
 */
export function chainsNamed(name: string): Chain[] {
	const key = spelt(name);
	const own = byName.get(key);
	const others = (byOtherName.get(key) ?? []).map(({ chain }) => chain);
	return own ? [own, ...others.filter((one) => one !== own)] : others;
}

/** Returns the canonical name of a chain: ours if known, else the given one in lower case. */
export const chainName = (name: string): string => chainsNamed(name)[0]?.name ?? spelt(name);

export const isKnownChain = (name: string): boolean => byName.has(name);

/** Returns the chains whose explorer has this host, without `www.`. */
export const chainsOfExplorer = (host: string): Chain[] =>
	(byHost.get(host) ?? []).map(({ chain }) => chain);

const unknown = ['plain'] as const satisfies readonly FamilyName[];

/** Returns the address families of a chain, known or not. */
export const familiesOf = (chain: Chain | undefined): readonly FamilyName[] =>
	chain?.families ?? unknown;
