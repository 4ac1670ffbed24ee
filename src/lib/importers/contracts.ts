import { type Asset, canonical, refusalOf } from '#lib/assets/asset.ts';
import { chainOf } from '#lib/assets/chains.ts';
import type { Note } from './notes.ts';

/** Of an address that is left out, how much is told. */
const LONGEST = 120;

/** Contracts in their one text; what is no address of its chain is left out and told. */
export function contractsIn(given: readonly Asset[]): { items: Asset[]; notes: Note[] } {
	const notes: Note[] = [];
	const items = given.flatMap((asset) => {
		const refused = refusalOf(asset);
		if (refused === null) return [canonical(asset)];
		const text = `${asset.chain} ${asset.address}`.toWellFormed().slice(0, LONGEST).toWellFormed();
		notes.push({
			kind: 'contract left out: not an address of its chain',
			said: `contract left out: ${text} ${refused}`,
		});
		return [];
	});
	return { items, notes };
}

/** The contracts of a coin by CoinGecko’s ids of platforms; a coin with a network of its own has an empty one. */
export const contractsOnPlatforms = (platforms: Readonly<Record<string, unknown>>) =>
	contractsIn(
		Object.entries(platforms).flatMap(([platform, given]) => {
			const address = typeof given === 'string' ? given.trim() : '';
			const chain = chainOf('coingecko', platform.trim())?.name ?? platform.trim();
			return chain && address ? [{ chain, address }] : [];
		}),
	);
