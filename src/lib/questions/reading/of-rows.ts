import { isDirectorySource } from '#lib/directory/sources.ts';
import type { Aggregate } from '#lib/screens/field-values.ts';
import { type FactWord, factSpec } from '../lexicon/facts.ts';
import type { Query, RowSource } from '../query.ts';
import { type Bag, type Context, rowLimitOf, takeTop } from './bag.ts';
import { groupOf } from './of-groups.ts';
import { NoQueryError } from './pick.ts';
import type { Ask, Cond, PieceOf, Target } from './pieces.ts';
import {
	areLatestRaisers,
	asksForBreakdown,
	asksHowMuch,
	hasAmbiguousTime,
	isAboutOneRound,
	isColumnBeside,
	isOneRound,
	isShareQuestion,
	requestedDayFact,
	saysBoth,
} from './requested-of-rows.ts';
import { figureField, rowsToSum, summableFields } from './row-figures.ts';
import { sortOf } from './row-order.ts';

/** The query for rows of a source that meet conditions. @throws NoQueryError */
export function rowsQuery(
	bag: Bag,
	asks: ReadonlySet<Ask>,
	context: Context,
	rowSource: RowSource,
	conds: readonly Cond[],
	target: Target | undefined,
	counted?: 'rounds',
): Query | null {
	const spoken = bag.take('figure');
	// `What does a Series B come to? The median`: the figure is the median.
	const isOther = spoken.some(({ of, vague }) => !vague && (of === 'median' || of === 'average'));
	const named = isOther ? spoken.filter(({ of }) => of !== 'sum') : spoken;
	const figures = [
		...new Map(named.flatMap((one) => (one.vague ? [] : [[one.of, one] as const]))).values(),
	];
	const isTypical = named.some(({ vague }) => vague);
	if (isTypical && figures.every(({ of }) => of === 'sum'))
		throw new NoQueryError('An average, or a median?');
	if (named.length > 0 && figures.length === 0) throw new NoQueryError('An average, or a median?');
	const [grouped, two] = bag.take('grouped');
	const [noun, other] = bag.take('field');
	const verbs = bag.take('verb').map(({ verb }) => verb);
	const ranking = takeTop(bag);
	const isOfOneSize =
		asks.has('much') &&
		figures.length + verbs.length === 0 &&
		!grouped &&
		!noun &&
		isOneRound(rowSource, ranking, target);
	// `Which DeFi projects have a website?`: those with a known one.
	const isHad =
		noun !== undefined &&
		target !== undefined &&
		!ranking &&
		!grouped &&
		figures.length + verbs.length === 0 &&
		isDirectorySource(rowSource) &&
		factSpec(noun.field).unit === 'text' &&
		IS_HAD.test(context.text);
	const field: PieceOf<'field'> | undefined = isOfOneSize
		? { tag: 'field', field: 'amount' }
		: isHad
			? undefined
			: noun;
	// `which projects did Paradigm get into first`: not an order of projects.
	const isOfBackers = conds.some(
		(cond) => cond.is === 'related' && (cond.by === 'investor' || cond.by === 'lead'),
	);
	if (
		ranking?.field === 'date' &&
		isOfBackers &&
		rowSource === 'projects' &&
		context.forms.has('first')
	)
		throw new NoQueryError('The first of what?');
	const isFoundedFirst =
		ranking?.field === 'date' &&
		rowSource !== 'fundraising' &&
		!conds.some(
			(cond) =>
				cond.is === 'role' ||
				cond.on === 'rounds' ||
				(cond.is === 'amount' && cond.field === 'raised'),
		) &&
		(verbs.includes('found') || (verbs.length === 0 && ranking.order === 'asc'));
	// `the highest valuation of FTX`
	const isOfField =
		!grouped &&
		!target &&
		ranking?.field === null &&
		ranking.many === false &&
		field &&
		factSpec(field.field).unit !== 'text';
	const isLaunchedFirst =
		ranking?.field === 'date' &&
		rowSource === 'projects' &&
		verbs.length === 1 &&
		verbs[0] === 'launch';
	if (isLaunchedFirst) verbs.pop();
	const top: PieceOf<'top'> | undefined =
		ranking && isLaunchedFirst
			? { ...ranking, field: 'launched' }
			: ranking && isFoundedFirst
				? { ...ranking, field: 'founded' }
				: ranking && isOfField
					? { ...ranking, field: field.field }
					: ranking;
	const areRaisers = target?.conds.some(
		(cond) => cond.is === 'role' && cond.role === 'raised' && cond.on === undefined && !cond.not,
	);
	if (ranking && areRaisers && !verbs.includes('raise')) verbs.push('raise');
	if (isFoundedFirst && verbs.includes('found')) verbs.splice(verbs.indexOf('found'), 1);
	// `Who founded the oldest exchange?` asks for a person.
	if (isFoundedFirst && asks.has('who') && ranking.order === 'asc' && context.forms.has('founded'))
		throw new NoQueryError('Who founded the first of them?');
	const isInTotal = conds.some((cond) => cond.is === 'amount' && cond.field === 'raised');
	const [figure, third] = figures.filter(({ of }) => !(of === 'sum' && isInTotal));
	if (two || third || other) return null;
	const isMoney = verbs.includes('raise') && (asks.has('much') || figure?.of === 'sum');
	const measured = field?.field ?? (isMoney ? 'raised' : undefined);
	const isBeside = figures.length === 0 && isColumnBeside(asks, target, context);
	// `what got funded in May 2022` asks for rounds, `what was raised` for an amount.
	const isOfAnyRaiser =
		!conds.some(({ is }) => is === 'related') &&
		/\bwhat (?:all |else )?(?:got|gets|has|have|just|received|closed|is|are)\b/.test(context.text);
	const isSum =
		(asks.has('much') &&
			!isOfOneSize &&
			(measured === undefined || summableFields.includes(measured))) ||
		(measured === 'raised' && !top && !isBeside && !(asks.has('which') && target)) ||
		(target === undefined &&
			(verbs.includes('raise') ||
				(!field && conds.some((cond) => cond.is === 'related' && cond.by === 'raiser'))) &&
			asks.has('what') &&
			!top &&
			rowSource === 'fundraising' &&
			!isOfAnyRaiser);
	const isVietnameseSum = context.lang === 'vi' && figure?.of === 'sum' && verbs.includes('raise');
	const of: Aggregate | 'count' =
		figure && (!asks.has('count') || isVietnameseSum)
			? figure.of
			: isSum || (field && grouped)
				? 'sum'
				: 'count';
	if (isShareQuestion(asks, conds, target, verbs, field?.field))
		throw new NoQueryError('Shares of rounds are not kept.');
	if (hasAmbiguousTime(rowSource, conds) && verbs.length === 0 && measured !== 'raised' && !counted)
		throw new NoQueryError('A time of what?');
	// Disagreements are recorded, but only amounts tell on what.
	const isDisputed = conds.some(({ is }) => is === 'disagree');
	const isHow = context.lang === 'vi' && ['nhu', 'sao'].some((form) => context.forms.has(form));
	if (isDisputed && isHow) throw new NoQueryError('What each says, or on which they disagree?');
	if (isDisputed && field && field.field !== 'amount' && field.field !== 'raised')
		throw new NoQueryError('They disagree on what?');
	const isAge = ['age', 'ages', 'old'].some((form) => context.forms.has(form));
	if (figure && isAge && field?.field === 'founded') throw new NoQueryError('A year is no age.');
	// `a supply below a million`: the total or the maximum supply?
	const isSupply = [
		...conds.map((cond) => (cond.is === 'amount' ? cond.field : null)),
		field?.field,
	]
		.concat(ranking?.field ?? null)
		.includes('totalSupply');
	const isSaid = ['total', 'token', 'current'].some((form) => context.forms.has(form));
	if (isSupply && context.lang === 'en' && !isSaid) throw new NoQueryError('Which supply?');
	const isUnsaid = conds.some((cond) => cond.is === 'amount' && cond.field === null);
	if (isUnsaid && field?.field === 'valuation') throw new NoQueryError('An amount of what?');
	// `investors by rounds led`
	const isByLed = top?.field === 'led' && rowSource === 'investors';
	const led: Cond[] = isByLed ? [{ is: 'role', role: 'led' }] : [];
	const asksWhen = requestedDayFact(rowSource, verbs, conds, asks);
	if (asksWhen) verbs.length = 0;
	const all = [...conds, ...verbConds(rowSource, verbs, conds), ...led];
	const isSorted = ['sort', 'rank', 'ranking'].some((word) => context.forms.has(word));
	const isRanked = ['rank', 'ranked', 'ranking', 'hang'].some((word) => context.forms.has(word));
	if (isSorted && asks.has('list') && !top && !grouped) throw new NoQueryError('Ranked by what?');
	// `What did French companies raise?`: how much, or in which rounds?
	const isWhatRaised =
		asks.has('what') &&
		context.forms.has('did') &&
		rowSource !== 'fundraising' &&
		(verbs.includes('raise') || conds.some((cond) => cond.is === 'role' && cond.role === 'raised'));
	// `DeFi projects and how much they raised`: each, or in total?
	const isOfEach = ['they', 'each'].some((form) => context.forms.has(form));
	const isBesideMuch = context.forms.has('and') && !context.forms.has('did') && isOfEach;
	if (of === 'sum' && asks.has('much') && target?.plural && isBesideMuch)
		throw new NoQueryError('Of each, or in all?');
	if (isWhatRaised && of === 'count') throw new NoQueryError('How much, or in which rounds?');
	if (asksHowMuch(asks, target, rowSource, context))
		throw new NoQueryError('How many, or how much?');
	// `Which country’s startups raised the most?`: raisers of all kinds cannot be grouped, their rounds can.
	const isOfOneRaiser = all.some(
		(cond) => cond.is === 'related' && ['investee', 'of', 'in'].includes(cond.by),
	);
	const isOften = ['often', 'times', 'rounds', 'frequently', 'lan', 'vong', 'active'].some((form) =>
		context.forms.has(form),
	);
	// `Who invested the most in Aptos?`: how often, or how much, which is unknown.
	if (
		isOfOneRaiser &&
		top?.many === true &&
		top.field === null &&
		!isOften &&
		rowSource !== 'fundraising'
	)
		throw new NoQueryError('How often, or how much?');
	// `how many raised over $10m?`: how many of what?
	const isTimes = ['times', 'often', 'lan', 'dot', 'vong'].some((form) => context.forms.has(form));
	const isOfStage = all.some(({ is }) => is === 'stage');
	const isOfNobody =
		!target && !isOfStage && rowSource === 'fundraising' && asks.has('count') && !isTimes;
	const isOfRaised = ({ is, ...cond }: Cond) =>
		is === 'amount' &&
		'field' in cond &&
		(cond.field === 'raised' || (cond.field === null && verbs.includes('raise')));
	const isOfAny = verbs.includes('raise') && !all.some(({ is }) => is === 'related');
	if (isOfNobody && (isOfAny || all.some(isOfRaised))) throw new NoQueryError('How many of whom?');
	const isLastOne = top?.field === 'date' && top.order === 'desc' && target?.plural === false;
	if (isLastOne && target.source === 'investors') throw new NoQueryError('Several joined last.');
	// `projects that last raised in 2019` may have raised since: their last day does not come from the rounds of 2019.
	const isOfTime = conds.some(({ is }) => is === 'period');
	if (areLatestRaisers(rowSource, top, all) && isOfTime) throw new NoQueryError('Not since?');
	const isOfRounds = rowSource === 'raisers' && grouped !== undefined && verbs.includes('raise');
	// For projects, only the organizations among their investors are counted: that determines the first, not the order
	// of all.
	if (rowSource === 'projects' && top?.field === 'investors' && top.take === null && isRanked)
		throw new NoQueryError('By all investors, or by organizations?');
	// Unknown values have no rank; those that raised nothing come last.
	const rankedBy = isRanked && top?.take === null && !grouped ? top.field : null;
	if (
		rankedBy &&
		rankedBy !== 'raised' &&
		isDirectorySource(rowSource) &&
		factSpec(rankedBy).rows?.[rowSource] !== undefined
	)
		all.push({ is: 'known', field: rankedBy });
	if (isHad) all.push({ is: 'known', field: noun.field });
	// `Amber Group latest valuation`: of the last round with a known one.
	const isLastValue =
		!target && rowSource === 'fundraising' && field?.field === 'valuation' && top?.field === 'date';
	if (isLastValue) all.push({ is: 'known', field: 'valuation' });
	const rows = rowsToSum(
		isOfRounds ? 'fundraising' : rowSource,
		isOfRounds ? all.filter((cond) => cond.is !== 'role') : all,
		of,
		measured,
		grouped !== undefined,
		context,
	);
	if ((rows.rounds?.raisedBy || rows.positions?.all) && !saysBoth(context))
		throw new NoQueryError('Either of them, or both?');
	if (grouped && isAboutOneRound(grouped, target, all, of, asks) && !top)
		return { kind: 'list', rows, sort: null, take: null, fields: ['round'] };
	// `tháng 1 hàng năm`: not in a particular year.
	const isOfOneYear = conds.some(
		(cond) => cond.is === 'period' && cond.span.from?.slice(0, 4) === cond.span.to?.slice(0, 4),
	);
	const isMonthly = conds.some(
		(cond) =>
			cond.is === 'period' &&
			!(/-01-01$/.test(cond.span.from ?? '') && /-12-31$/.test(cond.span.to ?? '')),
	);
	if (grouped?.by === 'year' && isOfOneYear && isMonthly) throw new NoQueryError('Of each year?');
	// `rounds by year of founding`: a round has only its own year.
	const isOfFounding = ['founding', 'founded', 'foundation', 'thanh'].some((form) =>
		context.forms.has(form),
	);
	if (grouped?.by === 'year' && isOfFounding && rows.source === 'fundraising')
		throw new NoQueryError('The year of whom?');
	// `gọi vốn theo quốc gia`: how often, or how much?
	const isOfRaising = verbs.includes('raise') && of === 'count' && !target && !asks.has('count');
	if (grouped && isOfRaising && !top && !field && !figure)
		throw new NoQueryError('How many, or how much?');
	if (field && !grouped && asksForBreakdown(context))
		throw new NoQueryError('They have no such groups.');
	if (grouped) return groupOf(rows, grouped, of, measured, top, verbs, asks, context);
	if (of !== 'count') {
		if (top) throw new NoQueryError('A sum has no order.');
		return { kind: 'figure', of, field: figureField(rows.source, measured), rows };
	}
	// `mấy dự án` asks for some, or for how many: a list answers both.
	const isSome = context.lang === 'vi' && context.forms.has('may') && !context.forms.has('nhieu');
	if (asks.has('count') && isSome && !field && !top && !figure)
		return { kind: 'list', rows, sort: null, take: null, fields: [] };
	if (asks.has('count'))
		return field || top || (figure && figure.of !== 'sum') ? null : { kind: 'count', rows };
	return {
		kind: 'list',
		rows,
		sort: sortOf(rows, top, verbs, counted),
		// `When did Paradigm last invest?`
		take:
			isLastValue || (asks.has('when') && !target && top)
				? (top?.take ?? 1)
				: rowLimitOf(top, target, context),
		fields: requestedFields(rows.source, asksWhen ?? field?.field, asks),
	};
}

/** Matches questions whether rows have something: `have a website`, unlike `and their websites`, asks for no values. */
const IS_HAD =
	/^(?:and )?(?:which|what|how many) (?:[^ ]+ ){1,4}(?:have|has|got) (?:a|an|any|some)\b/;

/** Facts that rows are grouped by, rather than shown individually. */
const groupFacts: readonly FactWord[] = [
	'sectors',
	'ecosystem',
	'stage',
	'kind',
	'location',
	'category',
];

/** Returns the fields that the question requests. */
function requestedFields(
	source: RowSource,
	field: FactWord | undefined,
	asks: ReadonlySet<Ask>,
): string[] {
	if (field !== undefined) {
		const name = isDirectorySource(source) ? factSpec(field).rows?.[source] : undefined;
		if (name === undefined || groupFacts.includes(field))
			throw new NoQueryError('They have no such fact.');
		return [name];
	}
	return asks.has('when') && source === 'fundraising' ? ['date'] : [];
}

/** Returns the conditions that verbs without an object place on rows. */
function verbConds(source: RowSource, verbs: readonly string[], conds: readonly Cond[]): Cond[] {
	return verbs.flatMap((verb): Cond[] => {
		switch (verb) {
			case 'raise':
				if (
					source === 'fundraising' ||
					conds.some((cond) => cond.is === 'amount' && cond.field === 'raised')
				)
					return [];
				if (source === 'projects' || source === 'organizations' || source === 'raisers')
					return [{ is: 'role', role: 'raised' }];
				throw new NoQueryError('They do not raise.');
			case 'invest':
			case 'lead':
				if (source === 'fundraising') throw new NoQueryError('Rounds do not invest.');
				if (['investors', 'organizations', 'people'].includes(source))
					return [{ is: 'role', role: verb === 'lead' ? 'led' : 'joined' }];
				throw new NoQueryError('They do not invest.');
			default:
				throw new NoQueryError(`Nothing is known about what they ${verb}.`);
		}
	});
}
