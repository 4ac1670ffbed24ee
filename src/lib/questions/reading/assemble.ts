import { isDirectorySource } from '#lib/directory/sources.ts';
import { dayMeant } from '#lib/screens/days.ts';
import type { Aggregate } from '#lib/screens/field-values.ts';
import { canGroup } from '../answering/dimensions.ts';
import { type FactWord, factSpec } from '../lexicon/facts.ts';
import type { Query, QueryOf, RecordRef, RowSource, Rows, Span } from '../query.ts';
import { rowsOf } from './lower.ts';
import { everyType, NotRead, pick } from './pick.ts';
import type { Ask, Cond, Name, Of, Piece, Prep, Tag, Target, Verb } from './pieces.ts';
import { isHowMany, mergedTops } from './rules.ts';

/** What the pieces of a whole question come to. */

export interface Context {
	now: Date;
	/** The folded words of the question. */
	forms: ReadonlySet<string>;
	lang: 'en' | 'vi';
}

/** The pieces of a question by kind; what a frame has used is gone. */
export class Bag {
	readonly #pieces: Piece[];
	constructor(pieces: readonly Piece[]) {
		this.#pieces = [...pieces];
	}
	all<Wanted extends Tag>(tag: Wanted): Of<Wanted>[] {
		return this.#pieces.filter((piece): piece is Of<Wanted> => piece.tag === tag);
	}
	/** Takes all of one kind out. */
	take<Wanted extends Tag>(tag: Wanted): Of<Wanted>[] {
		const found = this.all(tag);
		for (const piece of found) this.#pieces.splice(this.#pieces.indexOf(piece), 1);
		return found;
	}
	takeOne(piece: Piece): void {
		const at = this.#pieces.indexOf(piece);
		if (at >= 0) this.#pieces.splice(at, 1);
	}
	add(piece: Piece): void {
		this.#pieces.push(piece);
	}
	get left(): readonly Piece[] {
		return this.#pieces;
	}
	copy(): Bag {
		return new Bag(this.#pieces);
	}
}

const neutral: readonly Prep[] = [
	'of',
	'in',
	'on',
	'for',
	'with',
	'at',
	'from',
	'to',
	'as',
	'own',
	'and',
	'about',
	'passive',
];

/** Whether a piece may be left: small words that hold others together, and what a question begins with. */
export const isNeutral = (piece: Piece): boolean =>
	piece.tag === 'ask' || (piece.tag === 'prep' && neutral.includes(piece.prep));

/**
 * The query that pieces make, each of which is used.
 * @throws NotRead where they make none; SeveralMeant where a name in them may mean several records.
 */
export function assembled(pieces: readonly Piece[], context: Context): Query {
	const bag = new Bag(pieces);
	const asks = new Set(bag.take('ask').map(({ ask }) => ask));
	for (const frame of frames) {
		const own = bag.copy();
		const query = tried(frame, own, asks, context);
		if (query && own.left.every(isNeutral)) return query;
	}
	throw new NotRead('The pieces make no query.');
}

/** What a frame makes of pieces; null where they are not for it. @throws SeveralMeant */
function tried(frame: Frame, bag: Bag, asks: ReadonlySet<Ask>, context: Context): Query | null {
	try {
		return frame(bag, asks, context);
	} catch (error) {
		if (error instanceof NotRead) return null;
		throw error;
	}
}

type Frame = (bag: Bag, asks: ReadonlySet<Ask>, context: Context) => Query | null;

const compared: Frame = (bag, asks) => {
	const names = bag.all('names');
	const all = [
		...names.flatMap((one) => one.names),
		...bag.all('cond').flatMap(({ conds }) => bare(conds) ?? []),
	];
	const fields = bag.all('field');
	if (all.length < 2 || all.length > 6 || fields.length > 1) return null;
	if (!asks.has('compare') && names.length === 0) return null;
	bag.take('names');
	bag.take('field');
	if (fields.length > 0) bag.take('sort');
	for (const piece of bag.all('cond')) if (bare(piece.conds)) bag.takeOne(piece);
	for (const piece of bag.all('prep'))
		if (piece.prep === 'or' || piece.prep === 'between' || piece.prep === 'than')
			bag.takeOne(piece);
	const records = sameKind(all);
	const fact = fields[0]?.field ?? null;
	if (!asks.has('compare')) return fact === null ? null : { kind: 'fact', records, fact, at: null };
	return { kind: 'compare', records, fact };
};

/** Names that stand with a small word alone: `of Solana`. */
function bare(conds: readonly Cond[]): readonly Name[] | undefined {
	const [only, more] = conds;
	return only?.is === 'related' && only.by === 'of' && !only.not && !more ? only.names : undefined;
}

/** Records of one kind, of which all names are. */
function sameKind(names: readonly Name[]): RecordRef[] {
	const type = everyType.find((one) =>
		names.every(({ records }) => records.some((record) => record.type === one)),
	);
	if (!type) throw new NotRead('They are of several kinds.');
	return names.map((name) => pick(name, [type]));
}

/** Names and the records that a question is about: alone, or behind a small word. */
export function takeNames(bag: Bag): readonly Name[] {
	const found = bag.take('names').flatMap(({ names }) => names);
	for (const piece of bag.all('cond')) {
		const names = bare(piece.conds);
		if (!names) continue;
		bag.takeOne(piece);
		found.push(...names);
	}
	return found;
}

const openSpan: Span = { from: null, to: null };

function takeSpan(bag: Bag): Span {
	const [period, more] = bag.take('period');
	const conds = bag
		.all('cond')
		.filter(({ conds: [only, other] }) => only?.is === 'period' && only.of === 'any' && !other);
	for (const piece of conds) bag.takeOne(piece);
	const said = conds.flatMap(({ conds: [only] }) => (only?.is === 'period' ? [only.span] : []));
	if (more || said.length + (period ? 1 : 0) > 1) throw new NotRead('Two times at once.');
	return period?.span ?? said[0] ?? openSpan;
}

/** Takes verbs out that say no more than the noun. @throws NotRead for others. */
function passVerbs(bag: Bag, allowed: readonly Verb[]): void {
	if (bag.take('verb').some(({ verb }) => !allowed.includes(verb)))
		throw new NotRead('They do something else.');
}

/** An order by the day, or by nothing that is named. @throws NotRead for another. */
function takeTimeTop(bag: Bag): Of<'top'> | undefined {
	const top = takeTop(bag);
	if (top && top.field !== null && top.field !== 'date') throw new NotRead('No such order.');
	return top;
}

const takeCount = (asks: ReadonlySet<Ask>) => asks.has('count');

export function takeTop(bag: Bag): Of<'top'> | undefined {
	const top = bag.take('top').reduce<Of<'top'> | undefined>((before, next) => {
		if (!before) return next;
		const merged = mergedTops(before, next);
		if (!merged) throw new NotRead('Two orders at once.');
		return merged;
	}, undefined);
	const [count, more] = bag.all('amount');
	if (!top || top.take !== null || !count || more || !isHowMany(count)) return top;
	bag.takeOne(count);
	return { ...top, take: count.value };
}

/** How many rows a superlative asks for. */
export function takeOf(
	top: Of<'top'> | undefined,
	target: Target | undefined,
	{ lang, forms }: Context,
): number | null {
	if (!top) return null;
	if (top.take !== null) return top.take;
	if (lang === 'vi') {
		const isSeveral = ['nhung', 'cac', 'danh', 'liet'].some((word) => forms.has(word));
		return isSeveral ? null : forms.has('nhat') || forms.has('dau') ? 1 : null;
	}
	return target?.plural === false ? 1 : null;
}

const told: Frame = (bag, asks, context) => {
	const kinds = ['news', 'research', 'events', 'unlocks', 'changes', 'sources'];
	const [found] = bag.all('target').filter(({ target }) => kinds.includes(target.source));
	const [event] = bag.all('event');
	if (!found && (!event || (event.kind !== 'AMA' && event.kind !== 'Hard Fork'))) return null;
	if (found) bag.takeOne(found);
	const target = found?.target ?? { source: 'events' as const, conds: [], plural: true };
	const names = [
		...takeNames(bag),
		...target.conds.flatMap((cond) =>
			cond.is === 'related' && cond.by === 'of' ? cond.names : [],
		),
	];
	if (target.conds.some((cond) => !(cond.is === 'related' && cond.by === 'of'))) return null;
	const count = takeCount(asks);
	switch (target.source) {
		case 'news':
		case 'research':
			return newsOf(bag, target.source, names, count, target, context);
		case 'events':
			return eventsOf(bag, names, count, target, context);
		case 'unlocks':
			return unlocksOf(bag, names, count, target, context);
		case 'changes':
			return changesOf(bag, names, count);
		default:
			return sourcesOf(bag, names);
	}
};

const anyOf = (names: readonly Name[]): RecordRef[] => names.map((name) => pick(name, everyType));
const projectsOf = (names: readonly Name[]): RecordRef[] =>
	names.map((name) => pick(name, ['project']));

function newsOf(
	bag: Bag,
	type: 'news' | 'research',
	names: readonly Name[],
	count: boolean,
	target: Target,
	context: Context,
): Query {
	const top = takeTop(bag);
	if (top && (top.order === 'asc' || (top.field !== 'date' && top.field !== null)))
		throw new NotRead('No such order.');
	passVerbs(bag, ['say']);
	return {
		kind: 'news',
		type,
		records: anyOf(names),
		span: takeSpan(bag),
		count,
		take:
			top?.take ??
			(top && target.plural === false && type === 'research' ? takeOf(top, target, context) : null),
	};
}

function eventsOf(
	bag: Bag,
	names: readonly Name[],
	count: boolean,
	target: Target,
	context: Context,
): Query {
	const [event, more] = bag.take('event');
	if (more) throw new NotRead('Two kinds of event at once.');
	const [when] = bag.take('when');
	const top = takeTimeTop(bag);
	const said = takeSpan(bag);
	if (top && top.field === null && (top.many !== null || top.take === null))
		throw new NotRead('Events have no size.');
	const isPast = when?.when === 'past' || (top?.order === 'desc' && top.field === 'date');
	const isOpen = said.from === null && said.to === null;
	const span = isOpen
		? isPast
			? { from: null, to: 'today' }
			: when
				? { from: 'today', to: null }
				: said
		: said;
	return {
		kind: 'events',
		records: projectsOf(names),
		type: event?.kind ?? null,
		span,
		count,
		order: isPast || (isOpen && !when) ? 'desc' : 'asc',
		take: top?.take ?? (when && target.plural === false ? 1 : takeOf(top, target, context)),
	};
}

function unlocksOf(
	bag: Bag,
	names: readonly Name[],
	count: boolean,
	target: Target,
	context: Context,
): Query {
	const [when] = bag.take('when');
	const top = takeTimeTop(bag);
	const [range] = bag.take('range');
	if (range && (range.unit !== 'percent' || range.hi !== null))
		throw new NotRead('Unlocks are in percent of the supply.');
	const said = takeSpan(bag);
	if (when?.when === 'past') throw new NotRead('Unlocks are told ahead.');
	passVerbs(bag, ['unlock']);
	return {
		kind: 'unlocks',
		records: projectsOf(names),
		span: said.from === null && said.to === null ? { from: 'today', to: null } : said,
		least: range?.lo ?? null,
		count,
		by: top && top.field !== 'date' ? 'percent' : 'date',
		take:
			top?.take ?? (target.plural === false && (when || top) ? 1 : takeOf(top, target, context)),
	};
}

function changesOf(bag: Bag, names: readonly Name[], count: boolean): QueryOf<'changes'> {
	const [name, more] = names;
	if (more) throw new NotRead('Changes of one record at a time.');
	const top = takeTop(bag);
	if (top && (top.order === 'asc' || top.field !== 'date')) throw new NotRead('No such order.');
	passVerbs(bag, ['change']);
	return {
		kind: 'changes',
		record: name ? pick(name, everyType) : null,
		type: null,
		span: takeSpan(bag),
		count,
	};
}

function sourcesOf(bag: Bag, names: readonly Name[]): Query {
	const [name, more] = names;
	const [field, other] = bag.take('field');
	if (!name || more || other) throw new NotRead('Sources of one fact of one record at a time.');
	passVerbs(bag, ['disagree', 'say']);
	return { kind: 'sources', record: pick(name, everyType), fact: field?.field ?? null };
}

const disagreement: Frame = (bag) => {
	const verb = bag.all('verb').find((one) => one.verb === 'disagree' || one.verb === 'say');
	if (!verb) return null;
	const names = takeNames(bag);
	if (names.length === 0) return null;
	return sourcesOf(bag, names);
};

const changedTypes: Partial<Record<Target['source'], QueryOf<'changes'>['type']>> = {
	...{ projects: 'project', organizations: 'organization', people: 'person', fundraising: 'round' },
};

const whatChanged: Frame = (bag, asks) => {
	const verb = bag.all('verb').find((one) => one.verb === 'change');
	if (!verb) return null;
	const [target, more] = bag.take('target').map((piece) => piece.target);
	if (more || (target && (target.conds.length > 0 || !changedTypes[target.source]))) return null;
	bag.takeOne(verb);
	const names = takeNames(bag);
	if (target && names.length > 0) return null;
	const type = (target && changedTypes[target.source]) ?? null;
	return { ...changesOf(bag, names, takeCount(asks)), type };
};

/** Founders, team, portfolio, co-investors, employers of a record. */
const nouns: Frame = (bag, asks, context) => {
	const [noun, more] = bag.take('noun');
	if (!noun || more) return null;
	const [when] = bag.take('when');
	const names = takeNames(bag);
	if (names.length === 0) {
		if (noun.noun !== 'founders') return null;
		bag.add(founders);
		return rowsFrame(bag, asks, context);
	}
	if (noun.noun === 'co-investors') return coInvestorsOf(bag, names);
	const conds = takeConds(bag);
	const kinds = {
		founders: ['people', 'founder of'],
		alumni: ['people', 'left'],
		team: ['people', when?.when === 'past' ? 'left' : 'works at'],
		portfolio: ['raisers', 'investor'],
		employers: ['employers', when?.when === 'past' ? 'had employed' : 'employed'],
	} as const;
	const [source, by] = kinds[noun.noun];
	const all: Cond[] = [{ is: 'related', by, names, all: false }, ...conds];
	return ofRows(bag, asks, context, source, all, undefined);
};

/** Founders without a record are people whose title says so. */
const founders: Piece = {
	tag: 'target',
	target: { source: 'people', conds: [{ is: 'title', values: ['founder'] }], plural: true },
};

function coInvestorsOf(bag: Bag, names: readonly Name[]): Query {
	const [name, more] = names;
	if (!name || more) throw new NotRead('Co-investors of one at a time.');
	const top = takeTop(bag);
	passVerbs(bag, ['co-invest', 'invest']);
	const target = bag.take('target');
	if (target.some(({ target: { source, conds } }) => source !== 'investors' || conds.length > 0))
		throw new NotRead('Co-investors of a kind.');
	if (top && (top.order === 'asc' || (top.field !== null && top.field !== 'joined')))
		throw new NotRead('No such order.');
	return {
		kind: 'co-investors',
		record: pick(name, ['organization'], 'joined'),
		take: top?.take ?? null,
	};
}

const coInvest: Frame = (bag) => {
	const piece = bag
		.all('cond')
		.find(({ conds: [only] }) => only?.is === 'related' && only.by === 'co-investor');
	const [only] = piece?.conds ?? [];
	if (!piece || only?.is !== 'related') return null;
	bag.takeOne(piece);
	return coInvestorsOf(bag, only.names);
};

/** Who has a title at a record. */
const titled: Frame = (bag, asks, context) => {
	const titles = bag.take('title');
	if (titles.length === 0) return null;
	const names = takeNames(bag);
	const [when] = bag.take('when');
	const targets = bag.take('target');
	if (targets.some(({ target }) => target.source !== 'people' || target.conds.length > 0))
		return null;
	const values = titles.flatMap((one) => [...one.values]);
	const conds: Cond[] = [
		{ is: 'title', values },
		...(names.length > 0
			? [
					{
						is: 'related' as const,
						by: when?.when === 'past' ? ('left' as const) : ('works at' as const),
						names,
						all: false,
					},
				]
			: []),
		...takeConds(bag),
	];
	return ofRows(bag, asks, context, 'people', conds, undefined);
};

/** One fact of the records that are named. */
const fact: Frame = (bag, asks, context) => {
	const names = takeNames(bag);
	const said = saidFact(bag, asks);
	if (names.length === 0 || names.length > 6 || !said) return null;
	const [period, more] = bag.take('period');
	if (more || (period && !isMoment(period))) return null;
	const day = period?.span.to;
	if (day && dayMeant(day, context.now) > dayMeant('today', context.now)) return null;
	if (said === 'employees' && isOfPeople(asks, context)) return null;
	const types = everyType.filter((type) => factSpec(said).records?.[type] !== undefined);
	const records = names.map((name) => pick(name, types, roleOfFact(said)));
	return { kind: 'fact', records, fact: said, at: period?.span.to ?? null };
};

/** `staff of Dragonfly` are people; a number of them is asked for by a word for it. */
const isOfPeople = (asks: ReadonlySet<Ask>, { forms }: Context): boolean =>
	!asks.has('count') &&
	!asks.has('much') &&
	!['headcount', 'count', 'number', 'size', 'so', 'luong'].some((form) => forms.has(form));

/** What a record must have done for a fact of it to be known. */
function roleOfFact(fact: FactWord): 'raised' | 'joined' | null {
	if (fact === 'raised' || fact === 'rounds') return 'raised';
	return fact === 'joined' || fact === 'invested' || fact === 'aum' ? 'joined' : null;
}

/** Whether a record has a token, or is investing. */
const yesOrNo: Frame = (bag, asks) => {
	if (['count', 'list', 'which', 'who', 'much'].some((ask) => [...asks].some((one) => one === ask)))
		return null;
	const [only, more] = bag.all('cond').flatMap(({ conds }) => conds);
	if (more || !only || only.not || (only.is !== 'token' && only.is !== 'investing')) return null;
	bag.take('cond');
	const names = bag.take('names').flatMap((piece) => piece.names);
	if (names.length === 0 || names.length > 6) return null;
	const [fact, type] =
		only.is === 'token'
			? (['hasToken', 'project'] as const)
			: (['investing', 'organization'] as const);
	return { kind: 'fact', records: names.map((name) => pick(name, [type])), fact, at: null };
};

const isMoment = ({ span, isAsOf }: Of<'period'>): boolean =>
	span.to !== null && (isAsOf || span.from === span.to);

function saidFact(bag: Bag, asks: ReadonlySet<Ask>): FactWord | undefined {
	const [field, more] = bag.take('field');
	if (more) return undefined;
	const verbs = bag.take('verb').map(({ verb }) => verb);
	if (field)
		return verbs.length === 0 ||
			(field.field === 'raised' && verbs[0] === 'raise') ||
			(verbs[0] === 'base' && field.field === 'location')
			? field.field
			: undefined;
	if (verbs.length > 1) return undefined;
	if (verbs[0] === 'found' && asks.has('when')) return 'founded';
	if (verbs[0] === 'found' && asks.has('where')) return 'location';
	if (verbs[0] === 'launch' && asks.has('when')) return 'launched';
	if (verbs[0] === 'base' && !asks.has('when')) return 'location';
	if (verbs.length === 0 && asks.has('where')) return 'location';
	if (verbs.length === 0 && asks.has('much')) return undefined;
	return undefined;
}

/** Where somebody works or worked. */
const career: Frame = (bag, asks, context) => {
	const conds = bag.all('cond').flatMap(({ conds }) => conds);
	if (
		!conds.some(
			(cond) => cond.is === 'related' && ['employs', 'employed', 'had employed'].includes(cond.by),
		)
	)
		return null;
	const targets = bag.take('target').map(({ target }) => target);
	if (
		targets.some(
			({ source, conds: own }) =>
				!['organizations', 'projects'].includes(source) || own.some(({ is }) => is !== 'type'),
		)
	)
		return null;
	return ofRows(bag, asks, context, 'employers', takeConds(bag), undefined);
};

/** What is known of a record. */
const overview: Frame = (bag, asks) => {
	const [name, more] = takeNames(bag);
	if (!name || more) return null;
	const others = ['count', 'much', 'when', 'where', 'chart', 'compare', 'is'] as const;
	if (others.some((ask) => asks.has(ask))) return null;
	return { kind: 'record', record: pick(name, everyType) };
};

export function takeConds(bag: Bag): Cond[] {
	const conds = bag.take('cond').flatMap((piece) => piece.conds);
	const periods = bag.take('period');
	if (periods.some(({ isAsOf }) => isAsOf)) throw new NotRead('Lists are of today.');
	return [...conds, ...periods.map(({ span }): Cond => ({ is: 'period', of: 'any', span }))];
}

const rowTargets: readonly Target['source'][] = [
	...(['projects', 'people', 'organizations', 'fundraising'] as const),
	...(['investors', 'raisers', 'employers'] as const),
];
const isRows = (source: Target['source']): source is RowSource => rowTargets.includes(source);

const rowsFrame: Frame = (bag, asks, context) => {
	if (asks.has('compare')) return null;
	const targets = bag.take('target').map(({ target }) => target);
	const conds = takeConds(bag);
	const verbs = bag.all('verb').map(({ verb }) => verb);
	const [doer] = bag.take('doer');
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
	const named = bag.take('names');
	if (named.length > 1) return null;
	const isFounded = conds.some((cond) => cond.is === 'related' && cond.by === 'founded by');
	if (
		isFounded &&
		first?.source === 'organizations' &&
		first.conds.length === 1 &&
		first.conds[0]?.is === 'type' &&
		first.conds[0].values[0] === 'Company'
	)
		return ofRows(bag, asks, context, 'employers', conds, undefined);
	const all = [
		...(first?.conds ?? []),
		...conds,
		...named.map(({ names, all: both }): Cond => ({ is: 'related', by: 'of', names, all: both })),
	];
	if (
		named.length > 0 &&
		(!first || !['investors', 'fundraising', 'people', 'employers'].includes(source))
	)
		return null;
	if (source === 'people' && first) {
		const [when] = bag.take('when');
		const isPast = when?.when === 'past';
		if (when && !(isPast && all.some(({ is }) => is === 'related'))) return null;
		if (isPast)
			for (const [at, cond] of all.entries())
				if (cond.is === 'related' && ['of', 'in', 'works at'].includes(cond.by))
					all[at] = { ...cond, by: 'left' };
	}
	if (!second) return ofRows(bag, asks, context, source, all, first);
	return withSecond(bag, asks, context, source, all, first, second);
};

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
				? { ...one, by: one.by === 'of' ? 'investee' : one.by }
				: { ...one, on: 'rounds' },
	);
	return ofRows(bag, asks, context, 'investors', [{ is: 'role', role }, ...all], undefined);
}

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
			: ['projects', 'raisers'].includes(source)
				? 'raised'
				: 'joined';
		const all: Cond[] = [
			...conds,
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
		if (cond.is === 'role' && cond.role !== 'raised') return 'investors';
		if (cond.is !== 'related') continue;
		switch (cond.by) {
			case 'investee':
			case 'led':
				return 'investors';
			case 'investor':
				return asks.has('much') || bag.all('figure').length > 0 || bag.all('field').length > 0
					? 'fundraising'
					: /often|times|lan/.test([...forms].join(' '))
						? 'fundraising'
						: 'raisers';
			case 'lead':
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
	if (verbs.includes('raise') && isOfRaisers && !asks.has('much') && bag.all('figure').length === 0)
		return 'projects';
	if (verbs.includes('raise')) return asks.has('who') ? 'raisers' : 'fundraising';
	if (conds.some(({ is }) => is === 'stage')) return 'fundraising';
	const isOfProjects = ({ is }: Cond) => is === 'sector' || is === 'token';
	if (conds.length > 0 && conds.every(isOfProjects) && verbs.length === 0 && asks.size === 0)
		return 'projects';
	const [field] = [
		...bag.all('field').map((piece) => piece.field),
		...bag.all('top').flatMap(({ field }) => field ?? []),
	];
	// `employees of Coinbase` is of one record, not of rows.
	if (conds.some((cond) => cond.is === 'related' && (cond.by === 'of' || cond.by === 'in')))
		return undefined;
	if (field) {
		const sources = factSpec(field).rows ?? {};
		if (field === 'raised' || field === 'amount' || field === 'valuation') return 'fundraising';
		const only = Object.keys(sources).filter(isDirectorySource);
		if (only.length === 1) return only[0];
	}
	return undefined;
}

/** The figure that is summed, of the rows of a source. */
export function figureField(source: RowSource, field: FactWord | undefined): string {
	if (!isDirectorySource(source)) throw new NotRead('Figures are of one kind of record.');
	const word = field ?? (source === 'fundraising' ? 'amount' : undefined);
	const name = word && factSpec(word).rows?.[source];
	const unit = word && factSpec(word).unit;
	if (!name || unit === 'text' || unit === 'day')
		throw new NotRead('It is no figure of these rows.');
	return name;
}

function ofRows(
	bag: Bag,
	asks: ReadonlySet<Ask>,
	context: Context,
	asked: RowSource,
	conds: readonly Cond[],
	target: Target | undefined,
	counted?: 'rounds',
): Query | null {
	const figures = bag.take('figure');
	const [grouped, two] = bag.take('grouped');
	const [field, other] = bag.take('field');
	const verbs = bag.take('verb').map(({ verb }) => verb);
	const said = takeTop(bag);
	const isFoundedFirst =
		said?.field === 'date' &&
		asked !== 'fundraising' &&
		(verbs.includes('found') || (verbs.length === 0 && said.order === 'asc'));
	const top: Of<'top'> | undefined = said && isFoundedFirst ? { ...said, field: 'founded' } : said;
	if (isFoundedFirst && verbs.includes('found')) verbs.splice(verbs.indexOf('found'), 1);
	const isInTotal = conds.some((cond) => cond.is === 'amount' && cond.field === 'raised');
	const [figure, third] = figures.filter(({ of }) => !(of === 'sum' && isInTotal));
	if (two || third || other) return null;
	const isMoney = verbs.includes('raise') && (asks.has('much') || figure?.of === 'sum');
	const measured = field?.field ?? (isMoney ? 'raised' : undefined);
	const isSum =
		(asks.has('much') && (measured === undefined || summed.includes(measured))) ||
		(measured === 'raised' && !top && !(asks.has('which') && target)) ||
		(target === undefined &&
			verbs.includes('raise') &&
			asks.has('what') &&
			!top &&
			asked === 'fundraising');
	const isVietnameseSum = context.lang === 'vi' && figure?.of === 'sum' && verbs.includes('raise');
	const of: Aggregate | 'count' =
		figure && (!asks.has('count') || isVietnameseSum)
			? figure.of
			: isSum || (field && grouped)
				? 'sum'
				: 'count';
	if (isOfUnsaidTime(asked, conds) && verbs.length === 0 && measured !== 'raised' && !counted)
		throw new NotRead('A time of what?');
	const all = [...conds, ...verbConds(asked, verbs, conds)];
	const rows = rowsSummed(asked, all, of, measured, grouped !== undefined, context);
	if (grouped && !canGroup(rows, grouped.by)) throw new NotRead('They have no such groups.');
	if (grouped) return groupOf(rows, grouped.by, of, measured, top, verbs);
	if (of !== 'count') {
		if (top) throw new NotRead('A sum has no order.');
		return { kind: 'figure', of, field: figureField(rows.source, measured), rows };
	}
	if (asks.has('count'))
		return field || top || (figure && figure.of !== 'sum') ? null : { kind: 'count', rows };
	return {
		kind: 'list',
		rows,
		sort: sortOf(rows, top, verbs, counted),
		take: takeOf(top, target, context),
		fields: askedFields(rows.source, field?.field, asks),
	};
}

/** `projects in 2021` may have been founded, launched or funded then: a time needs something that happened. */
const isOfUnsaidTime = (asked: RowSource, conds: readonly Cond[]): boolean =>
	['projects', 'organizations', 'people'].includes(asked) &&
	conds.some((cond) => cond.is === 'period' && cond.of === 'any' && !cond.on) &&
	!conds.some(
		(cond) =>
			cond.on === 'rounds' ||
			['role', 'related', 'stage', 'times', 'amount', 'many', 'confirmed', 'disagree'].includes(
				cond.is,
			),
	);

/** Figures that add up to something. */
const summed: readonly FactWord[] = [
	...(['raised', 'amount', 'invested', 'tvl', 'marketCap', 'volume'] as const),
	...(['employees', 'aum', 'joined', 'rounds', 'led'] as const),
];

/** The rows that a sum is over: what was raised in some rounds is the sum of these, whoever raised them. */
function rowsSummed(
	asked: RowSource,
	conds: readonly Cond[],
	of: Aggregate | 'count',
	measured: FactWord | undefined,
	isGrouped: boolean,
	{ now }: Context,
): Rows {
	const isRaised = of === 'sum' && measured === 'raised';
	if (!isRaised || (asked !== 'projects' && asked !== 'raisers')) return rowsOf(asked, conds, now);
	const plain = conds.filter(({ is }) => is !== 'role');
	const rows = rowsOf(asked, plain, now);
	if (asked === 'projects' && !rows.rounds && !isGrouped) return rows;
	return rowsOf('fundraising', plain, now);
}

/** Facts that rows are grouped by, not shown one by one. */
const grouping: readonly FactWord[] = [
	'sectors',
	'ecosystem',
	'stage',
	'kind',
	'location',
	'category',
];

/** What of the rows the question asks to see. */
function askedFields(
	source: RowSource,
	field: FactWord | undefined,
	asks: ReadonlySet<Ask>,
): string[] {
	if (field !== undefined) {
		const name = isDirectorySource(source) ? factSpec(field).rows?.[source] : undefined;
		if (name === undefined || grouping.includes(field))
			throw new NotRead('They have no such fact.');
		return [name];
	}
	return asks.has('when') && source === 'fundraising' ? ['date'] : [];
}

/** What verbs that stand alone say of rows. */
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
				throw new NotRead('They do not raise.');
			case 'invest':
			case 'lead':
				if (source === 'fundraising') throw new NotRead('Rounds do not invest.');
				if (['investors', 'organizations', 'people'].includes(source))
					return [{ is: 'role', role: verb === 'lead' ? 'led' : 'joined' }];
				throw new NotRead('They do not invest.');
			default:
				throw new NotRead(`Nothing is known of what they ${verb}.`);
		}
	});
}

function groupOf(
	rows: Rows,
	by: Of<'grouped'>['by'],
	of: Aggregate | 'count',
	field: FactWord | undefined,
	top: Of<'top'> | undefined,
	verbs: readonly string[],
): Query {
	const isMoney =
		of === 'count' &&
		(top?.field === 'raised' ||
			top?.field === 'amount' ||
			(top?.field === null && verbs.includes('raise')));
	const figure = isMoney ? 'sum' : of;
	if (top?.field && !isMoney) throw new NotRead('Groups are ordered by their own figure.');
	return {
		kind: 'group',
		by,
		of: figure,
		field: figure === 'count' ? null : figureField(rows.source, isMoney ? 'amount' : field),
		rows,
		order: top ? (top.order ?? 'desc') : null,
		take: top ? (top.take ?? (top.order === null ? null : 1)) : null,
	};
}

const openingField: Partial<Record<RowSource, FactWord>> = {
	fundraising: 'amount',
	projects: 'marketCap',
	investors: 'joined',
};

export function sortOf(
	rows: Rows,
	top: Of<'top'> | undefined,
	verbs: readonly string[],
	counted: 'rounds' | undefined,
): Extract<Query, { kind: 'list' }>['sort'] {
	if (!top) return null;
	const order = top.order ?? 'desc';
	if (counted) return { field: counted, order };
	const word =
		top.field ??
		(verbs.includes('raise')
			? 'raised'
			: verbs.includes('invest') || verbs.includes('lead')
				? 'joined'
				: openingField[rows.source]);
	if (!word) throw new NotRead('The largest by what?');
	if (rows.rounds) {
		if (word === 'joined' || word === 'led' || word === 'rounds') return { field: 'rounds', order };
		if (word === 'raised' || word === 'amount') return { field: 'raised', order };
		if (word === 'date') return { field: 'last', order };
	}
	if (!isDirectorySource(rows.source)) throw new NotRead('They have no such order.');
	const field = factSpec(word).rows?.[rows.source];
	if (!field) throw new NotRead(`They are not ordered by ${word}.`);
	return { field, order };
}

const frames: readonly Frame[] = [
	told,
	disagreement,
	whatChanged,
	compared,
	coInvest,
	nouns,
	titled,
	career,
	fact,
	yesOrNo,
	rowsFrame,
	overview,
];
