import { isDeepStrictEqual } from 'node:util';
import { isChain } from '../../lexicon/chains.ts';
import { four, type Rule, three, two } from '../chart.ts';
import type { Cond, Name, Piece, PieceOf, Target } from '../pieces.ts';
import { addsNothing, cond, invertConditions, relatedCondition } from './making.ts';

/** How nouns link rows to records, and rows to other rows. */

/** Whether a noun means investors, with no condition other than having led. */
const roleOf = ({ source, conds }: Target): 'investor' | 'lead' | null => {
	if (source !== 'investors' || conds.some(({ is }) => is !== 'role')) return null;
	return conds.length > 0 ? 'lead' : 'investor';
};

const canInvest = (names: readonly Name[]): boolean =>
	names.every(({ records }) => records.some(({ joined, type }) => joined > 0 || type === 'person'));

/** Returns a condition that these records are investors, or leads if the noun says so. */
function investing(target: Target, { names, all }: PieceOf<'names'>): Piece | null {
	const by = roleOf(target);
	return by && canInvest(names) ? relatedCondition(by, names, all) : null;
}

/** Returns the rounds of one record that another joined: `Is Paradigm an investor in Uniswap?` */
function dealsOf(
	{ names, all }: PieceOf<'names'>,
	target: Target,
	{ names: raisers, all: both }: PieceOf<'names'>,
): Piece | null {
	const by = target.plural === false ? roleOf(target) : null;
	if (!by || !canInvest(names) || (both && raisers.length > 1)) return null;
	return {
		tag: 'target',
		target: {
			source: 'fundraising',
			conds: [
				{ is: 'related', by, names, all },
				{ is: 'related', by: 'raiser', names: raisers, all: both },
			],
			plural: true,
		},
	};
}

function backedRounds(names: readonly Name[], all: boolean, conds: readonly Cond[]): Piece | null {
	const [only, more] = conds;
	const isOfInvestor = only?.is === 'related' && (only.by === 'investor' || only.by === 'lead');
	if (!isOfInvestor || only.not || more || (all && names.length > 1)) return null;
	const raisers: Cond = { is: 'related', by: 'raiser', names, all };
	return { tag: 'target', target: { source: 'fundraising', conds: [only, raisers], plural: true } };
}

/** Returns the more specific of two nouns for the same rows: `organizations that are wallets`. */
function narrower(a: Target, b: Target): Piece | null {
	// `angel investors (people)`
	if (a.source === 'people' && b.source === 'people' && b.conds.length === 0)
		return a.conds.length > 0 ? { tag: 'target', target: a } : null;
	// `which deals did Pantera and Polychain share`
	if (a.source === 'fundraising' && b.source === 'fundraising')
		return a.conds.length === 0 && b.conds.length > 0 && b.conds.every(({ is }) => is === 'related')
			? { tag: 'target', target: { ...b, plural: a.plural } }
			: null;
	if (a.source !== b.source || !['projects', 'organizations'].includes(a.source)) return null;
	// `token projects`
	if (a.conds.length > 0 && b.conds.length === 0 && a.plural === false)
		return { tag: 'target', target: { ...a, plural: b.plural } };
	// `wallet companies`
	const [kind, more] = b.conds;
	const isCompany = kind?.is === 'type' && kind.values[0] === 'Company' && !more;
	if (a.conds.length > 0 && a.plural === false && isCompany)
		return { tag: 'target', target: { ...a, plural: b.plural } };
	if (a.conds.length > 0 || b.conds.length === 0) return null;
	return { tag: 'target', target: { ...b, plural: a.plural } };
}

const areOf = (names: readonly Name[], type: 'person' | 'organization'): boolean =>
	names.every(({ records }) => records.every((record) => record.type === type));

const raise = (names: readonly Name[]): boolean =>
	names.every(({ records }) =>
		records.some(({ raised, type }) => raised > 0 || type === 'project'),
	);

/** Returns what somebody founded, by a noun for it. */
function foundedBy(
	names: readonly Name[],
	all: boolean,
	{ source, conds, plural }: Target,
): Piece | null {
	if (source !== 'organizations' && source !== 'raisers' && source !== 'projects') return null;
	const isAny =
		source !== 'projects' && conds.every((one) => one.is === 'type' && one.values[0] === 'Company');
	const founded: Cond = { is: 'related', by: 'founded by', names, all };
	return isAny
		? cond(founded)
		: { tag: 'target', target: { source, plural, conds: [...conds, founded] } };
}

export const links: Rule[] = [
	// `rounds with Mark Cuban among the investors`, `with Paradigm on the cap table`
	four(['prep', 'names', 'prep', 'target'], ({ prep }, names, { prep: place }, { target }) =>
		(prep === 'with' && ['of', 'on', 'in', 'as'].includes(place)) ||
		// `deals of Animoca Brands as an investor`
		(['of', 'by', 'for'].includes(prep) && place === 'as')
			? investing(target, names)
			: null,
	),
	// `without Coinbase Ventures among the investors`
	four(['not', 'names', 'prep', 'target'], (_, names, { prep: place }, { target }) => {
		const investors = ['of', 'on', 'in', 'as'].includes(place) ? investing(target, names) : null;
		return investors?.tag === 'cond' ? cond(...invertConditions(investors.conds)) : null;
	}),
	three('names', 'prep', 'target', (names, { prep }, { target }) =>
		prep === 'as' || prep === 'on' ? investing(target, names) : null,
	),
	// `whose investors include Paradigm`, `with investors such as Paradigm`
	three('target', 'prep', 'names', ({ target }, { prep }, names) =>
		prep === 'include' ? investing(target, names) : null,
	),
	three('noun', 'prep', 'names', ({ noun }, { prep }, { names, all }) =>
		prep === 'include' && noun === 'portfolio' ? relatedCondition('investee', names, all) : null,
	),
	four(['prep', 'noun', 'prep', 'names'], ({ prep: first }, { noun }, { prep }, { names, all }) =>
		first === 'with' && prep === 'include' && noun === 'portfolio'
			? relatedCondition('investee', names, all)
			: null,
	),
	four(['prep', 'target', 'prep', 'names'], ({ prep: first }, { target }, { prep }, names) =>
		first === 'with' && prep === 'include' ? investing(target, names) : null,
	),
	// `Is Uniswap backed by Paradigm?`
	two('names', 'cond', ({ names, all }, { conds }) => backedRounds(names, all, conds), 0.4),
	four(['names', 'target', 'prep', 'names'], (names, { target }, { prep }, raisers) =>
		prep === 'in' || prep === 'of' ? dealsOf(names, target, raisers) : null,
	),
	// `projects that use Ethereum`: for a chain, those of its ecosystem; for anything else, unknown.
	two('prep', 'names', ({ prep }, { names, all }) =>
		prep === 'use' && all && names.every(({ words }) => isChain(words)) && names.length === 1
			? cond({ is: 'ecosystem', values: names })
			: null,
	),
	// `Solana-based projects`
	two('names', 'verb', ({ names, all }, { verb }) =>
		verb === 'base' && all && names.length === 1 && isChain(names[0]?.words ?? '')
			? cond({ is: 'ecosystem', values: names })
			: null,
	),
	// `projects that live in the Arbitrum ecosystem`
	three('verb', 'prep', 'cond', ({ verb }, { prep }, { conds }) =>
		verb === 'base' && prep === 'in' && conds.every(({ is, not }) => is === 'ecosystem' && !not)
			? cond(...conds)
			: null,
	),
	// `Katie Haun's fund`, `Juan Benet's companies`
	three('names', 'prep', 'target', ({ names, all }, { prep }, { target }) =>
		prep === 'own' && areOf(names, 'person') ? foundedBy(names, all, target) : null,
	),
	// `jed mccaleb startups`
	two(
		'names',
		'target',
		({ names, all }, { target }) => (areOf(names, 'person') ? foundedBy(names, all, target) : null),
		0.8,
	),
	// `companies of Jed McCaleb`
	three(
		'target',
		'prep',
		'names',
		({ target }, { prep }, { names, all }) =>
			prep === 'of' && areOf(names, 'person') ? foundedBy(names, all, target) : null,
		0.8,
	),
	// `USV's lead deals`
	three('names', 'prep', 'verb', ({ names, all }, { prep }, { verb }) =>
		prep === 'own' && verb === 'lead' && areOf(names, 'organization')
			? relatedCondition('lead', names, all)
			: null,
	),
	// `Where do the YZi Labs guys put their money?`
	two(
		'names',
		'target',
		({ names, all }, { target }) =>
			target.source === 'people' && target.conds.length === 0 && areOf(names, 'organization')
				? { tag: 'names', names, all }
				: null,
		0.6,
	),
	two('target', 'target', ({ target: a }, { target: b }) => narrower(a, b), 0.3),
	// `ví (wallet)`
	two('target', 'target', (a, b) =>
		isDeepStrictEqual({ ...a.target, plural: null }, { ...b.target, plural: null }) &&
		a.target.conds.length > 0
			? a
			: null,
	),
	// `French companies' funding rounds`: those of raisers there.
	three('target', 'prep', 'target', ({ target: a }, { prep }, { target: b }) => {
		const own = a.conds.filter((one) => !(one.is === 'type' && one.values[0] === 'Company'));
		const isAnyone = ['organizations', 'raisers', 'projects'].includes(a.source);
		return prep === 'own' &&
			isAnyone &&
			b.source === 'fundraising' &&
			own.length > 0 &&
			own.every(({ is, on }) => is === (a.source === 'projects' ? 'sector' : 'place') && !on)
			? { tag: 'target', target: { ...b, conds: [...own, ...b.conds] } }
			: null;
	}),
	// `projects other than DEXes`
	three('target', 'not', 'target', ({ target: a }, _, { target: b }) =>
		a.source === b.source && a.source === 'projects' && b.conds.length > 0 && !addsNothing(b.conds)
			? {
					tag: 'target',
					target: { ...a, conds: [...a.conds, ...invertConditions(b.conds.slice(0, 1))] },
				}
			: null,
	),
	// `the lead investors of gaming projects`
	three('target', 'prep', 'target', ({ target: a }, { prep }, { target: b }) => {
		const role = roleOf(a);
		const areOfSectors =
			b.source === 'projects' &&
			b.conds.length > 0 &&
			b.conds.every(({ is, not }) => is === 'sector' && !not);
		return (prep === 'of' || prep === 'in') && role && areOfSectors
			? {
					tag: 'target',
					target: {
						...a,
						conds: [
							{ is: 'role', role: role === 'lead' ? 'led' : 'joined' },
							...b.conds.map((one): Cond => ({ ...one, on: 'rounds' })),
						],
					},
				}
			: null;
	}),
	// `which backers do Aptos and Sui share`
	three('target', 'names', 'verb', ({ target }, { names, all }, { verb }) =>
		verb === 'co-invest' && all && names.length > 1 && roleOf(target) && raise(names)
			? {
					tag: 'target',
					target: {
						...target,
						conds: [...target.conds, { is: 'related', by: 'investee', names, all }],
					},
				}
			: null,
	),
	// `the biggest raisers among the Layer 1 projects`
	three('target', 'prep', 'target', ({ target: a }, { prep }, { target: b }) =>
		prep === 'of' && a.source === 'raisers' && ['projects', 'organizations'].includes(b.source)
			? { tag: 'target', target: { ...b, conds: [...a.conds, ...b.conds] } }
			: null,
	),
];
