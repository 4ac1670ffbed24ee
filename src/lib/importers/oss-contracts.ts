import { z } from 'zod';
import { chainName, contractAddress } from './chains.ts';

const entry = z.object({
	address: z
		.string()
		.trim()
		.regex(/^[\w.:-]{1,200}$/),
	networks: z.array(z.string().trim().min(1).max(40)),
	tags: z.array(z.string()).nullish(),
});

/** Of the tags an address has, those that make it a contract; the others are wallets and keys of people. */
const contractTags = new Set(['contract', 'factory', 'token']);

/**
 * The contracts among the addresses of a project, one a chain. Wallets and deployers, which the full files list as
 * well, are none; `leftOut` counts entries that cannot be read.
 */
export function contractsOf(value: unknown): {
	items: { chain: string; address: string }[];
	leftOut: number;
} {
	if (value == null) return { items: [], leftOut: 0 };
	if (!Array.isArray(value)) return { items: [], leftOut: 1 };
	const parsed = value.map((item) => entry.safeParse(item));
	const items = parsed.flatMap(({ data }) => {
		if (!data || (data.tags && !data.tags.some((tag) => contractTags.has(tag)))) return [];
		const address = contractAddress(data.address);
		return data.networks.map((network) => ({ chain: chainName(network), address }));
	});
	return { items, leftOut: parsed.filter(({ success }) => !success).length };
}
