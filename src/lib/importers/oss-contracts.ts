import { z } from 'zod';
import type { Asset } from '#lib/assets/asset.ts';
import { contractsIn } from './contracts.ts';
import type { Note } from './notes.ts';

const entry = z.object({
	address: z
		.string()
		.trim()
		.regex(/^[\w.:-]{1,200}$/),
	networks: z.array(z.string().trim().min(1).max(40)),
	tags: z.array(z.string()).nullish(),
});

const unread: Note = 'contracts left out: not a contract on a known network';

/** The tags that make an address a contract; the others are wallets and keys of people. */
const contractTags = new Set(['contract', 'factory', 'token']);

/**
 * Returns the contracts among the addresses of a project, one per chain. Wallets and deployers, which the full files
 * also list, are excluded; unreadable entries are left out with a note.
 */
export function contractsOf(value: unknown): { items: Asset[]; notes: Note[] } {
	if (value == null) return { items: [], notes: [] };
	if (!Array.isArray(value)) return { items: [], notes: [unread] };
	const parsed = value.map((item) => entry.safeParse(item));
	const { items, notes } = contractsIn(
		parsed.flatMap(({ data }) => {
			if (!data || (data.tags && !data.tags.some((tag) => contractTags.has(tag)))) return [];
			return data.networks.map((chain) => ({ chain, address: data.address }));
		}),
	);
	return { items, notes: parsed.every(({ success }) => success) ? notes : [unread, ...notes] };
}

/** Returns whether one of these addresses is that of the project's own token. */
export const holdsToken = (value: unknown): boolean =>
	Array.isArray(value) &&
	value.some((item) => entry.safeParse(item).data?.tags?.includes('token') ?? false);
