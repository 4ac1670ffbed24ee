import { type Asset, identityOf } from '#lib/assets/asset.ts';
import { caipOf } from '#lib/assets/caip.ts';
import type { MarketRow } from '#lib/entities/markets.ts';

const twentyBytes = /^0x[0-9a-f]{40}$/i;
/** Placeholder chain for an address whose source names none. */
const SOME_CHAIN = 'any evm chain';

/**
 * Writes the addresses that sources give in place of coins, in capitals, as one text with their chain, which no program
 * mistakes for a number. The chain is that of the project’s own contract if the address is one.
 */
export function pairsInCaip(rows: readonly MarketRow[], contracts: readonly Asset[]): MarketRow[] {
	const byIdentity = new Map(
		contracts.map((one) => [identityOf({ chain: SOME_CHAIN, address: one.address }), one]),
	);
	const coin = (text: string): string => {
		if (!twentyBytes.test(text)) return text;
		const asset = { chain: SOME_CHAIN, address: text };
		return caipOf(byIdentity.get(identityOf(asset)) ?? { ...asset, address: text.toLowerCase() });
	};
	return rows.map((row) => ({ ...row, base: coin(row.base), target: coin(row.target) }));
}
