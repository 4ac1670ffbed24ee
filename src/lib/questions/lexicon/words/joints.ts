import type { Prep } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';

/** Function words: prepositions and negations. */

export const prepPhrases: readonly (Phrases & { prep: Prep })[] = [
	{
		prep: 'of',
		en: [
			...['among', 'amongst', 'of', 'out of', 'part of', 'a part of', 'belonging to'],
			...['that belong to', 'used by'],
		],
		vi: ['của', 'thuộc', 'thuộc về'],
	},
	{
		prep: 'own',
		en: [
			"'s",
			"'",
			...['record', 'entry', 'page', 'profile', 'listing'].map((page) => `'s ${page}`),
		],
		vi: [],
	},
	{
		prep: 'in',
		en: [
			...['in', 'across', 'held in', 'via', 'by way of', 'through', 'into', 'within'],
			...['inside', 'during', 'throughout', 'in the'],
		],
		vi: ['trong', 'vào', 'trong các', 'trong năm'],
	},
	{ prep: 'by', en: ['by'], vi: ['bởi', 'do', 'bởi vì'] },
	{ prep: 'from', en: ['from', 'out of'], vi: ['từ', 'đến từ', 'từ phía'] },
	{
		prep: 'with',
		en: [
			...['with', 'having', 'that have', 'that has', 'which have', 'who have', 'which has'],
			...['involve', 'involves', 'involving', 'w/', 'together with', 'alongside'],
			...['along with', 'featuring'],
		],
		vi: ['với', 'có', 'cùng', 'cùng với', 'mà có', 'đã có', 'đang có'],
	},
	{ prep: 'to', en: ['to', 'towards', 'up until'], vi: ['đến', 'tới', 'cho'] },
	{
		prep: 'on',
		en: [
			...['build on', 'builds on', 'building on', 'run on', 'runs on', 'that run on'],
			...['hosted on', 'operating on', 'based on top of', 'on', 'on top of', 'upon'],
			...['built on', 'running on', 'deployed on', 'live on', 'sits on', 'sit on'],
			'sitting on',
		],
		vi: [
			...['dùng', 'sử dụng', 'chạy trên nền', 'xây trên', 'thuộc mạng', 'trên'],
			...['xây dựng trên', 'chạy trên', 'trên mạng'],
		],
	},
	{ prep: 'for', en: ['for'], vi: ['cho', 'dành cho', 'đối với'] },
	{ prep: 'at', en: ['at'], vi: ['tại', 'ở'] },
	{
		prep: 'about',
		en: [
			...['about', 'on', 'regarding', 'concerning', 'mentioning', 'mention', 'mentions'],
			...['related to', 'that mention', 'covering', 'relating to'],
		],
		vi: ['về', 'liên quan đến', 'liên quan tới', 'nhắc đến', 'nhắc tới', 'nói về', 'đề cập đến'],
	},
	{
		prep: 'and',
		en: ['and', ',', '&', 'n', 'as well as', 'plus', '+', 'and also', 'but', 'and then'],
		vi: [
			...['với', 'vừa là', 'vừa thuộc', 'lẫn cả'],
			...['và', 'cùng với', 'lẫn', 'cũng như', 'nhưng', 'cả'],
		],
	},
	{ prep: 'use', en: ['use', 'uses', 'using'], vi: [] },
	{
		prep: 'include',
		en: [
			...['include', 'includes', 'including', 'that include', 'that includes', 'which include'],
			...['which includes', 'such as', 'contain', 'contains', 'containing'],
		],
		vi: [],
	},
	{ prep: 'either', en: ['either', 'either of', 'any of'], vi: [] },
	{
		prep: 'both',
		en: [
			...['both', 'at once both', 'at once', 'at the same time', 'simultaneously', 'as well'],
			...['and also', 'and also in', 'at the same time as being', 'also in', 'that is also'],
			...['that are also', 'which are also', 'which is also'],
		],
		vi: [...['vừa là', 'vừa thuộc', 'vừa'], 'cả', 'vừa là'],
	},
	{ prep: 'else', en: ['else', 'other', 'others', 'another'], vi: ['khác', 'nữa không'] },
	{
		prep: 'vague',
		en: [
			...['monster', 'mega', 'giant', 'huge', 'massive', 'big', 'large', 'small', 'tiny', 'little'],
			...['mini', 'micro', 'mid-sized', 'midsized', 'medium-sized', 'modest', 'crowded', 'party'],
			...['serial', 'old', 'sizeable', 'sizable', 'hefty', 'whale', 'bumper', 'jumbo', 'chunky'],
			...['unicorn', 'unicorn-priced', 'unicorn price tags', 'billion-dollar'],
			...['early', 'oversized', 'major', 'bigger', 'smaller', 'outsized', 'well-staffed', 'young'],
		],
		vi: [],
	},
	{ prep: 'say', en: ['say', 'meaning', 'as in', 'namely'], vi: [] },
	{ prep: 'or', en: ['or', 'or else', '/'], vi: ['hoặc', 'hay', 'hoặc là', 'hay là'] },
	{ prep: 'than', en: ['than'], vi: ['hơn'] },
	{ prep: 'as', en: ['as'], vi: ['như', 'là', 'làm'] },
	{
		prep: 'between',
		en: ['between', 'in between', 'ranging from', 'in the range of', 'range'],
		vi: ['giữa', 'trong khoảng', 'khoảng từ', 'nằm giữa', 'trong khoảng từ', 'từ khoảng'],
	},
	{ prep: 'passive', en: [], vi: ['được', 'bị', 'nhận'] },
];

/** Words for absence. */
export const lackPhrases: Phrases = {
	en: ['without', 'but without', 'and without', 'devoid of', 'lacking', 'with no'],
	vi: ['không có', 'mà không có', 'nhưng không có', 'thiếu', 'vắng'],
};

/** Words that exclude something from the results. */
export const apartPhrases: Phrases = {
	en: [
		...['except', 'except for', 'excluding', 'excl', 'other than', 'aside from', 'apart from'],
		...['besides', 'not including', 'minus', 'with the exception of', 'not counting'],
		...['leaving out', 'leaving aside', 'setting aside', 'not just', 'and not just'],
	],
	vi: [
		...['ngoại trừ', 'trừ', 'ngoài', 'loại trừ', 'trừ ra', 'không tính', 'không kể', 'bên cạnh'],
		...['bỏ', 'bỏ bớt', 'bỏ đi'],
		...['ngoài mỗi', 'không kể đến', 'không tính đến', 'bỏ ra ngoài'],
	],
};

export const notPhrases: Phrases = {
	en: [
		...['not', 'no', 'non', 'but not', 'never', 'can t', 'couldn t', 'cannot', 'won t'],
		...['minus any', 'lack', 'lacks', 'not in', 'outside', 'outside of', 'and not', 'nor'],
		...['neither', 'none', 'isn t', 'aren t', 'don t', 'doesn t', 'didn t', 'haven t'],
		...['hasn t', 'wasn t', 'weren t', 'do not', 'does not', 'did not', 'have not'],
		...['has not', 'is not', 'are not', 'yet to', 'have yet to', 'has yet to', 'not yet'],
		...[
			'have no',
			'has no',
			'carry no',
			'carries no',
			'that aren t',
			'that don t',
			'that are not',
			'that do not',
		],
		...['don’t', 'ignoring'],
	],
	vi: [
		...['không', 'chưa', 'chưa có', 'không phải', 'không thuộc', 'chưa từng'],
		...['không bao gồm', 'không phải là', 'chưa hề', 'không nằm trong', 'chưa phát hành'],
		...['không ở', 'chưa bao giờ'],
	],
};
