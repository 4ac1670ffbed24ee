import type { FactWord } from '../../lexicon/facts.ts';
import { factSpec } from '../../lexicon/facts.ts';
import { four, one, type Rule, three, two } from '../chart.ts';
import type { Piece, Target } from '../pieces.ts';
import { addsNothing, cond, countFacts, countsInvestments, type Range } from './making.ts';
import { isRowLimit } from './orders.ts';

/** Whether a number without a unit is more likely a year: `the valuations of 2022`. */
const isYear = (value: number | null): boolean =>
	value !== null && Number.isInteger(value) && value >= 1990 && value <= 2099;

/** Whether a number without a unit is more likely money: `raised more than 5,000,000`. */
const isSum = (value: number | null): boolean =>
	value !== null && value >= 1_000 && !isYear(Math.round(value)) && !isYear(Math.floor(value));

/** A condition on a figure, if the unit of the range fits. */
function ofField(field: FactWord, { lo, hi, unit }: Range): Piece | null {
	const wanted = factSpec(field).unit;
	if (wanted === 'text' || wanted === 'day') return null;
	if (unit === 'usd' && wanted !== 'usd') return null;
	if (unit === 'percent' && wanted !== 'percent') return null;
	if (unit === null && wanted === 'usd' && (isYear(lo) || isYear(hi))) return null;
	return cond({ is: 'amount', field, lo, hi });
}

/** The number of a row's linked records, by their noun. */
/** Whether a noun means `lead investors` without further conditions. */
const areLeads = ({ source, conds: [only, more] }: Pick<Target, 'source' | 'conds'>): boolean =>
	source === 'investors' && only?.is === 'role' && only.role === 'led' && !only.not && !more;

function many({ source, conds }: Target, { lo, hi, unit }: Range): Piece | null {
	if (unit !== null || (lo ?? hi ?? 0) >= 100_000) return null;
	const field = countsInvestments(conds)
		? 'joined'
		: areLeads({ source, conds })
			? 'leads'
			: addsNothing(conds)
				? countFacts[source]
				: undefined;
	return field ? cond({ is: 'many', of: field, lo, hi }) : null;
}

/** Applies the multiplier of the second number to the first one too: `between 5 and 20 million`. */
function scaleLowerBound(lo: number, hi: number): number {
	return lo < 1_000 && hi >= 1_000 && lo < hi
		? lo * 10 ** (3 * Math.floor(Math.log10(hi) / 3))
		: lo;
}

const spanOf = (
	lo: { value: number; unit: 'usd' | 'percent' | null },
	hi: { value: number; unit: 'usd' | 'percent' | null },
): Piece | null => {
	const from = scaleLowerBound(lo.value, hi.value);
	return from > hi.value
		? null
		: { tag: 'range', lo: from, hi: hi.value, unit: hi.unit ?? lo.unit };
};

/** The smallest value that a strict bound allows: the next whole number, or smallest amount step. */
const beyond = (value: number, unit: 'usd' | 'percent' | null, sign: 1 | -1): number =>
	unit === null && value < 100_000 ? value + sign : value + sign * 0.01;

export const amounts: Rule[] = [
	two('compare', 'amount', ({ op, place, strict }, { value, unit }) => {
		if (place !== 'before') return null;
		if (op === 'exactly') return { tag: 'range', lo: value, hi: value, unit };
		return op === 'over'
			? { tag: 'range', lo: strict ? beyond(value, unit, 1) : value, hi: null, unit }
			: { tag: 'range', lo: null, hi: strict ? beyond(value, unit, -1) : value, unit };
	}),
	two('amount', 'compare', ({ value, unit }, { op, place }) =>
		place !== 'after'
			? null
			: { tag: 'range', lo: op === 'over' ? value : null, hi: op === 'under' ? value : null, unit },
	),
	three('amount', 'prep', 'amount', (lo, { prep }, hi) => (prep === 'to' ? spanOf(lo, hi) : null)),
	four(['prep', 'amount', 'prep', 'amount'], ({ prep }, lo, { prep: joint }, hi) =>
		(prep === 'between' && (joint === 'and' || joint === 'to')) ||
		(prep === 'from' && joint === 'to')
			? spanOf(lo, hi)
			: null,
	),
	two('field', 'range', ({ field }, range) => ofField(field, range)),
	three('field', 'prep', 'range', ({ field }, { prep }, range) =>
		['of', 'at', 'in', 'with', 'on', 'as', 'from'].includes(prep) ? ofField(field, range) : null,
	),
	two('range', 'field', (range, { field }) => ofField(field, range)),
	// `a maximum supply of 21 million`
	three('field', 'prep', 'amount', ({ field }, { prep }, { value, unit }) =>
		prep === 'of' || prep === 'at' ? ofField(field, { lo: value, hi: value, unit }) : null,
	),
	// `coins capped at 21 million`
	two('field', 'amount', ({ field }, { value, unit }) =>
		field === 'maxSupply' && unit === null && value >= 1_000 && !isYear(value)
			? ofField(field, { lo: value, hi: value, unit })
			: null,
	),
	three('range', 'prep', 'field', (range, { prep }, { field }) =>
		['of', 'in'].includes(prep) ? ofField(field, range) : null,
	),
	two('range', 'target', (range, { target }) => many(target, range)),
	// `with 3 rounds`
	three('prep', 'amount', 'target', ({ prep }, { value, unit }, { target }) =>
		prep === 'with' &&
		isRowLimit({ tag: 'amount', value, unit }) &&
		// `a fund with a single investment`: one known, or one made?
		!(value === 1 && countsInvestments(target.conds))
			? many(target, { lo: value, hi: value, unit })
			: null,
	),
	// `employ fewer than 50 people`
	three('verb', 'range', 'target', ({ verb }, range, { target }) =>
		verb === 'work' && target.source === 'people' && target.conds.length === 0
			? ofField('employees', range)
			: null,
	),
	// `in which at least five investors took part`
	two('cond', 'verb', ({ conds }, { verb }) =>
		verb === 'invest' &&
		conds.length === 1 &&
		conds[0]?.is === 'many' &&
		conds[0].of === 'investors'
			? cond(...conds)
			: null,
	),
	// `backed by at least five investors`
	three('verb', 'prep', 'cond', ({ verb }, { prep }, { conds }) =>
		verb === 'invest' &&
		prep === 'by' &&
		conds.length === 1 &&
		conds[0]?.is === 'many' &&
		conds[0].of === 'investors'
			? cond(...conds)
			: null,
	),
	two('range', 'noun', ({ lo, hi, unit }, { noun }) =>
		unit === null && (noun === 'team' || noun === 'founders')
			? cond({ is: 'many', of: noun === 'team' ? 'teamSize' : 'founders', lo, hi })
			: null,
	),
	three('prep', 'amount', 'noun', ({ prep }, { value, unit }, { noun }) =>
		prep === 'with' && noun === 'founders' && isRowLimit({ tag: 'amount', value, unit })
			? cond({ is: 'many', of: 'founders', lo: value, hi: value })
			: null,
	),
	two('verb', 'range', ({ verb }, { lo, hi, unit }) =>
		verb === 'raise' && (unit === 'usd' || (unit === null && isSum(lo ?? hi)))
			? cond({ is: 'amount', field: 'raised', lo, hi })
			: null,
	),
	// `with more than $50m raised`
	two('range', 'verb', ({ lo, hi, unit }, { verb }) =>
		verb === 'raise' && unit === 'usd' ? cond({ is: 'amount', field: 'raised', lo, hi }) : null,
	),
	two('verb', 'amount', ({ verb }, { value, unit }) =>
		verb === 'raise' && (unit === 'usd' || isSum(value))
			? cond({ is: 'amount', field: 'raised', lo: value, hi: value })
			: null,
	),
	two('prep', 'range', ({ prep }, range) =>
		['of', 'with', 'for', 'at', 'on', 'in'].includes(prep) ? range : null,
	),
	one(
		'range',
		({ lo, hi, unit }) =>
			unit === 'usd' || (unit === null && Math.max(lo ?? 0, hi ?? 0) >= 10_000)
				? cond({ is: 'amount', field: null, lo, hi })
				: null,
		0.3,
	),
];
