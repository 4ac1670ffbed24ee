import type { Aggregate } from '#lib/screens/field-values.ts';
import type { Cond } from '../../../reading/pieces.ts';
import type { Phrases } from '../../phrases.ts';
import { english, joined, words } from './joined.ts';

const nobody = ['nobody', 'no one', 'noone'];

const told = words(
	'told said says disclosed discloses knows revealed published stated announced reported named gave gives mentioned shared',
);

const amount = [
	...['how much', 'the amount', 'the size', 'the sum', 'an amount', 'any amount', 'a figure'],
	...['the figure', 'how much was raised', 'how much it was', 'how big it was', 'how large it was'],
];

/** Turns of phrase for conditions. */
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
			...joined(['', 'where', 'of which', 'for which'], nobody, told, amount),
			...joined(
				['where', 'whose', 'for which', 'of which'],
				['the amount', 'the size', 'the sum', 'amount', 'size'],
				['is', 'was', 'remains', 'remained', 'stayed'],
				['unknown', 'undisclosed', 'not known', 'not disclosed', 'secret', 'a secret', 'missing'],
			),
			...['of unknown size', 'of undisclosed size', 'of an unknown size', 'of an undisclosed size'],
			...['of unknown amount', 'of undisclosed amount', 'of an undisclosed amount'],
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
		),
	},
];

/** Turns of phrase that deny. */
export const idiomNots: Phrases = english(
	...['leave out', 'leaving out', 'leave off', 'nothing that is', 'but nothing that is'],
	...['but nothing', 'nothing in', 'skip', 'skipping', 'exclude', 'not counting', 'save for'],
	...['w / o', 'w o'],
	...['barring', 'sans', 'but none that are', 'none that are', 'but none of the', 'but no'],
);

/** Turns of phrase for a figure of many. */
export const idiomFigures: readonly (Phrases & { of: Aggregate })[] = [
	{
		of: 'sum',
		...english(
			'sum up',
			'add up',
			'adding up',
			'add them up',
			'add those up',
			'sum them',
			'sum those up',
			'total them',
			'sum them up',
			'tot them up',
			'total them up',
			'added up',
			'all added up',
			'tot up',
			'total up',
			'summing up',
		),
	},
];
