import { isDirectorySource } from '#lib/directory/sources.ts';
import { type FactWord, factSpec } from '../lexicon/facts.ts';
import type { Query, RowSource } from '../query.ts';
import { type Bag, type Context, type Frame, takeConds } from './bag.ts';
import { ofRows } from './of-rows.ts';
import { NotRead, pick } from './pick.ts';
import type { Ask, Cond, Target, Verb } from './pieces.ts';
import { areChains } from './rules/verbs.ts';

/** Which rows the pieces of a question are about. */

const rowTargets: readonly Target['source'][] = [
	...(['projects', 'people', 'organizations', 'fundraising'] as const),
	...(['investors', 'raisers', 'employers'] as const),
];

const isRows = (source: Target['source']): source is RowSource => rowTargets.includes(source);

/** Rows by their noun, or by what is said of them. */
export const rowsFrame: Frame = (bag, asks, context) => {
	if (asks.has('compare')) return null;
	const targets = bag.take('target').map(({ target }) => target);
	const conds = takeConds(bag);
	const verbs = bag.all('verb').map(({ verb }) => verb);
	const [doer] = bag.take('doer');
	if (!doer && isSeated(bag, asks, targets, conds, context))
		return doersOf(bag, asks, context, 'joined', targets, conds);
	if (doer) return doersOf(bag, asks, context, doer.role, targets, conds);
	const [first, second, more] = whoInRounds(
		targets.filter(({ source }) => isRows(source)),
		asks,
		verbs,
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
	if (isDefinition(first, bag, asks, conds, context)) return null;
	const isFieldAlone =
		!first && conds.length === 0 && verbs.length === 0 && bag.all('names').length === 0;
	// `market cap` alone is no question for all projects.
	if (
		isFieldAlone &&
		['top', 'figure', 'grouped'].every((tag) => !bag.left.some((one) => one.tag === tag))
	)
		return null;
	// `liquid staking, Solana`
	const isWhether = ['is', 'are', 'was'].some((form) => context.forms.has(form));
	const onChain = first || verbs.length > 0 || isWhether ? undefined : chainOf(bag, conds);
	if (onChain) return ofRows(bag, asks, context, 'projects', [...conds, onChain], undefined);
	const named = bag.take('names');
	if (named.length > 1) return null;
	// `Solana rounds` are its own, or those of its ecosystem.
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
		return ofRows(bag, asks, context, 'employers', conds, undefined);
	// Whoever raised at a valuation is a company in what people say, whatever its type.
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
		throw new NotRead('Companies by their type, or whoever raised?');
	if (first && isCompany(first) && !second && bag.all('names').length === 0) {
		if ([...conds, ...first.conds].some(({ is }) => is === 'place') && (isValued || isInvested))
			return null;
		if (isValued || isInvested) return ofRows(bag, asks, context, 'raisers', conds, first);
		const isRaised = verbs.includes('raise') || conds.some(isOfRaising);
		if (isRaised) throw new NotRead('Companies by their type, or whoever raised?');
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
	// `investors in DeFi` invested in it; what they are themselves is not said.
	if (source === 'investors')
		for (const [at, cond] of all.entries())
			if (cond.is === 'sector' && !cond.not) all[at] = { ...cond, on: 'rounds' };
	// `How many people does Kraken employ?`
	if (source === 'people' && context.forms.has('employ'))
		for (const [at, cond] of all.entries())
			if (cond.is === 'related' && cond.by === 'employs') all[at] = { ...cond, by: 'works at' };
	const headcount = asks.has('count') && source === 'people' ? headcountOf(all) : undefined;
	if (headcount) return bag.all('top').length > 0 ? null : headcount;
	if (first && isLooseKind(first, all)) {
		// `Which VCs backed Aave?`: whoever did, unless more is said of them.
		const others = all.filter((cond) => !first.conds.includes(cond));
		if (
			second ||
			others.some(({ is }) => !['related', 'role', 'stage', 'period', 'except'].includes(is))
		)
			throw new NotRead('Funds by their type, or all investors?');
		return ofRows(bag, asks, context, 'investors', others, undefined);
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
		return ofRows(bag, asks, context, 'raisers', all, undefined);
	if (!second) return ofRows(bag, asks, context, source, all, first);
	return withSecond(bag, asks, context, source, all, first, second);
};

/**
 * Sectors that are said apart hold together: `AI projects that are DePIN as well`. Where an `and` stands alone, either may be meant.
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

/** What is said of rounds alone, not of who raised them. */
const ofRounds: readonly Cond['is'][] = ['period', 'stage', 'except'];

/** `Which projects has Paradigm led?`: whatever raised these rounds, companies among them, unless something else is said of projects. */
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

/** `investors with at least ten rounds`: organizations and people by how many they joined. */
function timesJoined(conds: Cond[]): void {
	const at = conds.findIndex(
		(cond) => cond.is === 'many' && (cond.of === 'joined' || cond.of === 'rounds') && !cond.on,
	);
	const many = conds[at];
	if (many?.is !== 'many') return;
	const roles = conds.flatMap((cond) => (cond.is === 'role' ? [cond.role] : []));
	if (roles.some((one) => one !== 'joined')) throw new NotRead('Led them, or joined them?');
	const role: Cond[] = roles.length > 0 ? [] : [{ is: 'role', role: 'joined' }];
	conds.splice(at, 1, ...role, { is: 'times', lo: many.lo, hi: many.hi });
}

/** Whether rows are of those who join rounds. */
const joins = (source: RowSource, conds: readonly Cond[]): boolean =>
	(source === 'people' && conds.some((cond) => cond.is === 'role' && cond.role === 'joined')) ||
	(source === 'organizations' &&
		conds.some((cond) => cond.is === 'type' && cond.values.includes('Fund')));

/** The ecosystem that stands beside sectors, with nothing else. */
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

/** Whether a noun is no more than `companies`, wherever these are. */
const isCompany = ({ source, conds }: Target): boolean => {
	const [only, more] = conds.filter(({ is }) => is !== 'place');
	return source === 'organizations' && only?.is === 'type' && only.values[0] === 'Company' && !more;
};

/** `How many people work at Kraken?` is known of an organization as a figure; its team has a few of them alone. */
function headcountOf(conds: readonly Cond[]): Query | undefined {
	const [only, more] = conds;
	if (more || only?.is !== 'related' || only.not || only.names.length > 1) return undefined;
	if (!['works at', 'of', 'in'].includes(only.by)) return undefined;
	const [name] = only.names;
	if (!name?.records.some(({ type }) => type === 'organization')) return undefined;
	return { kind: 'fact', records: [pick(name, ['organization'])], fact: 'employees', at: null };
}

/** `Which VCs backed Aave?`: most investors are no funds by their type, and are meant as well. */
const isLooseKind = (target: Target | undefined, conds: readonly Cond[]): boolean =>
	target?.source === 'organizations' &&
	target.conds.some((cond) => cond.is === 'type' && cond.values[0] === 'Fund') &&
	conds.some(
		(cond) =>
			cond.is === 'related' && ['investee', 'led', 'of', 'in'].includes(cond.by) && !cond.not,
	);

/** `Who led the most rounds?` asks for investors by what they did in rounds. */
function whoInRounds(
	targets: readonly Target[],
	asks: ReadonlySet<Ask>,
	verbs: readonly Verb[],
): readonly Target[] {
	const [only, more] = targets;
	if (!asks.has('who') || more || only?.source !== 'fundraising') return targets;
	const does = verbs.some((verb) => verb === 'lead' || verb === 'invest');
	return does ? [{ source: 'investors', conds: [], plural: true }, only] : targets;
}

const SEATED =
	/\bwho (?:all )?(?:else )?(?:is|was|were|are|got|sat|came|went|took part) (?:also |all )?(?:in|in on|into|part of|aboard|around)\b/;

/** `Who was in the Farcaster Series A?`: its investors. */
const isSeated = (
	bag: Bag,
	asks: ReadonlySet<Ask>,
	targets: readonly Target[],
	conds: readonly Cond[],
	{ text }: Context,
): boolean => {
	const isOfRounds =
		targets.length === 1
			? targets[0]?.source === 'fundraising'
			: targets.length === 0 && conds.some(({ is }) => is === 'stage');
	const isNamed =
		bag.all('names').length > 0 ||
		conds.some((cond) => cond.is === 'related' && ['of', 'in'].includes(cond.by));
	return (
		asks.has('who') &&
		isOfRounds &&
		isNamed &&
		SEATED.test(text) &&
		!['verb', 'top', 'figure', 'grouped', 'field'].some((tag) =>
			bag.left.some((piece) => piece.tag === tag),
		)
	);
};

/** Who led or joined the rounds that the rest of the question is about. */
function doersOf(
	bag: Bag,
	asks: ReadonlySet<Ask>,
	context: Context,
	role: 'joined' | 'led',
	targets: readonly Target[],
	conds: readonly Cond[],
): Query | null {
	const [target, more] = targets;
	if (more || (target && target.source !== 'fundraising')) return null;
	const named = bag
		.take('names')
		.map(({ names, all }): Cond => ({ is: 'related', by: 'of', names, all }));
	const all = [...(target?.conds ?? []), ...conds, ...named].map(
		(one): Cond =>
			one.is === 'related'
				? { ...one, by: ['of', 'in'].includes(one.by) ? 'investee' : one.by }
				: { ...one, on: 'rounds' },
	);
	return ofRows(bag, asks, context, 'investors', [{ is: 'role', role }, ...all], undefined);
}

/** `What is a Series A?` asks for no rounds. */
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

/** `who invested in rounds led by Paradigm` */
const isOfLead = (cond: Cond): boolean => cond.is === 'related' && cond.by === 'lead' && !cond.not;

const isOfRound = (field: FactWord | null): boolean =>
	field === null || field === 'amount' || field === 'valuation';

/** Two nouns for rows: what is asked for, and what it did. */
function withSecond(
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
		if (second.source === 'organizations') return null;
		const own = second.conds.filter((cond) => !(cond.is === 'token' && second.conds.length === 1));
		// `rounds raised by projects in 2021`: by none of the organizations, or by whoever did?
		const isOfAny = [...conds, ...own].every((cond) =>
			cond.is === 'period'
				? cond.of !== 'founded' && cond.of !== 'launched'
				: cond.is === 'role' || cond.is === 'amount',
		);
		if (second.source === 'projects' && isOfAny)
			throw new NotRead('Of projects alone, or of whoever raised?');
		return ofRows(bag, asks, context, source, [...conds, ...own], first);
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
					// `organizations whose rounds Paradigm led` raised them.
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
			throw new NotRead('Raised them, or invested in them?');
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
		return ofRows(bag, asks, context, source, all, first, isCounted ? 'rounds' : undefined);
	}
	if (second.source === 'investors' && second.conds.length === 0 && isCounted) {
		const [top] = bag.take('top');
		if (!top) return null;
		bag.add({ ...top, field: 'investors' });
		return ofRows(bag, asks, context, source, conds, first);
	}
	return null;
}

/** What is asked for where no noun says it. */
function defaultSource(
	bag: Bag,
	asks: ReadonlySet<Ask>,
	conds: readonly Cond[],
	verbs: readonly string[],
	forms: ReadonlySet<string>,
): RowSource | undefined {
	for (const cond of conds) {
		if (cond.is === 'studied' || cond.is === 'founded') return 'people';
		if (cond.is === 'role' && cond.role !== 'raised') return 'investors';
		if (cond.is !== 'related') continue;
		switch (cond.by) {
			case 'investee':
			case 'led':
				// `What backs USDC?` asks for no investors.
				return asks.has('what') && !asks.has('who') ? undefined : 'investors';
			case 'investor':
				return asks.has('much') ||
					asks.has('when') ||
					bag.all('figure').length > 0 ||
					bag.all('field').length > 0
					? 'fundraising'
					: /often|times|lan/.test([...forms].join(' '))
						? 'fundraising'
						: 'raisers';
			case 'lead':
				return asks.has('who') && !cond.not ? 'raisers' : 'fundraising';
			case 'raiser':
				return 'fundraising';
			case 'founder of':
			case 'works at':
			case 'worked at':
			case 'left':
				return 'people';
			case 'founded by':
			case 'employs':
			case 'employed':
			case 'had employed':
				return 'employers';
			default:
		}
	}
	const isOfRaisers = conds.some(({ is }) => is === 'sector' || is === 'token' || is === 'place');
	// `Layer 1 launches in 2020`, `the most recently launched Layer 2`
	const isSector = conds.some(({ is }) => is === 'sector');
	const isBegun = (cond: Cond) =>
		cond.is === 'period' && (cond.of === 'launched' || cond.of === 'founded');
	const isOfKind = conds.every(
		(cond) => ['sector', 'token', 'ecosystem'].includes(cond.is) || isBegun(cond),
	);
	const isLaunched = verbs.length === 1 && verbs[0] === 'launch' && bag.all('top').length > 0;
	// `L2 nào gọi vốn nhiều nhất`: of these, not the largest of their rounds.
	const isByRaised = bag.all('top').some(({ field }) => field === 'raised') && asks.has('which');
	if (isSector && isOfKind && isByRaised && verbs.length === 0 && !asks.has('much'))
		return 'projects';
	if (isSector && isOfKind && !asks.has('much') && !asks.has('who'))
		if (isLaunched || (verbs.length === 0 && conds.some(isBegun))) return 'projects';
	if (
		conds.every(({ is }) => is === 'period') &&
		verbs.length === 0 &&
		bag.all('grouped').some(({ by }) => by === 'stage')
	)
		return 'fundraising';
	// `in which month did DeFi raise the most`: of rounds, which have a month.
	const isOfTime = bag
		.all('grouped')
		.some(({ by }) => ['month', 'quarter', 'year', 'stage'].includes(by));
	if (verbs.includes('raise') && isOfRaisers && isOfTime) return 'fundraising';
	if (verbs.includes('raise') && isOfRaisers && !asks.has('much') && bag.all('figure').length === 0)
		return 'projects';
	const isRaised = conds.some((cond) => cond.is === 'amount' && cond.field === 'raised');
	if (isRaised && isOfRaisers && !asks.has('much') && bag.all('figure').length === 0)
		return 'projects';
	if (verbs.includes('raise')) return asks.has('who') ? 'raisers' : 'fundraising';
	if (conds.some(({ is }) => is === 'stage')) return 'fundraising';
	if (conds.some((cond) => cond.is === 'amount' && cond.field === 'valuation'))
		return 'fundraising';
	// `Who employs more than 100 people?`
	const isStaffed = (cond: Cond) => cond.is === 'amount' && cond.field === 'employees';
	if (conds.length > 0 && conds.every(isStaffed) && asks.has('who')) return 'organizations';
	const isOfProjects = ({ is }: Cond) => is === 'sector' || is === 'token';
	if (conds.length > 0 && conds.every(isOfProjects) && verbs.length === 0 && asks.size === 0)
		return 'projects';
	const [field] = [
		...bag.all('field').map((piece) => piece.field),
		...bag.all('top').flatMap(({ field }) => field ?? []),
	];
	// `employees of Coinbase` is of one record, not of rows.
	if (conds.some((cond) => cond.is === 'related' && ['of', 'in', 'about'].includes(cond.by)))
		return undefined;
	if (field) {
		if (field === 'date') return undefined;
		const sources = factSpec(field).rows ?? {};
		if (field === 'raised' || field === 'amount' || field === 'valuation') return 'fundraising';
		const only = Object.keys(sources).filter(isDirectorySource);
		if (only.length === 1) return only[0];
	}
	return undefined;
}
