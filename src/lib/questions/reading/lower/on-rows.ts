import type { DirectorySource } from '#lib/directory/sources.ts';
import { resolveDay } from '#lib/screens/days.ts';
import { fields } from '#lib/screens/fields.ts';
import type { Condition } from '#lib/screens/screen.ts';
import { ecosystemsOf } from '../../lexicon/chains.ts';
import { type FactWord, factSpec } from '../../lexicon/facts.ts';
import type { Span } from '../../query.ts';
import { NoQueryError, pickRecord } from '../pick.ts';
import type { Cond } from '../pieces.ts';

const plain = (value: number): string =>
	/e/.test(String(value)) ? value.toFixed(10).replace(/\.?0+$/, '') : String(value);

export function rangeCondition(field: string, lo: number | null, hi: number | null): Condition {
	if (lo !== null && hi !== null)
		return lo === hi
			? { field, comparison: 'is', values: [plain(lo)] }
			: { field, comparison: 'between', values: [plain(lo), plain(hi)] };
	if (lo !== null) return { field, comparison: 'at least', values: [plain(lo)] };
	return { field, comparison: 'at most', values: [plain(hi ?? 0)] };
}

function during(field: string, { from, to }: Span): Condition {
	if (from !== null && to !== null)
		return from === to
			? { field, comparison: 'is', values: [from] }
			: { field, comparison: 'between', values: [from, to] };
	if (from !== null) return { field, comparison: 'at least', values: [from] };
	if (to !== null) return { field, comparison: 'at most', values: [to] };
	throw new NoQueryError('A time without an end.');
}

/** Returns the whole years of a period, for facts of which only the year is known. */
function inYears(field: string, { from, to }: Span, now: Date): Condition {
	const yearOf = (day: string, isWhole: RegExp): number => {
		const isMoving = /^[+-]\d+[my]$/.test(day);
		if (!isMoving && !isWhole.test(day)) throw new NoQueryError('Only the year of this is known.');
		return Number(resolveDay(day, now).slice(0, 4));
	};
	return rangeCondition(
		field,
		from === null ? null : yearOf(from, /-01-01$/),
		to === null ? null : yearOf(to, /-12-31$/),
	);
}

export const assertPositive = (cond: Cond): void => {
	if (cond.not) throw new NoQueryError('Only things that happened are kept.');
};
export const equalityComparison = (cond: Cond): 'is' | 'is not' => (cond.not ? 'is not' : 'is');

/** Conditions for the words that find a place in a location. */
export const locations = (field: string, cond: Extract<Cond, { is: 'place' }>): Condition[] =>
	cond.values.map((value) => ({ field, comparison: 'contains', values: [value] }));

/** Converts a condition on the rows themselves. Exactly n linked records means at least n and at most n. */
export function conditionsOf(source: DirectorySource, cond: Cond, now: Date): Condition[] {
	const isExact = cond.is === 'many' && cond.lo !== null && cond.hi !== null;
	if (!isExact || fields[source].get(fieldOn(source, cond.of))?.kind !== 'links')
		return [conditionOf(source, cond, now)];
	return [
		conditionOf(source, { ...cond, hi: null }, now),
		conditionOf(source, { ...cond, lo: null }, now),
	];
}

/** Converts a condition on the rows themselves. */
export function conditionOf(source: DirectorySource, cond: Cond, now: Date): Condition {
	switch (cond.is) {
		case 'amount':
			return amountOn(source, cond);
		case 'many':
			return rangeCondition(fieldOn(source, cond.of), cond.lo, cond.hi);
		case 'period':
			return periodOn(source, cond, now);
		case 'sector':
			return { field: 'sector', comparison: equalityComparison(cond), values: [...cond.values] };
		case 'stage':
			if (source !== 'fundraising') throw new NoQueryError('Only rounds have a stage.');
			return { field: 'stages', comparison: equalityComparison(cond), values: [...cond.values] };
		case 'token':
			return {
				field: knownField(source, 'has_token'),
				comparison: 'is',
				values: [cond.not ? 'no' : 'yes'],
			};
		case 'type':
			if (source !== 'organizations') throw new NoQueryError('Only organizations have a type.');
			return { field: 'type', comparison: equalityComparison(cond), values: [...cond.values] };
		case 'investing':
			if (source !== 'organizations') throw new NoQueryError('Only organizations invest.');
			return {
				field: 'actively_investing',
				comparison: 'is',
				values: [cond.not ? 'no' : 'yes'],
			};
		case 'disagree':
			return {
				field: knownField(source, 'sources_disagree'),
				comparison: 'is',
				values: [cond.not ? 'no' : 'yes'],
			};
		case 'confirmed':
			return {
				field: knownField(source, 'confirmation'),
				comparison: equalityComparison(cond),
				values: [...cond.values],
			};
		case 'known':
			// Investors of a round are organizations and people: known if there is one of either.
			if (source === 'fundraising' && cond.field === 'investors')
				return rangeCondition(fieldOn(source, cond.field), cond.not ? 0 : 1, cond.not ? 0 : null);
			return {
				field: fieldOn(source, cond.field),
				comparison: cond.not ? 'is missing' : 'is known',
				values: [],
			};
		case 'ecosystem':
			return {
				field: knownField(source, 'ecosystem'),
				comparison: equalityComparison(cond),
				values: cond.values.flatMap((name) =>
					ecosystemsOf(pickRecord(name, ['project']).name, name.words),
				),
			};
		case 'gender':
			return {
				field: knownField(source, 'gender'),
				comparison: equalityComparison(cond),
				values: [cond.value],
			};
		default:
			throw new NoQueryError('It is not a condition on rows.');
	}
}

export function knownField(source: DirectorySource, name: string): string {
	if (!fields[source].has(name)) throw new NoQueryError(`There is no ${name} in ${source}.`);
	return name;
}

const fieldOn = (source: DirectorySource, word: FactWord): string => {
	const name = factSpec(word).rows?.[source];
	if (name === undefined) throw new NoQueryError(`${word} is not of ${source}.`);
	return name;
};

function amountOn(source: DirectorySource, cond: Extract<Cond, { is: 'amount' }>): Condition {
	assertPositive(cond);
	const field =
		cond.field === null
			? source === 'fundraising'
				? 'amount_quantity'
				: undefined
			: factSpec(cond.field).rows?.[source];
	if (field === undefined) throw new NoQueryError('An amount of what?');
	return rangeCondition(field, cond.lo, cond.hi);
}

function periodOn(
	source: DirectorySource,
	cond: Extract<Cond, { is: 'period' }>,
	now: Date,
): Condition {
	assertPositive(cond);
	if (source === 'fundraising') {
		if (cond.of === 'founded' || cond.of === 'launched')
			throw new NoQueryError('Rounds are raised.');
		return during('date', cond.span);
	}
	if (cond.of === 'founded' && source !== 'people') return inYears('year_founded', cond.span, now);
	// For an organization, only the founding year is known.
	if (source === 'organizations' && cond.of === 'launched')
		return inYears('year_founded', cond.span, now);
	if (source === 'projects' && cond.of === 'launched') return during('launched', cond.span);
	throw new NoQueryError('A time of what?');
}
