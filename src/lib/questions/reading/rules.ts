import { isDeepStrictEqual } from 'node:util';
import { isChain } from '../lexicon/chains.ts';
import type { FactWord } from '../lexicon/facts.ts';
import { factSpec } from '../lexicon/facts.ts';
import type { Dimension } from '../query.ts';
import { four, one, type Rule, three, two } from './chart.ts';
import type { Cond, Name, Of, Piece, Relation, Target, Verb } from './pieces.ts';

/** How pieces of a question go together. */

/** Milliseconds. */
const DAY = 86_400_000;

const cond = (...conds: Cond[]): Piece => ({ tag: 'cond', conds });
const related = (by: Relation, names: readonly Name[], all: boolean): Piece =>
	cond({ is: 'related', by, names, all });
const onRounds = (conds: readonly Cond[]): Cond[] => conds.map((one) => ({ ...one, on: 'rounds' }));
/** A condition turned round. */
const denied = (conds: readonly Cond[]): Cond[] =>
	conds.map(({ not, ...one }) => (not ? one : { ...one, not: true }));

type Range = { lo: number | null; hi: number | null; unit: 'usd' | 'percent' | null };

/** Whether a number without a unit is rather a year: `the valuations of 2022`. */
const isYear = (value: number | null): boolean =>
	value !== null && Number.isInteger(value) && value >= 1990 && value <= 2099;

/** A range of a figure, where its unit can be that of the figure. */
function ofField(field: FactWord, { lo, hi, unit }: Range): Piece | null {
	const wanted = factSpec(field).unit;
	if (wanted === 'text' || wanted === 'day') return null;
	if (unit === 'usd' && wanted !== 'usd') return null;
	if (unit === 'percent' && wanted !== 'percent') return null;
	if (unit === null && wanted === 'usd' && (isYear(lo) || isYear(hi))) return null;
	return cond({ is: 'amount', field, lo, hi });
}

/** What counts linked records, by the noun for them. */
const manyOf: Partial<Record<Target['source'], FactWord>> = {
	fundraising: 'rounds',
	investors: 'investors',
	projects: 'projectsOf',
	people: 'teamSize',
};

/** How many linked things a row has, by the noun for them. */
function many({ source }: Target, { lo, hi, unit }: Range): Piece | null {
	if (unit !== null || (lo ?? hi ?? 0) >= 100_000) return null;
	const field = manyOf[source];
	return field ? cond({ is: 'many', of: field, lo, hi }) : null;
}

/** `between 5 and 20 million`: what multiplies the second multiplies the first. */
function scaled(lo: number, hi: number): number {
	return lo < 1_000 && hi >= 1_000 && lo < hi
		? lo * 10 ** (3 * Math.floor(Math.log10(hi) / 3))
		: lo;
}

const spanOf = (
	lo: { value: number; unit: 'usd' | 'percent' | null },
	hi: { value: number; unit: 'usd' | 'percent' | null },
): Piece | null => {
	const from = scaled(lo.value, hi.value);
	return from > hi.value
		? null
		: { tag: 'range', lo: from, hi: hi.value, unit: hi.unit ?? lo.unit };
};

/** The least that a strict bound lets in: whole numbers go one on, others by what no amount is finer than. */
const beyond = (value: number, unit: 'usd' | 'percent' | null, sign: 1 | -1): number =>
	unit === null && value < 100_000 ? value + sign : value + sign * 0.01;

const amounts: Rule[] = [
	two('compare', 'amount', ({ op, place, strict }, { value, unit }) => {
		if (place !== 'before') return null;
		if (op === 'exactly') return { tag: 'range', lo: value, hi: value, unit };
		return op === 'over'
			? { tag: 'range', lo: strict ? beyond(value, unit, 1) : value, hi: null, unit }
			: { tag: 'range', lo: null, hi: strict ? beyond(value, unit, -1) : value, unit };
	}),
	two('amount', 'compare', ({ value, unit }, { op, place }) =>
		place !== 'after'
			? null
			: { tag: 'range', lo: op === 'over' ? value : null, hi: op === 'under' ? value : null, unit },
	),
	three('amount', 'prep', 'amount', (lo, { prep }, hi) => (prep === 'to' ? spanOf(lo, hi) : null)),
	four(['prep', 'amount', 'prep', 'amount'], ({ prep }, lo, { prep: joint }, hi) =>
		(prep === 'between' && (joint === 'and' || joint === 'to')) ||
		(prep === 'from' && joint === 'to')
			? spanOf(lo, hi)
			: null,
	),
	two('field', 'range', ({ field }, range) => ofField(field, range)),
	three('field', 'prep', 'range', ({ field }, { prep }, range) =>
		['of', 'at', 'in', 'with', 'on', 'as'].includes(prep) ? ofField(field, range) : null,
	),
	two('range', 'field', (range, { field }) => ofField(field, range)),
	// `a maximum supply of 21 million`
	three('field', 'prep', 'amount', ({ field }, { prep }, { value, unit }) =>
		prep === 'of' || prep === 'at' ? ofField(field, { lo: value, hi: value, unit }) : null,
	),
	three('range', 'prep', 'field', (range, { prep }, { field }) =>
		['of', 'in'].includes(prep) ? ofField(field, range) : null,
	),
	two('range', 'target', (range, { target }) =>
		saysNoMore(target.conds) ? many(target, range) : null,
	),
	// `employ fewer than 50 people`
	three('verb', 'range', 'target', ({ verb }, range, { target }) =>
		verb === 'work' && target.source === 'people' && target.conds.length === 0
			? ofField('employees', range)
			: null,
	),
	// `in which at least five investors took part`
	two('cond', 'verb', ({ conds }, { verb }) =>
		verb === 'invest' &&
		conds.length === 1 &&
		conds[0]?.is === 'many' &&
		conds[0].of === 'investors'
			? cond(...conds)
			: null,
	),
	two('range', 'noun', ({ lo, hi, unit }, { noun }) =>
		noun === 'team' && unit === null ? cond({ is: 'many', of: 'teamSize', lo, hi }) : null,
	),
	two('verb', 'range', ({ verb }, { lo, hi, unit }) =>
		verb === 'raise' && unit !== 'percent' ? cond({ is: 'amount', field: 'raised', lo, hi }) : null,
	),
	two('verb', 'amount', ({ verb }, { value, unit }) =>
		verb === 'raise' && (unit === 'usd' || (value >= 1_000 && !isYear(value)))
			? cond({ is: 'amount', field: 'raised', lo: value, hi: value })
			: null,
	),
	two('prep', 'range', ({ prep }, range) =>
		['of', 'with', 'for', 'at', 'on', 'in'].includes(prep) ? range : null,
	),
	one(
		'range',
		({ lo, hi, unit }) =>
			unit === 'usd' || (unit === null && Math.max(lo ?? 0, hi ?? 0) >= 10_000)
				? cond({ is: 'amount', field: null, lo, hi })
				: null,
		0.3,
	),
];

/** The same kind of condition, one of the values of either. */
function united(a: Cond, b: Cond): Cond | null {
	if (a.not !== b.not || a.on !== b.on) return null;
	if (a.is === 'stage' && b.is === 'stage') return { ...a, values: [...a.values, ...b.values] };
	if (a.is === 'sector' && b.is === 'sector') return { ...a, values: [...a.values, ...b.values] };
	if (a.is === 'place' && b.is === 'place') return { ...a, values: [...a.values, ...b.values] };
	if (a.is === 'type' && b.is === 'type') return { ...a, values: [...a.values, ...b.values] };
	return null;
}

/** Whether a noun for rows says no more than that they are such: `raises` are rounds. */
const saysNoMore = (conds: readonly Cond[]): boolean =>
	conds.every((one) => one.is === 'role' && one.role === 'raised' && one.on === 'rounds');

const areSectors = ({ conds }: Of<'cond'>): boolean =>
	conds.every((one) => one.is === 'sector' && !one.not);

const isPlain = (conds: readonly Cond[]): boolean =>
	conds.every(({ is }) => is !== 'related' && is !== 'role');

const conditions: Rule[] = [
	two('not', 'cond', (_, { conds }) => cond(...denied(conds))),
	three('not', 'prep', 'cond', (_, { prep }, { conds }) =>
		['in', 'on', 'from', 'of', 'with', 'at', 'by'].includes(prep) ? cond(...denied(conds)) : null,
	),
	three('prep', 'not', 'cond', ({ prep }, _, { conds }) =>
		['and', 'with'].includes(prep) ? cond(...denied(conds)) : null,
	),
	two('not', 'field', (_, { field }) =>
		field === 'raised' ? cond({ is: 'role', role: 'raised', not: true }) : null,
	),
	two('not', 'field', (_, { field }) => cond({ is: 'known', field, not: true }), 0.05),
	// `never raised`, `did not raise any money`
	two('not', 'verb', (_, { verb }) =>
		verb === 'raise' ? cond({ is: 'role', role: 'raised', not: true }) : null,
	),
	three('not', 'verb', 'field', (_, { verb }, { field }) =>
		verb === 'raise' && field === 'raised' ? cond({ is: 'role', role: 'raised', not: true }) : null,
	),
	three('not', 'verb', 'target', (_, { verb }, { target }) =>
		verb === 'raise' && target.source === 'fundraising' && saysNoMore(target.conds)
			? cond({ is: 'role', role: 'raised', not: true })
			: null,
	),
	two(
		'prep',
		'field',
		({ prep }, { field }) => (prep === 'with' ? cond({ is: 'known', field }) : null),
		1,
	),
	three('not', 'known', 'field', (_, { known }, { field }) =>
		known ? cond({ is: 'known', field, not: true }) : null,
	),
	two('known', 'field', ({ known }, { field }) =>
		cond({ is: 'known', field, ...(known ? {} : { not: true }) }),
	),
	two('field', 'known', ({ field }, { known }) =>
		cond({ is: 'known', field, ...(known ? {} : { not: true }) }),
	),
	two('known', 'target', ({ known }, { target }) => knownTarget(target, known)),
	two('not', 'target', (_, { target }) =>
		target.source === 'fundraising'
			? saysNoMore(target.conds)
				? cond({ is: 'many', of: 'rounds', lo: 0, hi: 0 })
				: null
			: knownTarget(target, false),
	),
	// `in 2021 and 2022`
	three('period', 'prep', 'period', (a, { prep }, b) =>
		prep === 'and' || prep === 'to' || prep === 'or' ? oneAfterOther(a, b) : null,
	),
	two('prep', 'cond', ({ prep }, { conds }) =>
		['in', 'on', 'from', 'of', 'with', 'at', 'for', 'about', 'as'].includes(prep) && isPlain(conds)
			? cond(...conds)
			: null,
	),
	// `both DeFi and AI`
	four(['prep', 'cond', 'prep', 'cond'], ({ prep }, a, { prep: joint }, b) =>
		prep === 'both' && joint === 'and' && areSectors(a) && areSectors(b)
			? cond(...[...a.conds, ...b.conds].map((one): Cond => ({ ...one, both: true })))
			: null,
	),
	three('cond', 'prep', 'cond', (a, { prep }, b) => {
		if (prep !== 'or' && prep !== 'and') return null;
		const [first, second] = [a.conds.at(-1), b.conds[0]];
		if (prep === 'and' && first?.is === 'sector' && second?.is === 'sector' && !first.not)
			return null;
		const both = first && second ? united(first, second) : null;
		if (both) return cond(...a.conds.slice(0, -1), both, ...b.conds.slice(1));
		return prep === 'and' ? cond(...a.conds, ...b.conds) : null;
	}),
	two('verb', 'cond', ({ verb }, { conds }) =>
		verb === 'base' && conds.every(({ is }) => is === 'place') ? cond(...conds) : null,
	),
	two(
		'cond',
		'target',
		({ conds }, { target }) =>
			isPlain(conds) ? { tag: 'target', target: { ...target, conds: told(conds, target) } } : null,
		0.1,
	),
	two(
		'verb',
		'period',
		({ verb }, { span, isAsOf }) => {
			const of = datedBy(verb);
			const role = roleOf(verb);
			if (!of || isAsOf) return null;
			const period: Cond = { is: 'period', of, span };
			return role ? cond({ is: 'role', role }, period) : cond(period);
		},
		0.1,
	),
	// `quyền riêng tư (privacy)`
	two('cond', 'cond', (a, b) =>
		a.conds.length === 1 && isDeepStrictEqual(a, b) ? cond(...a.conds) : null,
	),
	// `the DeFi sector`, `lĩnh vực DeFi`
	two('dimension', 'cond', ({ by }, { conds }) => (isOf(by, conds) ? cond(...conds) : null)),
	two('cond', 'dimension', ({ conds }, { by }) => (isOf(by, conds) ? cond(...conds) : null)),
	two('field', 'cond', ({ field }, { conds }) =>
		(field === 'sectors' && isOf('sector', conds)) || (field === 'stage' && isOf('stage', conds))
			? cond(...conds)
			: null,
	),
];

/** What is said of rows before their noun and by it: `perp DEXes` are of both sectors. */
function told(conds: readonly Cond[], target: Target): Cond[] {
	const all = [...conds, ...target.conds];
	const isOfSectors = (some: readonly Cond[]) =>
		some.length === 1 && some.every((one) => one.is === 'sector' && !one.not);
	return isOfSectors(conds) && isOfSectors(target.conds)
		? all.map((one): Cond => ({ ...one, both: true }))
		: all;
}

/** Two stretches of time of which one begins where the other ends. */
function oneAfterOther(a: Of<'period'>, b: Of<'period'>): Piece | null {
	const end = a.span.to === null ? Number.NaN : Date.parse(a.span.to);
	const start = b.span.from === null ? Number.NaN : Date.parse(b.span.from);
	return !a.isAsOf && !b.isAsOf && start - end === DAY
		? { ...a, span: { from: a.span.from, to: b.span.to } }
		: null;
}

/** Whether conditions are of what rows are grouped by. */
function isOf(by: Dimension, conds: readonly Cond[]): boolean {
	const kinds: Partial<Record<Dimension, Cond['is']>> = {
		sector: 'sector',
		stage: 'stage',
		country: 'place',
		type: 'type',
		ecosystem: 'ecosystem',
	};
	return conds.every(({ is }) => is === kinds[by]);
}

function datedBy(verb: Verb) {
	switch (verb) {
		case 'raise':
			return 'raised';
		case 'invest':
		case 'lead':
			return 'joined';
		case 'found':
			return 'founded';
		case 'launch':
			return 'launched';
		default:
			return undefined;
	}
}

/** `no token`, `with a known lead`. */
function knownTarget({ source, conds, plural }: Target, known: boolean): Piece | null {
	const not = known ? {} : { not: true as const };
	if (source === 'fundraising' && saysNoMore(conds)) {
		const cond: Cond = { is: 'known', field: 'amount', ...not };
		return { tag: 'target', target: { source, conds: [cond], plural } };
	}
	if (source === 'projects' && conds.length === 1 && conds[0]?.is === 'token')
		return cond({ is: 'token', ...not });
	if (source !== 'investors' || conds.some(({ is }) => is !== 'role')) return null;
	return cond({
		is: 'known',
		field: conds.some(({ is }) => is === 'role') ? 'lead' : 'investors',
		...not,
	});
}

const joined = (a: readonly Name[], b: readonly Name[], all: boolean): Piece => ({
	...{ tag: 'names', names: [...a, ...b], all },
});

const names: Rule[] = [
	one('name', ({ name }) => ({ tag: 'names', names: [name], all: true })),
	three('names', 'prep', 'name', (a, { prep }, { name }) =>
		(prep === 'and' && (a.all || a.names.length === 1)) ||
		(prep === 'or' && (!a.all || a.names.length === 1))
			? joined(a.names, [name], prep === 'and')
			: null,
	),
	four(['names', 'prep', 'prep', 'name'], (a, { prep }, { prep: second }, { name }) =>
		prep === 'and' && second === 'and' ? joined(a.names, [name], true) : null,
	),
	// `the project Solana`, `the Solana token`: of two records of one name, the one of that kind.
	two('target', 'name', ({ target }, { name }) => kindSaid(target, name), 0.2),
	two('name', 'target', ({ name }, { target }) => kindSaid(target, name), 0.6),
];

function kindSaid({ source, conds, plural }: Target, name: Name): Piece | null {
	if (plural === true) return null;
	const type = { projects: 'project', organizations: 'organization', people: 'person' } as const;
	const wanted = Object.entries(type).find(([one]) => one === source)?.[1];
	const isToken = conds.every(({ is }) => is === 'token' || is === 'type');
	const records = name.records.filter((record) => record.type === wanted);
	return wanted && isToken && records.length > 0
		? { tag: 'names', names: [{ ...name, records }], all: true }
		: null;
}

/** What a verb says of its subject to its object, and of its object to its subject. */
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
	'co-invest': ['with', 'and'],
	lead: ['of', 'in', 'for'],
};

const canFound = (all: readonly Name[]): boolean =>
	all.every(({ records }) => records.some(({ type }) => type === 'person'));

const verbs: Rule[] = [
	two('prep', 'verb', ({ prep }, verb) => (prep === 'passive' ? verb : null)),
	two('verb', 'names', ({ verb }, { names, all }) => {
		const by = objectOf(verb);
		return by ? related(by, names, all) : null;
	}),
	three('verb', 'prep', 'names', ({ verb }, { prep }, { names, all }) => {
		if (prep === 'by') {
			const by = subjectOf(verb);
			return by ? related(by, names, all) : null;
		}
		const by = objectOf(verb);
		return by && objectPreps[verb]?.includes(prep) ? related(by, names, all) : null;
	}),
	// `that Paradigm joined but did not lead`
	four(['cond', 'prep', 'not', 'verb'], ({ conds }, { prep }, _, { verb }) =>
		prep === 'and' ? joinedOnly(conds, verb) : null,
	),
	three('cond', 'not', 'verb', ({ conds }, _, { verb }) => joinedOnly(conds, verb)),
	two(
		'names',
		'verb',
		({ names, all }, { verb }) => {
			const by = subjectOf(verb);
			if (!by || (verb === 'found' && !canFound(names))) return null;
			return related(by, names, all);
		},
		0.05,
	),
	three(
		'names',
		'verb',
		'prep',
		({ names, all }, { verb }, { prep }) => {
			const by = subjectOf(verb);
			return by && objectPreps[verb]?.includes(prep) ? related(by, names, all) : null;
		},
		0.05,
	),
	three('prep', 'names', 'verb', ({ prep }, { names, all }, { verb }) => {
		if (prep !== 'by' && prep !== 'passive' && prep !== 'with' && prep !== 'from') return null;
		const by = subjectOf(verb);
		return by ? related(by, names, all) : null;
	}),
	two('names', 'prep', ({ names, all }, { prep }) =>
		prep === 'own' ? related('of', names, all) : null,
	),
	two(
		'prep',
		'names',
		({ prep }, { names, all }) => {
			if (prep === 'in') return related('in', names, all);
			if (prep === 'on')
				return names.length === 1 || !all ? cond({ is: 'ecosystem', values: names }) : null;
			if (prep === 'with') return related('with', names, all);
			return ['by', 'of', 'at', 'from', 'for', 'to', 'about'].includes(prep)
				? related('of', names, all)
				: null;
		},
		0.1,
	),
	// `Did a16z invest in Aave?`: the rounds of the one that the other joined.
	three('names', 'verb', 'names', (a, { verb }, b) => dealsOf(a, verb, b)),
	four(['names', 'verb', 'prep', 'names'], (a, { verb }, { prep }, b) =>
		objectPreps[verb]?.includes(prep) ? dealsOf(a, verb, b) : null,
	),
	// `Who invests with Paradigm?`
	three('verb', 'prep', 'names', ({ verb }, { prep }, { names, all }) =>
		verb === 'invest' && prep === 'with' ? related('co-investor', names, all) : null,
	),
	three('names', 'verb', 'prep', ({ names, all }, { verb }, { prep }) =>
		verb === 'invest' && prep === 'with' ? related('co-investor', names, all) : null,
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
	// `led at least 10 rounds`
	three('verb', 'range', 'target', ({ verb }, range, { target }) => timesOf(verb, range, target)),
	four(['verb', 'prep', 'range', 'target'], ({ verb }, { prep }, range, { target }) =>
		prep === 'in' ? timesOf(verb, range, target) : null,
	),
	// `led by whom`, `do ai dẫn dắt`
	three('prep', 'ask', 'verb', ({ prep }, { ask }, { verb }) => doerOf(prep, ask, verb)),
	three('verb', 'prep', 'ask', ({ verb }, { prep }, { ask }) => doerOf(prep, ask, verb)),
	// What investors did in rounds, and what rounds those were.
	two('verb', 'target', ({ verb }, { target }) => roleIn(verb, target)),
	three('verb', 'prep', 'target', ({ verb }, { prep }, { target }) =>
		objectPreps[verb]?.includes(prep) ? roleIn(verb, target) : null,
	),
	two('verb', 'cond', ({ verb }, { conds }) => roleWith(verb, conds)),
];

/** Who joined rounds without leading them. */
function joinedOnly(conds: readonly Cond[], verb: Verb): Piece | null {
	const last = conds.at(-1);
	return verb === 'lead' && last?.is === 'related' && last.by === 'investor' && !last.not
		? cond(...conds, { ...last, by: 'lead', not: true })
		: null;
}

function timesOf(verb: Verb, { lo, hi, unit }: Range, { source, conds }: Target): Piece | null {
	const role = roleOf(verb);
	if (!role || unit !== null || source !== 'fundraising' || Math.max(lo ?? 0, hi ?? 0) >= 10_000)
		return null;
	return cond({ is: 'role', role }, { is: 'times', lo, hi }, ...onRounds(conds));
}

function doerOf(prep: string, ask: string, verb: Verb): Piece | null {
	if ((prep !== 'by' && prep !== 'passive') || ask !== 'who') return null;
	if (verb === 'found') return { tag: 'noun', noun: 'founders' };
	if (verb === 'lead') return { tag: 'doer', role: 'led' };
	return verb === 'invest' ? { tag: 'doer', role: 'joined' } : null;
}

function dealsOf(
	{ names, all }: Of<'names'>,
	verb: Verb,
	{ names: raisers, all: both }: Of<'names'>,
): Piece | null {
	if ((verb !== 'invest' && verb !== 'lead') || (both && raisers.length > 1)) return null;
	const conds: Cond[] = [
		{ is: 'related', by: verb === 'lead' ? 'lead' : 'investor', names, all },
		{ is: 'related', by: 'raiser', names: raisers, all: both },
	];
	return { tag: 'target', target: { source: 'fundraising', conds, plural: true } };
}

function roleOf(verb: Verb): 'raised' | 'joined' | 'led' | null {
	if (verb === 'raise') return 'raised';
	if (verb === 'lead') return 'led';
	return verb === 'invest' ? 'joined' : null;
}

function roleIn(verb: Verb, { source, conds }: Target): Piece | null {
	const role = roleOf(verb);
	if (!role || !['fundraising', 'projects', 'raisers'].includes(source)) return null;
	if (source === 'projects' && role === 'raised') return null;
	return cond({ is: 'role', role }, ...onRounds(conds));
}

/** `invested in DeFi`, `raised a Series A`, `led seed rounds`. */
function roleWith(verb: Verb, conds: readonly Cond[]): Piece | null {
	const role = roleOf(verb);
	const kinds = role === 'raised' ? ['stage'] : ['stage', 'sector'];
	if (!role || !conds.every(({ is }) => kinds.includes(is))) return null;
	return cond({ is: 'role', role }, ...onRounds(conds));
}

/** Whether a number says how many rows are wanted. */
export const isHowMany = ({ value, unit }: Of<'amount'>): boolean =>
	unit === null && Number.isInteger(value) && value > 0 && value <= 50;

/** Two words for one order: `the largest … by market cap`; null where they say different things. */
export function mergedTops(a: Of<'top'>, b: Of<'top'>): Of<'top'> | null {
	const [isPlain, isOtherPlain] = [a, b].map(({ field, many }) => field === null && many === null);
	const isDenied = a.order !== null && b.order !== null && a.order !== b.order;
	if (isDenied && !isPlain && !isOtherPlain) return null;
	if (a.field !== null && b.field !== null && a.field !== b.field) return mergedDates(a, b);
	if (a.take !== null && b.take !== null && a.take !== b.take) return null;
	if (a.many !== null && b.many !== null && a.many !== b.many) return null;
	return {
		// `top 5 smallest`: the plain word says how many alone.
		...{ tag: 'top', order: (isPlain ? b.order : null) ?? a.order ?? b.order },
		take: a.take ?? b.take,
		field: a.field ?? b.field,
		many: a.many ?? b.many,
	};
}

/** `oldest … by founding year`: the date that is meant is the one that is named. */
function mergedDates(a: Of<'top'>, b: Of<'top'>): Of<'top'> | null {
	const [first, second] = a.field === 'date' ? [a, b] : [b, a];
	const isDay = second.field === 'founded' || second.field === 'launched';
	if (first.field !== 'date' || !isDay) return null;
	return mergedTops({ ...first, field: second.field }, second);
}

/** An order by how many linked records there are: `by number of investors`. */
function countedBy(top: Of<'top'> | null, ask: string, { source, conds }: Target): Piece | null {
	const isInvestments = conds.length === 1 && conds[0]?.is === 'role' && conds[0].role === 'some';
	const field = isInvestments ? 'joined' : manyOf[source];
	if (ask !== 'count' || !field || !(isInvestments || saysNoMore(conds))) return null;
	if (top && top.field !== null) return null;
	return { tag: 'top', order: top?.order ?? null, take: top?.take ?? null, field, many: null };
}

const orders: Rule[] = [
	two('top', 'amount', (top, count) => (isHowMany(count) ? { ...top, take: count.value } : null)),
	two('amount', 'top', (count, top) => (isHowMany(count) ? { ...top, take: count.value } : null)),
	two('top', 'field', (top, { field }) => (top.field === null ? { ...top, field } : null)),
	two('field', 'top', ({ field }, top) => (top.field === null ? { ...top, field } : null)),
	three('top', 'prep', 'field', (top, { prep }, { field }) =>
		top.field === null && ['of', 'by', 'in'].includes(prep) ? { ...top, field } : null,
	),
	three('top', 'sort', 'field', (top, _, { field }) =>
		top.field === null ? { ...top, field } : null,
	),
	two('sort', 'field', (_, { field }) => ({
		tag: 'top',
		order: null,
		take: null,
		field,
		many: null,
	})),
	two('prep', 'top', ({ prep }, top) =>
		['with', 'in', 'by', 'of', 'the'].includes(prep) ? top : null,
	),
	two('sort', 'top', (_, top) => top),
	two('top', 'top', (a, b) => mergedTops(a, b)),
	two('top', 'noun', (top, { noun }) =>
		noun === 'portfolio' && top.field === null ? { ...top, field: 'portfolio' } : null,
	),
	three('sort', 'ask', 'target', (_, { ask }, { target }) => countedBy(null, ask, target)),
	three('top', 'ask', 'target', (top, { ask }, { target }) => countedBy(top, ask, target)),
	two('prep', 'dimension', ({ prep }, { by }) =>
		prep === 'per' || prep === 'by' ? { tag: 'grouped', by, said: 'each' } : null,
	),
	two('prep', 'grouped', ({ prep }, { by }) =>
		['per', 'by', 'in', 'for', 'of'].includes(prep) ? { tag: 'grouped', by, said: 'each' } : null,
	),
	two('sort', 'dimension', (_, { by }) => ({ tag: 'grouped', by, said: 'each' })),
	two('ask', 'dimension', ({ ask }, { by }) =>
		ask === 'which' || ask === 'what' ? { tag: 'grouped', by, said: 'which' } : null,
	),
	two('dimension', 'ask', ({ by }, { ask }) =>
		ask === 'which' || ask === 'what' ? { tag: 'grouped', by, said: 'which' } : null,
	),
	one('dimension', (piece) => ({ tag: 'grouped', by: piece.by, said: null }), 0.8),
];

/** `co-invested most often with`: what says how often stands before the verb as well. */
export const adverbsFirst = (pieces: readonly Piece[]): Piece[] => {
	const [verb, top, prep] = pieces;
	if (!verb) return [];
	const isBetween = verb.tag === 'verb' && top?.tag === 'top' && top.many && prep?.tag === 'prep';
	return isBetween
		? [top, verb, ...adverbsFirst(pieces.slice(2))]
		: [verb, ...adverbsFirst(pieces.slice(1))];
};

/** `từ 5 vòng trở lên`: what bounds a number stands behind the noun. */
export const boundsFirst = (pieces: readonly Piece[]): Piece[] =>
	pieces.flatMap((piece, at) => {
		const [before, next, after] = [pieces[at - 1], pieces[at + 1], pieces[at + 2]];
		const isBound = (one: Piece | undefined) => one?.tag === 'compare' && one.place === 'after';
		const isCounted = (one: Piece | undefined) => one?.tag === 'target';
		if (piece.tag === 'prep' && piece.prep === 'from')
			return next?.tag === 'amount' && isCounted(after) && isBound(pieces[at + 3]) ? [] : [piece];
		if (isCounted(piece) && before?.tag === 'amount' && isBound(next) && next) return [next, piece];
		return isBound(piece) && isCounted(before) && pieces[at - 2]?.tag === 'amount' ? [] : [piece];
	});

export const rules: readonly Rule[] = [...amounts, ...conditions, ...names, ...verbs, ...orders];
