import type { TargetPhrases } from './spec.ts';

/** Nouns for rounds. */
export const roundTargets: readonly TargetPhrases[] = [
	{
		source: 'fundraising',
		conds: [{ is: 'role', role: 'raised', on: 'rounds' }],
		en: ['capital raise(s)', 'money raise(s)', 'raise(s)', 'fundraise(s)', 'fundraising(s)'],
		vi: [
			...['lần gọi vốn', 'lượt gọi vốn', 'đợt gọi vốn', 'đợt huy động vốn'],
			'lần huy động vốn',
			...['những lần nào', 'các lần nào', 'những đợt nào', 'các đợt nào'],
		],
	},
	{
		source: 'fundraising',
		en: [
			...['check(s) anyone wrote', 'cheque(s) anyone wrote', 'check(s) ever written'],
			...['cheque(s) ever written', 'check anybody wrote', 'cheque anybody wrote'],
			...['raise announcement(s)', 'money round(s)', 'cash round(s)', 'cash injection(s)'],
			...['capital injection(s)', 'funding announcement(s)', 'fundraising history'],
			...['funding history', 'round(s) of funding', 'round(s) of financing'],
			...['round(s) of investment', 'round(s)', 'funding round(s)', 'fundraising round(s)'],
			'deal(s)',
			...['fundings', 'all fundings', 'fundings done'],
			...['megadeal(s)', 'megaround(s)', 'mega-round(s)', 'mega round(s)'],
			...['funding deal(s)', 'financing(s)', 'investment round(s)', 'financing round(s)'],
			...['fundraising deal(s)', 'funding event(s)', 'venture round(s)', 'venture deal(s)'],
		],
		vi: [
			...['một đợt', 'mỗi đợt', 'các đợt', 'những đợt', 'vòng', 'vòng gọi vốn'],
			...['vòng huy động vốn', 'vòng đầu tư', 'thương vụ', 'thương vụ gọi vốn', 'vòng vốn'],
			'các vòng gọi vốn',
		],
	},
	{
		source: 'fundraising',
		conds: [{ is: 'amount', field: 'valuation', lo: 1_000_000_000, hi: null }],
		en: ['unicorn round(s)', 'unicorn valuation(s)', 'unicorn deal(s)', 'unicorn raise(s)'],
		vi: ['vòng kỳ lân'],
	},
	{
		source: 'fundraising',
		conds: [{ is: 'many', of: 'leads', lo: 2, hi: null }],
		en: ['co-led round(s)', 'co-led deal(s)', 'co-led raise(s)', 'jointly led round(s)'],
		vi: ['vòng đồng dẫn dắt'],
	},
	{
		source: 'fundraising',
		conds: [{ is: 'role', role: 'some' }],
		en: [
			...['investment(s)', 'investments made', 'bet(s)', 'crypto bet(s)', 'wager(s)'],
			...['pick(s)', 'punt(s)'],
		],
		vi: ['khoản đầu tư', 'thương vụ đầu tư', 'các khoản đầu tư'],
	},
];
