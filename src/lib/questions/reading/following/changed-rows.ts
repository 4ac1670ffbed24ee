import { fields } from '#lib/screens/fields.ts';
import type { Query, Rows, RowsQuery } from '../../query.ts';
import { type Bag, type Context, isNeutral, takeConds, takeNames } from '../bag.ts';
import { NoQueryError } from '../pick.ts';
import type { Ask, Cond, Target, Verb } from '../pieces.ts';
import { areChains } from '../rules/verbs.ts';
import { mergeConditions } from './merge.ts';
import { pivot } from './pivot.ts';
import { addCoInvestors, isTogether, replaceNames } from './renamed.ts';
import { shapeQuery } from './shaped.ts';

const listOf = (rows: Rows): Query => ({
	...{ kind: 'list', rows, sort: null, take: null, fields: [] },
});

/** A question for rows, changed by the pieces. @throws NoQueryError */
export function changeRowsQuery(
	before: RowsQuery,
	bag: Bag,
	asks: ReadonlySet<Ask>,
	context: Context,
	narrows: boolean,
): Query {
	const targets = bag.take('target').map(({ target }) => target);
	const [target, more] = targets;
	if (more) throw new NoQueryError('Two kinds of rows at once.');
	const isWith = bag
		.all('cond')
		.some(({ conds: [only] }) => only?.is === 'related' && only.by === 'with' && !only.not);
	const joined = takeJoined(bag, before.rows);
	const named = takeNames(bag);
	// `Ethereum only` after projects: those of its ecosystem.
	const isOnChain = before.rows.source === 'projects' && areChains(named) && !isLinked(before.rows);
	const names = isOnChain ? [] : named;
	const onChain: Cond[] = isOnChain ? [{ is: 'ecosystem', values: named }] : [];
	const conds = [...(target?.conds ?? []), ...joined, ...onChain, ...takeConds(bag)];
	const isBased = asks.has('where') && context.columns;
	const verbs = [...bag.take('verb').map(({ verb }) => verb), ...doneBy(conds, before.rows)].filter(
		(verb) => !(isBased && verb === 'base'),
	);
	// `Which of these raised money?`
	if ((narrows || asks.has('which')) && raisesOnly(before, target, verbs, bag, asks)) {
		if (before.rows.source === 'organizations' && !before.rows.rounds) {
			const rounds = { role: 'raised' as const, groups: [], sum: null, count: null };
			return listOf({ ...before.rows, rounds });
		}
		conds.push({ is: 'many', of: 'rounds', lo: 1, hi: null });
	}
	// `How many rounds did they join?` `and lead?`
	if (!target && names.length === 0 && conds.length === 0 && bag.left.every(isNeutral)) {
		const rows = otherPart(before.rows, verbs, asks);
		if (rows) return { ...before, rows };
	}
	// `without a funding round` selects previous rows, not rounds without an amount.
	const isNegated = ['without', 'no', 'not', 'never', 'lacking'].some((form) =>
		context.forms.has(form),
	);
	if (isNegated && target?.source === 'fundraising' && before.rows.source !== 'fundraising')
		throw new NoQueryError('They, or their rounds?');
	const isFrom = bag.all('prep').some(({ prep }) => ['of', 'from', 'by'].includes(prep));
	const isCut = isOfTheRound(before.rows, target, conds, context);
	const pivoted = pivot(before.rows, isCut ? undefined : target, verbs, asks, isFrom);
	// The rows of a limited list are not all that it was about.
	if (pivoted.isOther && before.kind === 'list' && before.take !== null)
		throw new NoQueryError('Of the first of them, or of all?');
	const source = pivoted.rows.source;
	const merged = foundersAlone(mergeConditions(pivoted.rows, source, conds, context, narrows), bag);
	// `which of those are in Uniswap too?` does not ask who is in Uniswap.
	if (names.length > 0 && narrows) throw new NoQueryError('Of those before, or of all?');
	const isBeside = names.length > 0 && (isTogether(context) || isWith);
	const rows = isBeside
		? addCoInvestors(merged, names)
		: names.length > 0
			? replaceNames(merged, names)
			: merged;
	checkRaisers(rows);
	return shapeQuery(before, rows, bag, asks, context, { ...pivoted, narrows }, target, verbs);
}

/** `only those of the 2024 round` after a question for investors: the same investors, limited to that round. */
const isOfTheRound = (
	{ source, rounds }: Rows,
	target: Target | undefined,
	conds: readonly Cond[],
	{ forms }: Context,
): boolean =>
	source !== 'fundraising' &&
	rounds !== null &&
	target?.source === 'fundraising' &&
	target.plural === false &&
	conds.some(({ is }) => is === 'stage' || is === 'period') &&
	['only', 'just', 'chi', 'rieng'].some((form) => forms.has(form));

/** Returns the verbs that conditions express: `who led the seed round?` is a condition, but also asks who led. */
const doneBy = (conds: readonly Cond[], { rounds }: Rows): Verb[] =>
	conds.flatMap((cond): Verb[] =>
		cond.is !== 'role' || cond.not || !rounds || rounds.role === 'raised'
			? []
			: cond.role === 'led'
				? ['lead']
				: cond.role === 'joined'
					? ['invest']
					: [],
	);

/** Whether rows are linked with a record that another name can replace. */
const isLinked = ({ groups, rounds }: Rows): boolean =>
	rounds !== null ||
	groups.some(({ conditions }) =>
		conditions.some(({ field }) => fields.projects.get(field)?.kind === 'links'),
	);

/** Rounds that somebody led instead of joined, or vice versa; undefined if that is not asked. */
function otherPart(rows: Rows, verbs: readonly string[], asks: ReadonlySet<Ask>): Rows | undefined {
	const [verb, another] = verbs;
	const wanted =
		verb === 'lead' ? 'lead_investors' : verb === 'invest' ? 'organizations' : undefined;
	const ofRaised = rows.rounds?.role === 'raised' ? rows.rounds : undefined;
	const groups = rows.source === 'fundraising' ? rows.groups : ofRaised?.groups;
	if (!wanted || another || asks.has('who') || !groups) return undefined;
	const fields = ['organizations', 'lead_investors', 'people'];
	const links = groups.flatMap(({ conditions }) =>
		conditions.filter(({ field }) => fields.includes(field)),
	);
	const [only, more] = links;
	if (!only) return undefined;
	if (more || only.field === 'people') throw new NoQueryError('Who did?');
	const changed = groups.map(({ match, conditions }) => ({
		match,
		conditions: conditions.map((one) => (one === only ? { ...one, field: wanted } : one)),
	}));
	return ofRaised && rows.source !== 'fundraising'
		? { ...rows, rounds: { ...ofRaised, groups: changed } }
		: { ...rows, groups: changed };
}

/** Limits people to founders: `which of those are founders?` after people of some record. */
function foundersAlone(rows: Rows, bag: Bag): Rows {
	const [noun, more] = bag.all('noun');
	if (noun?.noun !== 'founders' || more || rows.source !== 'people' || !rows.positions) return rows;
	bag.takeOne(noun);
	return { ...rows, positions: { ...rows.positions, founders: true, time: 'any' } };
}

/** A round has one raiser: a condition requiring two matches nothing. @throws NoQueryError */
function checkRaisers({ source, groups, rounds }: Rows): void {
	const of = source === 'fundraising' ? groups : (rounds?.groups ?? []);
	const raisers = of
		.filter(({ match }) => match === 'all')
		.flatMap(({ conditions }) =>
			conditions.filter(
				({ field, comparison }) => field.startsWith('raised_by_') && comparison === 'is',
			),
		);
	if (raisers.length > 1) throw new NoQueryError('Rounds of several at once.');
}

/** Whether the only condition on projects is that they raised. */
const raisesOnly = (
	{ rows }: RowsQuery,
	target: Target | undefined,
	verbs: readonly string[],
	bag: Bag,
	asks: ReadonlySet<Ask>,
): boolean =>
	(rows.source === 'projects' || (rows.source === 'organizations' && !rows.rounds)) &&
	(!target || target.source === rows.source) &&
	verbs.length === 1 &&
	verbs[0] === 'raise' &&
	!asks.has('much') &&
	bag.left.every(isNeutral);

/** `with Paradigm`, if the previous question was for rounds without a named participant. */
function takeJoined(bag: Bag, { source, groups }: Rows): Cond[] {
	const isOpen =
		source === 'fundraising' &&
		!groups.some(({ conditions }) =>
			conditions.some(({ field }) => fields.fundraising.get(field)?.kind === 'links'),
		);
	if (!isOpen) return [];
	const found = bag
		.all('cond')
		.filter(({ conds: [only, more] }) => only?.is === 'related' && only.by === 'with' && !more);
	for (const piece of found) bag.takeOne(piece);
	return found.flatMap(({ conds }) => [...conds]);
}
