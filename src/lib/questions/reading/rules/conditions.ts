import { isDeepStrictEqual } from 'node:util';
import { type FactWord, factSpec } from '../../lexicon/facts.ts';
import type { Dimension } from '../../query.ts';
import { four, type Rule, three, two } from '../chart.ts';
import type { Cond, Piece, PieceOf, Target, Verb } from '../pieces.ts';
import { addsNothing, cond, invertConditions, roleOf } from './making.ts';

/** Milliseconds. */
const DAY = 86_400_000;

/** Unites two conditions of the same kind, with the values of both. */
function uniteConditions(a: Cond, b: Cond): Cond | null {
	if (a.not !== b.not || a.on !== b.on) return null;
	if (a.is === 'stage' && b.is === 'stage') return { ...a, values: [...a.values, ...b.values] };
	if (a.is === 'sector' && b.is === 'sector') return { ...a, values: [...a.values, ...b.values] };
	if (a.is === 'place' && b.is === 'place') return { ...a, values: [...a.values, ...b.values] };
	if (a.is === 'type' && b.is === 'type') return { ...a, values: [...a.values, ...b.values] };
	if (a.is === 'ecosystem' && b.is === 'ecosystem')
		return { ...a, values: [...a.values, ...b.values] };
	return null;
}

const areSectors = ({ conds }: PieceOf<'cond'>): boolean =>
	conds.every((one) => one.is === 'sector' && !one.not);

/** Returns conditions for people who were somewhere and left. */
function leftSince(conds: readonly Cond[]): Piece | null {
	const last = conds.at(-1);
	return last?.is === 'related' && ['left', 'worked at', 'ever at'].includes(last.by) && !last.not
		? cond(...conds.slice(0, -1), { ...last, by: 'left' })
		: null;
}

/** Rounds of exactly this many dollars. */
const ofSize = (target: Target, usd: number): Piece => ({
	tag: 'target',
	target: {
		...target,
		conds: [...target.conds, { is: 'amount', field: null, lo: usd, hi: usd }],
	},
});

/** `outside the US, Layer 1` negates only the place, `not seed, Series A` only the seed. */
const areOfOneKind = (conds: readonly Cond[]): boolean =>
	new Set(conds.map(({ is }) => is)).size < 2 &&
	!conds.some(({ is, both }) => is === 'stage' && both);

const isPlain = (conds: readonly Cond[]): boolean =>
	conds.every(({ is }) => is !== 'related' && is !== 'role');

export const conditions: Rule[] = [
	two('not', 'cond', (_, { conds }) =>
		areOfOneKind(conds) ? cond(...invertConditions(conds)) : null,
	),
	three('not', 'prep', 'cond', (_, { prep }, { conds }) =>
		['in', 'on', 'from', 'of', 'with', 'at', 'by'].includes(prep) && areOfOneKind(conds)
			? cond(...invertConditions(conds))
			: null,
	),
	three('prep', 'not', 'cond', ({ prep }, _, { conds }) =>
		['and', 'with'].includes(prep) && areOfOneKind(conds) ? cond(...invertConditions(conds)) : null,
	),
	two('not', 'field', (_, { field }) =>
		field === 'raised' ? cond({ is: 'role', role: 'raised', not: true }) : null,
	),
	two('not', 'field', (_, { field }) => cond({ is: 'known', field, not: true }), 0.05),
	// `that never led`
	two('not', 'verb', (_, { verb }) =>
		verb === 'lead' ? cond({ is: 'role', role: 'led', not: true }) : null,
	),
	// `never raised`, `did not raise any money`
	two('not', 'verb', (_, { verb }) =>
		verb === 'raise' ? cond({ is: 'role', role: 'raised', not: true }) : null,
	),
	three('not', 'verb', 'field', (_, { verb }, { field }) =>
		verb === 'raise' && field === 'raised' ? cond({ is: 'role', role: 'raised', not: true }) : null,
	),
	three('not', 'verb', 'target', (_, { verb }, { target }) =>
		verb === 'raise' && target.source === 'fundraising' && addsNothing(target.conds)
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
	// `without a website and a location`
	three('cond', 'prep', 'field', ({ conds }, { prep }, { field }) => {
		const last = conds.at(-1);
		if (last?.is !== 'known') return null;
		// `with a whitepaper and a GitHub`
		if (!last.not)
			return prep === 'and' && factSpec(field).unit === 'text'
				? cond(...conds, { is: 'known', field })
				: null;
		return prep === 'and' || prep === 'or'
			? cond(...conds, { is: 'known', field, not: true })
			: null;
	}),
	// `total disclosed funding` is the sum of disclosed amounts.
	two(
		'known',
		'field',
		({ known }, field) =>
			known && (field.field === 'raised' || field.field === 'amount') ? field : null,
		0.3,
	),
	two('known', 'field', ({ known }, { field }) => isKnown(field, known)),
	two('field', 'known', ({ field }, { known }) => isKnown(field, known)),
	three('known', 'dimension', 'target', ({ known }, { by }, { target }) =>
		by === 'stage' && !known && target.source === 'fundraising' && addsNothing(target.conds)
			? { tag: 'target', target: { ...target, conds: [...target.conds, unsaidStage] } }
			: null,
	),
	two('dimension', 'known', ({ by }, { known }) =>
		by === 'stage' && !known ? cond(unsaidStage) : null,
	),
	two('known', 'target', ({ known }, { target }) => knownTarget(target, known)),
	two('not', 'target', (_, { target }) =>
		target.source === 'fundraising'
			? addsNothing(target.conds)
				? cond({ is: 'many', of: 'rounds', lo: 0, hi: 0 })
				: null
			: knownTarget(target, false),
	),
	// `in 2021 and 2022`
	three('period', 'prep', 'period', (a, { prep }, b) =>
		prep === 'and' || prep === 'to' || prep === 'or' ? oneAfterOther(a, b, prep === 'and') : null,
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
	// `both a DEX and derivatives`
	four(['prep', 'target', 'prep', 'cond'], ({ prep }, { target }, { prep: joint }, b) => {
		const isOfSectors =
			target.source === 'projects' &&
			target.conds.length > 0 &&
			areSectors({ tag: 'cond', conds: target.conds }) &&
			areSectors(b);
		return prep === 'both' && joint === 'and' && isOfSectors
			? {
					tag: 'target',
					target: {
						...target,
						conds: [...target.conds, ...b.conds].map((one): Cond => ({ ...one, both: true })),
					},
				}
			: null;
	}),
	// `companies and funds in London`
	three('target', 'prep', 'target', ({ target: one }, { prep }, { target: other }) => {
		const [a, more] = one.conds;
		const [b, another] = other.conds;
		const areKinds = one.source === 'organizations' && other.source === 'organizations';
		if (!areKinds || !['and', 'or'].includes(prep) || more || another || !a || !b) return null;
		const both = a.is === 'type' ? uniteConditions(a, b) : null;
		return both && { tag: 'target', target: { ...one, conds: [both] } };
	}),
	three('cond', 'prep', 'cond', (a, { prep }, b) => {
		if (prep !== 'or' && prep !== 'and') return null;
		const [first, second] = [a.conds.at(-1), b.conds[0]];
		if (prep === 'and' && first?.is === 'sector' && second?.is === 'sector' && !first.not)
			return null;
		const either = first && second ? uniteConditions(first, second) : null;
		if (either?.is === 'ecosystem' && prep === 'and') return null;
		// `raised a seed and a Series A`: for one that did both, it is unknown in which round.
		const both: Cond | null =
			either?.is === 'stage' && prep === 'and' ? { ...either, both: true } : either;
		if (both) return cond(...a.conds.slice(0, -1), both, ...b.conds.slice(1));
		return prep === 'and' ? cond(...a.conds, ...b.conds) : null;
	}),
	// `Boston-based`
	two('cond', 'verb', ({ conds }, { verb }) =>
		verb === 'base' && conds.every(({ is }) => is === 'place') ? cond(...conds) : null,
	),
	two('verb', 'cond', ({ verb }, { conds }) =>
		verb === 'base' && conds.every(({ is }) => is === 'place') ? cond(...conds) : null,
	),
	// `call Singapore home`, `with a Canadian address`
	two('cond', 'field', ({ conds }, { field }) =>
		field === 'location' && conds.every(({ is, not }) => is === 'place' && !not)
			? cond(...conds)
			: null,
	),
	two(
		'cond',
		'target',
		({ conds }, { target }) =>
			isPlain(conds)
				? { tag: 'target', target: { ...target, conds: combineConds(conds, target) } }
				: null,
		0.1,
	),
	two(
		'verb',
		'period',
		({ verb }, { span, isAsOf, both }) => {
			const of = datedBy(verb);
			const role = roleOf(verb);
			if (!of || isAsOf) return null;
			const period: Cond = { is: 'period', of, span, ...(both && { both }) };
			return role ? cond({ is: 'role', role }, period) : cond(period);
		},
		0.1,
	),
	// `L2s older than 2023, by launch`
	four(['period', 'prep', 'prep', 'field'], ({ span, isAsOf }, _, { prep }, { field }) =>
		prep === 'by' && !isAsOf && (field === 'launched' || field === 'founded')
			? cond({ is: 'period', of: field, span })
			: null,
	),
	three('period', 'prep', 'field', ({ span, isAsOf }, { prep }, { field }) =>
		['by', 'as', 'per'].includes(prep) && !isAsOf && (field === 'launched' || field === 'founded')
			? cond({ is: 'period', of: field, span })
			: null,
	),
	three('period', 'sort', 'field', ({ span, isAsOf }, _, { field }) =>
		!isAsOf &&
		(span.from === null || span.to === null) &&
		(field === 'launched' || field === 'founded')
			? cond({ is: 'period', of: field, span })
			: null,
	),
	// `Monad's $225M round`
	two(
		'amount',
		'target',
		({ value, unit }, { target }) =>
			(unit === 'usd' || (unit === null && value >= 100_000)) &&
			target.source === 'fundraising' &&
			addsNothing(target.conds)
				? ofSize(target, value)
				: null,
		0.3,
	),
	// `vòng $185m`
	two(
		'target',
		'amount',
		({ target }, { value, unit }) =>
			(unit === 'usd' || (unit === null && value >= 100_000)) &&
			target.source === 'fundraising' &&
			target.plural === null &&
			addsNothing(target.conds)
				? ofSize(target, value)
				: null,
		0.3,
	),
	// `people who used to be at Coinbase but moved on`
	two('cond', 'verb', ({ conds }, { verb }) => (verb === 'left' ? leftSince(conds) : null)),
	three('cond', 'prep', 'verb', ({ conds }, { prep }, { verb }) =>
		verb === 'left' && prep === 'and' ? leftSince(conds) : null,
	),
	// `quyền riêng tư (privacy)`
	two('cond', 'cond', (a, b) =>
		a.conds.length === 1 && isDeepStrictEqual(a, b) ? cond(...a.conds) : null,
	),
	// `the DeFi sector`, `lĩnh vực DeFi`
	two('dimension', 'cond', ({ by }, { conds }) =>
		areOnDimension(by, conds) ? cond(...conds) : null,
	),
	two('cond', 'dimension', ({ conds }, { by }) =>
		areOnDimension(by, conds) ? cond(...conds) : null,
	),
	two('cond', 'field', ({ conds }, { field }) =>
		(field === 'sectors' && areOnDimension('sector', conds)) ||
		(field === 'stage' && areOnDimension('stage', conds))
			? cond(...conds)
			: null,
	),
	two('field', 'cond', ({ field }, { conds }) =>
		(field === 'sectors' && areOnDimension('sector', conds)) ||
		(field === 'stage' && areOnDimension('stage', conds))
			? cond(...conds)
			: null,
	),
];

/** The condition for rounds of unknown stage, which have a value of their own. */
const unsaidStage: Cond = { is: 'stage', values: ['Undisclosed'] };

const isKnown = (field: FactWord, known: boolean): Piece =>
	field === 'stage' && !known
		? cond(unsaidStage)
		: cond({ is: 'known', field, ...(known ? {} : { not: true }) });

/** Combines the conditions before a noun with those in it: `perp DEXes` have both sectors. */
function combineConds(conds: readonly Cond[], target: Target): Cond[] {
	const all = [...conds, ...target.conds];
	const isOfSectors = (some: readonly Cond[]) =>
		some.length === 1 && some.every((one) => one.is === 'sector' && !one.not);
	return isOfSectors(conds) && isOfSectors(target.conds)
		? all.map((one): Cond => ({ ...one, both: true }))
		: all;
}

/** Joins two periods if the second begins on the day after the first ends. */
function oneAfterOther(a: PieceOf<'period'>, b: PieceOf<'period'>, isBoth: boolean): Piece | null {
	const end = a.span.to === null ? Number.NaN : Date.parse(a.span.to);
	const start = b.span.from === null ? Number.NaN : Date.parse(b.span.from);
	return !a.isAsOf && !b.isAsOf && start - end === DAY
		? { ...a, span: { from: a.span.from, to: b.span.to }, ...(isBoth && { both: true }) }
		: null;
}

/** Whether conditions concern the property by which rows are grouped. */
export function areOnDimension(by: Dimension, conds: readonly Cond[]): boolean {
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

/** Returns rows for which something is, or is not, known: `no token`, `with a known lead`. */
function knownTarget({ source, conds, plural }: Target, known: boolean): Piece | null {
	const not = known ? {} : { not: true as const };
	// `Sorare's undisclosed round`: one that is called so.
	if (source === 'fundraising' && addsNothing(conds) && !known && plural === false)
		return { tag: 'target', target: { source, conds: [unsaidStage], plural } };
	if (source === 'fundraising' && addsNothing(conds)) {
		const cond: Cond = { is: 'known', field: 'amount', ...not };
		return { tag: 'target', target: { source, conds: [cond], plural } };
	}
	// `the smallest disclosed seed round`
	if (
		source === 'fundraising' &&
		known &&
		conds.every(({ is }) => is === 'stage' || is === 'sector')
	)
		return {
			tag: 'target',
			target: { source, conds: [...conds, { is: 'known', field: 'amount' }], plural },
		};
	if (source === 'projects' && conds.length === 1 && conds[0]?.is === 'token')
		return cond({ is: 'token', ...not });
	if (source !== 'investors' || conds.some(({ is }) => is !== 'role')) return null;
	return cond({
		is: 'known',
		field: conds.some(({ is }) => is === 'role') ? 'lead' : 'investors',
		...not,
	});
}
