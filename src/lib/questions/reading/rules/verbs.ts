import { isChain } from '../../lexicon/chains.ts';
import { four, type Rule, three, two } from '../chart.ts';
import type { Cond, Name, Piece, PieceOf, Relation, Target, Verb } from '../pieces.ts';
import { cond, conditionsOnRounds, type Range, relatedCondition, roleOf } from './making.ts';

/** The relations that a verb expresses, by whether a record is its subject or its object. */
const relations: Partial<Record<Verb, { subject: Relation | null; object: Relation | null }>> = {
	// `backed by a16z`, `a16z invested in`: the record is the investor; `invested in Aave`: the record is what was invested in.
	invest: { subject: 'investor', object: 'investee' },
	lead: { subject: 'lead', object: 'led' },
	raise: { subject: 'raiser', object: null },
	found: { subject: 'founded by', object: 'founder of' },
	work: { subject: 'employs', object: 'works at' },
	worked: { subject: 'employed', object: 'worked at' },
	left: { subject: 'had employed', object: 'left' },
	'co-invest': { subject: 'co-investor', object: 'co-investor' },
};

const subjectOf = (verb: Verb) => relations[verb]?.subject ?? null;
const objectOf = (verb: Verb) => relations[verb]?.object ?? null;

const objectPreps: Partial<Record<Verb, readonly string[]>> = {
	invest: ['in', 'on', 'to', 'for', 'of'],
	work: ['at', 'for', 'in', 'with', 'on', 'from'],
	worked: ['at', 'for', 'in', 'with', 'on', 'from'],
	left: ['at', 'for', 'in', 'with', 'from'],
	'co-invest': ['with', 'and', 'as'],
	lead: ['of', 'in', 'for'],
};

/** Whether the words before a noun may name the chain that the rows are on. */
export const areChains = ([name, more]: readonly Name[]): boolean =>
	more === undefined && isChain(name?.words ?? '');

const canFound = (all: readonly Name[]): boolean =>
	all.every(({ records }) => records.some(({ type }) => type === 'person'));

export const verbs: Rule[] = [
	two('prep', 'verb', ({ prep }, verb) => (prep === 'passive' ? verb : null)),
	// `received money`
	two('verb', 'field', (verb, { field }) =>
		verb.verb === 'raise' && field === 'raised' ? verb : null,
	),
	// `cầm trịch (lead)`
	two('verb', 'verb', (verb, other) => (verb.verb === other.verb ? verb : null)),
	two('verb', 'names', ({ verb }, { names, all }) => {
		const by = objectOf(verb);
		return by ? relatedCondition(by, names, all) : null;
	}),
	three('verb', 'prep', 'names', ({ verb }, { prep }, { names, all }) => {
		// `got cheques from Animoca Brands`
		if (prep === 'by' || (prep === 'from' && verb === 'invest')) {
			const by = subjectOf(verb);
			return by ? relatedCondition(by, names, all) : null;
		}
		const by = objectOf(verb);
		return by && objectPreps[verb]?.includes(prep) ? relatedCondition(by, names, all) : null;
	}),
	// `that Paradigm joined but did not lead`
	four(['cond', 'prep', 'not', 'verb'], ({ conds }, { prep }, _, { verb }) =>
		prep === 'and' ? joinedOnly(conds, verb) : null,
	),
	// `that Polychain backed but Paradigm did not`
	four(['cond', 'prep', 'names', 'not'], ({ conds }, { prep }, { names, all }) => {
		const last = conds.at(-1);
		const isOfInvestor = last?.is === 'related' && (last.by === 'investor' || last.by === 'lead');
		return prep === 'and' && isOfInvestor && !last.not
			? cond(...conds, { is: 'related', by: last.by, names, all, not: true })
			: null;
	}),
	// `led by Polychain without Coinbase Ventures`
	three('cond', 'not', 'names', ({ conds }, { lacks }, { names, all }) =>
		lacks ? withoutInvestors(conds, names, all) : null,
	),
	three('cond', 'not', 'verb', ({ conds }, _, { verb }) => joinedOnly(conds, verb)),
	// `Have Paradigm and Dragonfly ever teamed up?`, `Did Paradigm ever team up with Dragonfly?`
	two('names', 'verb', ({ names, all }, { verb }) =>
		verb === 'co-invest' && all ? sharedRounds(names) : null,
	),
	four(['names', 'verb', 'prep', 'names'], (a, { verb }, { prep }, b) =>
		verb === 'co-invest' && a.all && b.all && ['with', 'and', 'as'].includes(prep)
			? sharedRounds([...a.names, ...b.names])
			: null,
	),
	two(
		'names',
		'verb',
		({ names, all }, { verb }) => {
			const by = subjectOf(verb);
			if (!by || (verb === 'found' && !canFound(names))) return null;
			return relatedCondition(by, names, all);
		},
		0.05,
	),
	three(
		'names',
		'verb',
		'prep',
		({ names, all }, { verb }, { prep }) => {
			const by = subjectOf(verb);
			return by && objectPreps[verb]?.includes(prep) ? relatedCondition(by, names, all) : null;
		},
		0.05,
	),
	three('prep', 'names', 'verb', ({ prep }, { names, all }, { verb }) => {
		if (prep !== 'by' && prep !== 'passive' && prep !== 'with' && prep !== 'from') return null;
		const by = subjectOf(verb);
		return by ? relatedCondition(by, names, all) : null;
	}),
	two('names', 'prep', ({ names, all }, { prep }) =>
		prep === 'own' ? relatedCondition('of', names, all) : null,
	),
	two(
		'prep',
		'names',
		({ prep }, { names, all }) => {
			if (prep === 'in') return relatedCondition('in', names, all);
			if (prep === 'on')
				return names.length === 1 || !all ? cond({ is: 'ecosystem', values: names }) : null;
			if (prep === 'with') return relatedCondition('with', names, all);
			if (prep === 'about') return relatedCondition('about', names, all);
			return ['by', 'of', 'at', 'from', 'for', 'to'].includes(prep)
				? relatedCondition('of', names, all)
				: null;
		},
		0.1,
	),
	// `Did a16z invest in Aave?`: the rounds of one that the other joined.
	three('names', 'verb', 'names', (a, { verb }, b) => dealsOf(a, verb, b)),
	four(['names', 'verb', 'prep', 'names'], (a, { verb }, { prep }, b) =>
		objectPreps[verb]?.includes(prep) ? dealsOf(a, verb, b) : null,
	),
	// `Who invests with Paradigm?`
	three('verb', 'prep', 'names', ({ verb }, { prep }, { names, all }) =>
		verb === 'invest' && prep === 'with' ? relatedCondition('co-investor', names, all) : null,
	),
	four(['prep', 'ask', 'names', 'verb'], ({ prep }, { ask }, { names, all }, { verb }) =>
		prep === 'with' && ask === 'who' && (verb === 'invest' || verb === 'co-invest')
			? relatedCondition('co-investor', names, all)
			: null,
	),
	three('names', 'verb', 'prep', ({ names, all }, { verb }, { prep }) =>
		verb === 'invest' && prep === 'with' ? relatedCondition('co-investor', names, all) : null,
	),
	// `raised by DeFi projects`
	two(
		'prep',
		'target',
		({ prep }, piece) =>
			!(prep === 'by' && piece.target.source === 'fundraising') &&
			['by', 'of', 'from', 'for', 'in', 'with', 'on'].includes(prep)
				? piece
				: null,
		0.2,
	),
	two(
		'names',
		'target',
		({ names, all }, { target }) =>
			// `Solana rounds` are Solana's own, or those of its ecosystem.
			!(target.source === 'fundraising' && target.plural === true && areChains(names)) &&
			[
				'fundraising',
				'investors',
				'news',
				'events',
				'unlocks',
				'changes',
				'people',
				'research',
				'sources',
			].includes(target.source)
				? {
						tag: 'target',
						target: {
							...target,
							conds: [{ is: 'related', by: 'of', names, all }, ...target.conds],
						},
					}
				: null,
		0.3,
	),
	// `Solana projects`
	two('names', 'target', ({ names, all }, { target }) =>
		target.source === 'projects' &&
		target.plural !== false &&
		all &&
		names.length === 1 &&
		isChain(names[0]?.words ?? '')
			? {
					tag: 'target',
					target: { ...target, conds: [{ is: 'ecosystem', values: names }, ...target.conds] },
				}
			: null,
	),
	two('names', 'field', ({ names, all }, { field }) =>
		field === 'ecosystem' && names.length === 1 && all
			? cond({ is: 'ecosystem', values: names })
			: null,
	),
	two('field', 'names', ({ field }, { names, all }) =>
		field === 'ecosystem' && names.length === 1 && all
			? cond({ is: 'ecosystem', values: names })
			: null,
	),
	// `founded at least three projects or organizations`
	three('verb', 'range', 'target', ({ verb }, range, { target }) =>
		verb === 'found' ? foundedMany(range, target) : null,
	),
	four(['range', 'target', 'prep', 'target'], (range, { target }, { prep }, other) => {
		const sources = [target, other.target]
			.map(({ source }) => source)
			.toSorted()
			.join(' ');
		const isPlain = [target, other.target].every(
			({ conds }) => conds.length === 0 || conds.every(isCompanyType),
		);
		return (prep === 'or' || prep === 'and') && isPlain && sources === 'organizations projects'
			? foundedMany(range, { source: 'raisers', conds: [], plural: true })
			: null;
	}),
	two('verb', 'cond', ({ verb }, { conds }) => {
		const [only, more] = conds;
		return verb === 'found' && only?.is === 'founded' && !more ? cond(only) : null;
	}),
	// `led at least 10 rounds`
	three('verb', 'range', 'target', ({ verb }, range, { target }) => timesOf(verb, range, target)),
	four(['verb', 'prep', 'range', 'target'], ({ verb }, { prep }, range, { target }) =>
		prep === 'in' ? timesOf(verb, range, target) : null,
	),
	// `led 5 rounds`
	three('verb', 'amount', 'target', ({ verb }, { value, unit }, { target }) =>
		timesOf(verb, { lo: value, hi: value, unit }, target),
	),
	// `raised at least one Series A`
	three('verb', 'range', 'cond', ({ verb }, range, { conds }) =>
		conds.every(({ is, not }) => is === 'stage' && !not)
			? timesOf(verb, range, { source: 'fundraising', conds, plural: null })
			: null,
	),
	// `led by whom`, `do ai dẫn dắt`
	three('prep', 'ask', 'verb', ({ prep }, { ask }, { verb }) => doerOf(prep, ask, verb)),
	three('verb', 'prep', 'ask', ({ verb }, { prep }, { ask }) => doerOf(prep, ask, verb)),
	// What investors did in rounds, and in which rounds.
	two('verb', 'target', ({ verb }, { target }) => roleIn(verb, target)),
	three('verb', 'prep', 'target', ({ verb }, { prep }, { target }) =>
		objectPreps[verb]?.includes(prep) ? roleIn(verb, target) : null,
	),
	two('verb', 'cond', ({ verb }, { conds }) => roleWith(verb, conds)),
	// `invested in projects in Singapore`, `đầu tư vào dự án DeFi`: restricts the projects, not the investors.
	three('verb', 'target', 'cond', ({ verb }, { target }, { conds }) =>
		roleInSome(verb, target, conds),
	),
	four(['verb', 'prep', 'target', 'cond'], ({ verb }, { prep }, { target }, { conds }) =>
		objectPreps[verb]?.includes(prep) ? roleInSome(verb, target, conds) : null,
	),
];

/** Returns the rounds that several investors joined. */
const sharedRounds = (names: readonly Name[]): Piece | null =>
	names.length < 2
		? null
		: {
				tag: 'target',
				target: {
					source: 'fundraising',
					conds: [{ is: 'related', by: 'investor', names, all: true }],
					plural: true,
				},
			};

/** Returns rounds of some investors in which others did not take part. */
function withoutInvestors(conds: readonly Cond[], names: readonly Name[], all: boolean) {
	const last = conds.at(-1);
	const isOfInvestor = last?.is === 'related' && ['investor', 'lead', 'with'].includes(last.by);
	return isOfInvestor && !last.not
		? cond(...conds, { is: 'related', by: 'investor', names, all, not: true })
		: null;
}

/** Returns a condition that participants of rounds did not lead them. */
function joinedOnly(conds: readonly Cond[], verb: Verb): Piece | null {
	const last = conds.at(-1);
	return verb === 'lead' && last?.is === 'related' && last.by === 'investor' && !last.not
		? cond(...conds, { ...last, by: 'lead', not: true })
		: null;
}

const isCompanyType = (one: Cond): boolean => one.is === 'type' && one.values[0] === 'Company';

/** `founded more than two ventures`: of any kind; the number of one kind cannot be asked for this way. */
const foundedMany = ({ lo, hi, unit }: Range, { source, conds }: Target): Piece | null =>
	source === 'raisers' &&
	conds.length === 0 &&
	unit === null &&
	hi === null &&
	lo !== null &&
	lo >= 1
		? cond({ is: 'founded', lo })
		: null;

function timesOf(verb: Verb, { lo, hi, unit }: Range, { source, conds }: Target): Piece | null {
	const role = roleOf(verb);
	if (!role || unit !== null || source !== 'fundraising' || Math.max(lo ?? 0, hi ?? 0) >= 10_000)
		return null;
	return cond({ is: 'role', role }, { is: 'times', lo, hi }, ...conditionsOnRounds(conds));
}

function doerOf(prep: string, ask: string, verb: Verb): Piece | null {
	if (ask !== 'who') return null;
	// `Pendle raised from whom`
	if (prep === 'from') return verb === 'raise' ? { tag: 'doer', role: 'joined' } : null;
	if (prep !== 'by' && prep !== 'passive') return null;
	if (verb === 'found') return { tag: 'noun', noun: 'founders' };
	if (verb === 'lead') return { tag: 'doer', role: 'led' };
	return verb === 'invest' ? { tag: 'doer', role: 'joined' } : null;
}

function dealsOf(
	{ names, all }: PieceOf<'names'>,
	verb: Verb,
	{ names: raisers, all: both }: PieceOf<'names'>,
): Piece | null {
	if ((verb !== 'invest' && verb !== 'lead') || (both && raisers.length > 1)) return null;
	const conds: Cond[] = [
		{ is: 'related', by: verb === 'lead' ? 'lead' : 'investor', names, all },
		{ is: 'related', by: 'raiser', names: raisers, all: both },
	];
	return { tag: 'target', target: { source: 'fundraising', conds, plural: true } };
}

function roleIn(verb: Verb, { source, conds }: Target): Piece | null {
	const role = roleOf(verb);
	if (!role || !['fundraising', 'projects', 'raisers'].includes(source)) return null;
	if (source === 'projects' && role === 'raised') return null;
	return cond({ is: 'role', role }, ...conditionsOnRounds(conds));
}

const ofRaisers: readonly Cond['is'][] = ['sector', 'place', 'ecosystem'];

function roleInSome(verb: Verb, target: Target, conds: readonly Cond[]): Piece | null {
	const isOfRaisers = conds.every(({ is, not }) => ofRaisers.includes(is) && !not);
	return verb !== 'raise' && isOfRaisers
		? roleIn(verb, { ...target, conds: [...target.conds, ...conds] })
		: null;
}

/** Returns a role in rounds with conditions on these: `invested in DeFi`, `raised a Series A`, `led seed rounds`. */
function roleWith(verb: Verb, conds: readonly Cond[]): Piece | null {
	const role = roleOf(verb);
	const kinds = role === 'raised' ? ['stage'] : ['stage', 'sector'];
	if (!role || !conds.every(({ is }) => kinds.includes(is))) return null;
	return cond({ is: 'role', role }, ...conditionsOnRounds(conds));
}
