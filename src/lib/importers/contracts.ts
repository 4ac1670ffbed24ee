import { type Asset, canonicalAsset, refusalOf } from '#lib/assets/asset.ts';
import { chainOf } from '#lib/assets/chains.ts';
import type { Note } from './notes.ts';

/** How many characters of a rejected address are quoted. */
const MAX_LENGTH = 120;

/** Returns the contracts in canonical form; anything that is not an address on its chain is left out with a note. */
export function contractsIn(given: readonly Asset[]): { items: Asset[]; notes: Note[] } {
	const notes: Note[] = [];
	const items = given.flatMap((asset) => {
		const refused = refusalOf(asset);
		if (refused === null) return [canonicalAsset(asset)];
		const text = `${asset.chain} ${asset.address}`
			.toWellFormed()
			.slice(0, MAX_LENGTH)
			.toWellFormed();
		notes.push({
			kind: 'contract left out: not an address of its chain',
			said: `contract left out: ${text} ${refused}`,
		});
		return [];
	});
	return { items, notes };
}

/**
 * Returns a coin's contracts, by CoinGecko's platform ids; for a coin with its own network, the platform id is empty.
 */
export const contractsOnPlatforms = (platforms: Readonly<Record<string, unknown>>) =>
	contractsIn(
		Object.entries(platforms).flatMap(([platform, given]) => {
			const address = typeof given === 'string' ? given.trim() : '';
			const chain = chainOf('coingecko', platform.trim())?.name ?? platform.trim();
			return chain && address ? [{ chain, address }] : [];
		}),
	);
