import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { matchRows } from '#lib/match/match-rows.ts';
import { loadStarter } from '#lib/starter/load-starter.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { searchEntries } from './global-search.ts';

const database = useTestDatabase();

beforeAll(async () => {
	await loadStarter(database.db);
	await revise(database.db, { origin: 'staff' }, [
		{
			type: 'organization',
			set: {
				name: 'Gneiss Capital',
				website: 'https://gneiss.example',
				telegram: 'https://telegram.me/joinchat/AAAAAEgneiss',
				linkedin: 'https://www.linkedin.com/company/gneiss-capital/',
				crunchbase: 'https://www.crunchbase.com/organization/gneiss-capital',
				identifiers: [{ source: 'wikidata', external_id: 'Q7777777' }],
			},
		},
		{
			type: 'person',
			set: {
				name: 'Ada Gneiss',
				linkedin: 'https://www.linkedin.com/in/ada-gneiss',
				website: 'https://warpcast.com/adagneiss',
			},
		},
		{
			type: 'project',
			set: {
				name: 'Gneiss Pages',
				website: 'https://gneiss.eth.limo',
				discord: 'https://discord.gg/GneissPages',
			},
		},
		{
			type: 'project',
			set: {
				name: 'Gneiss Letter',
				website: 'https://linktr.ee/gneissletter',
				twitter: 'https://twitter.com/gneissletter',
			},
		},
	]);
});

/** Pasted texts, and the intended record. */
const meant: readonly [pasted: string, slug: string][] = [
	// Pages of lists
	['https://www.coingecko.com/en/coins/uniswap', 'uniswap'],
	['https://www.coingecko.com/coins/uniswap', 'uniswap'],
	['coingecko.com/en/coins/chainlink/historical_data?start=2024-01-01#panel', 'chainlink'],
	['https://www.coingecko.com/de/munze/x/../../coins/bitcoin', 'bitcoin'],
	['https://www.coingecko.com/vi/coins/lido-dao', 'lido'],
	['https://api.coingecko.com/api/v3/coins/the-graph?localization=false', 'the-graph'],
	['https://coinmarketcap.com/currencies/uniswap/', 'uniswap'],
	['coinmarketcap.com/currencies/chainlink/markets/', 'chainlink'],
	['https://coinmarketcap.com/currencies/avalanche/', 'avalanche'],
	['https://coinmarketcap.com/vi/currencies/near-protocol/', 'near-protocol'],
	['https://coinmarketcap.com/currencies/compound/', 'compound'],
	['https://coinmarketcap.com/currencies/optimism-ethereum/', 'optimism'],
	['https://coinmarketcap.com/currencies/polygon-ecosystem-token/', 'polygon'],
	['https://coinmarketcap.com/currencies/polygon/', 'polygon-matic'],
	['https://coinmarketcap.com/currencies/the-graph/#Chart', 'the-graph'],
	['https://coinmarketcap.com/currencies/bitcoin-cash/', 'bitcoin-cash'],
	['https://coinmarketcap.com/currencies/dogecoin/', 'dogecoin'],
	['https://defillama.com/protocol/aave', 'aave'],
	['https://defillama.com/protocol/aave-v3?tvl=true', 'aave'],
	['https://defillama.com/protocol/tvl/lido', 'lido'],
	['defillama.com/protocol/uniswap-v3', 'uniswap'],
	['https://defillama.com/protocol/curve-dex', 'curve'],
	['https://defillama.com/chain/Arbitrum', 'arbitrum'],
	['https://www.wikidata.org/wiki/Q7777777', 'gneiss-capital'],
	['https://www.wikidata.org/wiki/q7777777#sitelinks', 'gneiss-capital'],
	['http://www.wikidata.org/entity/Q7777777', 'gneiss-capital'],
	['https://m.wikidata.org/wiki/Q7777777', 'gneiss-capital'],
	// Tokens on chains
	['https://etherscan.io/token/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 'uniswap'],
	['https://dexscreener.com/ethereum/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 'uniswap'],
	['geckoterminal.com/eth/tokens/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 'uniswap'],
	['eip155:1/erc20:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 'uniswap'],
	// X
	['@chainlink', 'chainlink'],
	['https://x.com/chainlink', 'chainlink'],
	['x.com/CurveFinance', 'curve'],
	['https://twitter.com/lidofinance?ref_src=twsrc%5Etfw', 'lido'],
	['http://www.twitter.com/@AaveAave/', 'aave'],
	['mobile.twitter.com/dogecoin', 'dogecoin'],
	['https://x.com/osmosis/status/1700000000000000000?s=20', 'osmosis'],
	['https://x.com/intent/follow?screen_name=NEARProtocol', 'near-protocol'],
	['https://twitter.com/intent/user?screen_name=trondao', 'tron'],
	['https://twitter.com/#!/gneissletter', 'gneiss-letter'],
	['https://fxtwitter.com/arbitrum/status/1', 'arbitrum'],
	// Telegram, Discord
	['t.me/OneInchNetwork', '1inch'],
	['https://t.me/s/curvefi', 'curve'],
	['https://telegram.me/cosmosproject/12', 'cosmos'],
	['https://cryptonear.t.me', 'near-protocol'],
	['tg://resolve?domain=lidofinance', 'lido'],
	['https://t.me/+AAAAAEgneiss', 'gneiss-capital'],
	['https://web.telegram.org/a/#@arbitrum', 'arbitrum'],
	['https://discord.gg/lido', 'lido'],
	['discord.com/invite/nearprotocol', 'near-protocol'],
	['https://discordapp.com/invite/arbitrum', 'arbitrum'],
	['discord.gg/gneisspages', 'gneiss-pages'],
	// GitHub
	['https://github.com/graphprotocol', 'the-graph'],
	['https://github.com/graphprotocol/graph-node/blob/master/README.md#L10', 'the-graph'],
	['github.com/1inch', '1inch'],
	['git@github.com:smartcontractkit/chainlink.git', 'chainlink'],
	['git+https://github.com/OffchainLabs/nitro.git', 'arbitrum'],
	['https://github.com/orgs/lidofinance/repositories', 'lido'],
	[
		'https://raw.githubusercontent.com/compound-finance/compound-protocol/master/README.md',
		'compound',
	],
	// LinkedIn, Crunchbase, Farcaster
	['https://www.linkedin.com/company/gneiss-capital', 'gneiss-capital'],
	['linkedin.com/company/gneiss-capital/about/?viewAsMember=true', 'gneiss-capital'],
	['https://de.linkedin.com/in/ada-gneiss/', 'ada-gneiss'],
	['https://www.crunchbase.com/organization/gneiss-capital', 'gneiss-capital'],
	['crunchbase.com/organization/gneiss-capital/company_financials', 'gneiss-capital'],
	['https://farcaster.xyz/adagneiss', 'ada-gneiss'],
	['warpcast.com/adagneiss/0xabcdef01', 'ada-gneiss'],
	// Sites
	['https://chain.link', 'chainlink'],
	['chain.link', 'chainlink'],
	['https://www.thegraph.com/explorer?chain=arbitrum-one', 'the-graph'],
	['https://app.aave.com/markets/', 'aave'],
	['<https://dogecoin.com/>', 'dogecoin'],
	['//near.org/about', 'near-protocol'],
	['https://ondo.finance/usdy', 'ondo-us-dollar-yield'],
	['https://governance.compound.finance/t/1', 'compound'],
	['https://gneiss.eth.limo/#/about', 'gneiss-pages'],
	['linktr.ee/gneissletter', 'gneiss-letter'],
	['https://linktr.ee/gneissletter?utm_source=x', 'gneiss-letter'],
	['HTTPS://UNISWAP.ORG', 'uniswap'],
];

test.each(meant)('%s means %s', async (pasted, slug) => {
	expect((await searchEntries(database.db, pasted, 10))[0]?.slug).toBe(slug);
});

/** Texts that identify nothing in the catalogue: no result is better than a wrong record. */
test.each([
	'https://www.coingecko.com/en/coins/no-such-coin',
	'https://www.coingecko.com/en/coins/trending',
	'https://coinmarketcap.com/currencies/beam-of-nobody/',
	'https://coinmarketcap.com/currencies/bitcoin-3/',
	'https://defillama.com/protocol/no-such-protocol',
	'https://www.wikidata.org/wiki/Q1',
	'https://x.com/home',
	'https://x.com/i/user/44196397',
	'https://x.com/search?q=uniswap',
	'https://x.com/share?text=uniswap',
	'https://x.com/hashtag/bitcoin',
	'https://farcaster.xyz/uniswap',
	'https://farcaster.xyz/~/channel/uniswap',
	'https://t.me/uniswap_scam',
	'https://discord.gg/uniswap-scam',
	'https://github.com/bitcoin2',
	'https://www.linkedin.com/company/uniswap-of-nobody',
	'https://www.crunchbase.com/person/uniswap',
	'https://dexscreener.com/ethereum/0x0000000000000000000000000000000000000bad',
	'https://etherscan.io/tx/0x0000000000000000000000000000000000000000000000000000000000000bad',
	'https://uniswap.example.org',
	'https://uniswap.github.io',
	'https://sites.google.com/view/uniswap',
	'https://medium.com/@uniswap',
	'https://opensea.io/collection/uniswap',
	'linktr.ee/uniswap',
	'https://uniswap.eth.limo',
	'https://uniswap.org.evil.example',
	'https://evil.example/?https://uniswap.org',
	'https://uniswap.org@evil.example',
	'https://me:pass@uniswap.org',
	'javascript:alert(1)//uniswap.org',
])('%s means nobody', async (pasted) => {
	expect(await searchEntries(database.db, pasted, 10)).toEqual([]);
});

test('a name with a dot is searched as a name too', async () => {
	const slugs = (await searchEntries(database.db, 'chain.link', 10)).map(({ slug }) => slug);
	expect(slugs[0]).toBe('chainlink');
	expect(slugs.length).toBeGreaterThan(0);
	expect((await searchEntries(database.db, 'yearn.finance', 10))[0]?.slug).toMatch(/yearn/);
});

test('match reads the same, whichever column it is pasted in', async () => {
	for (const [pasted, slug] of meant.slice(0, 3))
		for (const row of [
			{ name: pasted },
			{ domain: pasted },
			{ handle: pasted },
			{ contract: pasted },
		]) {
			const [[first] = []] = await matchRows(database.db, [row]);
			expect(first, JSON.stringify(row)).toMatchObject({ slug });
			expect(first?.confidence).toBeGreaterThan(0.9);
		}
	for (const [pasted, slug] of meant) {
		const [[first] = []] = await matchRows(database.db, [
			{ domain: pasted.replace(/^@/, 'x.com/') },
		]);
		expect(first?.slug, pasted).toBe(slug);
	}
});
