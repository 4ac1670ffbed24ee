import type { Cond } from '../../reading/pieces.ts';
import type { TargetPhrases } from './spec.ts';

const sector = (...values: string[]): readonly Cond[] => [{ is: 'sector', values }];

/** Returns `Layer 2 networks`, `L1 chains` */
const chains = (layer: string): string[] =>
	[`layer ${layer}`, `layer-${layer}`, `l${layer}`].flatMap((kind) => [
		...[`${kind} network(s)`, `${kind} chain(s)`, `${kind} blockchain(s)`],
	]);

/** Nouns for projects and raisers. */
export const projectTargets: readonly TargetPhrases[] = [
	{
		source: 'raisers',
		en: ['stuff', 'thing(s)', 'startup(s)', 'crypto startup(s)', 'web3 startup(s)'],
		vi: [
			...['dự án / công ty', 'công ty / dự án', 'dự án / tổ chức', 'startup'],
			...['các startup', 'công ty khởi nghiệp', 'start-up'],
		],
	},
	{
		source: 'raisers',
		conds: [{ is: 'role', role: 'raised' }],
		en: ['raiser(s)', 'fundraiser(s)', 'money raiser(s)'],
		vi: ['bên gọi vốn', 'đơn vị gọi vốn'],
	},
	{
		source: 'raisers',
		conds: [{ is: 'amount', field: 'valuation', lo: 1_000_000_000, hi: null }],
		en: ['unicorn(s)', 'crypto unicorn(s)'],
		vi: ['kỳ lân', 'kỳ lân crypto'],
	},
	{
		source: 'projects',
		conds: sector('Layer 1'),
		en: ['layer ones', 'layer-ones', 'l1 projects', 'l1s', 'layer 1s', 'layer-1s', ...chains('1')],
		vi: [],
	},
	{
		source: 'projects',
		conds: sector('Layer 2'),
		en: [
			...['layer twos', 'layer-twos', 'l2 projects', 'l2s', 'layer 2s', 'layer-2s'],
			'rollups',
			...chains('2'),
		],
		vi: [],
	},
	{ source: 'projects', conds: sector('AMM'), en: ['amms', 'automated market makers'], vi: [] },
	{
		source: 'projects',
		en: [
			...['project(s)', 'protocol(s)', 'crypto protocol(s)', 'platform(s)', 'play(s)'],
			...['crypto project(s)', 'dapp(s)', 'web3 project(s)'],
			...['crypto(s|currency|currencies)', 'blockchain project(s)'],
		],
		vi: [
			...['dự án', 'các dự án', 'ứng dụng', 'các ứng dụng', 'giao thức', 'dự án crypto'],
			...['dự án blockchain', 'dự án tiền mã hóa'],
		],
	},
	{
		source: 'projects',
		conds: [{ is: 'token' }],
		en: ['token(s)', 'coin(s)', 'cryptocurrencies'],
		vi: [
			...['token', 'đồng coin', 'coin', 'đồng tiền', 'đồng token', 'tiền mã hóa'],
			...['đồng tiền mã hóa', 'tiền điện tử'],
		],
	},
	{
		source: 'projects',
		conds: sector('Stablecoin'),
		en: ['stablecoin(s)', 'stables'],
		vi: ['stablecoin', 'đồng ổn định'],
	},
	{ source: 'projects', conds: sector('Lending'), en: ['lenders', 'money markets'], vi: [] },
	...[
		['Storage', 'storage'] as const,
		['Oracle', 'oracle'] as const,
		['Payments', 'payment'] as const,
		['Identity', 'identity'] as const,
		['Gaming', 'gaming'] as const,
		['AI', 'ai'] as const,
		['DePIN', 'depin'] as const,
	].map(([value, word]) => ({
		...{ source: 'projects' as const, conds: sector(value), vi: [] },
		en: [`${word} networks`, `${word} protocols`, `${word} chains`],
	})),
	{ source: 'projects', conds: sector('Privacy'), en: ['privacy coin(s)'], vi: [] },
	{
		source: 'projects',
		conds: sector('Memecoin'),
		en: ['memecoin(s)', 'meme coin(s)'],
		vi: ['memecoin', 'meme coin'],
	},
	{
		source: 'projects',
		conds: sector('DEX'),
		en: ['dex(es|s)', 'decentralized exchange(s)', 'decentralised exchange(s)'],
		vi: ['dex', 'sàn phi tập trung', 'sàn giao dịch phi tập trung'],
	},
];
