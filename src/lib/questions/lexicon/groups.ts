import type { Dimension } from '../query.ts';
import type { Phrases } from './phrases.ts';

/** Nouns for groupings. */
export const dimensionPhrases: readonly (Phrases & { by: Dimension })[] = [
	{ by: 'day', en: ['day', 'days', 'calendar day'], vi: ['ngày'] },
	{
		by: 'outlet',
		en: [
			...['outlet', 'outlets', 'news outlet', 'news outlets', 'publication', 'publications'],
			...['publisher', 'publishers', 'news source', 'news sources', 'media outlet'],
			...['media outlets', 'news site', 'news sites', 'newspaper', 'source', 'sources', 'media'],
		],
		vi: ['tờ báo', 'trang tin', 'báo', 'đầu báo', 'nguồn tin', 'hãng tin'],
	},
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
			...['founding year', 'year of founding', 'year founded', 'year of foundation', 'year'],
			'years',
		],
		vi: ['năm thành lập', 'năm', 'các năm'],
	},
	{
		by: 'sector',
		en: [
			...['corner', 'camp', 'territory', 'niche'],
			...['space', 'scene', 'arena', 'realm', 'segment', 'verticals', 'industries', 'sector'],
			...['sectors', 'vertical', 'industry'],
		],
		vi: ['lĩnh vực', 'ngành', 'mảng'],
	},
	{
		by: 'stage',
		en: [
			...['stage', 'round type', 'type of round', 'round stage', 'stages', 'funding stage'],
			'round types',
			...['sort', 'sorts', 'kind', 'kinds', 'type', 'types'].flatMap((what) => [
				`${what} of rounds`,
				`${what} of round`,
			]),
			'kind of round',
		],
		vi: ['giai đoạn', 'loại vòng', 'loại vòng gọi vốn', 'vòng'],
	},
	{
		by: 'country',
		en: [
			...['nation', 'nations', 'regions', 'locations', 'country', 'countries', 'location'],
			...['geography', 'region'],
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
			...['chains', 'networks', 'blockchains', 'ecosystem', 'chain', 'blockchain', 'ecosystems'],
			'network',
		],
		vi: ['hệ sinh thái', 'chuỗi', 'blockchain'],
	},
];

/** Words that group by themselves: `monthly`, `each sector`. */
export const groupedPhrases: readonly (Phrases & { by: Dimension })[] = [
	{
		by: 'month',
		en: [
			...['month after month', 'from month to month', 'month by month', 'monthly', 'each month'],
			'every month',
		],
		vi: ['từng tháng', 'mỗi tháng', 'hàng tháng', 'hằng tháng'],
	},
	{
		by: 'quarter',
		en: ['quarter by quarter', 'quarterly', 'each quarter', 'every quarter'],
		vi: ['từng quý', 'mỗi quý', 'hàng quý'],
	},
	{
		by: 'year',
		en: [
			...['year after year', 'from year to year', 'year on year', 'year by year', 'yearly'],
			...['annually', 'each year', 'every year', 'annual'],
		],
		vi: ['từng năm', 'mỗi năm', 'hàng năm', 'hằng năm'],
	},
	{
		by: 'sector',
		en: ['each sector', 'sector by sector', 'every sector'],
		vi: ['từng lĩnh vực', 'mỗi lĩnh vực'],
	},
	{
		by: 'stage',
		en: [
			...['each stage', 'stage by stage', 'from stage to stage', 'differ from stage to stage'],
			...['vary by stage', 'differ by stage', 'every stage', 'từng giai đoạn', 'mỗi giai đoạn'],
			'từng loại vòng',
		],
		vi: [],
	},
	{
		by: 'country',
		en: ['each country', 'country by country', 'every country'],
		vi: ['từng quốc gia', 'mỗi quốc gia', 'từng nước'],
	},
	{ by: 'type', en: ['each type', 'each kind', 'every kind', 'type by type'], vi: ['từng loại'] },
	{ by: 'ecosystem', en: ['each ecosystem', 'each chain'], vi: ['từng hệ sinh thái'] },
];

/** Words that introduce a grouping. */
export const perPhrases: Phrases = {
	en: [
		...['by', 'per', 'grouped by', 'chopped up by', 'broken down by', 'down by', 'up by'],
		...['segmented by', 'bucketed by', 'divided by', 'separated by', 'split by', 'for each'],
		...['in each', 'for every', 'each', 'every', 'group by', 'breakdown by', 'break down by'],
		...['across', 'group them by', 'group those by', 'distribution by', 'distribution of'],
		'by each',
	],
	vi: [
		...['theo', 'theo từng', 'qua từng', 'trong từng', 'theo mỗi', 'mỗi', 'từng', 'phân theo'],
		...['nhóm theo', 'chia theo', 'phân bổ theo', 'thống kê theo', 'gom theo'],
	],
};
