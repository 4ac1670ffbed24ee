import type { Aggregate } from '#lib/screens/field-values.ts';
import type { Dimension } from '../query.ts';
import type { FactWord } from './facts.ts';
import type { Phrases } from './phrases.ts';

/** Words of sums, of groups and of order. */

export const figurePhrases: readonly (Phrases & { of: Aggregate })[] = [
	{
		of: 'sum',
		en: [
			'add up to',
			'adds up to',
			'added up to',
			'sum up to',
			'amount to',
			'amounts to',
			'come to',
			'came to',
			'totalled',
			'totaled',
			'all together',
			'taken together',
			'put together',
			'summed up',
			'in sum',
			'sum',
			'sum of',
			'total',
			'total of',
			'in total',
			'altogether',
			'combined',
			'overall',
			'cumulative',
			'aggregate',
			'total amount of',
			'collectively',
		],
		vi: ['tổng', 'tổng cộng', 'tổng số', 'cộng lại', 'tất cả bao nhiêu'],
	},
	{
		of: 'average',
		en: ['average', 'avg', 'mean', 'average of', 'on average', 'typical'],
		vi: ['trung bình', 'bình quân'],
	},
	{ of: 'median', en: ['median', 'median of'], vi: ['trung vị', 'số trung vị', 'median'] },
	{ of: 'min', en: ['minimum'], vi: ['giá trị nhỏ nhất'] },
	{ of: 'max', en: ['maximum'], vi: ['giá trị lớn nhất'] },
];

export const dimensionPhrases: readonly (Phrases & { by: Dimension })[] = [
	{
		by: 'month',
		en: ['calendar month', 'month', 'months'],
		vi: ['tháng', 'các tháng'],
	},
	{
		by: 'quarter',
		en: ['quarters', 'quarter'],
		vi: ['quý'],
	},
	{
		by: 'year',
		en: [
			'founding year',
			'year of founding',
			'year founded',
			'year of foundation',
			'year',
			'years',
		],
		vi: ['năm thành lập', 'năm', 'các năm'],
	},
	{
		by: 'sector',
		en: ['verticals', 'industries', 'sector', 'sectors', 'vertical', 'industry'],
		vi: ['lĩnh vực', 'ngành', 'mảng'],
	},
	{
		by: 'stage',
		en: [
			'stage',
			'round type',
			'type of round',
			'round stage',
			'stages',
			'funding stage',
			'round types',
			'kind of round',
		],
		vi: ['giai đoạn', 'loại vòng', 'loại vòng gọi vốn', 'vòng'],
	},
	{
		by: 'country',
		en: [
			'nation',
			'nations',
			'regions',
			'locations',
			'country',
			'countries',
			'location',
			'geography',
			'region',
		],
		vi: ['quốc gia', 'nước', 'đất nước'],
	},
	{
		by: 'type',
		en: ['type', 'types', 'kind', 'organization type'],
		vi: ['loại', 'loại hình', 'kiểu'],
	},
	{
		by: 'ecosystem',
		en: [
			'chains',
			'networks',
			'blockchains',
			'ecosystem',
			'chain',
			'blockchain',
			'ecosystems',
			'network',
		],
		vi: ['hệ sinh thái', 'chuỗi', 'blockchain'],
	},
];

/** Words that group by themselves: `monthly`, `each sector`. */
export const groupedPhrases: readonly (Phrases & { by: Dimension })[] = [
	{
		by: 'month',
		en: ['month by month', 'monthly', 'each month', 'every month'],
		vi: ['từng tháng', 'mỗi tháng', 'hàng tháng', 'hằng tháng'],
	},
	{
		by: 'quarter',
		en: ['quarter by quarter', 'quarterly', 'each quarter', 'every quarter'],
		vi: ['từng quý', 'mỗi quý', 'hàng quý'],
	},
	{
		by: 'year',
		en: ['year by year', 'yearly', 'annually', 'each year', 'every year', 'annual'],
		vi: ['từng năm', 'mỗi năm', 'hàng năm', 'hằng năm'],
	},
	{ by: 'sector', en: ['each sector'], vi: ['từng lĩnh vực', 'mỗi lĩnh vực'] },
	{ by: 'stage', en: ['each stage', 'từng giai đoạn', 'mỗi giai đoạn', 'từng loại vòng'], vi: [] },
	{ by: 'country', en: ['each country'], vi: ['từng quốc gia', 'mỗi quốc gia', 'từng nước'] },
	{ by: 'type', en: ['each type'], vi: ['từng loại'] },
	{ by: 'ecosystem', en: ['each ecosystem', 'each chain'], vi: ['từng hệ sinh thái'] },
];

/** By what words rows are told to be split. */
export const perPhrases: Phrases = {
	en: [
		'by',
		'per',
		'grouped by',
		'broken down by',
		'split by',
		'for each',
		'in each',
		'for every',
		'each',
		'every',
		'group by',
		'breakdown by',
		'break down by',
		'across',
		'group them by',
		'group those by',
		'distribution by',
		'distribution of',
		'by each',
	],
	vi: [
		'theo',
		'theo từng',
		'theo mỗi',
		'mỗi',
		'từng',
		'phân theo',
		'nhóm theo',
		'chia theo',
		'phân bổ theo',
		'thống kê theo',
		'gom theo',
	],
};
export const sortPhrases: Phrases = {
	en: [
		'sorted by',
		'ordered by',
		'ranked by',
		'sort by',
		'order by',
		'rank by',
		'sort them by',
		'rank them by',
		'order them by',
		'in order of',
		'by',
		'in terms of',
		'sort those by',
		'measured by',
	],
	vi: ['sắp xếp theo', 'xếp theo', 'xếp hạng theo', 'theo', 'tính theo', 'xét theo', 'về'],
};

export const topPhrases: readonly (Phrases & {
	order: 'asc' | 'desc';
	/** Of which figure it speaks by itself. */
	field?: FactWord;
	/** Whether it is of how many, not of how large. */
	many?: boolean;
})[] = [
	{
		order: 'desc',
		many: true,
		en: [
			'the greatest number of',
			'the highest number of',
			'the largest number of',
			'most',
			'the most',
			'most often',
			'most frequently',
			'greatest number of',
			'highest number of',
			'largest number of',
		],
		vi: ['nhiều nhất', 'nhiều'],
	},
	{ order: 'asc', many: true, en: ['fewest', 'the fewest', 'the least'], vi: ['ít nhất'] },
	{ order: 'desc', en: ['top'], vi: ['top', 'nhất', 'hàng đầu'] },
	{
		order: 'desc',
		many: false,
		en: ['largest', 'biggest', 'highest', 'greatest', 'ranked first', 'max'],
		vi: ['lớn nhất', 'cao nhất', 'top', 'đứng đầu', 'khủng nhất', 'to nhất', 'dẫn đầu về'],
	},
	{
		order: 'asc',
		many: false,
		en: ['smallest', 'lowest', 'tiniest', 'bottom'],
		vi: ['nhỏ nhất', 'thấp nhất', 'bé nhất'],
	},
	{
		order: 'desc',
		field: 'date',
		en: [
			'last time',
			'the last time',
			'most recent time',
			'latest',
			'newest',
			'most recent',
			'recent',
			'last',
			'freshest',
			'most recently',
			'recently',
			'most recent ones',
		],
		vi: [
			'mới nhất',
			'gần đây nhất',
			'gần nhất',
			'gần đây',
			'vừa qua',
			'mới đây',
			'mới',
			'cuối cùng',
			'sau cùng',
		],
	},
	{
		order: 'asc',
		field: 'date',
		en: ['earliest', 'oldest', 'first', 'first ever', 'very first'],
		vi: ['sớm nhất', 'cũ nhất', 'đầu tiên', 'lâu nhất', 'lâu đời nhất'],
	},
	{
		order: 'desc',
		field: 'joined',
		en: ['most active', 'busiest', 'most prolific'],
		vi: [
			'tích cực nhất',
			'hoạt động nhiều nhất',
			'năng nổ nhất',
			'hoạt động tích cực nhất',
			'sôi nổi nhất',
		],
	},
	{ order: 'desc', field: 'price', en: ['most expensive', 'priciest'], vi: ['đắt nhất'] },
	{ order: 'asc', field: 'price', en: ['cheapest'], vi: ['rẻ nhất'] },
	{ order: 'desc', field: 'marketCap', en: ['most valuable'], vi: ['giá trị nhất'] },
	{ order: 'desc', field: 'volume', en: ['most traded'], vi: ['giao dịch nhiều nhất'] },
	{
		order: 'desc',
		field: 'raised',
		en: ['best funded', 'best-funded', 'most funded', 'most well-funded', 'most heavily funded'],
		vi: ['gọi vốn nhiều nhất', 'được rót vốn nhiều nhất'],
	},
	{ order: 'asc', field: 'founded', en: ['oldest founded'], vi: [] },
	{
		order: 'desc',
		field: 'change24h',
		en: ['biggest gainer(s)', 'top gainer(s)', 'best performing', 'biggest winner(s)'],
		vi: ['tăng mạnh nhất', 'tăng giá mạnh nhất', 'tăng nhiều nhất'],
	},
	{
		order: 'asc',
		field: 'change24h',
		en: ['biggest loser(s)', 'top loser(s)', 'worst performing'],
		vi: ['giảm mạnh nhất', 'giảm giá mạnh nhất', 'giảm nhiều nhất'],
	},
];
