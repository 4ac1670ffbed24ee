/** Words for days, months and periods, folded. */

const english =
	'january february march april may june july august september october november december'.split(
		' ',
	);
const short = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Month numbers from 1, by name. */
export const months: ReadonlyMap<string, number> = new Map([
	...english.map((name, at) => [name, at + 1] as const),
	...short.map((name, at) => [name, at + 1] as const),
	['sept', 9],
]);

/** Days of the week from Sunday, numbered as in dates. */
export const weekdays: readonly string[] =
	'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';
export const units: ReadonlyMap<string, Unit> = new Map<string, Unit>([
	...['day', 'days', 'ngay'].map((word) => [word, 'day'] as const),
	...['week', 'weeks', 'tuan'].map((word) => [word, 'week'] as const),
	...['month', 'months', 'thang'].map((word) => [word, 'month'] as const),
	...['quarter', 'quarters', 'quy'].map((word) => [word, 'quarter'] as const),
	...['year', 'years', 'nam'].map((word) => [word, 'year'] as const),
]);

/** Words before a date that state whether the time before or after it is meant. */
export const sides: readonly {
	words: readonly string[];
	side: 'in' | 'since' | 'after' | 'before' | 'until' | 'as of';
}[] = [
	{
		side: 'in',
		words: [
			...['in', 'during', 'of', 'on', 'for', 'throughout', 'within', 'over', 'from', 'dated'],
			...['in the', 'during the', 'over the', 'for the', 'within the', 'in the course of'],
			...['over the course of', 'during the course of', 'back in', 'all of', 'in all of'],
			...['for all of', 'over all of', 'throughout all of', 'the whole of', 'in calendar year'],
			...['calendar year', 'in the year of', 'for the year', 'for year', 'of the year'],
			...['during the year', 'the year', 'in the year', 'in year', 'trong', 'vao', 'nam'],
			...['trong nam', 'vao nam', 'cua nam', 'ngay', 'hom', 'hoi', 'hoi nam', 'hoi thang'],
			...['vao ngay', 'vao thang', 'trong suot', 'trong thang', 'o'],
		],
	},
	{
		side: 'since',
		words: [
			...['since', 'since the start of', 'since the beginning of', 'from the start of'],
			...['in or after', 'on or after', 'during or after', 'no earlier than', 'not before'],
			...['not earlier than', 'starting', 'starting in', 'starting from', 'from', 'beginning'],
			...['beginning in', 'ever since', 'from the', 'tu', 'ke tu', 'tu nam', 'ke tu nam'],
			...['bat dau tu', 'tu thang', 'ke tu thang', 'tinh tu', 'tinh tu nam', 'ke tu ngay'],
			'tu ngay',
		],
	},
	{
		side: 'after',
		words: [
			...['after', 'post', 'later than', 'newer than', 'younger than', 'more recent than', 'past'],
			...['following', 'sau', 'sau nam', 'sau ngay', 'sau thang', 'ke sau'],
		],
	},
	{
		side: 'before',
		words: [
			...['before', 'pre', 'prior to', 'earlier than', 'older than', 'predating', 'from before'],
			...['dating from before', 'truoc', 'truoc nam', 'truoc ngay', 'truoc thang'],
		],
	},
	{
		side: 'as of',
		words: [
			...['as of', 'as at', 'at the end of', 'by end of', 'at the beginning of', 'vao thoi diem'],
			...['tai thoi diem', 'vao cuoi', 'cuoi nam', 'vao cuoi nam', 'tinh den het'],
		],
	},
	{
		side: 'until',
		words: [
			...['until', 'in or before', 'on or before', 'not after', 'not later than', 'till', 'up to'],
			...['by', 'by the end of', 'up until', 'no later than', 'den', 'toi', 'den nam', 'cho den'],
			...['cho toi', 'den het', 'tinh den', 'toi nam', 'cho den nam', 'den ngay', 'tinh den ngay'],
			'den thang',
		],
	},
];

/** Words after a date that state whether the time before or after it is meant. With `isLast`, only at the end. */
export const trailers: readonly {
	words: readonly string[];
	side: 'since' | 'until';
	isLast?: true;
}[] = [
	{
		side: 'since',
		words: [
			...['or later', 'or after', 'or newer', 'or since', 'or more recently', 'or more recent'],
			...['and later', 'and after', 'and since', 'and newer', 'and beyond', 'and onwards'],
			...['and onward', 'onward', 'onwards', 'forward', 'and on', 'or beyond', 'to the present'],
			...['to present', 'to now', 'until now', 'till now', 'to today', 'until today', 'till today'],
			...[
				...['up to now', 'up to today', 'to date', '+', 'tro di', 'tro ve sau', 'hoac sau'],
				'tro lai day',
				...[
					...['den nay', 'toi nay', 'den gio', 'toi gio', 'cho den nay', 'cho toi nay'],
					'den hien tai',
				],
			],
		],
	},
	{ side: 'since', words: ['on', 'up', 'and up'], isLast: true },
	{
		side: 'until',
		words: [
			...['or earlier', 'or before', 'or older', 'or sooner', 'or prior', 'and earlier'],
			...['and before', 'and older', 'and prior', 'tro ve truoc', 'hoac truoc'],
		],
	},
];

/** Words before a number of days that state whether it is counted back or ahead from today. */
export const backward: ReadonlySet<string> = new Set([
	...[
		...['past', 'last', 'previous', 'recent', 'trailing', 'the past', 'the last', 'the previous'],
		'preceding',
	],
]);
export const forward: ReadonlySet<string> = new Set([
	...['next', 'coming', 'the next', 'the coming', 'upcoming', 'following'],
]);
/** Words after a number of days. */
export const backwardAfter: ReadonlySet<string> = new Set([
	...[
		...['qua', 'gan day', 'gan nhat', 'vua qua', 'tro lai day', 'do lai day', 'ago to today'],
		'truoc den nay',
	],
]);
export const forwardAfter: ReadonlySet<string> = new Set([
	...['toi', 'sap toi', 'tiep theo', 'ke tiep', 'nua', 'from now', 'ahead', 'toi day'],
]);
