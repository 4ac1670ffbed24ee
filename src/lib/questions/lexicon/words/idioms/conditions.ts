import type { Aggregate } from '#lib/screens/field-values.ts';
import type { Cond } from '../../../reading/pieces.ts';
import type { Phrases } from '../../phrases.ts';
import { english, joined, words } from './joined.ts';

const nobody = ['nobody', 'no one', 'noone'];

const tellingVerbs = words(
	'told said says disclosed discloses knows revealed published stated announced reported named gave gives mentioned shared',
);

const amount = [
	...['how much', 'the amount', 'the size', 'the sum', 'an amount', 'any amount', 'a figure'],
	...['a sum', 'a size', 'a number', 'any number', 'any figure', 'their size', 'their amount'],
	...['how much they were', 'how much they raised', 'a sum for', 'an amount for', 'a price'],
	...['the figure', 'how much was raised', 'how much it was', 'how big it was', 'how large it was'],
];

/** Phrases for conditions. */
export const idiomConds: readonly (Phrases & { cond: Cond })[] = [
	{
		cond: { is: 'token' },
		...english(
			...joined(
				words('hold holds own owns issue issues issued mint minted'),
				['a', 'its own', 'their own'],
				['token', 'coin'],
			),
		),
	},
	{
		cond: { is: 'known', field: 'amount', not: true },
		...english(
			...joined(
				['', 'where', 'of which', 'for which', 'that', 'which'],
				nobody,
				tellingVerbs,
				amount,
			),
			...joined(
				['', 'that', 'which'],
				['never', 'did not', 'didn t', 'do not', 'don t', 'does not', 'doesn t'],
				words(
					'say said disclose disclosed reveal revealed state stated announce announced publish published give gave report reported share shared',
				),
				amount,
			),
			...joined(
				['where', 'whose', 'for which', 'of which'],
				['the amount', 'the size', 'the sum', 'amount', 'size'],
				['is', 'was', 'remains', 'remained', 'stayed'],
				['unknown', 'undisclosed', 'not known', 'not disclosed', 'secret', 'a secret', 'missing'],
			),
			...joined(
				['', 'that', 'which'],
				words('kept keeps stayed stay remained'),
				words('mum quiet silent coy tight-lipped'),
				words('about on over'),
				amount,
			),
			...['that never got a number', 'with no number attached', 'without a number attached'],
			...['of unknown size', 'of undisclosed size', 'of an unknown size', 'of an undisclosed size'],
			...['of unknown amount', 'of undisclosed amount', 'of an undisclosed amount'],
		),
	},
	{
		cond: { is: 'known', field: 'lead' },
		...english(
			...joined(
				['had', 'has', 'with', 'having', 'that had'],
				['a', 'any', 'a named', 'a known', 'named'],
				['lead', 'lead investor', 'lead investors', 'leader'],
			),
		),
	},
	{
		cond: { is: 'known', field: 'lead', not: true },
		...english(
			...joined(
				['without', 'with no', 'lacking'],
				['a', 'any', ''],
				['named', 'known', 'declared', 'stated', 'clear', 'listed'],
				['lead', 'lead investor', 'leader'],
			),
			...joined(
				['where', 'in which', 'with', 'that have', 'of which'],
				['no'],
				['lead', 'lead investor', 'lead investors', 'leader'],
				['', 'is', 'was'],
				['named', 'known', 'given', 'listed', 'recorded', 'stated', 'mentioned'],
			),
			...joined(
				['with', 'having'],
				[...nobody, 'not anybody', 'not anyone'],
				['leading', 'in the lead', 'as lead', 'as the lead', 'at the head'],
			),
			...['without anybody leading', 'without anyone leading', 'without anyone in the lead'],
			...joined(
				['', 'where', 'in which'],
				nobody,
				['is', 'was'],
				['named', 'listed', 'given', 'recorded'],
				['as lead', 'as the lead', 'as leader', 'as lead investor'],
			),
		),
	},
];

const contested = words('contested disputed conflicting inconsistent contradictory');

/** Phrases for disagreement between sources. */
export const disagreeing: readonly (Phrases & { cond: Cond })[] = [
	{
		cond: { is: 'disagree' },
		...english(
			...joined(
				['where', 'whose', 'in which', 'on which'],
				['the', ''],
				words('numbers figures amounts sums sources'),
				['are', 'is'],
				[...contested, 'in dispute', 'in doubt'],
				['', 'between sources', 'among sources', 'across sources'],
			),
			...joined(
				['over which', 'about which', 'on which'],
				['', 'do'],
				['sources', 'the sources', 'your sources', 'people'],
				[
					...words('squabble argue disagree differ bicker quarrel clash'),
					...['tell different stories', 'contradict each other', 'say different things'],
				],
			),
			...joined(
				['with', 'that have', 'having'],
				['', 'such'],
				['two', 'different', 'several', ...contested],
				words('numbers amounts sums versions'),
				['', 'in the sources', 'between sources', 'going around', 'out there'],
			),
			...joined(
				['', 'do', 'where', 'on which', 'that'],
				['sources', 'your sources', 'the sources'],
				[
					...['tell different stories', 'say different things', 'contradict each other'],
					...['give different numbers', 'give different amounts', 'report different amounts'],
					...['quote different amounts', 'quote different numbers', 'do not add up'],
				],
			),
			...['do people tell different stories about', 'sources tell different stories about'],
			...['sources squabble over', 'sources fight over', 'do sources squabble', 'sources squabble'],
		),
	},
	...(['project', 'investor'] as const).map((who) => ({
		cond: { is: 'confirmed' as const, values: [who] },
		...english(
			...joined(
				['', 'that', 'which'],
				who === 'project'
					? ['the project', 'the projects', 'the team', 'the teams', 'the raiser', 'the raisers']
					: ['an investor', 'the investor', 'investors', 'the investors', 'one of the investors'],
				['', 'itself', 'themselves'],
				['confirm', 'confirmed', 'has confirmed', 'have confirmed'],
			),
		),
	})),
];

/** Phrases for negation. */
export const idiomNots: Phrases = english(
	...joined(
		['drop', 'remove', 'take out', 'kick out', 'strip out', 'cut out', 'lose'],
		['', 'those', 'the ones', 'all', 'any'],
		['', 'that are', 'which are', 'from', 'that are in'],
	),
	...joined(
		['except', 'excluding', 'but not', 'without', 'not', 'leaving out', 'other than', 'minus'],
		['those', 'the ones', 'any', 'ones'],
		[
			...['', 'that are', 'that are also', 'which are', 'which are also', 'that are in', 'from'],
			'who are',
		],
	).filter((phrase) => !/^(?:not|without|but not) (?:any|ones)$/.test(phrase)),
	...['leave out', 'leave off', 'nothing that is', 'but nothing that is'],
	...['but nothing', 'nothing in', 'skip', 'skipping', 'exclude', 'save for'],
	...['w / o', 'w o'],
	...['barring', 'sans', 'but none that are', 'none that are', 'but none of the', 'but no'],
);

/** Phrases for aggregates. */
export const idiomFigures: readonly (Phrases & { of: Aggregate })[] = [
	{
		of: 'sum',
		...english(
			'sum up',
			'add up',
			'adding up',
			'add them up',
			...['sum it up', 'add it up', 'total it up', 'tot it up', 'sum it all up', 'add it all up'],
			...['add those up', 'sum them', 'sum those up', 'total them', 'sum them up', 'tot them up'],
			...['total them up', 'added up', 'all added up', 'tot up', 'total up', 'summing up'],
		),
	},
];
