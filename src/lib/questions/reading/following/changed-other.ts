import type { FactWord } from '../../lexicon/facts.ts';
import type { Query, QueryOf, RecordRef, RowsQuery } from '../../query.ts';
import { changeAllotments } from '../allotments.ts';
import { type Bag, takeNames, takeTop } from '../bag.ts';
import { changedTypes } from '../happenings.ts';
import { everyType, NoQueryError, pickRecord } from '../pick.ts';
import type { Ask } from '../pieces.ts';

type Other = Exclude<Query, RowsQuery>;

/** Takes the figure to count: `and the number of rounds?` after a fact of some records. */
function takeCounted(bag: Bag): FactWord | undefined {
	const [piece, more] = bag.all('target');
	if (!piece || more || piece.target.source !== 'fundraising' || piece.target.conds.length > 0)
		return undefined;
	bag.takeOne(piece);
	return 'rounds';
}

/** Changes a query that is not for rows: other records, another time, another fact. */
export function changeOtherQuery(before: Other, bag: Bag, asks: ReadonlySet<Ask>): Query {
	const names = takeNames(bag);
	const [field, more] = bag.take('field');
	const periods = bag.take('period');
	const [period, second] = periods;
	if (more || second) throw new NoQueryError('Two things at once.');
	const count = asks.has('count');
	const counted = count ? takeCounted(bag) : undefined;
	// `and the headcount of Paradigm?` after the sources of a place
	const isUncounted = count && !counted && ['sources', 'record', 'behind'].includes(before.kind);
	if (isUncounted) throw new NoQueryError('How many of what?');
	const records = (types = everyType): RecordRef[] => names.map((name) => pickRecord(name, types));
	switch (before.kind) {
		case 'fact': {
			const [source] = bag.all('target').filter(({ target }) => target.source === 'sources');
			const [only, another] = before.records;
			// `who says so?`
			if (source && only && !another && names.length === 0 && !field && before.at === null) {
				bag.takeOne(source);
				return { kind: 'sources', record: only, fact: before.fact };
			}
			if (period) throw new NoQueryError('A fact of another time.');
			const fact = field?.field ?? counted ?? before.fact;
			return { ...before, fact, records: names.length > 0 ? records() : before.records };
		}
		case 'compare': {
			if (period) throw new NoQueryError('A comparison of another time.');
			const [added] = names;
			if (names.length > 1)
				return { ...before, records: records(), fact: field?.field ?? counted ?? before.fact };
			const all = added
				? [...before.records, ...records([before.records[0]?.type ?? 'project'])]
				: before.records;
			return { ...before, records: all.slice(0, 6), fact: field?.field ?? counted ?? before.fact };
		}
		case 'record':
		case 'behind':
		case 'co-investors': {
			const [record, other] =
				before.kind === 'record' || before.kind === 'behind'
					? records()
					: names.map((name) => pickRecord(name, ['organization'], 'joined'));
			if (!record || other || field || period) throw new NoQueryError('Which one?');
			return { ...before, record };
		}
		case 'sources': {
			const [record] = names.length > 0 ? records() : [before.record];
			if (!record || period) throw new NoQueryError('Which one?');
			return { ...before, record, fact: field?.field ?? before.fact };
		}
		case 'changes': {
			const [record] = names.length > 0 ? records() : [before.record];
			if (field) throw new NoQueryError('Changes of a fact.');
			const [kind, second] = bag.take('target').map(({ target }) => target);
			const type = kind && changedTypes[kind.source];
			if (second || (kind && (!type || kind.conds.length > 0 || record)))
				throw new NoQueryError('Changes of one kind.');
			return {
				...before,
				...(type && { type }),
				record: record ?? null,
				span: period?.span ?? before.span,
				count: before.count || count,
			};
		}
		case 'claims':
			throw new NoQueryError('Of which round?');
		case 'allocations':
			if (period || count) throw new NoQueryError('Parts of another time.');
			return changeAllotments(before, bag, names, field);
		default: {
			if (field) throw new NoQueryError('They have no facts.');
			const types = before.kind === 'news' ? everyType : (['project'] as const);
			const top = takeTop(bag);
			const isOfEvents = before.kind === 'events';
			const isEarliest = isOfEvents && top?.order === 'asc';
			const isOfTime = top?.field === 'date' && (top.order === 'desc' || isEarliest);
			if (top && (before.kind === 'unlocks' || !isOfTime)) throw new NoQueryError('No such order.');
			const kinds = bag.all('event');
			const [kind, another] = kinds;
			if (kind && (!isOfEvents || another || before.type !== null))
				throw new NoQueryError('Events of one kind.');
			if (kind) bag.takeOne(kind);
			const same: typeof before =
				before.kind === 'news'
					? changedNews(before, bag)
					: before.kind === 'events' && kind
						? { ...before, type: kind.kind }
						: before;
			const [again] = bag.all('target');
			// `the latest article only`
			if (
				again &&
				top &&
				again.target.source === (before.kind === 'news' ? before.type : before.kind)
			)
				bag.takeOne(again);
			if (again && kind && again.target.source === 'events') bag.takeOne(again);
			const order =
				top && before.kind === 'events'
					? { order: isEarliest ? ('asc' as const) : ('desc' as const) }
					: {};
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

/** Changes news to those of one outlet, or groups them by outlet: `only from CoinDesk`, `from which outlets?` */
function changedNews(before: QueryOf<'news'>, bag: Bag): QueryOf<'news'> {
	const [outlet, more] = bag.take('outlet');
	const [grouped, another] = bag.take('grouped');
	if (more || another || (outlet && grouped)) throw new NoQueryError('Two things at once.');
	// After news of one outlet, another name also means an outlet.
	if (outlet && !outlet.said && before.outlet === undefined)
		throw new NoQueryError('From them, or about them?');
	if (outlet) return { ...before, outlet: outlet.name };
	if (!grouped) return before;
	if (grouped.by !== 'outlet' || before.outlet !== undefined)
		throw new NoQueryError('No such groups.');
	return { ...before, by: 'outlet', count: true };
}
