import type { Ask } from '../../../reading/pieces.ts';
import type { Phrases } from '../../phrases.ts';
import { english, joined } from './joined.ts';

/** Interrogative phrases. */
export const idiomAsks: readonly (Phrases & { ask: Ask })[] = [
	{
		ask: 'list',
		...english(
			...[
				...['read me', 'read out', 'read me out', 'reel off', 'rattle off', 'put up', 'lay out'],
				...['ranking of', 'a ranking of', 'the ranking of', 'ranking', 'rank all', 'list me'],
				'list out',
			],
			...['provide', 'provide me with', 'pull up', 'drop me', 'shoot me', 'send me', 'fetch me'],
			...[
				'provide the',
				'provide a list of',
				'i would like to see',
				'i d like to see',
				'please list',
			],
			...['to show', 'to list', 'show me every', 'list every', 'give me every', 'name every'],
			...[
				...['i only want', 'i just want', 'i only need', 'i just need', 'only give me'],
				'just give me',
			],
			...['get me', 'bring me', 'hand me', 'pass me', 'dump', 'draw up a list of', 'write down'],
			...['tell me all', 'tell me every', 'let me know all', 'let me know which', 'tell me the'],
		),
	},
	{
		ask: 'tell',
		...english(
			"what's the deal with",
			'what is the deal with',
			...joined(
				["what's", 'what is', 'what are', 'wtf is', 'what'],
				['on earth is', 'on earth', 'the heck is', 'in the world is', 'exactly is', 'even is'],
			),
			...['wtf is', 'one-liner on', 'a one-liner on', 'a one-liner on what', 'one-liner on what'],
			...['quick facts on', 'the basics of', 'more on'],
		),
	},
	{ ask: 'chart', ...english('evolve', 'evolved', 'evolution of', 'develop over time') },
	{
		ask: 'how',
		...english(
			...['how do', 'how does', 'how did', 'how have', 'how has', 'over how many months'],
			...['over how many years', 'for how many months', 'in how many months', 'how many months'],
			...['over what period', 'over how long', 'over what time', "how's"],
		),
	},
	{
		ask: 'count',
		...english(
			...joined(
				['', 'just', 'and just'],
				['how many'],
				['of each', 'of each kind', 'there were', 'there are', 'of each there were'],
			),
			...['number', 'the count', 'tally', 'tally of', 'a tally of', 'the tally of'],
			...['tallied', 'just counts', 'just the count', 'just the counts'],
		),
	},
	{
		ask: 'when',
		...english(
			...["what's the year", 'what is the year', 'what was the year', "what's the date"],
			...['what is the date', 'what was the day', 'what day', 'which day'],
			...['on what day', 'on which day', 'on what date', 'on which date', 'in what month'],
			'since what year',
			'in what year was',
		),
	},
	...(
		[
			['much', ['how much', 'how big', 'how large']],
			['count', ['how many']],
		] as const
	).map(([ask, phrases]) => ({
		ask,
		...english(...joined(['roughly', 'approximately', 'about', 'around', 'more or less'], phrases)),
	})),
	{ ask: 'where', ...english('in what place', 'in which place', 'out of what country') },
];
