import { z } from 'zod';
import type { Chain } from '#lib/assets/chains.ts';
import type { EvmChainFacts } from '#lib/assets/evm-chains.ts';

/** An entry of ethereum-lists/chains, reduced to the fields used. */
const entryShape = z.object({
	chainId: z.int().positive(),
	name: z.string().trim().min(1),
	shortName: z.string(),
	nativeCurrency: z.object({ name: z.string().trim().min(1), symbol: z.string().trim().min(1) }),
	infoURL: z.string(),
	status: z.string().optional(),
});
type Entry = z.output<typeof entryShape>;

const isForTests = ({ name }: Entry): boolean => /\b(?:test|dev)net\b/i.test(name);

/**
 * Chain numbers are reused: an entry is our chain only if it also has its short name or begins with one of its names.
 */
function isOf({ name, short, names }: Chain, entry: Entry): boolean {
	const theirs = entry.name.toLowerCase();
	const isShort = short !== undefined && entry.shortName.toLowerCase() === short.toLowerCase();
	return isShort || [name, ...names].some((one) => theirs === one || theirs.startsWith(`${one} `));
}

/** The list's data on each of our chains it contains, by number. */
export function evmChainFacts(
	chains: readonly Chain[],
	list: readonly unknown[],
): Record<string, EvmChainFacts> {
	const entries = list.flatMap((one) => entryShape.safeParse(one).data ?? []);
	const byId = Map.groupBy(entries, ({ chainId }) => chainId);
	const found = chains.flatMap((chain): [number, EvmChainFacts][] => {
		const id = /^eip155:(\d+)$/.exec(chain.caip2 ?? '')?.[1];
		const [entry, ...others] = byId.get(Number(id)) ?? [];
		if (!entry || others.length > 0 || entry.status === 'deprecated') return [];
		if (isForTests(entry) || !isOf(chain, entry)) return [];
		const { name, nativeCurrency, infoURL } = entry;
		const site = URL.canParse(infoURL) ? infoURL : `https://${infoURL}`;
		return [
			[entry.chainId, { name, currency: nativeCurrency.name, symbol: nativeCurrency.symbol, site }],
		];
	});
	return Object.fromEntries(found.sort(([one], [other]) => one - other));
}
