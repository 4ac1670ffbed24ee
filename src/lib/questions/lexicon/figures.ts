import type { Aggregate } from '#lib/screens/field-values.ts';
import type { FactWord } from './facts.ts';
import type { Phrases } from './phrases.ts';

/** Words for a typical value, which may mean an average or a median. */
export const typicalPhrases: Phrases = {
	en: ['typical', 'typically', 'usual', 'normal'],
	vi: ['thường thấy', 'điển hình', 'phổ biến'],
};

/** Words for aggregates. */
export const figurePhrases: readonly (Phrases & { of: Aggregate })[] = [
	{
		of: 'sum',
		en: [
			...['grand total', 'in dollars', 'in us dollars', 'in usd', 'in dollar terms'],
			...['by dollar amount', 'dollar volume', 'by volume raised', 'add up to', 'adds up to'],
			...['added up to', 'sum up to', 'amount to', 'amounts to', 'come to', 'came to', 'totalled'],
			...['totaled', 'all together', 'taken together', 'put together', 'summed up', 'in sum'],
			...['sum', 'sum of', 'total', 'total of', 'in total', 'altogether', 'combined', 'overall'],
			...['cumulative', 'aggregate', 'total amount of', 'collectively'],
		],
		vi: [
			...['gộp lại', 'gộp chung', 'cộng hết', 'tính bằng đô', 'tính bằng usd', 'tổng'],
			...['tổng cộng', 'tổng số', 'cộng lại', 'tất cả bao nhiêu'],
		],
	},
	{
		of: 'average',
		en: [
			...['average out to', 'averages out to', 'average out at', 'average out', 'average', 'avg'],
			...['mean', 'average of', 'on average'],
		],
		vi: ['trung bình', 'bình quân'],
	},
	{
		of: 'median',
		en: ['median', 'median of', 'middle value', 'middle one', 'midpoint'],
		vi: ['trung vị', 'số trung vị', 'median'],
	},
	{ of: 'min', en: ['minimum'], vi: ['giá trị nhỏ nhất'] },
	{ of: 'max', en: ['maximum'], vi: ['giá trị lớn nhất'] },
];

/** Words for which of two records has more of something; `field` if the words themselves imply of what. */
export const morePhrases: readonly (Phrases & { field?: FactWord })[] = [
	{
		en: [
			...['more', 'bigger pile of money', 'the bigger pile of money', 'bigger sum'],
			...['the bigger sum', 'larger sum', 'the larger sum', 'bigger haul', 'the bigger haul'],
			...['larger haul', 'bigger pile', 'bigger pot', 'more capital', 'more dollars'],
			...['more often', 'more frequently', 'more money', 'less', 'less money', 'the less'],
			...['more funding', 'more cash', 'higher', 'bigger', 'larger', 'greater', 'the higher'],
			...['the bigger', 'the larger', 'the greater', 'the more'],
		],
		vi: ['nhiều hơn', 'cao hơn', 'lớn hơn'],
	},
	{ field: 'raised', en: ['better funded'], vi: ['nhiều vốn hơn', 'nhiều tiền hơn'] },
	{
		field: 'founded',
		en: [
			...['older', 'founded before', 'founded after', 'established before', 'established after'],
			...['younger', 'the older', 'the younger', 'founded first', 'founded earlier'],
			...['started first', 'started earlier', 'created earlier', 'created first'],
			...['established earlier', 'established first', 'set up first', 'set up earlier'],
			...['began first', 'came first', 'been around longer', 'around longer', 'born first'],
		],
		vi: ['lâu đời hơn', 'ra đời trước', 'thành lập trước'],
	},
	{
		field: 'launched',
		en: [
			...['launched first', 'launched earlier', 'went live first', 'live first'],
			...['launch', 'launched', 'go live', 'went live', 'come out', 'came out'].flatMap((did) => [
				`${did} before`,
				`${did} after`,
			]),
		],
		vi: ['ra mắt trước', 'ra mắt sớm hơn', 'ra trước', 'có trước', 'xuất hiện trước', 'ra sớm hơn'],
	},
];
