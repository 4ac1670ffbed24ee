import { resolveDay } from '#lib/screens/days.ts';
import { type FactWord, factSpec } from '../lexicon/facts.ts';
import type { Query, QueryOf, RecordRef, Span } from '../query.ts';
import {
	asksForCount,
	type Bag,
	type Context,
	dropVerbs,
	type Frame,
	rowLimitOf,
	takeNames,
	takeSpan,
	takeTimeTop,
	takeTop,
} from './bag.ts';
import { everyType, NoQueryError, pickRecord } from './pick.ts';
import { has, type Name, type PieceOf, type Target } from './pieces.ts';
import { isRowLimit } from './rules/orders.ts';
import { isKindOfEvent } from './title-words.ts';

/** Makes queries for news, events, unlocks, changes and sources. */

/** Queries for anything that happened or was reported, named by a noun or by a kind of event. */
export const happeningsFrame: Frame = (bag, asks, context) => {
	const kinds = ['news', 'research', 'events', 'unlocks', 'changes', 'sources'];
	const [found] = bag.all('target').filter(({ target }) => kinds.includes(target.source));
	const [event] = bag.all('event');
	// `stuff CoinDesk wrote`
	if (!found && bag.all('outlet').length > 0)
		for (const piece of bag.all('target'))
			if (piece.target.source === 'raisers' && piece.target.conds.length === 0) bag.takeOne(piece);
	// `Which outlet gets cited the most?`
	const isOfOutlets = bag
		.all('grouped')
		.some(({ by, said }) => by === 'outlet' && said === 'which');
	if (!found && isOfOutlets && bag.all('top').some(({ many }) => many))
		return newsOf(bag, 'news', takeNames(bag), asksForCount(asks), anyNews, context);
	if (!found && bag.all('outlet').some(({ said }) => said) && !event)
		return newsOf(bag, 'news', takeNames(bag), asksForCount(asks), anyNews, context);
	// `When did Euler get drained?`
	const isOfDay = asks.has('when') || bag.all('field').some(({ field }) => field === 'date');
	if (!found && !event && has(bag.left, 'titled') && isOfDay) {
		bag.take('field');
		const about = takeNames(bag);
		// `When did Uniswap list UNI?`: its own name does not distinguish its events.
		const own = about.flatMap(({ words, records }) => [
			words,
			...records.map(({ name }) => name.toLowerCase()),
		]);
		if (bag.all('titled').some(({ words }) => own.some((name) => name.includes(words))))
			return null;
		return about.length > 0 ? eventsOf(bag, about, false, anyEvents, context) : null;
	}
	// `hacks in 2025`, `Which protocols were drained?`
	if (!found && !event && bag.all('titled').some(({ words }) => isKindOfEvent(words))) {
		for (const piece of bag.all('target'))
			if (isOfTokens(piece.target) || isPlain(piece.target)) bag.takeOne(piece);
		if (bag.all('target').length > 0) return null;
		return eventsOf(bag, takeNames(bag), asksForCount(asks), anyEvents, context);
	}
	const isUnlocking = bag.all('verb').some(({ verb }) => verb === 'unlock');
	if (!found && isUnlocking) return unlocking(bag, asks, context);
	if (!found && !(event && isEventAlone(event, context))) return null;
	const isEither = [...bag.all('names'), ...bag.all('cond').flatMap(({ conds }) => conds)].some(
		(one) => 'all' in one && !one.all && one.names.length > 1,
	);
	if (isEither && found?.target.source === 'news') return null;
	if (found) bag.takeOne(found);
	// `did anything happen last month, events wise?`
	for (const piece of bag.all('target'))
		if (piece.target.source === found?.target.source && piece.target.conds.length === 0)
			bag.takeOne(piece);
	// `partnerships announced in 2024`
	if (!found || found.target.source === 'events')
		for (const piece of bag.all('verb'))
			if (piece.verb === 'raise' && context.forms.has('announced')) bag.takeOne(piece);
	const target = found?.target ?? { source: 'events' as const, conds: [], plural: true };
	const names = [
		...takeNames(bag),
		...target.conds.flatMap((cond) =>
			cond.is === 'related' && cond.by === 'of' ? cond.names : [],
		),
	];
	if (target.conds.some((cond) => !(cond.is === 'related' && cond.by === 'of'))) return null;
	const count = asksForCount(asks);
	switch (target.source) {
		case 'news':
		case 'research':
			return newsOf(bag, target.source, names, count, target, context);
		case 'events':
			return eventsOf(bag, names, count, target, context);
		case 'unlocks':
			return unlocksOf(bag, names, count, target, context);
		case 'changes':
			if (target.plural === false && bag.all('top').length > 0)
				throw new NoQueryError('All changes, or the last one?');
			return changesOf(bag, names, count);
		default:
			// `Which sources mention Uniswap?` asks for articles.
			if (mentioning.some((form) => context.forms.has(form))) return null;
			// `what amounts are claimed for it?` is about a round.
			if (/\b(?:figures|numbers|amounts)\b/.test(context.text)) return null;
			return sourcesOf(bag, names);
	}
};

const mentioning: readonly string[] = ['mention', 'mentions', 'mentioned', 'cover', 'covers'];

/** Whether a kind of event has no other meaning: `Partnerships announced in 2024`. */
const isEventAlone = ({ kind }: PieceOf<'event'>, { forms }: Context): boolean =>
	['AMA', 'Hard Fork', 'Partnership'].includes(kind) ||
	(kind === 'Exchange' && (forms.has('listing') || forms.has('listings')));

const anyEvents: Target = { source: 'events', conds: [], plural: true };
const anyNews: Target = { source: 'news', conds: [], plural: true };
/** Whether a noun means projects with no condition other than having a token. */
const isOfTokens = ({ source, conds }: Target): boolean =>
	source === 'projects' && conds.every((cond) => cond.is === 'token' && !cond.not);

/** Whether a noun means projects or organizations of any kind. */
const isPlain = ({ source, conds }: Target): boolean =>
	['projects', 'raisers', 'organizations'].includes(source) && conds.length === 0;

/** Makes a query for unlocks: `Which tokens unlock more than 1% this month?` */
const unlocking: Frame = (bag, asks, context) => {
	for (const piece of bag.all('target')) if (isOfTokens(piece.target)) bag.takeOne(piece);
	if (bag.all('target').length > 0 || asksForCount(asks)) return null;
	const target: Target = { source: 'unlocks', conds: [], plural: !asks.has('when') };
	return unlocksOf(bag, takeNames(bag), false, target, context);
};

const anyOf = (names: readonly Name[]): RecordRef[] =>
	names.map((name) => pickRecord(name, everyType));

const projectsOf = (names: readonly Name[]): RecordRef[] =>
	names.map((name) => pickRecord(name, ['project']));

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
		throw new NoQueryError('No such order.');
	dropVerbs(bag, ['say', 'publish']);
	const outlet = takeOutlet(bag);
	const titled = takeTitled(bag);
	const by = takeGroups(bag, top !== undefined);
	if (by && top?.take !== undefined && top.take !== null) throw new NoQueryError('Some of each.');
	return {
		kind: 'news',
		type,
		records: anyOf(names),
		...(outlet !== undefined && { outlet }),
		...(titled && { titled }),
		...(by && { by }),
		span: takeSpan(bag),
		count: count || by !== undefined,
		take:
			(by && top ? 1 : null) ??
			top?.take ??
			(top && target.plural === false && type === 'research'
				? rowLimitOf(top, target, context)
				: null),
	};
}

/** Words of the title, each once. @throws NoQueryError if too many */
function takeTitled(bag: Bag): string[] | undefined {
	const titled = [...new Set(bag.take('titled').map(({ words }) => words))];
	if (titled.length > 4) throw new NoQueryError('Too many words of a title.');
	return titled.length > 0 ? titled : undefined;
}

/** The publisher. @throws NoQueryError if a bare name may be the subject */
function takeOutlet(bag: Bag): string | undefined {
	const [outlet, more] = bag.take('outlet');
	if (more || (outlet?.isName && !outlet.said)) throw new NoQueryError('From them, or about them?');
	return outlet?.name;
}

/** Takes the grouping of articles. */
function takeGroups(bag: Bag, hasTop: boolean): QueryOf<'news'>['by'] {
	const [grouped, more] = bag.take('grouped');
	if (!grouped) return undefined;
	const isAsked = grouped.said !== null || hasTop;
	const { by } = grouped;
	if (more || !isAsked || (by !== 'outlet' && by !== 'day' && by !== 'month' && by !== 'year'))
		throw new NoQueryError('They have no such groups.');
	return by;
}

function eventsOf(
	bag: Bag,
	names: readonly Name[],
	count: boolean,
	target: Target,
	context: Context,
): Query {
	const [event, more] = bag.take('event');
	if (more && more.kind !== event?.kind) throw new NoQueryError('Two kinds of event at once.');
	const [when] = bag.take('when');
	const place = takePlace(bag);
	const titled = takeTitled(bag);
	const by = takeEventGroups(bag);
	if (by) return eventsBy(bag, by, projectsOf(names), event?.kind ?? null, titled, place);
	const named = takeTimeTop(bag);
	const [many, others] = named || !when ? [] : bag.take('amount');
	if (others || (many && !isRowLimit(many))) throw new NoQueryError('How many of what?');
	// `the next five events`
	const top: PieceOf<'top'> | undefined = many
		? { tag: 'top', order: null, take: many.value, field: null, many: null }
		: named;
	const timeSpan = takeSpan(bag);
	if (top && top.field === null && (top.many !== null || top.take === null))
		throw new NoQueryError('Events have no size.');
	const isPast = when?.when === 'past' || (top?.order === 'desc' && top.field === 'date');
	const isOpen = timeSpan.from === null && timeSpan.to === null;
	const span = isOpen
		? isPast
			? { from: null, to: 'today' }
			: when
				? { from: 'today', to: null }
				: timeSpan
		: when
			? onward(timeSpan, when.when, context)
			: timeSpan;
	return {
		kind: 'events',
		records: projectsOf(names),
		type: event?.kind ?? null,
		...(place !== undefined && { place }),
		...(titled && { titled }),
		span,
		count,
		order: top?.order === 'asc' ? 'asc' : isPast || (isOpen && !when) ? 'desc' : 'asc',
		take: top?.take ?? (when && target.plural === false ? 1 : rowLimitOf(top, target, context)),
	};
}

/** Takes the grouping of events. */
function takeEventGroups(bag: Bag): QueryOf<'events'>['by'] {
	const [grouped, more] = bag.take('grouped');
	if (!grouped) return undefined;
	const by = grouped.by === 'type' ? 'kind' : grouped.by;
	if (more || grouped.said === null || (by !== 'kind' && by !== 'month' && by !== 'year'))
		throw new NoQueryError('They have no such groups.');
	return by;
}

/** Makes a query for the number of events in each group. */
function eventsBy(
	bag: Bag,
	by: NonNullable<QueryOf<'events'>['by']>,
	records: RecordRef[],
	type: QueryOf<'events'>['type'],
	titled: string[] | undefined,
	place: string | undefined,
): Query {
	const top = takeTop(bag);
	if (top && (top.order === 'asc' || top.many === false || top.field !== null))
		throw new NoQueryError('No such order.');
	return {
		...{ kind: 'events', records, type, by },
		...(place !== undefined && { place }),
		...(titled && { titled }),
		...{ span: takeSpan(bag), count: true, order: 'asc' },
		take: top ? (top.take ?? 1) : null,
	};
}

/** Takes the place of the events. */
function takePlace(bag: Bag): string | undefined {
	const [piece, more] = bag
		.all('cond')
		.filter(({ conds: [only, other] }) => only?.is === 'place' && !only.not && !other);
	const [only] = piece?.conds ?? [];
	if (!piece || only?.is !== 'place') return undefined;
	const [value, another] = only.values;
	if (more || another) throw new NoQueryError('Two places at once.');
	bag.takeOne(piece);
	return value;
}

/** Returns the future or the past part of a period. */
function onward({ from, to }: Span, when: 'upcoming' | 'past', { now }: Context): Span {
	const today = resolveDay('today', now);
	if (when === 'upcoming')
		return { from: from === null || resolveDay(from, now) < today ? 'today' : from, to };
	return { from, to: to === null || resolveDay(to, now) > today ? 'today' : to };
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
		throw new NoQueryError('Unlocks are in percent of the supply.');
	const timeSpan = takeSpan(bag);
	const isLast = top?.field === 'date' && top.order === 'desc';
	if (when?.when === 'past' || isLast) throw new NoQueryError('Past unlocks are not given.');
	dropVerbs(bag, ['unlock']);
	return {
		kind: 'unlocks',
		records: projectsOf(names),
		span: timeSpan.from === null && timeSpan.to === null ? { from: 'today', to: null } : timeSpan,
		least: range?.lo ?? null,
		count,
		by: top && top.field !== 'date' ? 'percent' : 'date',
		take:
			top?.take ??
			(target.plural === false && (when || top) ? 1 : rowLimitOf(top, target, context)),
	};
}

function changesOf(bag: Bag, names: readonly Name[], count: boolean): QueryOf<'changes'> {
	const [name, more] = names;
	if (more) throw new NoQueryError('Changes of one record at a time.');
	const top = takeTop(bag);
	if (top && (top.order === 'asc' || top.field !== 'date'))
		throw new NoQueryError('No such order.');
	dropVerbs(bag, ['change']);
	return {
		kind: 'changes',
		record: name ? pickRecord(name, everyType) : null,
		type: null,
		span: takeSpan(bag),
		count,
	};
}

function sourcesOf(bag: Bag, names: readonly Name[]): Query {
	const [name, more] = names;
	const [field, other] = bag.take('field');
	if (!name || more || other)
		throw new NoQueryError('Ask for sources of one fact of one record at a time.');
	const dated = takeFounded(bag);
	if (dated && field) throw new NoQueryError('Sources of one fact at a time.');
	dropVerbs(bag, ['disagree', 'say']);
	const fact = dated ?? field?.field ?? null;
	// Facts about rounds are not facts of a record.
	const types = everyType.filter((type) => !fact || factSpec(fact).records?.[type] !== undefined);
	return { kind: 'sources', record: pickRecord(name, types), fact };
}

/** Takes the stated fact: `who says Blur was founded in 2022?` */
function takeFounded(bag: Bag): FactWord | undefined {
	const [piece, more] = bag
		.all('cond')
		.filter(({ conds: [only, other] }) => only?.is === 'period' && !only.not && !other);
	const [only] = piece?.conds ?? [];
	if (!piece || more || only?.is !== 'period') return undefined;
	if (only.of !== 'founded' && only.of !== 'launched') return undefined;
	bag.takeOne(piece);
	return only.of;
}

/** Makes a query for disagreements between sources on a record. */
export const disagreementFrame: Frame = (bag, asks, { forms }) => {
	const verb = bag.all('verb').find((one) => one.verb === 'disagree' || one.verb === 'say');
	if (!verb) return null;
	const names = takeNames(bag);
	if (names.length === 0) return null;
	// `Where does the money of Celestia come from?` does not ask for a page.
	const isOfMoney = ['money', 'cash', 'funding', 'capital', 'funds'].some((form) =>
		forms.has(form),
	);
	const isOrigin = ['come', 'comes', 'came', 'coming'].some((form) => forms.has(form));
	if (isOfMoney && isOrigin) return null;
	// `Where does Stani Kulechov come from?` asks for a place.
	if (isOrigin && asks.has('where') && bag.all('field').length === 0) return null;
	return sourcesOf(bag, names);
};

export const changedTypes: Partial<Record<Target['source'], QueryOf<'changes'>['type']>> = {
	...{ projects: 'project', organizations: 'organization', people: 'person', fundraising: 'round' },
};

/** The changes to a record, or to a kind of record. */
export const changesFrame: Frame = (bag, asks) => {
	const verb = bag.all('verb').find((one) => one.verb === 'change');
	if (!verb) return null;
	const [target, more] = bag.take('target').map((piece) => piece.target);
	if (more || (target && (target.conds.length > 0 || !changedTypes[target.source]))) return null;
	bag.takeOne(verb);
	const names = takeNames(bag);
	if (target && names.length > 0) return null;
	const type = (target && changedTypes[target.source]) ?? null;
	return { ...changesOf(bag, names, asksForCount(asks)), type };
};
