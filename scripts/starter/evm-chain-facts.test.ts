import { expect, test } from 'vitest';
import type { Chain } from '#lib/assets/chains.ts';
import { evmChainFacts } from './evm-chain-facts.ts';

const chain = (name: string, id: number, more: Partial<Chain> = {}): Chain => ({
	...{ name, caip2: `eip155:${id}`, also: [], families: ['evm'], names: [] },
	...more,
});
const entry = (chainId: unknown, name: unknown, more: object = {}) => ({
	...{ name, chain: 'ETH', rpc: ['https://rpc.example'], faucets: [], shortName: 'x', chainId },
	...{ networkId: chainId, infoURL: 'https://site.example', explorers: [] },
	nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
	...more,
});

test('an entry is taken when name and number agree, but never for a test network', () => {
	const facts = evmChainFacts(
		[
			chain('ethereum', 1),
			chain('polygon', 137, { short: 'matic' }),
			chain('optimism', 10, { short: 'oeth' }),
			chain('hyperliquid', 999),
			chain('ronin', 2020, { short: 'ron' }),
			chain('nova', 5),
			chain('twice', 7),
			chain('gone', 8),
			chain('bad', 9),
			{ ...chain('solana', 0), caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
		],
		[
			entry(137, 'Polygon Mainnet', { shortName: 'pol', infoURL: 'www.polygon.example' }),
			entry(1, 'Ethereum Mainnet'),
			entry(10, 'OP Mainnet', { shortName: 'oeth' }),
			entry(999, 'Wanchain Testnet'),
			entry(2020, 'PublicMint Mainnet', { shortName: 'pmint' }),
			entry(5, 'Nova Testnet'),
			...[entry(7, 'Twice'), entry(7, 'Twice')],
			entry(8, 'Gone', { status: 'deprecated' }),
			entry(9, 'Bad', { nativeCurrency: null }),
			...[entry('1', 'Ethereum'), entry(-1, null), null, 'text', 7],
		],
	);
	const ether = { currency: 'Ether', symbol: 'ETH' };
	expect(facts).toEqual({
		1: { ...ether, name: 'Ethereum Mainnet', site: 'https://site.example' },
		10: { ...ether, name: 'OP Mainnet', site: 'https://site.example' },
		137: { ...ether, name: 'Polygon Mainnet', site: 'https://www.polygon.example' },
	});
});
