import { z } from 'zod';
import file from './chains.json' with { type: 'json' };
import { type FamilyName, familyNames } from './families.ts';

const chainShape = z.strictObject({
	/** In small letters, as contracts keep it: `bnb smart chain`. */
	name: z.string(),
	/** Null where no namespace of CAIP-2 has it. */
	caip2: z.string().nullable(),
	/** What others write for it: a chain with two machines has an id for each. */
	also: z.array(z.string()).default([]),
	/** How its addresses are read; the first that knows a text decides. */
	families: z.array(z.enum(familyNames)).min(1),
	/** What its bech32 addresses begin with. */
	prefix: z.string().optional(),
	/** Its asset platform at CoinGecko. */
	coingecko: z.string().optional(),
	/** Its name in DefiLlama’s adapters and prices. */
	llama: z.string().optional(),
	web3icons: z.string().optional(),
	/** Its folder in chain-registry. */
	registry: z.string().optional(),
	/** Its EIP-3770 short name, as ethereum-lists and chainlist have it. */
	short: z.string().optional(),
	/** Where its explorer shows a token: `{}` stands for the address. */
	explorer: z.string().optional(),
	/** Other names, in small letters with blanks between words. */
	names: z.array(z.string()).default([]),
});
export type Chain = z.output<typeof chainShape>;

/** One record for each chain. */
export const chains: readonly Chain[] = z.array(chainShape).parse(file);

/** Who has a name of its own for a chain. */
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

/** The chain that a source calls so; in the source’s own spelling. */
export const chainOf = (source: ChainSource, id: string): Chain | undefined =>
	bySource.get(source)?.get(id);

export const chainOfCaip2 = (id: string): Chain | undefined => byCaip2.get(id);

/**
 * The chains that a name may mean: `terra` is one chain by its own name and another at CoinGecko. The one that has it for
 * its own name stands first.
 */
export function chainsNamed(name: string): Chain[] {
	const key = spelt(name);
	const own = byName.get(key);
	const others = (byOtherName.get(key) ?? []).map(({ chain }) => chain);
	return own ? [own, ...others.filter((one) => one !== own)] : others;
}

/** One name for a chain in all spellings: ours where it is known, else the given one in small letters. */
export const chainName = (name: string): string => chainsNamed(name)[0]?.name ?? spelt(name);

export const isKnownChain = (name: string): boolean => byName.has(name);

/** The chains whose explorer has this host, without `www.`. */
export const chainsOfExplorer = (host: string): Chain[] =>
	(byHost.get(host) ?? []).map(({ chain }) => chain);

const unknown = ['plain'] as const satisfies readonly FamilyName[];

/** How addresses of a chain are read, whether or not it is known. */
export const familiesOf = (chain: Chain | undefined): readonly FamilyName[] =>
	chain?.families ?? unknown;
