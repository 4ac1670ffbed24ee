import { z } from 'zod';
import { evmChainsNamed } from '#lib/assets/evm-chains.ts';
import { siteSign } from '#lib/links/sites.ts';

const text = z.string().nullable();

/** The chain that a project represents. */
export const ownChain = z.object({
	caip2: z.string(),
	chain_id: z.int(),
	name: text,
	currency: text,
	symbol: text,
	source: z.string(),
});
export type OwnChain = z.output<typeof ownChain>;

const fileOf = (id: number): string =>
	`https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-${id}.json`;

/**
 * Returns the EVM chain that a project represents: one with its name whose listed site is the project's. A name alone
 * is not enough: two chains are called Beam.
 */
export function ownChainOf(project: { name: string; website: string | null }): OwnChain | null {
	const site = project.website && siteSign(project.website);
	if (!site) return null;
	const found = evmChainsNamed(project.name).find((one) => siteSign(one.site) === site);
	if (!found) return null;
	const { id, name, currency, symbol } = found;
	return { caip2: `eip155:${id}`, chain_id: id, name, currency, symbol, source: fileOf(id) };
}
