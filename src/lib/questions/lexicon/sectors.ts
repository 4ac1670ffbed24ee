import type { Phrases } from './phrases.ts';

/** Words for sectors other than the sectors' own names, which are read from the catalogue. */
export const sectorPhrases: readonly (Phrases & { values: readonly string[] })[] = [
	{
		values: ['Layer 1'],
		en: ['l1(s)', 'layer 1(s)', 'layer one(s)', 'layer-1(s)', 'layer1(s)'],
		vi: ['lớp 1', 'layer 1'],
	},
	{
		values: ['Layer 2'],
		en: ['l2(s)', 'layer 2(s)', 'layer two(s)', 'layer-2(s)', 'layer2(s)', 'rollup(s)'],
		vi: ['lớp 2', 'layer 2'],
	},
	{
		values: ['DeFi'],
		en: ['defi', 'decentralized finance', 'decentralised finance', 'de-fi'],
		vi: ['tài chính phi tập trung', 'defi'],
	},
	{
		values: ['Gaming'],
		en: ['gaming', 'gamefi', 'game(s)', 'blockchain game(s)', 'web3 gaming', 'crypto gaming'],
		vi: ['trò chơi', 'game', 'gamefi'],
	},
	{ values: ['AI'], en: ['ai', 'artificial intelligence'], vi: ['trí tuệ nhân tạo', 'ai'] },
	{
		values: ['NFT'],
		en: ['nft(s)', 'non-fungible token(s)', 'non fungible token(s)'],
		vi: ['nft'],
	},
	{
		values: ['RWA'],
		en: ['rwa(s)', 'real world asset(s)', 'real-world asset(s)'],
		vi: ['tài sản thực', 'rwa'],
	},
	{ values: ['DePIN'], en: ['depin', 'decentralized physical infrastructure'], vi: ['depin'] },
	{
		values: ['Lending'],
		en: ['lending', 'money lending', 'money-lending', 'borrowing', 'money market(s)'],
		vi: ['cho vay', 'vay và cho vay', 'lending'],
	},
	{ values: ['Oracle'], en: ['oracle(s)'], vi: ['oracle'] },
	{
		values: ['Privacy'],
		en: ['privacy', 'privacy-focused', 'privacy focused'],
		vi: ['quyền riêng tư', 'bảo mật'],
	},
	{ values: ['Payments'], en: ['payment(s)', 'remittance(s)'], vi: ['thanh toán'] },
	{ values: ['Infrastructure'], en: ['infrastructure', 'infra'], vi: ['hạ tầng', 'cơ sở hạ tầng'] },
	{
		values: ['Interoperability'],
		en: ['interoperability', 'interop', 'cross-chain', 'cross chain', 'bridge(s)'],
		vi: ['liên chuỗi', 'tương tác chuỗi'],
	},
	{ values: ['Derivatives'], en: ['derivative(s)', 'perp(s)', 'perpetuals'], vi: ['phái sinh'] },
	{
		values: ['Social'],
		en: ['social', 'socialfi', 'social network(s)'],
		vi: ['mạng xã hội', 'xã hội'],
	},
	{ values: ['Stablecoin'], en: ['stablecoin(s)'], vi: ['stablecoin'] },
	{ values: ['DEX'], en: ['dex', 'decentralized exchange'], vi: ['sàn phi tập trung'] },
	{ values: ['Liquid Staking'], en: ['liquid staking', 'lst(s)'], vi: ['staking thanh khoản'] },
	{ values: ['Restaking'], en: ['restaking', 're-staking'], vi: ['tái staking'] },
	{ values: ['Storage'], en: ['storage'], vi: ['lưu trữ'] },
	{ values: ['Metaverse'], en: ['metaverse'], vi: ['vũ trụ ảo', 'metaverse'] },
	{
		values: ['Developer Tools'],
		en: ['developer tool(s)', 'dev tools', 'developer tooling'],
		vi: ['công cụ lập trình', 'công cụ phát triển'],
	},
	{ values: ['Identity'], en: ['identity', 'digital identity'], vi: ['danh tính', 'định danh'] },
	{
		values: ['Zero Knowledge'],
		en: ['zero knowledge', 'zero-knowledge', 'zk'],
		vi: ['zero knowledge', 'zk'],
	},
	{
		values: ['Smart Contract Platform'],
		en: ['smart contract platform(s)'],
		vi: ['nền tảng hợp đồng thông minh'],
	},
	{ values: ['Yield'], en: ['yield', 'yield farming'], vi: ['lợi suất', 'canh tác lợi suất'] },
	{ values: ['Memecoin'], en: ['memecoin(s)', 'meme'], vi: ['meme'] },
	{ values: ['Modular'], en: ['modular'], vi: ['mô-đun'] },
	{ values: ['Supply Chain'], en: ['supply chain'], vi: ['chuỗi cung ứng'] },
	{ values: ['Sports'], en: ['sport(s)'], vi: ['thể thao'] },
];
