import type { Query, RowSource } from '../query.ts';
import { type Bag, type Context, type Frame, takeConds } from './bag.ts';
import { defaultSource } from './default-source.ts';
import { asksForParticipants, participantsQuery, targetsInRounds } from './doers.ts';
import { rowsQuery } from './of-rows.ts';
import { NoQueryError, pickRecord } from './pick.ts';
import type { Ask, Cond, Target } from './pieces.ts';
import { areChains } from './rules/verbs.ts';
import { rowsOfTwoNouns } from './two-nouns.ts';

/** Determines which rows the pieces of a question select. */

const rowTargets: readonly Target['source'][] = [
	...(['projects', 'people', 'organizations', 'fundraising'] as const),
	...(['investors', 'raisers', 'employers'] as const),
];

const isRows = (source: Target['source']): source is RowSource => rowTargets.includes(source);

/** Queries for rows by their noun, or by what is said about them. */
export const rowsFrame: Frame = (bag, asks, context) => {
	if (asks.has('compare')) return null;
	const targets = bag.take('target').map(({ target }) => target);
	const conds = takeConds(bag);
	const verbs = bag.all('verb').map(({ verb }) => verb);
	const [doer] = bag.take('doer');
	if (!doer && asksForParticipants(bag, asks, targets, conds, context))
		return participantsQuery(bag, asks, context, 'joined', targets, conds);
	if (doer) return participantsQuery(bag, asks, context, doer.role, targets, conds);
	const [first, second, more] = targetsInRounds(
		targets.filter(({ source }) => isRows(source)),
		asks,
		verbs,
		bag.all('top').some(({ field }) => field === 'joined'),
	);
	if (more || targets.some(({ source }) => !isRows(source))) return null;
	const source =
		first && isRows(first.source)
			? first.source
			: defaultSource(bag, asks, conds, verbs, context.forms);
	if (!source) return null;
	// `Who leads Aave?` may ask for its head.
	const isHead =
		context.forms.has('leads') &&
		conds.length === 1 &&
		conds.some((cond) => cond.is === 'related' && cond.by === 'led');
	if (isHead && targets.length === 0) return null;
	datedByVerb(source, conds, bag);
	if (isDefinition(first, bag, asks, conds, context)) return null;
	const isFieldAlone =
		!first && conds.length === 0 && verbs.length === 0 && bag.all('names').length === 0;
	// `market cap` alone does not ask for all projects.
	if (
		isFieldAlone &&
		['top', 'figure', 'grouped'].every((tag) => !bag.left.some((one) => one.tag === tag))
	)
		return null;
	// `liquid staking, Solana`
	const isWhether = ['is', 'are', 'was'].some((form) => context.forms.has(form));
	const onChain = first || verbs.length > 0 || isWhether ? undefined : chainOf(bag, conds);
	if (onChain) return rowsQuery(bag, asks, context, 'projects', [...conds, onChain], undefined);
	const named = bag.take('names');
	if (named.length > 1) return null;
	// `Solana rounds` are Solana's own, or those of its ecosystem.
	if (
		first?.source === 'fundraising' &&
		first.plural === true &&
		verbs.length === 0 &&
		named.some(({ names }) => areChains(names))
	)
		return null;
	// `rounds on Solana` are not those that Solana raised.
	if (named.length > 0 && bag.all('prep').some(({ prep }) => prep === 'on' || prep === 'about'))
		return null;
	const isFounded = conds.some((cond) => cond.is === 'related' && cond.by === 'founded by');
	if (isFounded && first && isCompany(first) && first.conds.length === 1)
		return rowsQuery(bag, asks, context, 'employers', conds, undefined);
	// A raiser at a valuation is commonly called a company, whatever its type.
	const isValued = conds.some((cond) => cond.is === 'amount' && cond.field === 'valuation');
	const isInvested = conds.some(
		(cond) => cond.is === 'related' && (cond.by === 'investor' || cond.by === 'lead') && !cond.not,
	);
	if (
		second?.source === 'fundraising' &&
		first &&
		isCompany(first) &&
		!verbs.includes('invest') &&
		!verbs.includes('lead')
	)
		throw new NoQueryError('Companies by their type, or whoever raised?');
	if (first && isCompany(first) && !second && bag.all('names').length === 0) {
		if ([...conds, ...first.conds].some(({ is }) => is === 'place') && (isValued || isInvested))
			return null;
		if (isValued || isInvested) return rowsQuery(bag, asks, context, 'raisers', conds, first);
	}
	if (first && isCompany(first, context) && !second && bag.all('names').length === 0) {
		const places = first.conds.filter(({ is }) => is === 'place');
		const all = [...places, ...conds];
		// Companies have a location; rounds alone have their raiser's.
		const of = all.some(({ is }) => is === 'place') ? 'organizations' : 'raisers';
		if (verbs.includes('raise') || conds.some(isOfRaising))
			return rowsQuery(bag, asks, context, of, all, { source: of, conds: [], plural: true });
	}
	// `the latest raise of Fireblocks`
	const isRaised =
		source === 'fundraising' &&
		(verbs.includes('raise') ||
			isValued ||
			bag.all('field').some(({ field }) => field === 'valuation'));
	const all = [
		...(first?.conds ?? []),
		...conds.map(
			(cond): Cond =>
				isRaised && cond.is === 'related' && cond.by === 'of' ? { ...cond, by: 'raiser' } : cond,
		),
		...named.map(
			({ names, all: both }): Cond => ({
				...{ is: 'related', by: isRaised ? 'raiser' : 'of', names, all: both },
			}),
		),
	];
	const isRoundNamed =
		source === 'fundraising' &&
		(conds.some(({ is }) => is === 'stage') ||
			bag.all('field').some(({ field }) => field === 'valuation'));
	if (
		named.length > 0 &&
		((!first && !isRoundNamed) ||
			!['investors', 'fundraising', 'people', 'employers'].includes(source))
	)
		return null;
	// `angel investors with 4 or more rounds` joined them.
	if (joins(source, all))
		for (const [at, cond] of all.entries())
			if (cond.is === 'many' && cond.of === 'rounds') all[at] = { ...cond, of: 'joined' };
	if (source === 'investors') timesJoined(all);
	bothSectors(bag, all);
	// `investors in DeFi` invested in it; their own sector is not given.
	if (source === 'investors')
		for (const [at, cond] of all.entries())
			if (cond.is === 'sector' && !cond.not) all[at] = { ...cond, on: 'rounds' };
	// `How many people does Kraken employ?`
	if (source === 'people' && context.forms.has('employ'))
		for (const [at, cond] of all.entries())
			if (cond.is === 'related' && cond.by === 'employs') all[at] = { ...cond, by: 'works at' };
	const headcount = asks.has('count') && source === 'people' ? headcountOf(all) : undefined;
	if (headcount) return bag.all('top').length > 0 ? null : headcount;
	if (first && isLooseKind(first, all, context)) {
		// `Which VCs backed Aave?`: all investors, unless more is said about them.
		const others = all.filter((cond) => !first.conds.includes(cond));
		if (
			second ||
			others.some(({ is }) => !['related', 'role', 'stage', 'period', 'except'].includes(is))
		)
			throw new NoQueryError('Funds by their type, or all investors?');
		return rowsQuery(bag, asks, context, 'investors', others, undefined);
	}
	if (source === 'people' && first) {
		const [when] = bag.take('when');
		const isPast = when?.when === 'past';
		if (when && !(isPast && all.some(({ is }) => is === 'related'))) return null;
		if (isPast)
			for (const [at, cond] of all.entries())
				if (cond.is === 'related' && ['of', 'in', 'works at', 'worked at'].includes(cond.by))
					all[at] = { ...cond, by: 'left' };
	}
	// `led rounds for` says no more than `led`.
	const isLedAlone = second?.source === 'fundraising' && second.conds.length === 0;
	if ((!second || isLedAlone) && areWhoeverRaised(bag, asks, first, all))
		return rowsQuery(bag, asks, context, 'raisers', all, undefined);
	if (!second) return rowsQuery(bag, asks, context, source, all, first);
	return rowsOfTwoNouns(bag, asks, context, source, all, first, second);
};

/** Assigns a time to a verb's event: `Before 2014, which projects were launched?` */
function datedByVerb(source: RowSource, conds: Cond[], bag: Bag): void {
	if (source !== 'projects' && source !== 'organizations') return;
	const [verb, more] = bag.all('verb');
	const of = verb?.verb === 'launch' ? 'launched' : verb?.verb === 'found' ? 'founded' : undefined;
	const at = conds.findIndex((cond) => cond.is === 'period' && cond.of === 'any' && !cond.on);
	const cond = conds[at];
	const isAlone = conds.filter(({ is }) => is === 'period').length === 1;
	if (!verb || more || !of || cond?.is !== 'period' || !isAlone || bag.all('top').length > 0)
		return;
	bag.takeOne(verb);
	conds[at] = { ...cond, of };
}

/**
 * Requires all sectors that are mentioned separately: `AI projects that are DePIN as well`. With a plain `and`, one of
 * them may suffice.
 */
function bothSectors(bag: Bag, conds: Cond[]): void {
	const sectors = conds.filter((cond) => cond.is === 'sector' && !cond.not && !cond.on);
	if (sectors.length < 2) return;
	const joints = bag.all('prep').filter(({ prep }) => prep === 'both' || prep === 'and');
	const [both] = joints.filter(({ prep }) => prep === 'both');
	if (both) bag.takeOne(both);
	if (joints.length > 0 && !both) return;
	for (const [at, cond] of conds.entries())
		if (sectors.includes(cond)) conds[at] = { ...cond, both: true };
}

/** Conditions on rounds only, not on their raisers. */
const ofRounds: readonly Cond['is'][] = ['period', 'stage', 'except'];

/**
 * Whether rows are all raisers of these rounds, including companies: `Which projects has Paradigm led?` does, unless it
 * narrows down the projects.
 */
function areWhoeverRaised(
	bag: Bag,
	asks: ReadonlySet<Ask>,
	first: Target | undefined,
	conds: readonly Cond[],
): boolean {
	const isInvestor = (cond: Cond) =>
		cond.is === 'related' && (cond.by === 'investor' || cond.by === 'lead') && !cond.not;
	const [one, more] = conds.filter(isInvestor);
	return (
		first?.source === 'projects' &&
		first.conds.length === 0 &&
		!asks.has('count') &&
		!asks.has('much') &&
		['top', 'figure', 'grouped', 'field', 'verb'].every((tag) =>
			bag.left.every((piece) => piece.tag !== tag),
		) &&
		one?.is === 'related' &&
		!more &&
		(one.names.length === 1 || !one.all) &&
		conds.every((cond) => isInvestor(cond) || (ofRounds.includes(cond.is) && !cond.not))
	);
}

/** Reads a number of rounds as the number joined: `investors with at least ten rounds` are organizations and people. */
function timesJoined(conds: Cond[]): void {
	const at = conds.findIndex(
		(cond) => cond.is === 'many' && (cond.of === 'joined' || cond.of === 'rounds') && !cond.on,
	);
	const many = conds[at];
	if (many?.is !== 'many') return;
	const roles = conds.flatMap((cond) => (cond.is === 'role' ? [cond.role] : []));
	if (roles.some((one) => one !== 'joined')) throw new NoQueryError('Led them, or joined them?');
	const role: Cond[] = roles.length > 0 ? [] : [{ is: 'role', role: 'joined' }];
	conds.splice(at, 1, ...role, { is: 'times', lo: many.lo, hi: many.hi });
}

/** Whether rows are participants of rounds. */
const joins = (source: RowSource, conds: readonly Cond[]): boolean =>
	(source === 'people' && conds.some((cond) => cond.is === 'role' && cond.role === 'joined')) ||
	(source === 'organizations' &&
		conds.some((cond) => cond.is === 'type' && cond.values.includes('Fund')));

/** The ecosystem, if nothing but this and sectors is mentioned. */
function chainOf(bag: Bag, conds: readonly Cond[]): Cond | undefined {
	const [only, more] = bag.all('names');
	const areSectors = conds.length > 0 && conds.every(({ is, not }) => is === 'sector' && !not);
	if (!only || more || !areSectors || !areChains(only.names) || bag.all('field').length > 0)
		return undefined;
	bag.takeOne(only);
	return { is: 'ecosystem', values: only.names };
}

const isOfRaising = (cond: Cond): boolean =>
	(cond.is === 'role' && cond.role === 'raised') ||
	(cond.is === 'amount' && cond.field === 'raised') ||
	cond.is === 'stage';

/** Whether a noun means just `companies`, regardless of their place. */
const isCompany = ({ source, conds }: Target, context?: Context): boolean => {
	const [only, more] = conds.filter(({ is }) => is !== 'place');
	const isSaid = ['company', 'companies'].some((form) => context?.forms.has(form));
	return (
		source === 'organizations' &&
		!more &&
		(only ? only.is === 'type' && only.values[0] === 'Company' : isSaid)
	);
};

/** `How many people work at Kraken?` asks for the organization's headcount; its team list is only partial. */
function headcountOf(conds: readonly Cond[]): Query | undefined {
	const [only, more] = conds;
	if (more || only?.is !== 'related' || only.not || only.names.length > 1) return undefined;
	if (!['works at', 'of', 'in'].includes(only.by)) return undefined;
	const [name] = only.names;
	if (!name?.records.some(({ type }) => type === 'organization')) return undefined;
	return {
		kind: 'fact',
		records: [pickRecord(name, ['organization'])],
		fact: 'employees',
		at: null,
	};
}

/** `Which VCs backed Aave?`, `Which firms`: most investors are not funds by type, but are meant as well. */
const isLooseKind = (
	target: Target | undefined,
	conds: readonly Cond[],
	{ forms }: Context,
): boolean =>
	target?.source === 'organizations' &&
	(target.conds.some((cond) => cond.is === 'type' && cond.values[0] === 'Fund') ||
		(target.conds.length === 0 && (forms.has('firms') || forms.has('outfits')))) &&
	conds.some(
		(cond) =>
			cond.is === 'related' && ['investee', 'led', 'of', 'in'].includes(cond.by) && !cond.not,
	);

/** Matches questions for a definition rather than for rounds: `What is a Series A?` */
const isDefinition = (
	first: Target | undefined,
	bag: Bag,
	asks: ReadonlySet<Ask>,
	conds: readonly Cond[],
	{ forms }: Context,
): boolean =>
	asks.has('what') &&
	forms.has('is') &&
	(forms.has('a') || forms.has('an') || (!first && conds.length === 1)) &&
	(first === undefined || first.plural === false) &&
	conds.every(({ is }) => is === 'stage' || is === 'sector') &&
	['verb', 'top', 'figure', 'grouped', 'field', 'names'].every((tag) =>
		bag.left.every((one) => one.tag !== tag),
	);
