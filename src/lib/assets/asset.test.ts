import { describe, expect, test } from 'vitest';
import { assetKey, canonicalAsset, explorerPage, refusalOf } from './asset.ts';

/** A chain, the one text for an address on it, and other ways of writing it. */
const spellings: [chain: string, one: string, ...others: string[]][] = [
	[
		'ethereum',
		'0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
		'0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
		'0X1F9840A85D5AF5BF1D1762F925BDADDC4201F984',
		'0x0000000000000000000000001f9840a85d5af5bf1d1762f925bdaddc4201f984',
		'1f9840a85d5af5bf1d1762f925bdaddc4201f984',
	],
	// EIP-1191: the chain's number is part of the checksum.
	[
		'rootstock',
		'0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
		'0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
		'0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
	],
	[
		'xdc network',
		'0x8f9920283470F52128bF11B0c14E798bE704fD15',
		'xdc8f9920283470f52128bf11b0c14e798be704fd15',
	],
	[
		'zilliqa',
		'0x173CA6770aA56eb00511Dac8e6E13B3D7f16A5a5',
		'zil1zu72vac254htqpg3mtywdcfm84l3dfd9qzww8t',
		'0x173Ca6770Aa56EB00511Dac8e6E13B3D7f16a5a5',
	],
	[
		'harmony',
		'0x7c41E0668B551f4f902cFaec05B5Bdca68b124CE',
		'one103q7qe5t2505lypvltkqtddaef5tzfxwsse4z7',
		'0x7c41e0668b551f4f902cfaec05b5bdca68b124ce',
	],
	['sui', `0x${'0'.repeat(63)}2::sui::SUI`, '0x2::sui::SUI', '2::sui::SUI', '0x02::sui::SUI'],
	[
		'aptos',
		`0x${'0'.repeat(63)}1::coin::CoinStore<0x${'0'.repeat(63)}1::aptos_coin::AptosCoin>`,
		'0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>',
	],
	[
		'ton',
		'0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
		'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
		'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
		'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id/sDs',
	],
	[
		'tron',
		'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
		'41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
		'0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
		'0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C',
	],
	[
		'stellar',
		'USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
		'USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
		'USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN-1',
	],
	[
		'xrpl',
		'524C555344000000000000000000000000000000.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De',
		'RLUSD.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De',
		'RLUSD:rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De',
		'524c555344000000000000000000000000000000+rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De',
	],
	[
		'xrpl',
		'USD.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B',
		'0000000000000000000000005553440000000000.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B',
	],
	[
		'cardano',
		'8db269c3ec630e06ae29f74bc39edd1f87c819f1056206e879a1cd61446a65644d6963726f555344',
		'8DB269C3EC630E06AE29F74BC39EDD1F87C819F1056206E879A1CD61.446A65644D6963726F555344',
	],
	[
		'osmosis',
		'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
		'ibc/27394fb092d2eccd56123c74f36e4c1f926001ceada9ca97ea622b25f41e5eb2',
	],
	[
		'juno',
		'juno168ctmpyppk90d34p3jjy658zf5a5l3w8wk35wht6ccqj4mr0yv8s4j5awr',
		'cw20:juno168ctmpyppk90d34p3jjy658zf5a5l3w8wk35wht6ccqj4mr0yv8s4j5awr',
		'JUNO168CTMPYPPK90D34P3JJY658ZF5A5L3W8WK35WHT6CCQJ4MR0YV8S4J5AWR',
	],
	[
		'injective',
		'peggy0xdAC17F958D2ee523a2206206994597C13D831ec7',
		'peggy0xdac17f958d2ee523a2206206994597c13d831ec7',
	],
	[
		'starknet',
		'0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
		'0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
		'0x04718f5a0Fc34cC1AF16A1cdee98fFB20C31f5cD61D6Ab07201858f4287c938D',
	],
	[
		'polkadot',
		'0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
		'15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
		'5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
		'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
	],
	['near', 'usdt.tether-token.near', 'USDT.tether-token.near'],
	['hedera', '0.0.456858', '0x000000000000000000000000000000000006f89a', '0.0.0456858'],
	['hedera', '0.0.123', '0.0.123-vfmkw'],
	['tezos', 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn_0', 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn:0'],
	[
		'ordinals',
		'9b664bdd6f5ed80d8d88957b63364c41f3ad4efb8eee11366aa16435974d9333i0',
		'9B664BDD6F5ED80D8D88957B63364C41F3AD4EFB8EEE11366AA16435974D9333i0',
	],
	[
		'bitcoin',
		'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
		'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
	],
	// BIP-350, and the address that anyone can spend from: programs of two bytes.
	['bitcoin', 'bc1sw50qgdz25j', 'BC1SW50QGDZ25J'],
	['bitcoin', 'bc1pfeessrawgf'],
	[
		'stacks',
		'SP3K8BC0PPEVCV7NZ6QSRWPQ2JE9E5B6N3PA0KBR9.token-slunr',
		'sp3k8bc0ppevcv7nz6qsrwpq2je9e5b6n3pa0kbr9.token-slunr',
		'SP3K8BCOPPEVCV7NZ6QSRWPQ2JE9E5B6N3PAOKBR9.token-slunr::slunr',
	],
	[
		'internet computer',
		'ryjl3-tyaaa-aaaaa-aaaba-cai',
		'RYJL3-TYAAA-AAAAA-AAABA-CAI',
		'ryjl3tyaaaaaaaaaaabacai',
	],
	[
		'flow',
		'A.b19436aae4d94622.FiatToken',
		'A.b19436aae4d94622.FiatToken.Vault',
		'0xb19436aae4d94622.FiatToken',
	],
	['flow', '0x1654653399040a61', '1654653399040A61'],
	['multiversx', 'HTM-f51d55', 'htm-F51D55'],
	['bnb beacon chain', 'TWT-8C2', 'twt-8c2'],
	['neo', '0xef4073a0f2b305a38ec4050e4d3d28bc40ea63f5', 'NiHURyS83nX2mpxtA7xq84cGxVbHojj5Wc'],
	['vite', 'tti_5649544520544f4b454e6e40', 'TTI_5649544520544F4B454E6E40'],
];

describe('one text per address', () => {
	test.each(spellings)('on %s: %s', (chain, one, ...others) => {
		for (const address of [one, ...others]) {
			expect(canonicalAsset({ chain, address }).address).toBe(one);
			expect(refusalOf({ chain, address })).toBeNull();
		}
	});

	test('the source’s spelling is kept where it differs', () => {
		expect(
			canonicalAsset({
				chain: 'secretnetwork',
				address: 'secret1fl449muk5yq8dlad7a22nje4p5d2pnsgymhjfd',
			}),
		).toEqual({
			chain: 'secret',
			address: 'secret1fl449muk5yq8dlad7a22nje4p5d2pnsgymhjfd',
			spelling: null,
		});
		const given = { chain: 'sui', address: '0x2::sui::SUI' };
		const kept = canonicalAsset(given);
		expect(kept.spelling).toBe('0x2::sui::SUI');
		expect(canonicalAsset(kept)).toEqual(kept);
	});
});

test('indistinguishable texts of one asset share a key', () => {
	const issued = 'USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN';
	expect(assetKey('stellar', issued)).toBe(
		'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75',
	);
	expect(
		assetKey('cardano', '7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc373504154415445'),
	).toBe('asset13n25uv0yaf5kus35fm2k86cqy60z58d9xmde92');
	const address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984';
	expect(assetKey('ethereum', address)).toBe(address.toLowerCase());
});

describe('an invalid address is refused with a message', () => {
	test.each([
		[
			'ethereum',
			'0x1f9840a85d5aF5bf1D1762F925BDADdC4201f984',
			'has a letter wrong: its checksum does not fit group 10 of 10, f984',
		],
		[
			'ethereum',
			'0x1f9840a85d5af5bf1d1762f925bdaddc4201f9',
			'has 38 digits behind 0x, and an address has 40',
		],
		[
			'kava',
			'0x471EE749bAl270eb4c1165B5AD95E614947f6fCeb',
			'has l in it, which is no hexadecimal digit',
		],
		['ethereum', 'hello', 'is no address on ethereum'],
		[
			'tron',
			'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
			'has a letter wrong: its checksum, the last 6 letters gjLj6u, does not fit the rest',
		],
		[
			'ton',
			'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDt',
			'has a letter wrong: its checksum, the last 3 letters sDt, does not fit the rest',
		],
		[
			'osmosis',
			'osmoqdvwftqd8ml6t9w6dmj97m03ck5ghqqmd8y7cm',
			'is no address, and too long for the name of a coin',
		],
		[
			'juno',
			'osmo1qdvwftqd8ml6t9w6dmj97m03ck5ghqqmd8y7cm',
			'begins with osmo1, and addresses of this chain with juno1',
		],
		[
			'internet computer',
			'ryjl4-tyaaa-aaaaa-aaaba-cai',
			'has a letter wrong: its checksum, the first 7 letters ryjl4ty, does not fit the rest',
		],
		[
			'starknet',
			'0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
			'is an address of Ethereum’s kind, with 40 digits',
		],
		[
			'bitcoin',
			'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp',
			'has a letter wrong: its checksum, the last 6 letters wf5mdp, does not fit the rest',
		],
		// Texts of BIP-350 that have to be refused: another version, and another size of version 0.
		[
			'bitcoin',
			'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
			'is of version 17 with 32 bytes, which Bitcoin does not have',
		],
		[
			'bitcoin',
			'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
			'is of version 0 with 16 bytes, which Bitcoin does not have',
		],
		[
			'flow',
			'A.b19436aae4d94623.FiatToken',
			'is no account of Flow’s main network: its 16 digits do not fit together',
		],
		[
			'flow',
			'0x1654653399040a62',
			'is no account of Flow’s main network: its 16 digits do not fit together',
		],
		['hedera', '0.0.9223372036854775808', 'is no address on hedera'],
		['solana', 'A'.repeat(400), 'is longer than any address'],
	])('on %s: %s', (chain, address, why) => {
		expect(refusalOf({ chain, address })).toBe(why);
	});

	test('on an unknown chain, any text stays as it is', () => {
		expect(refusalOf({ chain: 'nowhere', address: 'abc' })).toBeNull();
		expect(canonicalAsset({ chain: 'Nowhere-chain', address: 'abc' })).toEqual({
			chain: 'nowhere chain',
			address: 'abc',
			spelling: null,
		});
	});
});

test('a contract links to its chain’s explorer, an unreadable one does not', () => {
	const address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984';
	expect(explorerPage({ chain: 'ethereum', address })).toBe(
		`https://etherscan.io/token/${address}`,
	);
	expect(explorerPage({ chain: 'sui', address: '0x2::sui::SUI' })).toBe(
		'https://suiscan.xyz/mainnet/coin/0x2%3A%3Asui%3A%3ASUI',
	);
	expect(explorerPage({ chain: 'ethereum', address: '0xabc' })).toBeNull();
	expect(explorerPage({ chain: 'nowhere', address })).toBeNull();
});
