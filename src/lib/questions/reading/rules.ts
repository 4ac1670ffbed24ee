import type { Rule } from './chart.ts';
import type { Piece } from './pieces.ts';
import { amounts } from './rules/amounts.ts';
import { conditions } from './rules/conditions.ts';
import { links } from './rules/links.ts';
import { names } from './rules/names.ts';
import { orders } from './rules/orders.ts';
import { verbs } from './rules/verbs.ts';
import { outlets, schools } from './rules/words.ts';

/** Rules for combining the pieces of a question. */

/** Moves a frequency before the verb: `co-invested most often with`. */
export const adverbsFirst = (pieces: readonly Piece[]): Piece[] => {
	const [verb, top, prep] = pieces;
	if (!verb) return [];
	const isBetween = verb.tag === 'verb' && top?.tag === 'top' && top.many && prep?.tag === 'prep';
	return isBetween
		? [top, verb, ...adverbsFirst(pieces.slice(2))]
		: [verb, ...adverbsFirst(pieces.slice(1))];
};

/** Moves the bound of a number before the noun: `từ 5 vòng trở lên`. */
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

/** Drops the total of counted rounds: `How many rounds has Ripple raised in total?` */
export const withoutTotalOfCount = (pieces: readonly Piece[]): Piece[] => {
	const isOfCount = pieces.some(
		(piece, at) =>
			piece.tag === 'target' && piece.target.source === 'fundraising' && isCount(pieces[at - 1]),
	);
	return pieces.filter((piece) => !(isOfCount && piece.tag === 'figure' && piece.of === 'sum'));
};

const isRaise = (piece: Piece | undefined): boolean =>
	piece?.tag === 'verb' && piece.verb === 'raise';

/** Moves the question word behind the money’s origin: `Who did Pendle raise from?` */
export const raisedFromLast = (pieces: readonly Piece[]): Piece[] => {
	const [who, ...others] = pieces;
	const from = others.findIndex(
		(piece, at) => piece.tag === 'prep' && piece.prep === 'from' && isRaise(others[at - 1]),
	);
	const hasObject = ['name', 'names', 'target', 'ask'].includes(others[from + 1]?.tag ?? '');
	return who?.tag === 'ask' && who.ask === 'who' && from > 0 && !hasObject
		? others.toSpliced(from + 1, 0, who)
		: [...pieces];
};

/** Moves the agent after the action: `By whom was Fireblocks funded?` */
export const doersLast = (pieces: readonly Piece[]): Piece[] => {
	const [by, who, ...others] = pieces;
	const verb = others.findIndex(({ tag }) => tag === 'verb');
	return by?.tag === 'prep' &&
		by.prep === 'by' &&
		who?.tag === 'ask' &&
		who.ask === 'who' &&
		verb >= 0
		? others.toSpliced(verb + 1, 0, by, who)
		: [...pieces];
};

/** `the busiest month by number of deals`, `countries by number of funds`: groups, those with the most rows first. */
export const rewriteGroupCounts = (pieces: readonly Piece[]): Piece[] => {
	const at = pieces.findIndex(
		(piece, place) =>
			(piece.tag === 'sort' || (piece.tag === 'prep' && ['per', 'by'].includes(piece.prep))) &&
			isCount(pieces[place + 1]) &&
			pieces[place + 2]?.tag === 'target',
	);
	const isGroup = ({ tag }: Piece) => tag === 'dimension';
	const [before, after] = [pieces.slice(0, at), pieces.slice(at)];
	const isOfOthers = before.some(({ tag }) => tag === 'target');
	if (at < 0 || isOfOthers || !before.some(isGroup) || after.some(isGroup)) return [...pieces];
	const left = pieces.toSpliced(at, 1);
	const top = left.find(({ tag }) => tag === 'top');
	if (!top) return [{ tag: 'top', order: null, take: null, field: null, many: true }, ...left];
	if (top.tag !== 'top' || (top.field !== null && top.field !== 'joined')) return [...pieces];
	return left.with(left.indexOf(top), { ...top, field: null, many: true });
};

const isCount = (piece: Piece | undefined): boolean =>
	piece?.tag === 'ask' && piece.ask === 'count';

/** Removes `per round` from an average, which is that of rounds anyway: `the average raised per round`. */
export const withoutPerRound = (pieces: readonly Piece[]): Piece[] => {
	const at = pieces.findIndex(({ tag }, place) => {
		const next = pieces[place + 1];
		const isRound = next?.tag === 'target' && next.target.source === 'fundraising';
		return tag === 'prep' && isRound && next.target.plural !== true;
	});
	const per = pieces[at];
	const others = pieces.toSpliced(at, 2);
	const isMean = others.some(
		(piece) => piece.tag === 'figure' && (piece.of === 'average' || piece.of === 'median'),
	);
	const isOfRounds =
		others.some(({ tag }) => tag === 'field' || tag === 'verb') &&
		!others.some(({ tag }) => tag === 'target' || tag === 'ask');
	return per?.tag === 'prep' && per.prep === 'per' && isMean && isOfRounds ? others : [...pieces];
};

const valuedTags: readonly Piece['tag'][] = ['cond', 'name', 'period', 'target'];

/** Drops the conjunction before the first part that is repeated before the second: `vừa A vừa B`, `hoặc A hoặc B`. */
export const dropRepeatedConjunction = (pieces: readonly Piece[]): Piece[] => {
	const isJoint = (piece: Piece | undefined, prep: 'both' | 'or') =>
		piece?.tag === 'prep' && piece.prep === prep;
	for (const prep of ['both', 'or'] as const) {
		const [first, second, third] = pieces.flatMap((piece, at) =>
			isJoint(piece, prep) ? [at] : [],
		);
		if (first === undefined || second !== first + 2 || third !== undefined) continue;
		const [a, b] = [pieces[first + 1], pieces[second + 1]];
		if (!a || a.tag !== b?.tag || !valuedTags.includes(a.tag)) continue;
		const isApart = prep === 'both' || pieces[first - 1]?.tag !== a.tag;
		if (!isApart) continue;
		const joint: Piece = { tag: 'prep', prep: prep === 'both' ? 'and' : 'or' };
		const joined = pieces.with(second, joint);
		// Sectors must all match if `both` is used; for names the conjunction alone suffices.
		return prep === 'both' && a.tag === 'cond' ? joined : joined.toSpliced(first, 1);
	}
	return [...pieces];
};

/** Reads the figure as one of rounds: `the average number of investors in a Series A`. */
export const rewriteInvestorFigures = (pieces: readonly Piece[]): Piece[] => {
	const at = pieces.findIndex((piece, place) => isCount(piece) && isInvestors(pieces[place + 1]));
	const isFigure = (piece: Piece | undefined) =>
		piece?.tag === 'figure' && piece.of !== 'sum' && !piece.vague;
	if (at < 0 || !(isFigure(pieces[at - 1]) || isFigure(pieces[at + 2]))) return [...pieces];
	const isOfRounds = pieces.some(
		(piece) =>
			(piece.tag === 'target' && piece.target.source === 'fundraising') ||
			(piece.tag === 'cond' && piece.conds.some(({ is }) => is === 'stage')),
	);
	if (!isOfRounds) return [...pieces];
	const result = pieces.toSpliced(at, 2, { tag: 'field', field: 'investors' });
	const per = result.findIndex(
		(piece, place) =>
			piece.tag === 'prep' && piece.prep === 'per' && result[place + 1]?.tag === 'target',
	);
	return per < 0 ? result : result.toSpliced(per, 1);
};

const isInvestors = (piece: Piece | undefined): boolean =>
	piece?.tag === 'target' && piece.target.source === 'investors' && piece.target.conds.length === 0;

/** Removes `either`, which adds nothing to the following `or`. */
export const withoutEither = (pieces: readonly Piece[]): Piece[] =>
	pieces.filter(
		(piece, at) =>
			!(piece.tag === 'prep' && piece.prep === 'either') ||
			!pieces.slice(at).some((one) => one.tag === 'prep' && one.prep === 'or'),
	);

/** Moves the order before the name: `When did Paradigm last invest?` */
export const ordersFirst = (pieces: readonly Piece[]): Piece[] => {
	const at = pieces.findIndex(
		({ tag }, place) =>
			tag === 'name' &&
			pieces[place + 1]?.tag === 'top' &&
			pieces[place + 2]?.tag === 'verb' &&
			place + 3 >= pieces.length - 1,
	);
	const [name, top] = [pieces[at], pieces[at + 1]];
	return name && top?.tag === 'top' && top.field === 'date'
		? pieces.toSpliced(at, 2, top, name)
		: [...pieces];
};

/** Drops a repeated noun, which adds nothing: `Gaming projects that are also NFT projects`. */
export const dropRepeatedNoun = (pieces: readonly Piece[]): Piece[] => {
	const both = pieces.findIndex((piece) => piece.tag === 'prep' && piece.prep === 'both');
	const [first, cond, again] = [pieces[both - 1], pieces[both + 1], pieces[both + 2]];
	const isAgain =
		both > 0 &&
		first?.tag === 'target' &&
		cond?.tag === 'cond' &&
		again?.tag === 'target' &&
		again.target.source === first.target.source &&
		again.target.conds.length === 0;
	return isAgain ? pieces.toSpliced(both + 2, 1) : [...pieces];
};

/** Moves the requested rows, mentioned last, to the front: `Indian startups raising - list the rounds`. */
export const listedFirst = (pieces: readonly Piece[]): Piece[] => {
	const [list, noun] = pieces.slice(-2);
	const isListed = list?.tag === 'ask' && list.ask === 'list' && noun?.tag === 'target';
	const [others, first] = [pieces.slice(0, -2), pieces.find(({ tag }) => tag === 'target')];
	if (!isListed || first === noun || first?.tag !== 'target') return [...pieces];
	return first.target.source === noun.target.source || noun.target.conds.length > 0
		? [...pieces]
		: [list, noun, ...others];
};

/** Moves the requested rows, mentioned before `nào`, to the front: `startup ở Ấn Độ đã gọi vốn những vòng nào`. */
export const targetFirst = (pieces: readonly Piece[]): Piece[] => {
	const at = pieces.findIndex(
		(piece, place) =>
			piece.tag === 'target' && piece.target.source === 'fundraising' && isWhich(pieces[place + 1]),
	);
	const first = pieces.findIndex(({ tag }) => tag === 'target');
	const [noun, doer] = [pieces[at], pieces[first]];
	const isOther =
		doer?.tag === 'target' &&
		['projects', 'raisers'].includes(doer.target.source) &&
		!isWhich(pieces[first + 1]) &&
		pieces[first + 1]?.tag !== 'name';
	const isDenied = pieces.slice(first, at).some(({ tag }) => tag === 'not');
	return noun && first < at && isOther && !isDenied
		? pieces.with(first, noun).with(at, doer)
		: [...pieces];
};

const isTop = ({ tag }: Piece): boolean => tag === 'top';

const isWhich = (piece: Piece | undefined): boolean =>
	piece?.tag === 'ask' && piece.ask === 'which';

/** Replaces `với` by `and` if both names are the subject: `Paradigm với Dragonfly cùng đầu tư vào đâu`. */
export const replaceWithByAnd = (pieces: readonly Piece[]): Piece[] =>
	pieces.map((piece, at) => {
		const isBetween =
			piece.tag === 'prep' &&
			piece.prep === 'with' &&
			pieces[at - 1]?.tag === 'name' &&
			pieces[at + 1]?.tag === 'name';
		const next = pieces[at + 2];
		return isBetween && next?.tag === 'verb' && ['invest', 'lead', 'co-invest'].includes(next.verb)
			? { tag: 'prep', prep: 'and' }
			: piece;
	});

/** `Vòng Series B nhỏ nhất là của ai?`: the round itself states who raised it. */
export const withoutWhose = (pieces: readonly Piece[]): Piece[] => {
	const isOfRounds =
		pieces[0]?.tag === 'target' &&
		pieces[0].target.source === 'fundraising' &&
		pieces[0].target.plural === null &&
		!pieces.some(({ tag }) => tag === 'verb' || tag === 'name' || tag === 'not');
	if (!isOfRounds) return [...pieces];
	const [of, noun, which] = pieces.slice(-3);
	if (which?.tag === 'ask' && which.ask === 'who') return pieces.slice(0, -1);
	const isRaiser =
		noun?.tag === 'target' &&
		(noun.target.source === 'projects' || noun.target.source === 'raisers') &&
		noun.target.conds.length === 0;
	// The largest of the projects may differ from the largest of all.
	const isOfAny = isRaiser && (noun.target.source === 'raisers' || !pieces.some(isTop));
	return of?.tag === 'prep' && of.prep === 'of' && isOfAny && isWhich(which)
		? pieces.slice(0, -3)
		: [...pieces];
};

/** Removes the repeated noun with its question word: `Vòng lớn nhất năm 2021 là vòng nào?` */
export const withoutRepeatedTarget = (pieces: readonly Piece[]): Piece[] => {
	const [again, which] = pieces.slice(-2);
	const isAgain =
		again?.tag === 'target' &&
		isWhich(which) &&
		again.target.conds.length === 0 &&
		pieces
			.slice(0, -2)
			.some((piece) => piece.tag === 'target' && piece.target.source === again.target.source);
	return isAgain ? pieces.slice(0, -2) : [...pieces];
};

/** `projects backed by Paradigm only` have no other backers; `rounds of Paradigm only` are its rounds. */
const isOfDoers = (pieces: readonly Piece[], before: Piece | undefined): boolean => {
	const isOfRounds = pieces.some(
		(piece) => piece.tag === 'target' && piece.target.source === 'fundraising',
	);
	const hasVerb = pieces.some(({ tag }) => tag === 'verb');
	return hasVerb && before?.tag !== 'target' && (before?.tag === 'name' || !isOfRounds);
};

/**
 * `who else … besides Paradigm`, `Ngoài Paradigm còn ai …`: the exclusion already says `else`. `who else went live`
 * asks for everyone.
 */
export const withoutElse = (pieces: readonly Piece[]): Piece[] => {
	const at = pieces.findIndex((piece) => piece.tag === 'not' && piece.apart);
	const areLaunched = pieces.some((piece) => piece.tag === 'verb' && piece.verb === 'launch');
	return at < 0 && !areLaunched
		? [...pieces]
		: pieces.filter(
				(piece, place) =>
					!(piece.tag === 'prep' && piece.prep === 'else') &&
					!(at >= 0 && place > at && piece.tag === 'again' && piece.again === 'and'),
			);
};

const isBound = (piece: Piece | undefined): boolean =>
	piece?.tag === 'compare' ||
	piece?.tag === 'range' ||
	(piece?.tag === 'period' && (piece.span.from === null) !== (piece.span.to === null));

/** `Tiny rounds under $2m`, `crowded rounds, say 12 backers or more`: the bound tells how small, or how many. */
export const withoutVague = (pieces: readonly Piece[]): Piece[] => {
	const hasBound = pieces.some(isBound);
	return pieces.filter((piece, at) => {
		if (piece.tag !== 'prep') return true;
		if (piece.prep === 'vague') return !hasBound || pieces[at + 1]?.tag === 'name';
		const next = pieces[at + 1];
		return (
			piece.prep !== 'say' ||
			at === 0 ||
			!(isBound(next) || next?.tag === 'amount' || next?.tag === 'period')
		);
	});
};

const isOfOrganization = (piece: Piece | undefined): boolean =>
	piece?.tag === 'name' && piece.name.records.every(({ type }) => type === 'organization');

/** `projects built by Binance`, `what has Offchain Labs built`: the projects an organization is behind. */
export const rewriteBuiltBy = (pieces: readonly Piece[]): Piece[] => {
	const at = pieces.findIndex((piece) => piece.tag === 'verb' && piece.verb === 'found');
	const isOne = pieces.filter(({ tag }) => tag === 'name').length === 1;
	if (at < 0 || !isOne || pieces.some(({ tag }) => tag === 'period' || tag === 'noun'))
		return [...pieces];
	const areThings = (piece: Piece) =>
		piece.tag === 'target' &&
		(piece.target.source === 'projects' || piece.target.source === 'raisers') &&
		piece.target.conds.length === 0;
	const targets = pieces.filter(({ tag }) => tag === 'target');
	if (targets.length !== 1 || !targets.every(areThings)) return [...pieces];
	const behind: Piece = { tag: 'noun', noun: 'behind' };
	const [by, name] = [pieces[at + 1], pieces[at + 2]];
	if (by?.tag === 'prep' && by.prep === 'by' && isOfOrganization(name) && name)
		return pieces.toSpliced(at, 3, behind, name);
	return at === pieces.length - 1 && isOfOrganization(pieces[at - 1])
		? pieces.with(at, behind)
		: [...pieces];
};

/** Removes `only` at the end, where it adds nothing: `2024 only` means `2024`. */
export const withoutOnly = (pieces: readonly Piece[]): Piece[] => {
	const [before, last] = pieces.slice(-2);
	return last?.tag === 'again' &&
		last.again === 'only' &&
		['period', 'cond', 'target', 'name'].includes(before?.tag ?? '') &&
		!isOfDoers(pieces, before)
		? pieces.slice(0, -1)
		: [...pieces];
};

export const rules: readonly Rule[] = [
	...amounts,
	...conditions,
	...names,
	...verbs,
	...links,
	...orders,
	...schools,
	...outlets,
];
