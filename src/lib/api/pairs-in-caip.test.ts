import { expect, test } from 'vitest';
import type { MarketRow } from '#lib/entities/markets.ts';
import { pairsInCaip } from './pairs-in-caip.ts';

const market: MarketRow = {
	...{ exchange: 'Uniswap V3', base: '', target: 'WETH', last: 1, price_usd: 1, volume_usd: 1 },
	...{ spread_percent: 1, trust: 'green', is_anomalous: false, is_stale: false },
	...{ fetched_at: null, trade_url: null, source: 'coingecko' },
};

test('an address in a pair is one text with its chain', () => {
	const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984';
	const rows = [uni.toUpperCase(), `0X${'A'.repeat(40)}`, 'UNI', '0X0'].map((base) => ({
		...market,
		base,
	}));
	const pairs = pairsInCaip(rows, [{ chain: 'ethereum', address: uni }]);
	expect(pairs.map(({ base, target }) => `${base}/${target}`)).toEqual([
		`eip155:1:${uni}/WETH`,
		`any-evm-chain:0x${'a'.repeat(40)}/WETH`,
		'UNI/WETH',
		'0X0/WETH',
	]);
});
