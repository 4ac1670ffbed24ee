import { expect, test } from 'vitest';
import { canonicalAsset } from './asset.ts';
import { caipOf } from './caip.ts';
import { type Chain, chainName, chainOf, chainOfCaip2, chains } from './chains.ts';
import { assetsIn } from './pasted.ts';

const UNI = 'ethereum 0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984';
const USDC = 'stellar USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN';
const ATOM = 'osmosis ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
const SUI = `sui 0x${'0'.repeat(63)}2::sui::SUI`;

test.each([
	[UNI, 'eip155:1:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'],
	[UNI, 'eip155:1/erc20:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
	[UNI, 'eth:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
	[UNI, 'Ethereum: 0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'.replace(': ', ':')],
	[UNI, 'https://etherscan.io/token/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984?a=0x0#balances'],
	[UNI, 'etherscan.io/address/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'],
	[UNI, 'https://www.geckoterminal.com/eth/tokens/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'],
	[
		UNI,
		'https://app.uniswap.org/explore/tokens/ethereum/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
	],
	[
		USDC,
		'https://stellar.expert/explorer/public/asset/USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
	],
	[USDC, 'stellar:pubnet/asset:USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'],
	[
		ATOM,
		'https://www.mintscan.io/osmosis/assets/ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
	],
	[
		ATOM,
		'https://www.mintscan.io/osmosis/assets/ibc%2F27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
	],
	[SUI, 'https://suiscan.xyz/mainnet/coin/0x2::sui::SUI/txs'],
	[
		'tron TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
		'https://tronscan.org/#/token20/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
	],
	['algorand 657291910', 'https://allo.info/asset/657291910'],
	['hedera 0.0.456858', 'https://hashscan.io/mainnet/token/0.0.456858'],
])('%s is found as %s', (asset, text) => {
	expect(assetsIn(text).map(({ chain, address }) => `${chain} ${address}`)).toContain(asset);
});

test('an address without a chain is looked up on all', () => {
	const keys = (text: string) => assetsIn(text).map(({ key }) => key);
	expect(keys('0x1F9840A85D5AF5BF1D1762F925BDADDC4201F984')).toContain(
		'0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
	);
	const raw = '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe';
	expect(keys('EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs')).toEqual([raw]);
	const [held] = keys('CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75');
	expect(keys('USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN')).toEqual([
		held,
		'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
	]);
});

test.each([
	'Uniswap',
	'uniswap.org',
	'https://uniswap.org/token',
	'the graph',
	'1234567',
	'A16Z Crypto',
	'x'.repeat(20_000),
	`https://etherscan.io/${'a/'.repeat(900)}`,
])('%s is no asset', (text) => {
	expect(assetsIn(text)).toEqual([]);
});

test.each([
	[
		'ethereum',
		'0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
		'eip155:1:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
	],
	[
		'stellar',
		'EURC:GDHU6WRG4IEQXM5NZ4BMPKOXHW76MZM4Y2IEMFDVXBSDP6SJY4ITNPP2',
		'stellar:pubnet/asset:EURC-GDHU6WRG4IEQXM5NZ4BMPKOXHW76MZM4Y2IEMFDVXBSDP6SJY4ITNPP2',
	],
	['algorand', '657291910', 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k/asa:657291910'],
	['sui', '0x2::sui::SUI', `sui:mainnet/coin:0x${'0'.repeat(63)}2%3A%3Asui%3A%3ASUI`],
	[
		'hydra',
		'4ab26aaa1803daa638910d71075c06386e391147',
		'hydra:0x4aB26aaa1803DaA638910D71075c06386E391147',
	],
	['some new chain', '12', 'some-new-chain:12'],
])('a contract on %s is one text that can be read back', (chain, address, text) => {
	const one = canonicalAsset({ chain, address });
	expect(caipOf(one)).toBe(text);
	expect(assetsIn(text)).toContainEqual(expect.objectContaining({ address: one.address }));
});

test('a chain has one record, whatever it is called', () => {
	expect(['secret', 'secretnetwork', 'Secret-Network'].map(chainName)).toEqual([
		'secret',
		'secret',
		'secret',
	]);
	expect(chainOf('coingecko', 'terra')).toBe(chainOf('registry', 'terra'));
	expect(chainOf('coingecko', 'terra-2')?.name).toBe('terra');
	expect(chainOf('coingecko', 'terra')?.name).toBe('terra classic');
	expect(chainOf('short', 'ron')).toBe(chainOfCaip2('eip155:2020'));
	expect(chainOfCaip2('eip155:999')?.name).toBe('hyperliquid');
	for (const field of [
		'name',
		'caip2',
		'coingecko',
		'llama',
		'web3icons',
		'registry',
		'short',
	] satisfies (keyof Chain)[]) {
		const ids = chains.flatMap((chain) => chain[field] ?? []);
		expect(new Set(ids).size, field).toBe(ids.length);
	}
});
