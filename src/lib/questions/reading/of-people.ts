import type { Query } from '../query.ts';
import {
	type Bag,
	type Context,
	dropVerbs,
	type Frame,
	takeConds,
	takeNames,
	takeTop,
} from './bag.ts';
import { rowsQuery } from './of-rows.ts';
import { NoQueryError, pickRecord } from './pick.ts';
import type { Cond, Name, Piece, Target } from './pieces.ts';
import { rowsFrame } from './rows-frame.ts';
import { affiliationsQuery } from './standing-behind.ts';

/** Makes queries for founders, teams, titles, workplaces and co-investors. */

/** Makes a query for the founders, team, portfolio, co-investors or employers of a record. */
export const nounsFrame: Frame = (bag, asks, context) => {
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
	if (noun.noun === 'behind' || noun.noun === 'parents')
		return affiliationsQuery(bag, names, noun.noun, context);
	// For a project, some of the team are known, not how many it employs.
	const isStaff = ['employees', 'employee', 'staff', 'workforce', 'vien', 'su'].some((form) =>
		context.forms.has(form),
	);
	if (noun.noun === 'team' && asks.has('count') && isStaff) return null;
	const conds = takeConds(bag);
	const kinds = {
		founders: ['people', 'founder of'],
		alumni: ['people', 'left'],
		team: ['people', when?.when === 'past' ? 'left' : 'works at'],
		portfolio: ['raisers', 'investor'],
		employers: [
			'employers',
			when?.when === 'past' ? 'had employed' : isNow(context) ? 'employs' : 'employed',
		],
	} as const;
	const [source, by] = kinds[noun.noun];
	const all: Cond[] = [{ is: 'related', by, names, all: false }, ...conds];
	return rowsQuery(bag, asks, context, source, all, undefined);
};

/** Whether only current positions are requested: `Current affiliations of Andre Cronje` */
const isNow = ({ forms }: Context): boolean =>
	['current', 'currently', 'now', 'present', 'today'].some((form) => forms.has(form)) &&
	!['past', 'former', 'previous', 'ever'].some((form) => forms.has(form));

/** Founders without a record: people with such a title. */
const founders: Piece = {
	tag: 'target',
	target: { source: 'people', conds: [{ is: 'title', values: ['founder'] }], plural: true },
};

function coInvestorsOf(bag: Bag, names: readonly Name[]): Query {
	const [name, more] = names;
	if (!name || more) throw new NoQueryError('Co-investors of one at a time.');
	const top = takeTop(bag);
	dropVerbs(bag, ['co-invest', 'invest']);
	const target = bag.take('target');
	// `Which funds invest with Paradigm?`: whoever does.
	const isLoose = ({ source, conds }: Target): boolean =>
		source === 'investors'
			? conds.length === 0
			: source === 'organizations' &&
				conds.every((cond) => cond.is === 'type' && cond.values.join() === 'Fund');
	if (!target.every((one) => isLoose(one.target)))
		throw new NoQueryError('Co-investors of one kind.');
	const least = leastShared(bag);
	if (top && (top.order === 'asc' || (top.field !== null && top.field !== 'joined')))
		throw new NoQueryError('No such order.');
	return {
		kind: 'co-investors',
		record: pickRecord(name, ['organization'], 'joined'),
		take: top?.take ?? null,
		...(least !== undefined && { least }),
	};
}

/** `in at least three rounds`: of those that both joined. @throws NoQueryError for anything else said about rounds */
function leastShared(bag: Bag): number | undefined {
	const [only, more] = takeConds(bag);
	if (!only) return undefined;
	const isBound = only.is === 'many' && (only.of === 'rounds' || only.of === 'joined');
	if (more || !isBound || only.hi !== null || only.lo === null)
		throw new NoQueryError('How many rounds do they share?');
	return only.lo;
}

/** Makes a query for a record's co-investors. */
export const coInvestorsFrame: Frame = (bag) => {
	const piece = bag
		.all('cond')
		.find(({ conds: [only] }) => only?.is === 'related' && only.by === 'co-investor');
	const [only] = piece?.conds ?? [];
	if (!piece || only?.is !== 'related') return null;
	bag.takeOne(piece);
	return coInvestorsOf(bag, only.names);
};

/** Makes a query for holders of a title at a record. */
export const titlesFrame: Frame = (bag, asks, context) => {
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
	return rowsQuery(bag, asks, context, 'people', conds, undefined);
};

/** Makes a query for somebody's current or former workplaces. */
export const careerFrame: Frame = (bag, asks, context) => {
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
				!['organizations', 'projects', 'employers'].includes(source) ||
				own.some(({ is }) => is !== 'type'),
		)
	)
		return null;
	return rowsQuery(bag, asks, context, 'employers', takeConds(bag), undefined);
};
