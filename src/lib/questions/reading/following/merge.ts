import { isDirectorySource } from '#lib/directory/sources.ts';
import type { Group } from '#lib/screens/screen.ts';
import { type FactWord, factSpec, factWords } from '../../lexicon/facts.ts';
import type { RowSource, Rows } from '../../query.ts';
import type { Context } from '../bag.ts';
import { rowsOf } from '../lower.ts';
import { NoQueryError } from '../pick.ts';
import type { Cond } from '../pieces.ts';

/**
 * Rows that meet new conditions: these replace earlier ones on the same fields, or are added if they narrow. @throws
 * NoQueryError
 */
export function mergeConditions(
	rows: Rows,
	source: RowSource,
	conds: readonly Cond[],
	context: Context,
	narrows: boolean,
): Rows {
	const leads = source === 'organizations' && !rows.rounds;
	const own = conds
		.filter((cond) => cond.is !== 'role' || (leads && cond.role === 'led'))
		.map((cond) =>
			cond.is === 'amount' && cond.field === null && source !== 'fundraising' && !rows.rounds
				? { ...cond, field: amountBefore(rows) }
				: cond,
		);
	if (own.length === 0) return rows;
	// Rows found by rounds are still found by them.
	const scoped =
		rows.rounds && !isDirectorySource(source) ? own.map((cond) => onRounds(cond)) : own;
	const added = rowsOf(source, resolvePeriods(rows, scoped), context.now);
	if (
		added.source !== rows.source &&
		!(rows.source === 'investors' && added.source === 'organizations') &&
		!(rows.source === 'raisers' && added.source === 'projects')
	)
		throw new NoQueryError('They are of another kind.');
	const addedRounds = added.rounds?.groups ?? [];
	if (
		asksInAddition(context) &&
		!narrows &&
		(meets(rows.groups, added.groups) || meets(rows.rounds?.groups ?? [], addedRounds))
	)
		throw new NoQueryError('Besides those before, or instead of them?');
	return {
		...rows,
		...(added.raisers && { raisers: mergedGroups(rows.raisers ?? [], added.raisers, narrows) }),
		...(added.studied && { studied: added.studied }),
		source: added.source,
		groups: mergedGroups(rows.groups, added.groups, narrows),
		rounds: rows.rounds
			? { ...rows.rounds, groups: mergedGroups(rows.rounds.groups, addedRounds, narrows) }
			: added.rounds,
		positions: narrows ? atBoth(rows, added) : (added.positions ?? rows.positions),
	};
}

/**
 * What a bare amount refers to: the field on which the previous question had one. @throws NoQueryError if there is none, or
 * several.
 */
function amountBefore({ source, groups }: Rows): FactWord {
	if (!isDirectorySource(source)) throw new NoQueryError('An amount of what?');
	const words = factWords.filter(
		(word) =>
			factSpec(word).unit === 'usd' &&
			groups.some(({ conditions }) =>
				conditions.some(({ field }) => field === factSpec(word).rows?.[source]),
			),
	);
	const [word, more] = words;
	if (!word || more) throw new NoQueryError('An amount of what?');
	return word;
}

/** `which of them also work at Bitfinex?`: those of the previous rows who are at both. */
function atBoth({ positions: before }: Rows, { positions: added }: Rows): Rows['positions'] {
	const [at, more] = added?.of ?? [];
	if (!before || !added || !at || more || before.founders !== added.founders)
		return added ?? before;
	// A project and its company of one name are one place to work at.
	const places = before.of.filter(({ type }) => type === at.type);
	const [place, another] = places.length > 0 ? places : before.of;
	return place && !another && place.slug !== at.slug
		? { ...added, of: [place, at], all: true }
		: added;
}

const onRounds = (cond: Cond): Cond =>
	['stage', 'sector', 'amount', 'period'].includes(cond.is) ? { ...cond, on: 'rounds' } : cond;

/** Applies a time to the field on which the previous question had one. */
function resolvePeriods(rows: Rows, conds: readonly Cond[]): Cond[] {
	const hasYear = rows.groups.some(({ conditions }) =>
		conditions.some(({ field }) => field === 'year_founded'),
	);
	return conds.map((cond) =>
		cond.is === 'period' && cond.of === 'any' && hasYear && !rows.rounds
			? { ...cond, of: 'founded' }
			: cond,
	);
}

const fieldsOf = (groups: readonly Group[]): Set<string> =>
	new Set(groups.flatMap(({ conditions }) => conditions.map(({ field }) => field)));

/** Words that add something without replacing anything: `add the Series A too`. */
const besides: readonly string[] = ['add', 'too', 'also', 'plus', 'include', 'including', 'nua'];

/** Whether the question asks for something in addition. */
export const asksInAddition = ({ forms }: Context): boolean =>
	besides.some((form) => forms.has(form));

/** Whether conditions are on a field that other conditions use. */
function meets(before: readonly Group[], added: readonly Group[]): boolean {
	const earlier = fieldsOf(before);
	return [...fieldsOf(added)].some((field) => earlier.has(field));
}

/** Replaces conditions on the same field by the new ones, or adds these if they narrow the results. */
function mergedGroups(
	before: readonly Group[],
	added: readonly Group[],
	narrows: boolean,
): Group[] {
	if (added.length === 0) return [...before];
	// Exclusions apply to the previous results.
	const isDenied = added.every(({ conditions }) =>
		conditions.every(({ comparison }) => comparison === 'is not'),
	);
	const replaced = narrows || isDenied ? new Set<string>() : fieldsOf(added);
	// `the Series A of May 2015`, `and the seed`: the day is of the one round that was told by it.
	const earlier = fieldsOf(before);
	const isOfRaiser = [...earlier].some((field) => field.startsWith('raised_by_'));
	if (isOfRaiser && earlier.has('stages') && replaced.has('stages')) replaced.add('date');
	const remaining = before.flatMap(({ match, conditions }): Group[] => {
		const left = conditions.filter(({ field }) => !replaced.has(field));
		return left.length > 0 ? [{ match, conditions: left }] : [];
	});
	const plain = [...remaining, ...added].filter(({ match }) => match === 'all');
	const others = [...remaining, ...added].filter(({ match }) => match !== 'all');
	const conditions = plain.flatMap((group) => group.conditions);
	return [...(conditions.length > 0 ? [{ match: 'all' as const, conditions }] : []), ...others];
}
