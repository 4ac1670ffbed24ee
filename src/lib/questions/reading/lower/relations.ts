import type { Condition } from '#lib/screens/screen.ts';
import type { RecordRef, RowSource, Rows } from '../../query.ts';
import { NoQueryError, pickRecord, type Role } from '../pick.ts';
import type { Cond, Name, Relation } from '../pieces.ts';
import { assertPositive, equalityComparison } from './on-rows.ts';

export interface Draft {
	source: RowSource;
	own: Condition[];
	/** Conditions on the projects that raised the rounds. */
	raisers: Condition[];
	/** Conditions on the raisers of the rounds that rows took part in. */
	raisersOfRounds: Condition[];
	studied: string[];
	/** Excluded records. */
	except: RecordRef[];
	rounds: Condition[];
	role: 'raised' | 'joined' | 'led' | null;
	positions: Rows['positions'];
	titles: string[];
	sum: { lo: number | null; hi: number | null } | null;
	count: { lo: number | null; hi: number | null } | null;
	/** Bounds for the number of these rounds' raisers. */
	raisedBy: { lo: number | null; hi: number | null } | null;
}

/** Adds a row's relation to a record. */
export function addRelation(
	draft: Draft,
	source: RowSource,
	cond: Extract<Cond, { is: 'related' }>,
	{ hasRounds, ...done }: { hasRounds: boolean; joins: boolean; raises: boolean },
): void {
	const by = meant(source, cond, { ...done, role: draft.role });
	if (
		cond.not &&
		!(source === 'fundraising' || ((by === 'investor' || by === 'investee') && !hasRounds))
	)
		assertPositive(cond);
	switch (by) {
		case 'investor':
		case 'lead':
			addInvestors(draft, source, cond, by, hasRounds);
			return;
		case 'raiser':
			if (source !== 'fundraising') throw new NoQueryError('Only rounds are raised.');
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
			if (source !== 'people') throw new NoQueryError('Only people work.');
			addPositions(draft, cond.names, by, ['project', 'organization'], cond.all);
			return;
		case 'founded by':
			if (source === 'projects' || source === 'organizations') {
				const field = source === 'projects' ? 'founders' : 'founder';
				const values = cond.names.map((name) => pickRecord(name, ['person']).slug);
				draft.own.push({ field, comparison: equalityComparison(cond), values });
				return;
			}
			addPositions(draft, cond.names, by, ['person'], cond.all);
			return;
		case 'employs':
		case 'employed':
		case 'had employed':
			if (source !== 'employers') throw new NoQueryError('Who works where is known of people.');
			addPositions(draft, cond.names, by, ['person'], cond.all);
			return;
		default:
			throw new NoQueryError(`${source} have nothing to do with it.`);
	}
}

/** The kinds of record that rows may have. */
const kindsOf: Record<RowSource, readonly RecordRef['type'][]> = {
	...{ projects: ['project'], organizations: ['organization'], people: ['person'] },
	...{ fundraising: [], investors: ['organization', 'person'] },
	...{ raisers: ['project', 'organization'], employers: ['project', 'organization'] },
};

const roleOfRows: Partial<Record<RowSource, Role>> = {
	...{ investors: 'joined', raisers: 'raised', employers: 'people' },
};

/** Excludes records; for rounds, excludes those that the records raised, or joined if they raised none. */
export function addExclusion(draft: Draft, cond: Extract<Cond, { is: 'except' }>): void {
	assertPositive(cond);
	const { source } = draft;
	if (source !== 'fundraising') {
		if (cond.lacks) throw new NoQueryError('Without them in what?');
		const role = roleOfRows[source] ?? null;
		draft.except.push(...cond.names.map((name) => pickRecord(name, kindsOf[source], role)));
		return;
	}
	const have = (did: 'raised' | 'joined') =>
		cond.names.every(({ records }) => records.some((record) => record[did] > 0));
	if (have('raised') === have('joined'))
		throw new NoQueryError('Its own rounds, or those it joined?');
	const by = have('raised') ? 'raiser' : 'investor';
	const left = { ...cond, is: 'related', by, all: false, not: true } as const;
	if (by === 'raiser') addRaisers(draft.own, left);
	else addInvestors(draft, source, left, by, false);
}

const some = (names: readonly Name[], is: (record: Name['records'][number]) => boolean): boolean =>
	names.every(({ records }) => records.some(is));

/** Returns the meaning of `of` and `in`, which depends on the source of the rows. */
function meant(
	source: RowSource,
	{ by, names }: Extract<Cond, { is: 'related' }>,
	{ joins, raises, role }: { joins: boolean; raises: boolean; role: Draft['role'] },
): Relation {
	if (by === 'with' && source === 'fundraising' && some(names, ({ joined }) => joined > 0))
		return 'investor';
	if (by === 'with')
		return meant(source, { is: 'related', by: 'of', names, all: true }, { joins, raises, role });
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
			// `angel investors in Aave`
			if (role === 'joined' || role === 'led') return 'investee';
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
	const refs = cond.names.map((name) => pickRecord(name, ['organization', 'person'], 'joined'));
	const isPlain = source === 'projects' && by === 'investor' && !hasRounds;
	// `joined rounds that Paradigm led`
	const isJoined = draft.role === 'joined' && by === 'lead' && cond.on === 'rounds';
	if (source !== 'fundraising' && !isPlain && !isJoined) {
		if (draft.role === 'joined' || draft.role === 'led')
			throw new NoQueryError('They raised, or they invested.');
		if (source !== 'projects' && source !== 'raisers' && source !== 'organizations')
			throw new NoQueryError('Only raisers have investors.');
		draft.role = 'raised';
	}
	const list = isPlain && refs.every(({ type }) => type === 'organization') ? draft.own : into;
	if (isPlain && list === into) draft.role = 'raised';
	for (const values of cond.all ? refs.map((ref) => [ref]) : [refs]) {
		const types = new Set(values.map(({ type }) => type));
		if (types.size > 1) throw new NoQueryError('Organizations and people at once.');
		if (by === 'lead' && types.has('person'))
			throw new NoQueryError('Leads are only kept for organizations.');
		const field =
			by === 'lead' ? 'lead_investors' : types.has('person') ? 'people' : 'organizations';
		list.push({
			field,
			comparison: equalityComparison(cond),
			values: values.map(({ slug }) => slug),
		});
	}
}

function addRaisers(into: Condition[], cond: Extract<Cond, { is: 'related' }>): void {
	const refs = cond.names.map((name) => pickRecord(name, ['project', 'organization'], 'raised'));
	const types = new Set(refs.map(({ type }) => type));
	if (types.size > 1) throw new NoQueryError('Projects and organizations at once.');
	const field = types.has('project') ? 'raised_by_project' : 'raised_by_organization';
	// A round has one raiser: requiring two matches nothing.
	if (
		!cond.not &&
		into.some((one) => one.field.startsWith('raised_by_') && one.comparison === 'is')
	)
		throw new NoQueryError('Rounds of several at once.');
	into.push({ field, comparison: equalityComparison(cond), values: refs.map(({ slug }) => slug) });
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
		throw new NoQueryError('Only investors invest.');
	const refs = cond.names.map((name) => pickRecord(name, ['project', 'organization'], 'raised'));
	if (by === 'led') draft.role = 'led';
	const isPlain = source === 'organizations' && by === 'investee' && !hasRounds;
	if (isPlain && refs.every(({ type }) => type === 'project')) {
		for (const values of cond.all ? refs.map((ref) => [ref.slug]) : [refs.map(({ slug }) => slug)])
			draft.own.push({ field: 'relate_project', comparison: equalityComparison(cond), values });
		return;
	}
	assertPositive(cond);
	draft.role ??= 'joined';
	addRaisers(draft.rounds, cond);
	const all = new Set(refs.map(({ slug }) => slug)).size;
	if (!cond.all || all === 1) return;
	// `that backed both Celestia and EigenLayer`: rounds of each.
	if (draft.raisedBy) throw new NoQueryError('Rounds of several at once.');
	draft.raisedBy = { lo: all, hi: null };
}

function addPositions(
	draft: Draft,
	names: readonly Name[],
	by: Relation,
	types: readonly RecordRef['type'][],
	all: boolean,
): void {
	const isAtEach = all && names.length > 1;
	if (draft.positions || (isAtEach && (types.includes('person') || names.length > 4)))
		throw new NoQueryError('Two workplaces at once.');
	const role: Role | null = types.includes('person') ? null : 'people';
	const time =
		by === 'left' || by === 'had employed'
			? 'past'
			: by === 'works at' || by === 'employs'
				? 'now'
				: 'any';
	draft.positions = {
		of: names.map((name) => pickRecord(name, types, role)),
		founders: by === 'founder of' || by === 'founded by',
		time,
		titles: [],
		...(isAtEach && { all: true as const }),
	};
}
