import type { TopPhrases } from './spec.ts';

/** Words for the most, the largest and the smallest. */
export const sizeOrders: readonly TopPhrases[] = [
	{
		order: 'desc',
		many: true,
		en: [
			...['is', 'gets', 'are', 'get', ''].flatMap((verb) =>
				['cited', 'quoted', 'mentioned'].flatMap((what) => [
					`${verb} ${what} most`.trim(),
					`${verb} ${what} the most`.trim(),
				]),
			),
			...['crops up the most', 'turns up the most', 'comes up the most'],
			...['pops up the most', 'shows up most', 'shows up the most', 'show up most'],
			...['appears most', 'appears the most', 'turns up most', 'comes up most'],
			...['crops up most', 'host the most', 'house the most', 'saw the most'],
			...['sees the most', 'had the most', 'has the most', 'have the most'],
			...['saw the highest number of', 'had the highest number of', 'boast the most'],
			...['boasts the most', 'count the most', 'counts the most', 'most common'],
			...['commonest', 'most frequent', 'most numerous', 'favorite', 'favourite'],
			...['the greatest number of', 'the highest number of', 'the largest number of'],
			...['most', 'the most', 'most often', 'most frequently', 'greatest number of'],
			...['highest number of', 'largest number of'],
		],
		vi: ['nhiều nhất', 'nhiều'],
	},
	{ order: 'asc', many: true, en: ['fewest', 'the fewest', 'the least', 'least'], vi: ['ít nhất'] },
	{
		order: 'desc',
		en: ['top'],
		vi: ['top', 'nhất', 'hàng đầu', 'lấy', 'lấy ra', 'cái đầu', 'cái đầu tiên', 'vị trí đầu'],
	},
	{
		order: 'desc',
		many: false,
		en: [
			...['largest first', 'biggest first', 'highest first', 'from largest to smallest'],
			...['from high to low', 'from big to small', 'in descending order', 'descending'],
			...['from biggest to smallest', 'from highest to lowest', 'largest to smallest'],
			'peak',
			'at its peak',
			'at the peak',
			'at their peak',
			...['bigger one', 'larger one', 'bigger of the two', 'larger of the two'],
			'largest',
			'biggest',
			...['priciest', 'costliest', 'dearest', 'meatiest', 'juiciest', 'beefiest', 'whopping'],
			...['highest', 'greatest', 'highest on top', 'largest on top', 'biggest on top'],
			...['most first', 'richest first', 'from most to least'],
			...['from the most to the least', 'most to least', 'from richest to poorest'],
			...['highest at the top', 'largest at the top', 'biggest at the top', 'ranked first'],
			...['max', 'heftiest', 'fattest', 'chunkiest'],
		],
		vi: [
			...['lớn nhất', 'cao nhất', 'top', 'đứng đầu', 'khủng nhất', 'mạnh nhất', 'to nhất'],
			'dẫn đầu về',
		],
	},
	{
		order: 'asc',
		many: false,
		en: [
			...['smallest first', 'lowest first', 'from smallest to largest', 'from low to high'],
			...['in ascending order', 'ascending', 'from lowest to highest'],
			...['smaller one', 'lesser one', 'smaller of the two'],
			'smallest',
			'lowest',
			'tiniest',
			'bottom',
		],
		vi: ['nhỏ nhất', 'thấp nhất', 'bé nhất'],
	},
];
