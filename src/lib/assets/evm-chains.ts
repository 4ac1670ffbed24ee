import { z } from 'zod';
import { type Chain, chainsNamed } from './chains.ts';
import file from './evm-chains.json' with { type: 'json' };

const factsShape = z.strictObject({
	/** As the list calls it: `Ethereum Mainnet`. */
	name: z.string(),
	/** What fees are paid in: `Ether`, `ETH`. */
	currency: z.string(),
	symbol: z.string(),
	/** Where to read about it. */
	site: z.string(),
});
/** What ethereum-lists/chains (MIT), which chainid.network serves, says of a chain. */
export type EvmChainFacts = z.output<typeof factsShape>;

const facts = new Map(Object.entries(z.record(z.string(), factsShape).parse(file)));

/** A chain of Ethereum's kind with its number of EIP-155. */
export interface EvmChain extends EvmChainFacts {
	chain: Chain;
	id: number;
}

/** The chains that a name may mean, of which the list says something. */
export const evmChainsNamed = (name: string): EvmChain[] =>
	chainsNamed(name).flatMap((chain) => {
		const id = /^eip155:(\d+)$/.exec(chain.caip2 ?? '')?.[1];
		const entry = id && facts.get(id);
		return entry ? [{ ...entry, chain, id: Number(id) }] : [];
	});
