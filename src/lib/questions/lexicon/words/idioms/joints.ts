import type { Prep } from '../../../reading/pieces.ts';
import type { Phrases } from '../../phrases.ts';
import { english, joined, words } from './joined.ts';

/** Phrases that connect content words. */
export const idiomPreps: readonly (Phrases & { prep: Prep })[] = [
	{
		prep: 'with',
		...english(
			...[
				...['hit', 'reached', 'commanded', 'commanding', 'fetching', 'touched', 'that hit'],
				'that reached',
			],
			...['came with', 'come with', 'comes with', 'that come with', 'which came with'],
			...['boasting', 'hosting', 'sporting', 'carrying', 'that list', 'that show', 'which show'],
		),
	},
	{
		prep: 'about',
		...english(
			...[
				...['talk about', 'talks about', 'speak of', 'speak about', 'deal with', 'are about'],
				'focus on',
			],
			...['that name', 'which name', 'naming', 'that feature', 'that bring up', 'that talk of'],
			...['written about', 'written on', 'talking about', 'that talk about', 'dealing with'],
			...['that deal with', 'telling of', 'that cover', 'that mentions', 'which mention'],
		),
	},
	{ prep: 'as', ...english('count as', 'counts as', 'counting as', 'that count as') },
	{
		prep: 'and',
		...english(
			...['n', 'though they', 'although they', 'even though they', 'but they', 'yet they'],
			'while they',
		),
	},
	{
		prep: 'of',
		...english(
			...['came in at', 'come in at', 'coming in at', 'weighed in at', 'weighing in at'],
			'clocked in at',
		),
	},
	{ prep: 'both', ...english('as well as being', 'and at once') },
];

/** Phrases that introduce a grouping. */
export const idiomPers: Phrases = english(
	...['carved up by', 'carve up by', 'cut up by', 'chopped by', 'cut by', 'carved by'],
	...joined(
		words('counted tallied organised organized listed totalled totaled sliced arranged classified'),
		['by'],
	),
	...joined(
		['spread', 'distributed', 'divided', 'split'],
		['over', 'across', 'among'],
		['', 'the'],
	),
);
