import { isDirectorySource } from '#lib/directory/sources.ts';
import { fields } from '#lib/screens/fields.ts';
import type { Condition, Group } from '#lib/screens/screen.ts';
import { canGroup } from '../answering/dimensions.ts';
import { type FactWord, factSpec, factWords } from '../lexicon/facts.ts';
import type { Query, QueryOf, RecordRef, RowSource, Rows } from '../query.ts';
import { changedAllotments } from './allotments.ts';
import { Bag, type Context, isNeutral, takeConds, takeNames, takeOf, takeTop } from './bag.ts';
import { rowsOf } from './lower.ts';
import { figureField, sortOf } from './of-rows.ts';
import { everyType, NotRead, pick } from './pick.ts';
import type { Ask, Cond, Name, Of, Piece, Target, Verb } from './pieces.ts';
import { isHowMany } from './rules/orders.ts';
import { areChains } from './rules/verbs.ts';
import { changedTypes } from './told.ts';

/** A question that changes the one before: `and in 2023?`, `only Series A`, `by month`, `what about Aave?` */

type OfRows = QueryOf<'list'> | QueryOf<'count'> | QueryOf<'figure'> | QueryOf<'group'>;

const isOfRows = (query: Query): query is OfRows => 'rows' in query;

/**
 * The query before with what the pieces say of it.
 * @param narrows of those that the query gave, not instead of them
 * @throws NotRead, SeveralMeant
 */
export function changedQuery(
	before: Query,
	pieces: readonly Piece[],
	context: Context,
	narrows: boolean,
): Query {
	const bag = new Bag(pieces);
	bag.take('again');
	bag.take('pron');
	const asks = new Set(bag.take('ask').map(({ ask }) => ask));
	const query = isOfRows(before)
		? changedRows(before, bag, asks, context, narrows)
		: changedOther(before, bag, asks);
	if (!bag.left.every(isNeutral)) throw new NotRead('A part does not change the question before.');
	if (JSON.stringify(query) === JSON.stringify(before)) throw new NotRead('Nothing changes.');
	return query;
}

const listOf = (rows: Rows): Query => ({
	...{ kind: 'list', rows, sort: null, take: null, fields: [] },
});

function changedRows(
	before: OfRows,
	bag: Bag,
	asks: ReadonlySet<Ask>,
	context: Context,
	narrows: boolean,
): Query {
	const targets = bag.take('target').map(({ target }) => target);
	const [target, more] = targets;
	if (more) throw new NotRead('Two kinds of rows at once.');
	const isWith = bag
		.all('cond')
		.some(({ conds: [only] }) => only?.is === 'related' && only.by === 'with' && !only.not);
	const joined = takeJoined(bag, before.rows);
	const named = takeNames(bag);
	// `Ethereum only` behind projects: of its ecosystem.
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
	// `without a funding round` is of those before, not rounds without an amount.
	const isNegated = ['without', 'no', 'not', 'never', 'lacking'].some((form) =>
		context.forms.has(form),
	);
	if (isNegated && target?.source === 'fundraising' && before.rows.source !== 'fundraising')
		throw new NotRead('They, or their rounds?');
	const isFrom = bag.all('prep').some(({ prep }) => ['of', 'from', 'by'].includes(prep));
	const pivoted = pivot(before.rows, target, verbs, asks, isFrom);
	// Those that a list was cut to are not all that it was about.
	if (pivoted.isOther && before.kind === 'list' && before.take !== null)
		throw new NotRead('Of the first of them, or of all?');
	const source = pivoted.rows.source;
	const merged = foundersAlone(merge(pivoted.rows, source, conds, context, narrows), bag);
	// `which of those are in Uniswap too?` is not who is in Uniswap.
	if (names.length > 0 && narrows) throw new NotRead('Of those before, or of all?');
	const isBeside = names.length > 0 && (isTogether(context) || isWith);
	const rows = isBeside
		? withOthers(merged, names)
		: names.length > 0
			? renamed(merged, names)
			: merged;
	checkRaisers(rows);
	return shaped(before, rows, bag, asks, context, { ...pivoted, narrows }, target, verbs);
}

/** `who led the seed round?` is a condition of its own, and asks for who led all the same. */
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

/** Whether rows are linked with a record that another name may stand for. */
const isLinked = ({ groups, rounds }: Rows): boolean =>
	rounds !== null ||
	groups.some(({ conditions }) =>
		conditions.some(({ field }) => fields.projects.get(field)?.kind === 'links'),
	);

/** Rounds that somebody led in place of those they joined, or the other way round; undefined where that is not asked. */
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
	if (more || only.field === 'people') throw new NotRead('Who did?');
	const changed = groups.map(({ match, conditions }) => ({
		match,
		conditions: conditions.map((one) => (one === only ? { ...one, field: wanted } : one)),
	}));
	return ofRaised && rows.source !== 'fundraising'
		? { ...rows, rounds: { ...ofRaised, groups: changed } }
		: { ...rows, groups: changed };
}

/** `which of those are founders?` of people somewhere */
function foundersAlone(rows: Rows, bag: Bag): Rows {
	const [noun, more] = bag.all('noun');
	if (noun?.noun !== 'founders' || more || rows.source !== 'people' || !rows.positions) return rows;
	bag.takeOne(noun);
	return { ...rows, positions: { ...rows.positions, founders: true, time: 'any' } };
}

/** A round has one raiser: what holds of two of them holds of nothing. @throws NotRead */
function checkRaisers({ source, groups, rounds }: Rows): void {
	const of = source === 'fundraising' ? groups : (rounds?.groups ?? []);
	const raisers = of
		.filter(({ match }) => match === 'all')
		.flatMap(({ conditions }) =>
			conditions.filter(
				({ field, comparison }) => field.startsWith('raised_by_') && comparison === 'is',
			),
		);
	if (raisers.length > 1) throw new NotRead('Rounds of several at once.');
}

/** Whether all that is asked of projects is that they raised. */
const raisesOnly = (
	{ rows }: OfRows,
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

/** `with Paradigm`, where the question before was for rounds that nobody was named of. */
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

/** The rounds that rows are, or that they raised. */
function roundsBehind({ source, groups, rounds }: Rows): Group[] | undefined {
	if (source === 'fundraising') return groups;
	return rounds?.role === 'raised' && groups.length === 0 && !rounds.sum
		? rounds.groups
		: undefined;
}

/** Rows of another kind that belong to those before: who led them, what raised them. */
function pivot(
	rows: Rows,
	target: Target | undefined,
	verbs: readonly string[],
	asks: ReadonlySet<Ask>,
	isFrom: boolean,
): { rows: Rows; isOther: boolean } {
	const led =
		verbs.includes('lead') ||
		target?.conds.some((cond) => cond.is === 'role' && cond.role === 'led');
	const invests = verbs.includes('invest');
	if (verbs.some((verb) => !['lead', 'invest', 'raise', 'have'].includes(verb)))
		throw new NotRead('They did not.');
	const isRoundsNamed = target?.source === 'fundraising';
	// `from whom?` behind what was raised
	const isWhoAlone =
		asks.has('who') && !target && verbs.length === 0 && rows.source === 'fundraising';
	if (isWhoAlone && !isFrom) throw new NotRead('Who did what?');
	// `and what did Pantera lead?`, `just what they led` ask for no investors.
	const isOfWhat = asks.has('what') || rows.source === 'fundraising';
	if ((led || invests) && !target && !asks.has('who') && isOfWhat)
		throw new NotRead('What did they do?');
	const does = led || invests || isWhoAlone;
	const wanted = does && (!target || isRoundsNamed) ? 'investors' : (target?.source ?? rows.source);
	const isOfInvestors = ['investors', 'organizations', 'people'].includes(rows.source);
	if (does && isRoundsNamed && !asks.has('who') && !(asks.has('which') && isOfInvestors))
		throw new NotRead('Who did what?');
	if (wanted === rows.source) {
		if (does && !rows.rounds) throw new NotRead('Who did what?');
		const role = led ? 'led' : 'joined';
		return {
			rows: does && rows.rounds ? { ...rows, rounds: { ...rows.rounds, role } } : rows,
			isOther: false,
		};
	}
	// `rounds of these` behind projects
	if (
		rows.source === 'projects' &&
		wanted === 'fundraising' &&
		!rows.rounds &&
		rows.groups.length > 0
	)
		return {
			rows: { source: wanted, groups: [], raisers: rows.groups, rounds: null, positions: null },
			isOther: true,
		};
	const rounds = roundsBehind(rows);
	const isInvestors = wanted === 'investors' || wanted === 'organizations' || wanted === 'people';
	if (rounds && wanted === 'fundraising')
		return {
			rows: { source: wanted, groups: rounds, rounds: null, positions: null },
			isOther: true,
		};
	if (rounds && (isInvestors || wanted === 'projects' || wanted === 'raisers')) {
		const role = isInvestors ? (led ? 'led' : 'joined') : 'raised';
		return {
			rows: {
				...{ source: wanted, groups: [], positions: null },
				rounds: { role, groups: rounds, sum: null, count: null },
			},
			isOther: true,
		};
	}
	if (rows.source === 'investors' && wanted === 'organizations')
		return { rows: { ...rows, source: 'organizations' }, isOther: false };
	if (rows.source === 'investors' && wanted === 'people')
		return { rows: { ...rows, source: 'people' }, isOther: false };
	throw new NotRead('They are of another kind.');
}

function merge(
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
	// What was found by rounds goes on being found by them.
	const scoped =
		rows.rounds && !isDirectorySource(source) ? own.map((cond) => onRounds(cond)) : own;
	const added = rowsOf(source, dated(rows, scoped), context.now);
	if (
		added.source !== rows.source &&
		!(rows.source === 'investors' && added.source === 'organizations') &&
		!(rows.source === 'raisers' && added.source === 'projects')
	)
		throw new NotRead('They are of another kind.');
	const addedRounds = added.rounds?.groups ?? [];
	return {
		...rows,
		...(added.raisers && { raisers: mergedGroups(rows.raisers ?? [], added.raisers, narrows) }),
		...(added.studied && { studied: added.studied }),
		source: added.source,
		groups: mergedGroups(rows.groups, added.groups, narrows),
		rounds: rows.rounds
			? { ...rows.rounds, groups: mergedGroups(rows.rounds.groups, addedRounds, narrows) }
			: added.rounds,
		positions: added.positions ?? rows.positions,
	};
}

/** What an amount alone is of: that of which the question before named one. @throws NotRead where there is none, or several. */
function amountBefore({ source, groups }: Rows): FactWord {
	if (!isDirectorySource(source)) throw new NotRead('An amount of what?');
	const words = factWords.filter(
		(word) =>
			factSpec(word).unit === 'usd' &&
			groups.some(({ conditions }) =>
				conditions.some(({ field }) => field === factSpec(word).rows?.[source]),
			),
	);
	const [word, more] = words;
	if (!word || more) throw new NotRead('An amount of what?');
	return word;
}

const onRounds = (cond: Cond): Cond =>
	['stage', 'sector', 'amount', 'period'].includes(cond.is) ? { ...cond, on: 'rounds' } : cond;

/** A time is of what the question before spoke of a time of. */
function dated(rows: Rows, conds: readonly Cond[]): Cond[] {
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

/** New conditions in place of those on the same field; besides them where they narrow. */
function mergedGroups(
	before: readonly Group[],
	added: readonly Group[],
	narrows: boolean,
): Group[] {
	if (added.length === 0) return [...before];
	// What is left out is left out of those before.
	const isDenied = added.every(({ conditions }) =>
		conditions.every(({ comparison }) => comparison === 'is not'),
	);
	const replaced = narrows || isDenied ? new Set<string>() : fieldsOf(added);
	const kept = before.flatMap(({ match, conditions }): Group[] => {
		const left = conditions.filter(({ field }) => !replaced.has(field));
		return left.length > 0 ? [{ match, conditions: left }] : [];
	});
	const plain = [...kept, ...added].filter(({ match }) => match === 'all');
	const others = [...kept, ...added].filter(({ match }) => match !== 'all');
	const conditions = plain.flatMap((group) => group.conditions);
	return [...(conditions.length > 0 ? [{ match: 'all' as const, conditions }] : []), ...others];
}

/** Other records in place of those that the rows are linked with. */
function renamed(rows: Rows, names: readonly Name[]): Rows {
	if (rows.positions) {
		const types = [...new Set(rows.positions.of.map(({ type }) => type))];
		const wide = types.includes('person') ? types : (['project', 'organization'] as const);
		return {
			...rows,
			positions: { ...rows.positions, of: names.map((name) => pick(name, wide, 'people')) },
		};
	}
	let isDone = false;
	const changed = (source: keyof typeof fields, groups: readonly Group[]): Group[] =>
		groups.map(({ match, conditions }) => ({
			match,
			conditions: conditions.map((condition): Condition => {
				const next = relinked(source, condition, names);
				if (!next || isDone) return condition;
				isDone = true;
				return next;
			}),
		}));
	const rounds = rows.rounds
		? { ...rows.rounds, groups: changed('fundraising', rows.rounds.groups) }
		: null;
	const groups = isDirectorySource(rows.source) ? changed(rows.source, rows.groups) : rows.groups;
	if (!isDone) throw new NotRead('The question before named no record.');
	return { ...rows, rounds, groups };
}

/** `together with Paradigm`: besides those that were named, not instead of them. */
export const isTogether = ({ forms }: Context): boolean =>
	['together', 'along', 'alongside', 'jointly', 'cung', 'chung', 'kem'].some((form) =>
		forms.has(form),
	) ||
	(forms.has('with') && ['also', 'too', 'both', 'plus'].some((form) => forms.has(form)));

/** Rounds that an investor joined, of which others are too. @throws NotRead where the question before was for anything else */
function withOthers(rows: Rows, names: readonly Name[]): Rows {
	const links = rows.groups.flatMap(({ match, conditions }) =>
		conditions
			.filter(({ field }) => fields.fundraising.get(field)?.kind === 'links')
			.map((condition) => ({ ...condition, match })),
	);
	const [link, more] = links;
	const isOfOne =
		rows.source === 'fundraising' &&
		(link?.field === 'organizations' || link?.field === 'lead_investors') &&
		link.comparison === 'is' &&
		link.match === 'all' &&
		!more;
	if (!isOfOne) throw new NotRead('Besides whom?');
	const others = names.map((one) => ({
		...{ field: 'organizations', comparison: 'is' as const },
		values: [pick(one, ['organization'], 'joined').slug],
	}));
	const groups = rows.groups.map(({ match, conditions }) => ({
		match,
		conditions: match === 'all' ? [...conditions, ...others] : conditions,
	}));
	return { ...rows, groups };
}

const siblings: Record<string, readonly string[]> = {
	raised_by_project: ['raised_by_project', 'raised_by_organization'],
	raised_by_organization: ['raised_by_project', 'raised_by_organization'],
	organizations: ['organizations', 'people'],
};

/** A condition on linked records with others in it; undefined where it is none. */
function relinked(
	source: keyof typeof fields,
	condition: Condition,
	names: readonly Name[],
): Condition | undefined {
	const field = fields[source].get(condition.field);
	if (field?.kind !== 'links' || !/^is/.test(condition.comparison)) return undefined;
	const role =
		condition.field.startsWith('raised_by') || condition.field === 'relate_project'
			? 'raised'
			: 'joined';
	for (const name of siblings[condition.field] ?? [condition.field]) {
		const other = fields[source].get(name);
		if (other?.kind !== 'links' || other.type === 'round') continue;
		const { type } = other;
		if (!names.every(({ records }) => records.some((record) => record.type === type))) continue;
		return {
			field: name,
			comparison: condition.comparison,
			values: names.map((one) => pick(one, [type], role).slug),
		};
	}
	return undefined;
}

/** What is asked of the rows: as before, unless the pieces say it. */
function shaped(
	before: OfRows,
	rows: Rows,
	bag: Bag,
	asks: ReadonlySet<Ask>,
	context: Context,
	{ isOther, narrows }: { isOther: boolean; narrows: boolean },
	target: Target | undefined,
	verbs: readonly string[],
): Query {
	const figures = bag.take('figure');
	const figure = figures.find(({ vague }) => !vague);
	if (figures.length > 0 && !figure) throw new NotRead('An average, or a median?');
	const [grouped] = bag.take('grouped');
	const [field] = bag.take('field');
	const top = takeTop(bag);
	const isWhere = context.columns && asks.has('where') && !field && verbs.length === 0;
	const word = field?.field ?? (isWhere ? 'location' : undefined);
	if (grouped) {
		if (!canGroup(rows, grouped.by)) throw new NotRead('They have no such groups.');
		const of =
			figure?.of ??
			(word ? 'sum' : before.kind === 'figure' || before.kind === 'group' ? before.of : 'count');
		const measured =
			of === 'count' ? null : word ? figureField(rows.source, word) : beforeField(before, rows);
		return {
			...{ kind: 'group', by: grouped.by, of, field: measured, rows },
			...{ order: top?.order ?? null, take: top?.take ?? (top ? 1 : null) },
		};
	}
	// `make that twelve`
	const [count, another] = bag.all('amount');
	const isCut = before.kind === 'list' && before.take !== null && !top && !isOther;
	if (isCut && count && !another && isHowMany(count)) {
		bag.takeOne(count);
		return { ...before, rows, take: count.value };
	}
	// `how large were those?` asks for each of them.
	const isOfEach = ['large', 'big', 'sizeable', 'sizable'].some((form) => context.forms.has(form));
	if (narrows && isOfEach && !figure && before.kind === 'list' && rows.source === 'fundraising')
		return { ...before, rows, fields: ['amount_quantity'] };
	if (asks.has('count') && !target && verbs.length === 0 && context.lang === 'vi' && !figure) {
		// `2024 thì bao nhiêu?` asks for the same figure.
		if (before.kind === 'figure' || before.kind === 'group') return { ...before, rows };
	}
	if (asks.has('count') && before.kind === 'group' && !isOther) {
		const isBy = bag.take('sort').length > 0;
		const bys = bag.all('prep').filter(({ prep }) => prep === 'by' || prep === 'per');
		for (const one of bys) bag.takeOne(one);
		if (isBy || bys.length > 0 || bag.all('prep').some(({ prep }) => prep === 'as'))
			return { ...before, of: 'count', field: null, rows };
		if (before.of !== 'count') throw new NotRead('In each group, or in all?');
	}
	// `lần gần nhất bao nhiêu tiền?`
	const isOfOne = top?.field === 'date' && asks.has('much') && !figure && !grouped;
	if (isOfOne && rows.source === 'fundraising' && before.kind !== 'group')
		return {
			...{ kind: 'list', rows, sort: keptSort(before, rows, top, verbs), take: top.take ?? 1 },
			fields: ['amount_quantity'],
		};
	if (figure || asks.has('much') || (word && !top && before.kind !== 'list')) {
		const of = figure?.of ?? (before.kind === 'figure' ? before.of : 'sum');
		const name = word ? figureField(rows.source, word) : beforeField(before, rows);
		if (before.kind === 'group' && !isOther) return { ...before, of, field: name, rows };
		return { kind: 'figure', of, field: name, rows };
	}
	if (word && !top) {
		if (!isDirectorySource(rows.source) || !factSpec(word).rows?.[rows.source])
			throw new NotRead('They have no such fact.');
		// `their websites?` is a column of those before.
		const name = factSpec(word).rows?.[rows.source];
		const isColumn = context.columns && narrows && before.kind === 'list' && !isOther;
		if (!isColumn || name === undefined) throw new NotRead('Facts of many records are columns.');
		return { ...before, rows, fields: [name] };
	}
	if (asks.has('count')) return { kind: 'count', rows };
	if (top) {
		// `theo số tiền`, `by amount` behind groups: what is added up in each.
		if (before.kind === 'group' && (top.field === 'amount' || top.field === 'raised'))
			return {
				...{ ...before, of: 'sum', field: figureField(rows.source, top.field), rows },
				...(top.order && { order: top.order, take: top.take }),
			};
		if (before.kind === 'group' && top.field === null)
			return { ...before, rows, order: top.order, take: top.take ?? 1 };
		// `and by rounds joined?` behind the first five: as many.
		const isCutBefore = before.kind === 'list' && !isOther && !target;
		if (isCutBefore && narrows && before.take !== null)
			throw new NotRead('The same ones, or as many?');
		return {
			...{ kind: 'list', rows, sort: keptSort(before, rows, top, verbs), fields: [] },
			take:
				takeOf(top, target, context) ??
				takeOfOne(top, target, asks, context) ??
				(isCutBefore ? before.take : null),
		};
	}
	const isListed = ['list', 'which', 'who'].some((ask) => [...asks].some((one) => one === ask));
	if (isOther || (isListed && before.kind !== 'list' && before.kind !== 'group'))
		return { kind: 'list', rows, sort: null, take: null, fields: [] };
	return { ...before, rows };
}

/** `the largest one`, `which was the smallest?`: one of those before. */
const takeOfOne = (
	top: Of<'top'>,
	target: Target | undefined,
	asks: ReadonlySet<Ask>,
	{ forms, lang }: Context,
): number | null =>
	lang === 'en' && !target && top.order !== null && (forms.has('one') || asks.has('which'))
		? 1
		: null;

/** The order asked for; another number of rows alone leaves the order before. */
function keptSort(
	before: OfRows,
	rows: Rows,
	top: Of<'top'>,
	verbs: readonly string[],
): QueryOf<'list'>['sort'] {
	const isOldest = top.field === 'date' && top.order === 'asc' && !rows.rounds;
	if (isOldest && (rows.source === 'projects' || rows.source === 'organizations'))
		return { field: 'year_founded', order: 'asc' };
	const isNumber = top.field === null && top.take !== null && before.kind === 'list';
	// `largest five`, `and the three smallest?`
	if (isNumber && before.sort)
		return {
			...before.sort,
			order: top.many === null ? before.sort.order : (top.order ?? before.sort.order),
		};
	return sortOf(rows, top, verbs, undefined);
}

function beforeField(before: OfRows, rows: Rows): string {
	if (before.kind === 'figure') return before.field;
	if (before.kind === 'group' && before.field !== null) return before.field;
	return figureField(rows.source, undefined);
}

type Other = Exclude<Query, OfRows>;

/** `and the number of rounds?` behind a fact of some records. */
function takeCounted(bag: Bag): FactWord | undefined {
	const [piece, more] = bag.all('target');
	if (!piece || more || piece.target.source !== 'fundraising' || piece.target.conds.length > 0)
		return undefined;
	bag.takeOne(piece);
	return 'rounds';
}

/** A question that was not about rows: other records, another time, another fact. */
function changedOther(before: Other, bag: Bag, asks: ReadonlySet<Ask>): Query {
	const names = takeNames(bag);
	const [field, more] = bag.take('field');
	const periods = bag.take('period');
	const [period, second] = periods;
	if (more || second) throw new NotRead('Two things at once.');
	const count = asks.has('count');
	const counted = count ? takeCounted(bag) : undefined;
	const records = (types = everyType): RecordRef[] => names.map((name) => pick(name, types));
	switch (before.kind) {
		case 'fact': {
			const [source] = bag.all('target').filter(({ target }) => target.source === 'sources');
			const [only, another] = before.records;
			// `who says so?`
			if (source && only && !another && names.length === 0 && !field && before.at === null) {
				bag.takeOne(source);
				return { kind: 'sources', record: only, fact: before.fact };
			}
			if (period) throw new NotRead('A fact of another time.');
			const fact = field?.field ?? counted ?? before.fact;
			return { ...before, fact, records: names.length > 0 ? records() : before.records };
		}
		case 'compare': {
			if (period) throw new NotRead('A comparison of another time.');
			const [added] = names;
			if (names.length > 1)
				return { ...before, records: records(), fact: field?.field ?? counted ?? before.fact };
			const all = added
				? [...before.records, ...records([before.records[0]?.type ?? 'project'])]
				: before.records;
			return { ...before, records: all.slice(0, 6), fact: field?.field ?? counted ?? before.fact };
		}
		case 'record':
		case 'co-investors': {
			const [record, other] =
				before.kind === 'record'
					? records()
					: names.map((name) => pick(name, ['organization'], 'joined'));
			if (!record || other || field || period) throw new NotRead('Which one?');
			return { ...before, record };
		}
		case 'sources': {
			const [record] = names.length > 0 ? records() : [before.record];
			if (!record || period) throw new NotRead('Which one?');
			return { ...before, record, fact: field?.field ?? before.fact };
		}
		case 'changes': {
			const [record] = names.length > 0 ? records() : [before.record];
			if (field) throw new NotRead('Changes of a fact.');
			const [kind, second] = bag.take('target').map(({ target }) => target);
			const type = kind && changedTypes[kind.source];
			if (second || (kind && (!type || kind.conds.length > 0 || record)))
				throw new NotRead('Changes of one kind.');
			return {
				...before,
				...(type && { type }),
				record: record ?? null,
				span: period?.span ?? before.span,
				count: before.count || count,
			};
		}
		case 'allocations':
			if (period || count) throw new NotRead('Parts of another time.');
			return changedAllotments(before, bag, names, field);
		default: {
			if (field) throw new NotRead('They have no facts.');
			const same: typeof before = before.kind === 'news' ? changedNews(before, bag) : before;
			const types = before.kind === 'news' ? everyType : (['project'] as const);
			const top = takeTop(bag);
			if (top && (before.kind === 'unlocks' || top.field !== 'date' || top.order !== 'desc'))
				throw new NotRead('No such order.');
			const [again] = bag.all('target');
			// `the latest article only`
			if (
				again &&
				top &&
				again.target.source === (before.kind === 'news' ? before.type : before.kind)
			)
				bag.takeOne(again);
			const order = top && before.kind === 'events' ? { order: 'desc' as const } : {};
			return {
				...same,
				...order,
				take: top ? (top.take ?? 1) : before.take,
				records: names.length > 0 ? records(types) : before.records,
				span: period?.span ?? before.span,
				count: same.count || count,
			};
		}
	}
}

/** News of one outlet, or by outlet: `only from CoinDesk`, `from which outlets?` */
function changedNews(before: QueryOf<'news'>, bag: Bag): QueryOf<'news'> {
	const [outlet, more] = bag.take('outlet');
	const [grouped, another] = bag.take('grouped');
	if (more || another || (outlet && grouped)) throw new NotRead('Two things at once.');
	if (outlet && !outlet.said) throw new NotRead('From them, or about them?');
	if (outlet) return { ...before, outlet: outlet.name };
	if (!grouped) return before;
	if (grouped.by !== 'outlet' || before.outlet !== undefined) throw new NotRead('No such groups.');
	return { ...before, by: 'outlet', count: true };
}
