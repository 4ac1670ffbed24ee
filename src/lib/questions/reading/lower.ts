import { type DirectorySource, isDirectorySource } from '#lib/directory/sources.ts';
import type { Condition, Group } from '#lib/screens/screen.ts';
import { factSpec } from '../lexicon/facts.ts';
import type { RowSource, Rows } from '../query.ts';
import {
	assertPositive,
	conditionOf,
	conditionsOf,
	knownField,
	locations,
	rangeCondition,
} from './lower/on-rows.ts';
import { addExclusion, addRelation, type Draft } from './lower/relations.ts';
import { NoQueryError } from './pick.ts';
import type { Cond, Relation } from './pieces.ts';

/** Converts conditions as expressed into those of screens, rounds and positions. */

const roundKinds: readonly Cond['is'][] = ['stage', 'disagree', 'confirmed'];

/** Whether a condition is on the rounds that rows took part in, not on the rows themselves. */
function isOfRounds(source: RowSource, cond: Cond): boolean {
	if (source === 'fundraising') return false;
	if (cond.on === 'rounds' || roundKinds.includes(cond.is)) return true;
	if (cond.is === 'period')
		return cond.of === 'raised' || cond.of === 'joined' || cond.of === 'any';
	if (cond.is === 'amount')
		return cond.field === null || cond.field === 'amount' || cond.field === 'valuation';
	return false;
}

/** Whether a question concerns only some of a row's rounds, so that the amount raised is their sum. */
const hasOwnRounds = (source: RowSource, conds: readonly Cond[]): boolean =>
	(source === 'projects' || source === 'raisers' || source === 'organizations') &&
	conds.some(
		(cond) =>
			(cond.is !== 'amount' && cond.is !== 'role' && isOfRounds(source, cond)) ||
			(cond.is === 'related' && cond.by === 'lead'),
	);

/** The role of rows in rounds without further conditions. @throws NoQueryError if it is ambiguous */
function defaultRole(source: RowSource, conds: readonly Cond[] = []): 'raised' | 'joined' | null {
	if (source === 'projects' || source === 'raisers') return 'raised';
	if (source === 'employers') return null;
	const isFund = conds.some((cond) => cond.is === 'type' && cond.values.includes('Fund'));
	const isLinked = conds.some(({ is }) => is === 'related' || is === 'times');
	if (source === 'organizations' && !isFund && !isLinked)
		throw new NoQueryError('Raised them, or invested in them?');
	return 'joined';
}

const group = (conditions: readonly Condition[]): Group[] =>
	conditions.length > 0 ? [{ match: 'all', conditions: [...conditions] }] : [];

/** Conditions on places. Each gets its own group, since any one of its values suffices. */
function placeGroups(source: DirectorySource | 'rounds', conds: readonly Cond[]): Group[] {
	return conds.flatMap((cond): Group[] => {
		if (cond.is !== 'place') return [];
		if (source !== 'rounds') knownField(source, 'location');
		return [{ match: cond.not ? 'none' : 'any', conditions: locations('location', cond) }];
	});
}

/**
 * The rows that conditions apply to.
 * @throws NoQueryError, AmbiguousNameError
 */
export function rowsOf(rowSource: RowSource, allConds: readonly Cond[], now: Date): Rows {
	// A raiser's place is the one given on its rounds, for companies and projects alike.
	const isOfOwnPlace = allConds.some((cond) => cond.is === 'known' && cond.field === 'location');
	const conds =
		rowSource === 'raisers' && !isOfOwnPlace
			? allConds.map((cond): Cond => (cond.is === 'place' ? { ...cond, on: 'rounds' } : cond))
			: allConds;
	checkTimes(conds);
	if (rowSource === 'raisers' && areByPlace(conds))
		return rowsOf(rowSource, conds.map(ofRaiser), now);
	const source = settledSource(rowSource, conds);
	const draft: Draft = {
		source,
		own: [],
		raisers: [],
		raisersOfRounds: [],
		studied: [],
		except: [],
		rounds: [],
		role: null,
		positions: null,
		titles: [],
		sum: null,
		count: null,
		raisedBy: null,
	};
	const placed = conds.filter(({ is }) => is === 'place');
	const isSummed = source !== 'fundraising' && hasOwnRounds(source, conds);
	const isSum = (cond: Cond) => isSummed && cond.is === 'amount' && cond.field === 'raised';
	const sums = conds.filter(isSum);
	const others = conds.filter(
		(cond) => cond.is !== 'place' && cond.is !== 'related' && !isSum(cond),
	);
	for (const cond of sums) {
		if (cond.is !== 'amount' || cond.not || draft.sum) throw new NoQueryError('Two sums at once.');
		draft.sum = { lo: cond.lo, hi: cond.hi };
	}
	const ofRounds = others.filter((cond) => cond.is !== 'role' && isOfRounds(source, cond));
	checkAmounts(source, conds);
	for (const cond of others) {
		if (cond.is === 'role' && cond.not) {
			// `funds that never led, but joined ten rounds`
			const isBesideJoined = (one: Cond) =>
				cond.role === 'led' && one.is === 'role' && one.role === 'joined' && !one.not;
			const others = conds.some(
				(one) =>
					one !== cond &&
					((one.is === 'role' && !isBesideJoined(one)) ||
						isOfRounds(source, one) ||
						(one.is === 'related' && ofInvestors.includes(one.by))),
			);
			if (others) throw new NoQueryError('Only things that happened are kept.');
			addNone(draft, cond.role);
		} else if (cond.is === 'role') {
			if (source === 'fundraising') {
				checkRole(cond.role, conds);
				continue;
			}
			// `joined raises` is about rounds, which always have a raiser.
			if (cond.on === 'rounds') continue;
			if (cond.role === 'some') continue;
			if (cond.role === 'raised' && !['projects', 'organizations', 'raisers'].includes(source))
				throw new NoQueryError('They do not raise.');
			if (draft.role !== null && (draft.role === 'raised') !== (cond.role === 'raised'))
				throw new NoQueryError('Raised them, or invested in them?');
			if (draft.role !== null && draft.role !== cond.role)
				throw new NoQueryError('Led them, or joined them?');
			draft.role = cond.role;
		} else if (cond.is === 'except') addExclusion(draft, cond);
		else if (cond.is === 'title') draft.titles.push(...cond.values);
		else if (cond.is === 'studied') addStudied(draft, cond);
		else if (cond.is === 'founded') addFounded(draft, cond);
		else if (cond.is === 'times') {
			if (source === 'fundraising' || draft.count || cond.hi === 0)
				throw new NoQueryError('How often who?');
			draft.count = { lo: cond.lo, hi: cond.hi };
		} else if (ofRounds.includes(cond)) {
			assertPositive(cond);
			if (isOfRaiser(cond)) draft.raisersOfRounds.push(conditionOf('projects', cond, now));
			else draft.rounds.push(onRound(cond, now));
		} else if (source === 'fundraising' && isOfRaiser(cond))
			draft.raisers.push(conditionOf('projects', cond, now));
		else if (isDirectorySource(source)) draft.own.push(...conditionsOf(source, cond, now));
		else throw new NoQueryError(`${source} have no such condition.`);
	}
	const joins = conds.some((cond) => cond.is === 'role' && cond.role === 'some');
	const raises =
		source === 'fundraising' &&
		conds.some((cond) => cond.is === 'role' && cond.role === 'raised' && cond.on === 'rounds');
	const hasLead = conds.some((cond) => cond.is === 'related' && cond.by === 'lead');
	const hasRounds = ofRounds.length > 0 || draft.role !== null || hasLead;
	for (const cond of conds)
		if (cond.is === 'related') addRelation(draft, source, cond, { hasRounds, joins, raises });
	return finishRows(rowSource, draft, placed, conds);
}

/**
 * Whether raisers are selected by place alone: rounds have their raisers' places, whatever kind of record these are.
 */
const areByPlace = (conds: readonly Cond[]): boolean =>
	conds.some((cond) => cond.is === 'place' && cond.on === undefined && !cond.not) &&
	conds.some(
		(cond) => (cond.is === 'role' && cond.role === 'raised' && !cond.not) || cond.is === 'stage',
	) &&
	conds.every(({ is }) => ['place', 'role', 'stage', 'period', 'times'].includes(is));

const ofRaiser = (cond: Cond): Cond => (cond.is === 'place' ? { ...cond, on: 'rounds' } : cond);

/** Refuses an ambiguous amount: `projects over $100m` may mean amount raised, market cap or value held. */
function checkAmounts(source: RowSource, conds: readonly Cond[]): void {
	const isUnsaid = ({ is, ...cond }: Cond) =>
		is === 'amount' &&
		'field' in cond &&
		(cond.field === null || cond.field === 'amount') &&
		cond.on !== 'rounds';
	if (source !== 'fundraising' && conds.some(isUnsaid))
		throw new NoQueryError('An amount of what?');
	const isNone = ({ is, ...cond }: Cond) => is === 'many' && 'hi' in cond && cond.hi === 0;
	const isOfSome = (cond: Cond) =>
		isOfRounds(source, cond) || (cond.is === 'related' && ofInvestors.includes(cond.by));
	const isBoth = (cond: Cond) => cond.both && (source === 'investors' || isOfRounds(source, cond));
	if (conds.some(isBoth)) throw new NoQueryError('Both in one round, or in several?');
	// `projects that did not get any money from Paradigm`
	const isUnfunded = ({ is, ...cond }: Cond) =>
		is === 'known' && cond.not === true && 'field' in cond && cond.field === 'raised';
	if (conds.some(isUnfunded) && conds.some(isOfSome))
		throw new NoQueryError('Only things that happened are kept.');
	if (conds.some(isNone) && conds.some(isOfSome))
		throw new NoQueryError('Only things that happened are kept.');
}

const ofInvestors: readonly Relation[] = ['investor', 'lead', 'raiser', 'of', 'with', 'in'];

/** Refuses two times of the same kind: a row has only one, so nothing could match. */
function checkTimes(conds: readonly Cond[]): void {
	const times = conds.flatMap((cond) => (cond.is === 'period' ? [`${cond.of}`] : []));
	const sectors = conds.filter((cond) => cond.is === 'sector' && !cond.not && !cond.both);
	if (sectors.length > 1) throw new NoQueryError('Both sectors, or one of them?');
	// A project has one ecosystem: requiring two matches nothing.
	if (conds.filter((cond) => cond.is === 'ecosystem' && !cond.not).length > 1)
		throw new NoQueryError('Of one ecosystem, or of the other?');
	const places = conds.filter((cond) => cond.is === 'place' && !cond.not && cond.on !== 'rounds');
	if (places.length > 1) throw new NoQueryError('In both places, or who is where?');
	// A round is of one stage.
	if (conds.filter((cond) => cond.is === 'stage' && !cond.not).length > 1)
		throw new NoQueryError('Both in one round, or in several?');
	const isMerger = conds.some((cond) => cond.is === 'stage' && cond.values.includes('M&A'));
	if (isMerger && conds.some(({ is }) => is === 'related'))
		throw new NoQueryError('Who bought, or who was bought?');
	const isTwice = times.length > 1 && (times.includes('any') || new Set(times).size < times.length);
	if (isTwice) throw new NoQueryError('Two times at once.');
}

/** Checks that participants of rounds are named if the question says that somebody acted. */
function checkRole(role: 'raised' | 'joined' | 'led' | 'some', conds: readonly Cond[]): void {
	if (role === 'raised' || role === 'some') return;
	const wanted: readonly Relation[] = role === 'led' ? ['lead'] : ['investor', 'lead', 'of'];
	if (!conds.some((cond) => cond.is === 'related' && wanted.includes(cond.by)))
		throw new NoQueryError('Who?');
}

/** Whether a condition on rounds concerns their raisers: their ecosystem, market cap or founding date. */
function isOfRaiser(cond: Cond): boolean {
	if (cond.is === 'ecosystem') return true;
	if (cond.is === 'period') return cond.of === 'founded' || cond.of === 'launched';
	if (cond.is !== 'amount' && cond.is !== 'known') return false;
	const { rows } = cond.field === null ? {} : factSpec(cond.field);
	return rows !== undefined && rows.projects !== undefined && rows.fundraising === undefined;
}

/** Matches rows that took part in no round. @throws NoQueryError if that is not recorded */
function addNone(draft: Draft, role: Extract<Cond, { is: 'role' }>['role']): void {
	const { source } = draft;
	if (role === 'raised' && source === 'projects')
		draft.own.push(rangeCondition('rounds_count', 0, 0));
	else if (role === 'raised' && source === 'organizations') {
		draft.role = 'raised';
		draft.count = { lo: 0, hi: 0 };
	} else if (role === 'led' && source === 'organizations')
		draft.own.push(rangeCondition('rounds_led', 0, 0));
	else throw new NoQueryError('Only things that happened are kept.');
}

/** Adds a minimum for how many they founded. */
function addFounded(draft: Draft, cond: Extract<Cond, { is: 'founded' }>): void {
	assertPositive(cond);
	if (draft.source !== 'people' || draft.positions) throw new NoQueryError('Only people found.');
	draft.positions = { ...foundersOfAnything, least: cond.lo };
}

/** Adds where people studied. Founders among them are founders of anything: few titles say so. */
function addStudied(draft: Draft, cond: Extract<Cond, { is: 'studied' }>): void {
	assertPositive(cond);
	if (draft.source !== 'people') throw new NoQueryError('Only people studied.');
	draft.studied.push(cond.words);
}

const onRound = (cond: Cond, now: Date): Condition =>
	conditionOf('fundraising', cond.is === 'period' ? { ...cond, of: 'raised' } : cond, now);

/** Investors of a type are organizations: type and place of investing people are not asked for. */
function settledSource(rowSource: RowSource, conds: readonly Cond[]): RowSource {
	if (rowSource !== 'investors' && rowSource !== 'raisers') return rowSource;
	const own = conds.some(
		(cond) =>
			cond.on !== 'rounds' &&
			(['type', 'place', 'investing', 'known'].includes(cond.is) ||
				(cond.is === 'amount' &&
					cond.field !== null &&
					cond.field !== 'raised' &&
					cond.field !== 'amount' &&
					cond.field !== 'valuation') ||
				cond.is === 'many' ||
				cond.is === 'sector' ||
				cond.is === 'token' ||
				cond.is === 'ecosystem'),
	);
	if (!own) return rowSource;
	return rowSource === 'investors' ? 'organizations' : 'projects';
}

const foundersOfAnything: NonNullable<Rows['positions']> = {
	...{ of: [], founders: true, time: 'any', titles: [] },
};

function finishRows(
	rowSource: RowSource,
	draft: Draft,
	placed: readonly Cond[],
	conds: readonly Cond[],
): Rows {
	const { source, own, rounds, raisersOfRounds, studied, except } = draft;
	const isFounders = draft.titles.join() === 'founder' && !draft.positions;
	const positions = isFounders ? foundersOfAnything : draft.positions;
	const titles = isFounders ? [] : draft.titles;
	// `who invested in projects founded by somebody`: restricts the projects only.
	if (positions && source !== 'people' && source !== 'employers')
		throw new NoQueryError('Only people and employers have positions.');
	if (source === 'employers' && rounds.length > 0)
		throw new NoQueryError('Employers are found by who works there.');
	const inRounds = placed.filter(({ on }) => on === 'rounds');
	const isOfSomeRounds = rounds.length + raisersOfRounds.length + inRounds.length > 0;
	// Investors in a place are organizations that have invested.
	const isOfInvestors = rowSource === 'investors' && source === 'organizations';
	const role =
		draft.role ?? (isOfInvestors ? 'joined' : isOfSomeRounds ? defaultRole(source, conds) : null);
	if (titles.length > 0 && !positions) {
		if (source !== 'people') throw new NoQueryError('Only people have titles.');
		own.push({ field: 'primary_job_title', comparison: 'contains', values: [titles[0] ?? ''] });
	}
	const onRows = placed.filter(({ on }) => on !== 'rounds');
	const roundGroups = [...group(rounds), ...placeGroups('rounds', inRounds)];
	const isSeveral = !isDirectorySource(source);
	const left = except.length > 0 ? { except } : {};
	if (isSeveral && onRows.length > 0) throw new NoQueryError('Places of one kind of record.');
	if (
		isSeveral &&
		source !== 'employers' &&
		role === null &&
		roundGroups.length + raisersOfRounds.length === 0
	)
		return {
			source,
			groups: [],
			rounds: { role: defaultRole(source) ?? 'joined', groups: [], sum: null, count: null },
			positions: null,
			...left,
		};
	return {
		source,
		groups: isDirectorySource(source) ? [...group(own), ...placeGroups(source, onRows)] : [],
		rounds:
			role === null || source === 'fundraising'
				? null
				: {
						...{ role, groups: roundGroups, sum: draft.sum, count: draft.count },
						...(raisersOfRounds.length > 0 && { raisers: group(raisersOfRounds) }),
						...(draft.raisedBy && { raisedBy: draft.raisedBy }),
					},
		positions: positions ? { ...positions, titles } : null,
		...(draft.raisers.length > 0 && { raisers: group(draft.raisers) }),
		...(studied.length > 0 && { studied }),
		...left,
	};
}
