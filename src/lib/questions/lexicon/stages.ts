import type { Phrases } from './phrases.ts';

/** Round types as named in the catalogue. */
export const stagePhrases: readonly (Phrases & { values: readonly string[] })[] = [
	{
		values: ['Pre-Seed'],
		en: ['pre-seed', 'preseed', 'pre seed', 'pre-seeds', 'preseeds'],
		vi: ['tiền hạt giống', 'pre-seed'],
	},
	{
		values: ['Seed'],
		en: ['seed', 'seeds', 'seed stage', 'seed-stage'],
		vi: ['hạt giống', 'seed', 'vòng hạt giống'],
	},
	{
		values: ['Extended Seed'],
		en: ['extended seed', 'seed extension', 'seed+'],
		vi: ['seed mở rộng'],
	},
	{ values: ['Pre-Series A'], en: ['pre-series a', 'pre series a'], vi: [] },
	{
		values: ['Series A'],
		en: ['series a', 'serie a', 'series-a', 'series as', 'a round', 'a rounds', 'round a'],
		vi: ['series a', 'vòng a'],
	},
	{
		values: ['Series B'],
		en: ['series b', 'serie b', 'series-b', 'series bs', 'b round', 'b rounds', 'round b'],
		vi: ['series b', 'vòng b'],
	},
	{
		values: ['Series C'],
		en: ['series c', 'serie c', 'series-c', 'series cs', 'c round', 'c rounds', 'round c'],
		vi: ['series c', 'vòng c'],
	},
	{
		values: ['Series D'],
		en: ['series d', 'series-d', 'd round', 'd rounds', 'round d'],
		vi: ['series d', 'vòng d'],
	},
	{
		values: ['Series E'],
		en: ['series e', 'series-e', 'e round', 'e rounds', 'round e'],
		vi: ['series e', 'vòng e'],
	},
	{
		values: ['Series F'],
		en: ['series f', 'series-f', 'f round', 'f rounds', 'round f'],
		vi: ['series f', 'vòng f'],
	},
	{
		values: ['Strategic'],
		en: ['strategic', 'strategic investment(s)'],
		vi: ['chiến lược', 'vòng chiến lược'],
	},
	{ values: ['Private'], en: ['private'], vi: ['vòng riêng tư'] },
	{
		values: ['Private', 'Private Token Sale'],
		en: ['private sale(s)'],
		vi: ['private sale', 'bán riêng tư'],
	},
	{
		values: ['Private Token Sale'],
		en: [
			...[
				'private token sale(s)',
				'private token',
				'sold tokens privately',
				'sell tokens privately',
			],
			...['private sale(s) of tokens', 'tokens sold privately', 'sold its tokens privately'],
		],
		vi: ['bán token riêng tư', 'vòng bán token riêng'],
	},
	{
		values: ['Public Sale', 'Public Token Sale', 'ICO', 'IDO', 'IEO'],
		en: [
			...['public sale(s)', 'public token sale(s)', 'public token', 'token sale(s) to the public'],
			...['sale(s) to the public', 'sold tokens to the public', 'sold tokens publicly'],
		],
		vi: ['bán công khai', 'mở bán công khai', 'đợt bán công khai', 'public sale'],
	},
	{
		values: ['ICO', 'Public Sale', 'Public Token Sale'],
		en: ['ico(s)', 'initial coin offering(s)', 'crowdsale(s)', 'crowd sale(s)'],
		vi: ['ico'],
	},
	{ values: ['IDO'], en: ['ido(s)'], vi: ['ido'] },
	{ values: ['IEO'], en: ['ieo(s)'], vi: ['ieo'] },
	{
		values: ['Debt'],
		en: ['debt', 'debt financing(s)', 'loan(s)', 'borrowed money', 'lent money', 'debt raise(s)'],
		vi: ['nợ', 'vay nợ', 'khoản vay'],
	},
	{ values: ['Grant'], en: ['grant(s)'], vi: ['tài trợ', 'khoản tài trợ', 'grant'] },
	{ values: ['Angel'], en: ['angel'], vi: ['thiên thần'] },
	{
		values: ['M&A'],
		en: ['m&a', 'acquisition(s)', 'mergers and acquisitions'],
		vi: ['mua lại', 'm&a', 'sáp nhập'],
	},
	{ values: ['IPO'], en: ['ipo(s)'], vi: ['ipo'] },
	{ values: ['OTC'], en: ['otc'], vi: ['otc'] },
	{
		values: ['Undisclosed'],
		en: ['undisclosed stage', 'unknown stage'],
		vi: ['không rõ giai đoạn'],
	},
];
