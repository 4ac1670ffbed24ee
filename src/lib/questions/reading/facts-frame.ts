import { resolveDay } from '#lib/screens/days.ts';
import { type FactWord, factSpec } from '../lexicon/facts.ts';
import type { Query, RecordRef, RefType } from '../query.ts';
import { type Bag, bareNames, type Context, type Frame, takeNames } from './bag.ts';
import { everyType, NoQueryError, pickRecord } from './pick.ts';
import type { Ask, Name, PieceOf, Target } from './pieces.ts';
import { countsInvestments } from './rules/making.ts';
import { supplies } from './supply-senses.ts';

/** Makes queries for facts of named records. */

const comparing: readonly string[] = [
	...['compare', 'compares', 'compared', 'comparing', 'comparison', 'differ', 'differs'],
	...['difference', 'differences', 'stack', 'stacks', 'vs', 'versus', 'against', 'than'],
];

export const comparisonFrame: Frame = (bag, asks, context) => {
	const { forms } = context;
	const names = bag.all('names');
	const all = [
		...names.flatMap((one) => one.names),
		...bag.all('cond').flatMap(({ conds }) => bareNames(conds) ?? []),
	];
	const fields = bag.all('field');
	if (all.length < 2 || all.length > 6 || fields.length > 1) return null;
	if (!asks.has('compare') && names.length === 0) return null;
	// `How does Paradigm handle it?` is not a comparison.
	const isHow = forms.has('how') && (forms.has('does') || forms.has('do'));
	if (isHow && !comparing.some((form) => forms.has(form))) return null;
	bag.take('names');
	bag.take('field');
	if (fields.length > 0) bag.take('sort');
	for (const piece of bag.all('cond')) if (bareNames(piece.conds)) bag.takeOne(piece);
	for (const piece of bag.all('prep'))
		if (piece.prep === 'or' || piece.prep === 'between' || piece.prep === 'than')
			bag.takeOne(piece);
	const [top, second] = bag.all('top');
	const isRanked = top?.field && !second && fields.length === 0 && asks.has('compare');
	const named = fields[0]?.field ?? (isRanked ? top.field : null);
	const records = sameKind(all, named);
	// `compare it with Uniswap` after a question about Uniswap
	if (new Set(records.map(({ slug }) => slug)).size < records.length) return null;
	// `compared lowest by total raised`: a comparison has no order.
	if (top && fields.length > 0) return null;
	if (isRanked) bag.takeOne(top);
	const fact = named ?? comparedBy(bag, asks, records, all);
	if (isOnAnother(fact, context)) return null;
	// A sort field of rows may not be a fact of single records.
	if (fact !== null && fact !== 'led' && factSpec(fact).records === undefined) return null;
	// `Is Uniswap available on Base?` is a yes-no question.
	if (fact === 'chains') return null;
	if (!asks.has('compare')) return fact === null ? null : { kind: 'fact', records, fact, at: null };
	return { kind: 'compare', records, fact };
};

/** The figure by which records are compared if no noun names one: `how much they raised`, `the number of rounds`. */
function comparedBy(
	bag: Bag,
	asks: ReadonlySet<Ask>,
	[first]: readonly RecordRef[],
	names: readonly Name[],
): FactWord | null {
	if (!asks.has('compare')) return null;
	const [target, more] = bag.all('target');
	const verbs = bag.all('verb').map(({ verb }) => verb);
	if (verbs.length === 1 && verbs[0] === 'raise' && asks.has('much') && !target) {
		bag.take('verb');
		return 'raised';
	}
	if (!target || more || verbs.length > 0 || !asks.has('count')) return null;
	if (target.target.source !== 'fundraising' || target.target.conds.length > 0) return null;
	const fact = roundsOf(first, names);
	if (fact) bag.take('target');
	return fact;
}

/**
 * The meaning of a record's `rounds`: those that a project raised, or that an investor which raised none itself joined.
 */
function roundsOf(first: RecordRef | undefined, names: readonly Name[]): FactWord | null {
	if (first?.type === 'project') return 'rounds';
	const haveJoinedAlone = names.every(({ records }) =>
		records.every(
			({ raised, joined, type }) => type !== 'organization' || (joined > 0 && raised === 0),
		),
	);
	return first?.type === 'organization' && haveJoinedAlone ? 'joined' : null;
}

/** Turns `most` into a comparison: `Who raised the most, Aptos or Sui?` */
function mostOf(bag: Bag): PieceOf<'more'>[] {
	const tops = bag.all('top');
	const isMost = ({ order, many, take }: PieceOf<'top'>) =>
		order === 'desc' && many === true && take === null;
	if (!tops.every((top) => isMost(top) && (top.field === null || top.field === 'raised')))
		return [];
	for (const top of tops) bag.takeOne(top);
	return tops.map(({ field }) => ({ tag: 'more', field }));
}

/** Makes a query that compares named records, giving all values: `Which raised more, Polkadot or Filecoin?` */
export const rivalsFrame: Frame = (bag, asks, { forms }) => {
	const [more, another] = [...bag.take('more'), ...mostOf(bag)];
	const names = bag.all('names').flatMap((one) => one.names);
	if (!more || another || names.length < 2 || names.length > 6) return null;
	// `which exchange was founded first, Kraken or Binance?`
	const targets = bag.take('target');
	// `Who leads more rounds?`
	const isOfRounds = targets.some(({ target }) => target.source === 'fundraising');
	const areLed = isOfRounds && bag.all('verb').some(({ verb }) => verb === 'lead');
	// `Who made more investments?`, `Who joined more rounds?`
	const areJoined =
		isOfRounds &&
		(bag.all('verb').some(({ verb }) => verb === 'invest') ||
			targets.some(({ target }) => countsInvestments(target.conds)));
	const [noun, secondNoun] = targets.filter(
		({ target: { source, conds } }) =>
			!(
				source === 'fundraising' &&
				(((areLed || areJoined) && conds.length === 0) || (areJoined && countsInvestments(conds)))
			),
	);
	const isKind = noun && ['projects', 'organizations'].includes(noun.target.source);
	if (secondNoun || (noun && (!isKind || noun.target.plural === true))) return null;
	if (asks.has('count') || asks.has('much')) return null;
	bag.take('names');
	const verbs = bag.take('verb').map(({ verb }) => verb);
	const [field, second] = bag.take('field');
	// `Who invests more often?`
	const isOften =
		areJoined || (verbs.includes('invest') && (forms.has('often') || forms.has('frequently')));
	// `Who leads more often?`, `Did Dragonfly lead more than Paradigm?`
	const isLed = verbs.includes('lead') && verbs.length === 1;
	const byVerb = verbs.includes('raise')
		? 'raised'
		: isOften
			? 'joined'
			: isLed
				? 'led'
				: undefined;
	// `which came first? launch wise`
	const isLaunch = more.field === 'founded' && field?.field === 'launched';
	const fact = (isLaunch ? field.field : more.field) ?? field?.field ?? byVerb;
	const isSaid =
		verbs.length === 0 ||
		(verbs.length === 1 &&
			((fact === 'raised' && verbs[0] === 'raise') ||
				(fact === 'led' && isLed) ||
				(fact === 'joined' && isOften)));
	if (
		!fact ||
		second ||
		!isSaid ||
		(more.field && field && more.field !== field.field && !isLaunch)
	)
		return null;
	if (fact !== 'raised' && fact !== 'led' && factSpec(fact).records === undefined) return null;
	for (const piece of bag.all('prep'))
		if (['or', 'between', 'than', 'by'].includes(piece.prep)) bag.takeOne(piece);
	return { kind: 'compare', records: sameKind(names, fact), fact };
};

/** Returns records of a kind that all names share, preferably one that can have the fact. */
function sameKind(names: readonly Name[], fact: FactWord | null): RecordRef[] {
	const shared = everyType.filter((one) =>
		names.every(({ records }) => records.some((record) => record.type === one)),
	);
	const type = shared.find((one) => fact === null || canHave(one, fact)) ?? shared[0];
	if (!type) throw new NoQueryError('They are of several kinds.');
	return names.map((name) => pickRecord(name, [type]));
}

/** Whether records of a kind can have a fact; the number of rounds led is a figure of organizations. */
const canHave = (type: RefType, fact: FactWord): boolean =>
	fact === 'led' ? type === 'organization' : factSpec(fact).records?.[type] !== undefined;

/** Makes a query for one fact of the named records. */
export const factFrame: Frame = (bag, asks, context) => {
	const names = takeNames(bag);
	withoutUnits(bag);
	const named = namedFact(bag, asks);
	// A record has one ecosystem but may be on several chains.
	const factWord = named === 'ecosystem' && isAboutChains(context) ? 'chains' : named;
	if (factWord === 'chains' && names.length > 1) return null;
	if (names.length === 0 || names.length > 6 || !factWord) return null;
	if (names.length > 1 && isOnAnother(factWord, context)) return null;
	const [period, more] = bag.take('period');
	if (more || (period && !isMoment(period))) return null;
	const day = period?.span.to;
	if (day && resolveDay(day, context.now) > resolveDay('today', context.now)) return null;
	if (factWord === 'employees' && isOfPeople(asks, context)) return null;
	// `How many sectors does it have?` is not answered by which ones, `How much money does it have?` not by what it
	// raised.
	if (asks.has('count') && factSpec(factWord).unit === 'text') return null;
	const [has, money] = [holding, moneys].map((words) =>
		words.some((form) => context.forms.has(form)),
	);
	const isRaised = ['raised', 'goi', 'huy'].some((form) => context.forms.has(form));
	if (factWord === 'raised' && has && money && !isRaised) return null;
	const types = everyType.filter((type) => factSpec(factWord).records?.[type] !== undefined);
	const picked = names.map((name) => pickRecord(name, types, roleOfFact(factWord)));
	return { kind: 'fact', records: onceEach(picked), fact: factWord, at: period?.span.to ?? null };
};

/** `When did Uniswap launch on Arbitrum?` asks for the day of that launch, not that of Uniswap itself. */
const isOnAnother = (fact: FactWord | null, { text }: Context): boolean =>
	fact === 'launched' && / on (?:the )?\p{L}/u.test(text);

/** Records without duplicates: `Uniswap ra mắt token UNI` names one record by name and by symbol. */
const onceEach = (records: readonly RecordRef[]): RecordRef[] =>
	records.filter(
		({ type, slug }, at) =>
			records.findIndex((one) => one.type === type && one.slug === slug) === at,
	);

/** Removes nouns that are only the unit of a supply: `How many coins will there ever be of Kaspa?` */
function withoutUnits(bag: Bag): void {
	if (!bag.all('field').some(({ field }) => supplies.includes(field))) return;
	for (const piece of bag.all('target')) {
		const [only, more] = piece.target.conds;
		if (piece.target.source === 'projects' && only?.is === 'token' && !only.not && !more)
			bag.takeOne(piece);
	}
}

const hasAny = (forms: ReadonlySet<string>, ...words: readonly string[]): boolean =>
	words.some((word) => forms.has(word));

/** `Uniswap có trên những chain nào?`: a record may be on several chains but has one ecosystem. */
const isAboutChains = ({ forms, lang }: Context): boolean =>
	hasAny(forms, 'chains', 'blockchains', 'networks', 'deployed') ||
	(lang === 'vi' &&
		(hasAny(forms, 'nhung', 'cac') || (forms.has('trien') && forms.has('khai'))) &&
		hasAny(forms, 'chain', 'blockchain', 'chuoi', 'mang'));

const holding = ['have', 'hold', 'own', 'got', 'left', 'co', 'giu', 'con'];
const moneys = ['money', 'cash', 'capital', 'tien'];

/** `staff of Dragonfly` means people; their number takes a word for it. */
const isOfPeople = (asks: ReadonlySet<Ask>, { forms }: Context): boolean =>
	!(asks.has('count') || asks.has('much')) &&
	!hasAny(forms, ...'headcount count number size big large so luong'.split(' '));

/** Returns the role that a record must have had in rounds for a fact to be known; null for any. */
function roleOfFact(fact: FactWord): 'raised' | 'joined' | null {
	if (fact === 'raised' || fact === 'rounds') return 'raised';
	return fact === 'joined' || fact === 'invested' || fact === 'aum' ? 'joined' : null;
}

/** Makes a query for whether a record has a token or still invests. */
export const yesOrNoFrame: Frame = (bag, asks, { forms }) => {
	if (['count', 'list', 'which', 'who', 'much'].some((ask) => [...asks].some((one) => one === ask)))
		return null;
	const [target, second] = bag.all('target').map((piece) => piece.target);
	const isAsked =
		['is', 'was', 'has'].some((form) => forms.has(form)) && (forms.has('a') || forms.has('an'));
	if (target) return second || !isAsked ? null : isOfKind(bag, target);
	const [only, more] = bag.all('cond').flatMap(({ conds }) => conds);
	if (more || !only || only.not || (only.is !== 'token' && only.is !== 'investing')) return null;
	bag.take('cond');
	const names = bag.take('names').flatMap((piece) => piece.names);
	if (names.length === 0 || names.length > 6) return null;
	const [fact, type] =
		only.is === 'token'
			? (['hasToken', 'project'] as const)
			: (['investing', 'organization'] as const);
	return { kind: 'fact', records: names.map((name) => pickRecord(name, [type])), fact, at: null };
};

/** `Is Paradigm a fund?` asks for its type, `Has Aave a token?` for whether it has one. */
function isOfKind(bag: Bag, { source, conds: [only, more], plural }: Target): Query | null {
	if (plural !== false || more || bag.all('cond').length > 0 || !only) return null;
	const fact =
		source === 'organizations' && only.is === 'type'
			? ('kind' as const)
			: source === 'projects' && only.is === 'token'
				? ('hasToken' as const)
				: null;
	const names = bag.take('names').flatMap((piece) => piece.names);
	if (!fact || names.length === 0 || names.length > 6) return null;
	bag.take('target');
	const type = fact === 'kind' ? 'organization' : 'project';
	return { kind: 'fact', records: names.map((name) => pickRecord(name, [type])), fact, at: null };
}

const isMoment = ({ span, isAsOf }: PieceOf<'period'>): boolean =>
	span.to !== null && (isAsOf || span.from === span.to);

function namedFact(bag: Bag, asks: ReadonlySet<Ask>): FactWord | undefined {
	const [field, ...more] = bag.take('field');
	// `the code of Osmosis (GitHub)`
	if (more.some((one) => one.field !== field?.field)) return undefined;
	const verbs = bag.take('verb').map(({ verb }) => verb);
	if (field)
		return verbs.length === 0 ||
			(field.field === 'raised' && verbs[0] === 'raise') ||
			(verbs[0] === 'base' && field.field === 'location') ||
			(verbs[0] === 'work' && field.field === 'employees') ||
			(verbs[0] === 'study' && field.field === 'education')
			? field.field
			: undefined;
	if (verbs.length > 1) return undefined;
	if (verbs[0] === 'found' && asks.has('when')) return 'founded';
	if (verbs[0] === 'found' && asks.has('where')) return 'location';
	if (verbs[0] === 'study' && !asks.has('when') && !asks.has('who')) return 'education';
	if (verbs[0] === 'launch' && asks.has('when')) return 'launched';
	if (verbs[0] === 'base' && !asks.has('when')) return 'location';
	if (verbs.length === 0 && asks.has('where')) return 'location';
	if (verbs.length === 0 && asks.has('much')) return undefined;
	return undefined;
}

/** Makes a query for the summary of a record. */
export const overviewFrame: Frame = (bag, asks, { text }) => {
	const isTold = asks.has('tell');
	// `with Paradigm` continues another question.
	const names = isTold ? takeNames(bag) : bag.take('names').flatMap((piece) => piece.names);
	const [name, more] = names;
	if (!name || more || (!isTold && bag.all('prep').length > 0)) return null;
	const others = ['count', 'much', 'when', 'where', 'chart', 'compare', 'is'] as const;
	if (others.some((ask) => asks.has(ask))) return null;
	const record = pickRecord(name, everyType);
	// `Whose is Uniswap?` is not answered by what it is.
	if (asks.has('who') && record.type === 'project') return null;
	// `Which project has the ticker TAO?`
	if (/\b(?:ticker|symbol|trades? under|traded under|trading under)\b/.test(text))
		return { kind: 'fact', records: [record], fact: 'symbol', at: null };
	return { kind: 'record', record };
};
