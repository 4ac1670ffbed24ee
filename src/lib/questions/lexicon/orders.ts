import { ordersInFull } from './orders/in-full.ts';
import { ordersOfFigures } from './orders/of-figures.ts';
import { sizeOrders } from './orders/sizes.ts';
import type { TopPhrases } from './orders/spec.ts';
import type { Phrases } from './phrases.ts';

/** Words that introduce the field to order by. */
export const sortPhrases: Phrases = {
	en: [
		...['sorted by', 'ordered by', 'ranked by', 'sort by', 'order by', 'rank by', 'sort them by'],
		...['rank them by', 'order them by', 'in order of', 'by', 'in terms of', 'sort those by'],
		'measured by',
	],
	vi: ['sắp xếp theo', 'xếp theo', 'xếp hạng theo', 'theo', 'tính theo', 'xét theo', 'về'],
};

/** Words that order rows, or select some of them. */
export const topPhrases: readonly TopPhrases[] = [
	...ordersInFull,
	...sizeOrders,
	...ordersOfFigures,
];
