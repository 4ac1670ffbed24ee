import type { Phrases } from './phrases.ts';

/** Words for quantities and comparisons. */

/** Factors of numbers. */
export const multiples: ReadonlyMap<string, number> = new Map([
	...['k', 'thousand', 'grand', 'nghìn', 'ngàn'].map((word) => [word, 1e3] as const),
	...['m', 'mm', 'mn', 'mil', 'mio', 'million', 'millions', 'triệu', 'tr', 'củ'].map(
		(word) => [word, 1e6] as const,
	),
	...['b', 'bn', 'bil', 'billion', 'billions', 'tỷ', 'tỉ'].map((word) => [word, 1e9] as const),
	...['t', 'trillion', 'trillions', 'nghìn tỷ', 'ngàn tỷ'].map((word) => [word, 1e12] as const),
]);

export const dollarWords: ReadonlySet<string> = new Set([
	...['usd', 'dollar', 'dollars', 'us dollars', 'us dollar', 'bucks', '$', 'usdt', 'usdc'],
	...['đô', 'đô la', 'đô-la', 'đô la mỹ', 'đô mỹ'],
]);

export const percentWords: ReadonlySet<string> = new Set([
	...['%', 'percent', 'per cent', 'pct', 'phần trăm'],
]);

export const numberWords: ReadonlyMap<string, number> = new Map([
	...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
		(word, at) => [word, at + 1] as const,
	),
	...['a hundred', 'one hundred'].map((word) => [word, 100] as const),
	...['twelve', 'fifteen', 'twenty', 'thirty', 'fifty', 'hundred'].map(
		(word, at) => [word, [12, 15, 20, 30, 50, 100][at] ?? 0] as const,
	),
]);
export const vietnameseNumbers: ReadonlyMap<string, number> = new Map(
	['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười'].map(
		(word, at) => [word, at + 1] as const,
	),
);

type Op = 'over' | 'under' | 'exactly';
export const comparePhrases: readonly (Phrases & {
	op: Op;
	place: 'before' | 'after';
	/** Whether the bound itself is excluded. */
	strict?: true;
})[] = [
	{
		op: 'over',
		place: 'before',
		en: [
			...['at least', 'for at least', 'over at least', 'worth at least', 'not less than'],
			...['no less than', 'minimum of', 'min', 'a minimum of', '>=', 'from at least'],
			'upwards of',
		],
		vi: ['ít nhất', 'tối thiểu', 'không dưới', 'từ ít nhất', 'chí ít'],
	},
	{
		op: 'over',
		place: 'before',
		strict: true,
		en: [
			...['over', 'for more than', 'for over', 'over more than', 'worth over', 'worth more than'],
			...['worth above', 'to the tune of over', 'longer than', 'more than', 'above'],
			...['greater than', 'larger than', 'bigger than', 'higher than', 'exceeding'],
			...['exceed(s|ed)', 'in excess of', '>', 'north of', 'beyond'],
		],
		vi: ['trên', 'hơn', 'lớn hơn', 'nhiều hơn', 'vượt', 'vượt quá', 'cao hơn', 'quá'],
	},
	{
		op: 'under',
		place: 'before',
		en: [
			...['at most', 'no more than', 'not more than', 'up to', 'maximum of', 'max'],
			...['a maximum of', '<='],
		],
		vi: ['nhiều nhất', 'tối đa', 'không quá', 'không vượt quá', 'không hơn'],
	},
	{
		op: 'under',
		place: 'before',
		strict: true,
		en: [
			...['shorter than', 'under', 'worth under', 'worth less than', 'less than', 'below'],
			...['fewer than', 'smaller than', 'lower than', '<', 'beneath'],
		],
		vi: ['dưới', 'ít hơn', 'nhỏ hơn', 'thấp hơn', 'kém hơn'],
	},
	{
		op: 'exactly',
		place: 'before',
		en: ['exactly', 'equal to', 'precisely', 'of exactly', '='],
		vi: ['đúng', 'chính xác', 'bằng'],
	},
	{
		op: 'over',
		place: 'after',
		en: [
			...['or longer', 'or better', 'and better', 'and over', 'or north of that', 'or upwards'],
			...['and upwards', 'upwards', 'or beyond that', 'or so and up', 'and longer', 'or beyond'],
			...['or greater', 'or more', 'or above', 'or up', 'or higher', 'or over', 'and up'],
			...['and above', 'plus', '+', 'or larger', 'and more', 'or bigger'],
		],
		vi: ['trở lên', 'hoặc hơn'],
	},
	{
		op: 'under',
		place: 'after',
		en: ['or shorter', 'or less', 'or fewer', 'or below', 'or lower', 'or smaller'],
		vi: ['trở xuống', 'hoặc ít hơn', 'đổ lại'],
	},
];
