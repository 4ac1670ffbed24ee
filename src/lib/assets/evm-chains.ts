import { z } from 'zod';
import { type Chain, chainsNamed } from './chains.ts';
import file from './evm-chains.json' with { type: 'json' };

const factsShape = z.strictObject({
	/** Its name in the list: `Ethereum Mainnet`. */
	name: z.string(),
	/** The currency fees are paid in: `Ether`, `ETH`. */
	currency: z.string(),
	symbol: z.string(),
	/** Its information page. */
	site: z.string(),
});
/** Chain data from ethereum-lists/chains (MIT), as served by chainid.network. */
export type EvmChainFacts = z.output<typeof factsShape>;

const facts = new Map(Object.entries(z.record(z.string(), factsShape).parse(file)));

/** An EVM chain with its EIP-155 chain id. */
export interface EvmChain extends EvmChainFacts {
	chain: Chain;
	id: number;
}

/** Returns the listed chains a name may mean. */
export const evmChainsNamed = (name: string): EvmChain[] =>
	chainsNamed(name).flatMap((chain) => {
		const id = /^eip155:(\d+)$/.exec(chain.caip2 ?? '')?.[1];
		const entry = id && facts.get(id);
		return entry ? [{ ...entry, chain, id: Number(id) }] : [];
	});
