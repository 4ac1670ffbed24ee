import { type DirectorySource, isDirectorySource } from '#lib/directory/sources.ts';
import { dayMeant } from '#lib/screens/days.ts';
import { fields } from '#lib/screens/fields.ts';
import type { Condition, Group } from '#lib/screens/screen.ts';
import { type FactWord, factSpec } from '../lexicon/facts.ts';
import type { RecordRef, RowSource, Rows, Span } from '../query.ts';
import { NotRead, pick, type Role } from './pick.ts';
import type { Cond, Name, Relation } from './pieces.ts';

/** Conditions as they are said, made into those of screens, of rounds and of positions. */

interface Draft {
	source: RowSource;
	own: Condition[];
	rounds: Condition[];
	role: 'raised' | 'joined' | 'led' | null;
	positions: Rows['positions'];
	titles: string[];
	sum: { lo: number | null; hi: number | null } | null;
	count: { lo: number | null; hi: number | null } | null;
}

const plain = (value: number): string =>
	/e/.test(String(value)) ? value.toFixed(10).replace(/\.?0+$/, '') : String(value);

function ranged(field: string, lo: number | null, hi: number | null): Condition {
	if (lo !== null && hi !== null)
		return lo === hi
			? { field, comparison: 'is', values: [plain(lo)] }
			: { field, comparison: 'between', values: [plain(lo), plain(hi)] };
	if (lo !== null) return { field, comparison: 'at least', values: [plain(lo)] };
	return { field, comparison: 'at most', values: [plain(hi ?? 0)] };
}

function during(field: string, { from, to }: Span): Condition {
	if (from !== null && to !== null)
		return from === to
			? { field, comparison: 'is', values: [from] }
			: { field, comparison: 'between', values: [from, to] };
	if (from !== null) return { field, comparison: 'at least', values: [from] };
	if (to !== null) return { field, comparison: 'at most', values: [to] };
	throw new NotRead('A time without an end.');
}

/** Whole years of a stretch of time, for what is known by its year alone. */
function inYears(field: string, { from, to }: Span, now: Date): Condition {
	const yearOf = (day: string, isWhole: RegExp): number => {
		const isMoving = /^[+-]\d+[my]$/.test(day);
		if (!isMoving && !isWhole.test(day)) throw new NotRead('Of this the year alone is known.');
		return Number(dayMeant(day, now).slice(0, 4));
	};
	return ranged(
		field,
		from === null ? null : yearOf(from, /-01-01$/),
		to === null ? null : yearOf(to, /-12-31$/),
	);
}

const positive = (cond: Cond): void => {
	if (cond.not) throw new NotRead('What did not happen is not kept.');
};
const isOrNot = (cond: Cond): 'is' | 'is not' => (cond.not ? 'is not' : 'is');

/** The words that a place is found by in a location. */
const locations = (field: string, cond: Extract<Cond, { is: 'place' }>): Condition[] =>
	cond.values.map((value) => ({ field, comparison: 'contains', values: [value] }));

/** A condition on the rows themselves. */
function conditionOf(source: DirectorySource, cond: Cond, now: Date): Condition {
	switch (cond.is) {
		case 'amount':
			return amountOn(source, cond);
		case 'many':
			return ranged(fieldOn(source, cond.of), cond.lo, cond.hi);
		case 'period':
			return periodOn(source, cond, now);
		case 'sector':
			return { field: 'sector', comparison: isOrNot(cond), values: [...cond.values] };
		case 'stage':
			if (source !== 'fundraising') throw new NotRead('A stage is of a round.');
			return { field: 'stages', comparison: isOrNot(cond), values: [...cond.values] };
		case 'token':
			return {
				field: knownField(source, 'has_token'),
				comparison: 'is',
				values: [cond.not ? 'no' : 'yes'],
			};
		case 'type':
			if (source !== 'organizations') throw new NotRead('Only organizations have a type.');
			return { field: 'type', comparison: isOrNot(cond), values: [...cond.values] };
		case 'investing':
			if (source !== 'organizations') throw new NotRead('Only organizations invest.');
			return {
				field: 'actively_investing',
				comparison: 'is',
				values: [cond.not ? 'no' : 'yes'],
			};
		case 'disagree':
			return {
				field: knownField(source, 'sources_disagree'),
				comparison: 'is',
				values: [cond.not ? 'no' : 'yes'],
			};
		case 'confirmed':
			return {
				field: knownField(source, 'confirmation'),
				comparison: isOrNot(cond),
				values: [...cond.values],
			};
		case 'known':
			// Investors of a round are organizations and people: known where there is one of either.
			if (source === 'fundraising' && cond.field === 'investors')
				return ranged(fieldOn(source, cond.field), cond.not ? 0 : 1, cond.not ? 0 : null);
			return {
				field: fieldOn(source, cond.field),
				comparison: cond.not ? 'is missing' : 'is known',
				values: [],
			};
		case 'ecosystem':
			return {
				field: knownField(source, 'ecosystem'),
				comparison: isOrNot(cond),
				values: cond.values.map((name) => pick(name, ['project']).name),
			};
		case 'gender':
			return {
				field: knownField(source, 'gender'),
				comparison: isOrNot(cond),
				values: [cond.value],
			};
		default:
			throw new NotRead('It is no condition on rows.');
	}
}

function knownField(source: DirectorySource, name: string): string {
	if (!fields[source].has(name)) throw new NotRead(`There is no ${name} in ${source}.`);
	return name;
}

const fieldOn = (source: DirectorySource, word: FactWord): string => {
	const name = factSpec(word).rows?.[source];
	if (name === undefined) throw new NotRead(`${word} is not of ${source}.`);
	return name;
};

function amountOn(source: DirectorySource, cond: Extract<Cond, { is: 'amount' }>): Condition {
	positive(cond);
	const field =
		cond.field === null
			? source === 'fundraising'
				? 'amount_quantity'
				: undefined
			: factSpec(cond.field).rows?.[source];
	if (field === undefined) throw new NotRead('An amount of what?');
	return ranged(field, cond.lo, cond.hi);
}

function periodOn(
	source: DirectorySource,
	cond: Extract<Cond, { is: 'period' }>,
	now: Date,
): Condition {
	positive(cond);
	if (source === 'fundraising') {
		if (cond.of === 'founded' || cond.of === 'launched') throw new NotRead('Rounds are raised.');
		return during('date', cond.span);
	}
	if (cond.of === 'founded' && source !== 'people') return inYears('year_founded', cond.span, now);
	if (source === 'projects' && cond.of === 'launched') return during('launched', cond.span);
	throw new NotRead('A time of what?');
}

/** Adds what a row has to do with a record. */
function addRelation(
	draft: Draft,
	source: RowSource,
	cond: Extract<Cond, { is: 'related' }>,
	{ hasRounds, ...done }: { hasRounds: boolean; joins: boolean; raises: boolean },
): void {
	const by = meant(source, cond, done);
	if (
		cond.not &&
		!(source === 'fundraising' || ((by === 'investor' || by === 'investee') && !hasRounds))
	)
		positive(cond);
	switch (by) {
		case 'investor':
		case 'lead':
			addInvestors(draft, source, cond, by, hasRounds);
			return;
		case 'raiser':
			if (source !== 'fundraising') throw new NotRead('Only rounds are raised.');
			addRaisers(draft.own, cond);
			return;
		case 'investee':
		case 'led':
			addInvestees(draft, source, cond, by, hasRounds);
			return;
		case 'founder of':
		case 'works at':
		case 'worked at':
		case 'left':
		case 'ever at':
			if (source !== 'people') throw new NotRead('Only people work.');
			addPositions(draft, cond.names, by, ['project', 'organization'], cond.all);
			return;
		case 'founded by':
			if (source === 'projects' || source === 'organizations') {
				const field = source === 'projects' ? 'founders' : 'founder';
				const values = cond.names.map((name) => pick(name, ['person']).slug);
				draft.own.push({ field, comparison: isOrNot(cond), values });
				return;
			}
			addPositions(draft, cond.names, by, ['person'], cond.all);
			return;
		case 'employs':
		case 'employed':
		case 'had employed':
			if (source !== 'employers') throw new NotRead('Who works where is known of people.');
			addPositions(draft, cond.names, by, ['person'], cond.all);
			return;
		default:
			throw new NotRead(`${source} have nothing to do with it.`);
	}
}

const some = (names: readonly Name[], is: (record: Name['records'][number]) => boolean): boolean =>
	names.every(({ records }) => records.some(is));

/** What `of` and `in` say, by what is asked for. */
function meant(
	source: RowSource,
	{ by, names }: Extract<Cond, { is: 'related' }>,
	{ joins, raises }: { joins: boolean; raises: boolean },
): Relation {
	if (by === 'with' && source === 'fundraising' && some(names, ({ joined }) => joined > 0))
		return 'investor';
	if (by === 'with')
		return meant(source, { is: 'related', by: 'of', names, all: true }, { joins, raises });
	if (by !== 'of' && by !== 'in') return by;
	const ofInvestors = some(names, ({ joined }) => joined > 0);
	switch (source) {
		case 'fundraising':
			if (raises) return 'raiser';
			if (by === 'in') return joins ? 'raiser' : 'in';
			if (joins) return 'investor';
			return some(names, ({ raised, type }) => raised > 0 || type === 'project')
				? 'raiser'
				: 'investor';
		case 'investors':
		case 'organizations':
			return some(names, ({ raised, type }) => raised > 0 || type === 'project')
				? 'investee'
				: 'in';
		case 'people':
			return by === 'of' ? 'ever at' : 'in';
		case 'projects':
		case 'raisers':
			return by === 'of' && ofInvestors ? 'investor' : 'in';
		default:
			return 'employs';
	}
}

function addInvestors(
	draft: Draft,
	source: RowSource,
	cond: Extract<Cond, { is: 'related' }>,
	by: 'investor' | 'lead',
	hasRounds: boolean,
): void {
	const into = source === 'fundraising' ? draft.own : draft.rounds;
	const refs = cond.names.map((name) => pick(name, ['organization', 'person'], 'joined'));
	const isPlain = source === 'projects' && by === 'investor' && !hasRounds;
	if (source !== 'fundraising' && !isPlain) {
		if (source !== 'projects' && source !== 'raisers' && source !== 'organizations')
			throw new NotRead('Only who raised has investors.');
		draft.role = 'raised';
	}
	const list = isPlain && refs.every(({ type }) => type === 'organization') ? draft.own : into;
	if (isPlain && list === into) draft.role = 'raised';
	for (const values of cond.all ? refs.map((ref) => [ref]) : [refs]) {
		const types = new Set(values.map(({ type }) => type));
		if (types.size > 1) throw new NotRead('Organizations and people at once.');
		if (by === 'lead' && types.has('person')) throw new NotRead('Leads are kept of organizations.');
		const field =
			by === 'lead' ? 'lead_investors' : types.has('person') ? 'people' : 'organizations';
		list.push({ field, comparison: isOrNot(cond), values: values.map(({ slug }) => slug) });
	}
}

function addRaisers(into: Condition[], cond: Extract<Cond, { is: 'related' }>): void {
	const refs = cond.names.map((name) => pick(name, ['project', 'organization'], 'raised'));
	const types = new Set(refs.map(({ type }) => type));
	if (types.size > 1) throw new NotRead('Projects and organizations at once.');
	const field = types.has('project') ? 'raised_by_project' : 'raised_by_organization';
	// A round has one raiser: what holds of two of them holds of nothing.
	if (
		!cond.not &&
		into.some((one) => one.field.startsWith('raised_by_') && one.comparison === 'is')
	)
		throw new NotRead('Rounds of several at once.');
	into.push({ field, comparison: isOrNot(cond), values: refs.map(({ slug }) => slug) });
}

function addInvestees(
	draft: Draft,
	source: RowSource,
	cond: Extract<Cond, { is: 'related' }>,
	by: 'investee' | 'led',
	hasRounds: boolean,
): void {
	if (source === 'fundraising') {
		addRaisers(draft.own, cond);
		return;
	}
	if (source !== 'organizations' && source !== 'people' && source !== 'investors')
		throw new NotRead('Only investors invest.');
	const refs = cond.names.map((name) => pick(name, ['project', 'organization'], 'raised'));
	if (by === 'led') draft.role = 'led';
	const isPlain = source === 'organizations' && by === 'investee' && !hasRounds;
	if (isPlain && refs.every(({ type }) => type === 'project')) {
		for (const values of cond.all ? refs.map((ref) => [ref.slug]) : [refs.map(({ slug }) => slug)])
			draft.own.push({ field: 'relate_project', comparison: isOrNot(cond), values });
		return;
	}
	positive(cond);
	if (cond.all && refs.length > 1) throw new NotRead('Rounds of several at once.');
	draft.role ??= 'joined';
	addRaisers(draft.rounds, cond);
}

function addPositions(
	draft: Draft,
	names: readonly Name[],
	by: Relation,
	types: readonly RecordRef['type'][],
	all: boolean,
): void {
	if (draft.positions || (all && names.length > 1)) throw new NotRead('Two workplaces at once.');
	const role: Role | null = types.includes('person') ? null : 'people';
	const time =
		by === 'left' || by === 'had employed'
			? 'past'
			: by === 'works at' || by === 'employs'
				? 'now'
				: 'any';
	draft.positions = {
		of: names.map((name) => pick(name, types, role)),
		founders: by === 'founder of' || by === 'founded by',
		time,
		titles: [],
	};
}

const roundKinds: readonly Cond['is'][] = ['stage', 'disagree', 'confirmed'];

/** Whether a condition is of the rounds that rows took part in, not of the rows. */
function isOfRounds(source: RowSource, cond: Cond): boolean {
	if (source === 'fundraising') return false;
	if (cond.on === 'rounds' || roundKinds.includes(cond.is)) return true;
	if (cond.is === 'period')
		return cond.of === 'raised' || cond.of === 'joined' || cond.of === 'any';
	if (cond.is === 'amount')
		return cond.field === null || cond.field === 'amount' || cond.field === 'valuation';
	return false;
}

/** Whether only some of the rounds of a row are asked about, so that what it raised is their sum. */
const hasOwnRounds = (source: RowSource, conds: readonly Cond[]): boolean =>
	(source === 'projects' || source === 'raisers' || source === 'organizations') &&
	conds.some(
		(cond) =>
			(cond.is !== 'amount' && cond.is !== 'role' && isOfRounds(source, cond)) ||
			(cond.is === 'related' && cond.by === 'lead'),
	);

/** What rows did in rounds of which nothing else is said. @throws NotRead where they may have done either. */
function defaultRole(source: RowSource, conds: readonly Cond[] = []): 'raised' | 'joined' | null {
	if (source === 'projects' || source === 'raisers') return 'raised';
	if (source === 'employers') return null;
	const isFund = conds.some((cond) => cond.is === 'type' && cond.values.includes('Fund'));
	const isLinked = conds.some(({ is }) => is === 'related' || is === 'times');
	if (source === 'organizations' && !isFund && !isLinked)
		throw new NotRead('Raised them, or invested in them?');
	return 'joined';
}

const group = (conditions: readonly Condition[]): Group[] =>
	conditions.length > 0 ? [{ match: 'all', conditions: [...conditions] }] : [];

/** Conditions of places: each a group of its own, as one of its values is enough. */
function placeGroups(source: DirectorySource | 'rounds', conds: readonly Cond[]): Group[] {
	return conds.flatMap((cond): Group[] => {
		if (cond.is !== 'place') return [];
		if (source !== 'rounds') knownField(source, 'location');
		return [{ match: cond.not ? 'none' : 'any', conditions: locations('location', cond) }];
	});
}

/**
 * The rows that conditions are said of.
 * @throws NotRead, SeveralMeant
 */
export function rowsOf(asked: RowSource, conds: readonly Cond[], now: Date): Rows {
	checkTimes(conds);
	const source = settledSource(asked, conds);
	const draft: Draft = {
		source,
		own: [],
		rounds: [],
		role: null,
		positions: null,
		titles: [],
		sum: null,
		count: null,
	};
	const placed = conds.filter(({ is }) => is === 'place');
	const isSummed = source !== 'fundraising' && hasOwnRounds(source, conds);
	const isSum = (cond: Cond) => isSummed && cond.is === 'amount' && cond.field === 'raised';
	const sums = conds.filter(isSum);
	const others = conds.filter(
		(cond) => cond.is !== 'place' && cond.is !== 'related' && !isSum(cond),
	);
	for (const cond of sums) {
		if (cond.is !== 'amount' || cond.not || draft.sum) throw new NotRead('Two sums at once.');
		draft.sum = { lo: cond.lo, hi: cond.hi };
	}
	const ofRounds = others.filter((cond) => cond.is !== 'role' && isOfRounds(source, cond));
	checkAmounts(source, conds);
	for (const cond of others) {
		if (cond.is === 'role' && cond.not) {
			const others = conds.some(
				(one) =>
					one !== cond &&
					(one.is === 'role' ||
						isOfRounds(source, one) ||
						(one.is === 'related' && ofInvestors.includes(one.by))),
			);
			if (source !== 'projects' || cond.role !== 'raised' || others)
				throw new NotRead('What did not happen is not kept.');
			draft.own.push(ranged('rounds_count', 0, 0));
		} else if (cond.is === 'role') {
			if (source === 'fundraising') {
				checkRole(cond.role, conds);
				continue;
			}
			// `joined raises` is of rounds, which somebody raised anyhow.
			if (cond.on === 'rounds') continue;
			if (cond.role === 'some') continue;
			draft.role = cond.role === 'led' || draft.role === null ? cond.role : draft.role;
		} else if (cond.is === 'title') draft.titles.push(...cond.values);
		else if (cond.is === 'times') {
			if (source === 'fundraising' || draft.count) throw new NotRead('How often who?');
			draft.count = { lo: cond.lo, hi: cond.hi };
		} else if (ofRounds.includes(cond)) {
			positive(cond);
			draft.rounds.push(onRound(cond, now));
		} else if (isDirectorySource(source)) draft.own.push(conditionOf(source, cond, now));
		else throw new NotRead(`${source} have no such condition.`);
	}
	const joins = conds.some((cond) => cond.is === 'role' && cond.role === 'some');
	const raises =
		source === 'fundraising' &&
		conds.some((cond) => cond.is === 'role' && cond.role === 'raised' && cond.on === 'rounds');
	const hasLead = conds.some((cond) => cond.is === 'related' && cond.by === 'lead');
	const hasRounds = ofRounds.length > 0 || draft.role !== null || hasLead;
	for (const cond of conds)
		if (cond.is === 'related') addRelation(draft, source, cond, { hasRounds, joins, raises });
	return finished(draft, placed, conds);
}

/** `projects over $100m` may have raised it, be worth it or hold it. */
function checkAmounts(source: RowSource, conds: readonly Cond[]): void {
	const isUnsaid = ({ is, ...cond }: Cond) =>
		is === 'amount' &&
		'field' in cond &&
		(cond.field === null || cond.field === 'amount') &&
		cond.on !== 'rounds';
	if (source !== 'fundraising' && conds.some(isUnsaid)) throw new NotRead('An amount of what?');
	const isNone = ({ is, ...cond }: Cond) => is === 'many' && 'hi' in cond && cond.hi === 0;
	const isOfSome = (cond: Cond) =>
		isOfRounds(source, cond) || (cond.is === 'related' && ofInvestors.includes(cond.by));
	const isBoth = (cond: Cond) => cond.both && (source === 'investors' || isOfRounds(source, cond));
	if (conds.some(isBoth)) throw new NotRead('Both in one round, or in several?');
	if (conds.some(isNone) && conds.some(isOfSome))
		throw new NotRead('What did not happen is not kept.');
}

const ofInvestors: readonly Relation[] = ['investor', 'lead', 'raiser', 'of', 'with', 'in'];

/** A row has one time of a kind: two of them hold of nothing. */
function checkTimes(conds: readonly Cond[]): void {
	const times = conds.flatMap((cond) => (cond.is === 'period' ? [`${cond.of}`] : []));
	const sectors = conds.filter((cond) => cond.is === 'sector' && !cond.not && !cond.both);
	if (sectors.length > 1) throw new NotRead('Both sectors, or one of them?');
	const isTwice = times.length > 1 && (times.includes('any') || new Set(times).size < times.length);
	if (isTwice) throw new NotRead('Two times at once.');
}

/** Who takes part in rounds is named, where the question says that somebody did. */
function checkRole(role: 'raised' | 'joined' | 'led' | 'some', conds: readonly Cond[]): void {
	if (role === 'raised' || role === 'some') return;
	const wanted: readonly Relation[] = role === 'led' ? ['lead'] : ['investor', 'lead', 'of'];
	if (!conds.some((cond) => cond.is === 'related' && wanted.includes(cond.by)))
		throw new NotRead('Who?');
}

const onRound = (cond: Cond, now: Date): Condition =>
	conditionOf('fundraising', cond.is === 'period' ? { ...cond, of: 'raised' } : cond, now);

/** Investors of one kind are organizations: the type and the place of people that invest is not what is asked for. */
function settledSource(asked: RowSource, conds: readonly Cond[]): RowSource {
	if (asked !== 'investors' && asked !== 'raisers') return asked;
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
	if (!own) return asked;
	return asked === 'investors' ? 'organizations' : 'projects';
}

function finished(draft: Draft, placed: readonly Cond[], conds: readonly Cond[]): Rows {
	const { source, own, rounds, positions, titles } = draft;
	if (source === 'employers' && rounds.length > 0)
		throw new NotRead('They are asked for by who works there.');
	const role = draft.role ?? (rounds.length > 0 ? defaultRole(source, conds) : null);
	if (titles.length > 0 && !positions) {
		if (source !== 'people') throw new NotRead('Only people have titles.');
		own.push({ field: 'primary_job_title', comparison: 'contains', values: [titles[0] ?? ''] });
	}
	const inRounds = placed.filter(({ on }) => on === 'rounds');
	const onRows = placed.filter(({ on }) => on !== 'rounds');
	const roundGroups = [...group(rounds), ...placeGroups('rounds', inRounds)];
	const isSeveral = !isDirectorySource(source);
	if (isSeveral && onRows.length > 0) throw new NotRead('Places of one kind of record.');
	if (isSeveral && source !== 'employers' && role === null && roundGroups.length === 0)
		return {
			source,
			groups: [],
			rounds: { role: defaultRole(source) ?? 'joined', groups: [], sum: null, count: null },
			positions: null,
		};
	return {
		source,
		groups: isDirectorySource(source) ? [...group(own), ...placeGroups(source, onRows)] : [],
		rounds:
			role === null || source === 'fundraising'
				? null
				: { role, groups: roundGroups, sum: draft.sum, count: draft.count },
		positions: positions ? { ...positions, titles } : null,
	};
}
