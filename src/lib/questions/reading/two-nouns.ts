import type { FactWord } from '../lexicon/facts.ts';
import type { Query, RowSource } from '../query.ts';
import type { Bag, Context } from './bag.ts';
import { rowsQuery } from './of-rows.ts';
import { NoQueryError } from './pick.ts';
import type { Ask, Cond, Target } from './pieces.ts';

/** Whether a condition concerns rounds led by a record: `who invested in rounds led by Paradigm` */
const isOfLead = (cond: Cond): boolean => cond.is === 'related' && cond.by === 'lead' && !cond.not;

const isOfRound = (field: FactWord | null): boolean =>
	field === null || field === 'amount' || field === 'valuation';

/** Two nouns for rows: the requested ones, and their part in rounds. */
export function rowsOfTwoNouns(
	bag: Bag,
	asks: ReadonlySet<Ask>,
	context: Context,
	source: RowSource,
	conds: readonly Cond[],
	first: Target | undefined,
	second: Target,
): Query | null {
	if (
		source === 'fundraising' &&
		['projects', 'raisers', 'organizations'].includes(second.source)
	) {
		// `rounds of companies in Hong Kong`: of all raisers there.
		const isCompany = second.conds.every(
			(cond) => cond.is === 'place' || (cond.is === 'type' && cond.values[0] === 'Company'),
		);
		const placed = [...conds, ...second.conds].some(({ is, not }) => is === 'place' && !not);
		if (second.source === 'organizations' && isCompany && placed && second.conds.length > 0)
			return rowsQuery(
				...([bag, asks, context, source] as const),
				[...conds, ...second.conds.filter(({ is }) => is === 'place')],
				first,
			);
		if (second.source === 'organizations') return null;
		const own = second.conds.filter((cond) => !(cond.is === 'token' && second.conds.length === 1));
		// `rounds raised by projects in 2021`: only by projects, or by any raiser?
		const isOfAny = [...conds, ...own].every((cond) =>
			cond.is === 'period'
				? cond.of !== 'founded' && cond.of !== 'launched'
				: cond.is === 'role' || cond.is === 'amount',
		);
		if (second.source === 'projects' && isOfAny)
			throw new NoQueryError('Of projects alone, or of whoever raised?');
		return rowsQuery(bag, asks, context, source, [...conds, ...own], first);
	}
	// `whose names pop up most in Series A rounds`: those with the most of these.
	if (source === 'investors' && second.source === 'fundraising')
		for (const top of bag.all('top'))
			if (top.field === 'joined') {
				bag.takeOne(top);
				bag.add({ ...top, field: null, many: true });
			}
	const isCounted = bag.all('top').some(({ field, many }) => field === null && many !== false);
	if (bag.all('top').length > 0 && !isCounted) return null;
	if (second.source === 'fundraising') {
		const verbs = bag.take('verb').map(({ verb }) => verb);
		if (verbs.length > 1 || verbs.some((verb) => !['lead', 'invest', 'raise'].includes(verb)))
			return null;
		const role = verbs.includes('lead')
			? 'led'
			: ['projects', 'raisers'].includes(source) ||
					verbs.includes('raise') ||
					// `organizations whose rounds Paradigm led` are the raisers.
					(source === 'organizations' && context.forms.has('whose'))
				? 'raised'
				: 'joined';
		// `exchange rounds in 2021`
		const isFund = first?.conds.some((cond) => cond.is === 'type' && cond.values[0] === 'Fund');
		const isLinked = conds.some(({ is }) => is === 'related' || is === 'times' || is === 'role');
		if (
			source === 'organizations' &&
			role === 'joined' &&
			verbs.length === 0 &&
			!isFund &&
			!isLinked
		)
			throw new NoQueryError('Raised them, or invested in them?');
		const all: Cond[] = [
			// `investors in rounds above $100m`, `projects with a round above $100m`
			...conds.map(
				(one): Cond =>
					(one.is === 'amount' && isOfRound(one.field)) || isOfLead(one)
						? { ...one, on: 'rounds' }
						: one,
			),
			{ is: 'role', role },
			...second.conds.map((one): Cond => ({ ...one, on: 'rounds' })),
		];
		return rowsQuery(bag, asks, context, source, all, first, isCounted ? 'rounds' : undefined);
	}
	if (second.source === 'investors' && second.conds.length === 0 && isCounted) {
		const [top] = bag.take('top');
		if (!top) return null;
		bag.add({ ...top, field: 'investors' });
		return rowsQuery(bag, asks, context, source, conds, first);
	}
	return null;
}
