import type { Verb } from '../../../reading/pieces.ts';
import type { Phrases } from '../../phrases.ts';
import { english, joined, words } from './joined.ts';

const cheques = words('check cheque checks cheques ticket tickets');

/** Phrases for actions in rounds. */
export const dealIdioms: readonly (Phrases & { verb: Verb })[] = [
	{
		verb: 'raise',
		...english(
			...joined(words('bring brings brought bringing take takes taking'), ['home']),
			...joined(
				words(
					'soak soaks soaked suck sucks sucked mop mopped gobble gobbled hoover hoovers hoovered',
				),
				['up'],
			),
			...joined(words('rustle rustled line lined rope roped reel reels'), ['up', 'in']),
			...words('swallow swallows swallowed absorb absorbs absorbed drew draws'),
			...['drew in', 'draw in', 'draws in', 'pull down', 'pulled down', 'lock in', 'locked in'],
			...joined(
				words('fill fills filled top tops topped refill refilled'),
				['', 'up'],
				['its', 'their', 'the'],
				['coffers', 'war chest', 'war chests', 'pockets', 'purse', 'treasury'],
			),
			...joined(
				['go', 'goes', 'went', 'gone', 'going'],
				['out', 'out and', 'out there and', 'and', 'back and'],
				[
					...['raise', 'raised', 'fundraise', 'fundraised', 'fundraising', 'got funded'],
					'raised funding',
				],
			),
			...joined(['go', 'goes', 'went', 'gone'], ['to market', 'to the market', 'fundraising']),
			...['went to investors', 'gone to investors'],
			...joined(
				words('tap taps tapped hit'),
				['', 'up'],
				['investors', 'vcs', 'the market', 'investors for money', 'investors for cash'],
			),
			...joined(
				['get', 'gets', 'got', 'getting'],
				['backed', 'bankrolled', 'capitalised', 'capitalized'],
			),
			...joined(words('find found win won secure secured'), ['backing', 'backers', 'investors']),
			...['took on money', 'take on money', 'took on capital', 'took outside money', 'fundraised'],
			...['wrap up', 'wrapped up', 'sewed up', 'finalised', 'finalized', 'concluded', 'completed'],
		),
	},
	{
		verb: 'invest',
		...english(
			...joined(
				words('write writes wrote writing cut cuts cutting'),
				['', 'a', 'the', 'its', 'their'],
				cheques,
				['', 'for', 'to', 'into', 'in'],
			),
			...joined(['was', 'were', 'been'], ['writing'], cheques, ['for', 'to', 'into']),
			...joined(words('threw throw throws'), ['its', 'their'], ['weight behind']),
			...joined(['take', 'took', 'takes'], ['a'], words('punt flyer chance gamble'), ['on']),
			...joined(
				words('climb climbs climbed pile piles piled jump jumps jumped hop hopped wade waded'),
				['into', 'in on'],
			),
			...joined(['help', 'helped', 'helps'], ['', 'to'], words('fund finance bankroll'), ['']),
			...joined(
				words('deploy deploys deployed park parks parked drop drops dropped'),
				words('money cash capital funds'),
				words('into in on'),
			),
			...joined(words('has have had got keeps'), words('money cash capital funds'), ['in', 'into']),
			...joined(words('own owns hold holds bought'), [
				'a slice of',
				'a piece of',
				'equity in',
				'a chunk of',
			]),
			...['gambled on', 'gamble on', 'wagered on', 'wager on', 'co-finance', 'co-financed'],
		),
	},
	{
		verb: 'lead',
		...english(
			...joined(
				words('steer steers steered helm helms helmed quarterback quarterbacked pilot piloted'),
				[''],
			),
			...joined(['led', 'lead', 'leads'], ['the charge', 'the way'], ['', 'in', 'on']),
			...joined(['took', 'take', 'takes', 'ran'], ['point'], ['', 'on', 'in']),
			...joined(words('anchored anchor anchors headed came'), [
				'as lead',
				'as the lead',
				'in as lead',
			]),
			...['spear headed', 'as lead on', 'was lead on', 'heads up', 'heading up'],
			...['set the terms of', 'set the terms for', 'set the terms'],
		),
	},
	{
		verb: 'co-invest',
		...english(
			...joined(
				['', 'keep', 'keeps', 'kept'],
				words('turn turns turning show shows showing pop pops popping'),
				['up next to', 'up beside', 'up alongside', 'up together with'],
			),
			...joined(words('appear appears appearing sit sits sitting'), [
				'next to',
				'beside',
				'alongside',
			]),
			...joined(words('buddy buddies pair pairs link links'), ['up with', 'up most with']),
			...joined(
				words('share shares shared sharing'),
				['cap tables', 'deals', 'a deal', 'a round', 'rounds', 'a cap table'],
				['with'],
			),
			...joined(
				[
					...['appear', 'appears', 'show up', 'shows up', 'turn up', 'turns up', 'sit', 'sits'],
					'pop up',
				],
				['', 'most', 'most often', 'the most'],
				['beside', 'next to', 'alongside', 'together with'],
			),
			...['runs with', 'run with', 'rolls with', 'hang out with', 'hangs out with'],
			...['partners with', 'partner with', 'partnered with', 'goes in with', 'go in with'],
			...['cross paths with', 'crosses paths with', 'syndicates with', 'syndicate with'],
			...['deals next to', 'in deals next to', 'in rounds next to', 'on cap tables next to'],
		),
	},
];
