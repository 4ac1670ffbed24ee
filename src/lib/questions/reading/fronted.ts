import type { Piece, PieceOf } from './pieces.ts';

/**
 * Questions that begin with their subject: `Lightspeed: which sectors do they bet on?`, `DeFi projects, which of them
 * raised?`
 */

const isComma = (piece: Piece | undefined): boolean =>
	piece?.tag === 'prep' && piece.prep === 'and';

/** Replaces a pronoun with the record named first, or makes it refer to the rows named first. */
export function resolveLeadingSubject(pieces: readonly Piece[]): Piece[] {
	const pronouns = pieces.filter((piece): piece is PieceOf<'pron'> => piece.tag === 'pron');
	const [first, another] = pronouns;
	if (!first || (another && another.pron !== first.pron) || first.pron === 'round')
		return [...pieces];
	const at = pieces.indexOf(first);
	const [name] = pieces;
	const others = pieces.slice(0, at);
	const several = namesBefore(pieces);
	if (several > 1 && first.pron === 'rows' && !first.isOwn)
		return pieces.filter(
			(piece, place) => piece !== first && !(place === several && isComma(piece)),
		);
	if (name?.tag === 'name') return atPronoun(pieces, name, at);
	const targets = others.filter(({ tag }) => tag === 'target');
	const isOfRows =
		first.pron === 'rows' &&
		!first.isOwn &&
		targets.length === 1 &&
		!others.some(({ tag }) => tag === 'name' || tag === 'noun');
	const comma = others.findLastIndex(
		(piece, place) => isComma(piece) && ['ask', 'pron'].includes(pieces[place + 1]?.tag ?? ''),
	);
	const end = isComma(pieces[at - 1]) ? at - 1 : comma;
	const isBehind =
		['target', 'cond'].includes(pieces[at - 1]?.tag ?? '') &&
		!others.some(({ tag }) => tag === 'ask');
	const isSaidBefore =
		isBehind ||
		(end > 0 && pieces.slice(end, at).every(({ tag }) => tag === 'ask' || tag === 'prep'));
	if (!isOfRows || !isSaidBefore || pieces.slice(at).some(({ tag }) => tag === 'target'))
		return [...pieces];
	return pieces.filter((piece, place) => piece !== first && (isBehind || place !== end));
}

/** Returns the number of pieces in a leading list of names: `Aptos and Sui, which of them …`. */
function namesBefore(pieces: readonly Piece[]): number {
	let end = pieces[0]?.tag === 'name' ? 1 : 0;
	while (end > 0 && isComma(pieces[end]) && pieces[end + 1]?.tag === 'name') end += 2;
	return end;
}

function atPronoun(pieces: readonly Piece[], name: PieceOf<'name'>, at: number): Piece[] {
	const rest = pieces.slice(isComma(pieces[1]) ? 2 : 1);
	const hasOwnSubject = pieces
		.slice(1, at)
		.some(({ tag }) => ['name', 'noun', 'title'].includes(tag));
	const [next] = rest;
	// `Multicoin led how many of them` is about Multicoin, and about others.
	const isApart = rest.length < pieces.length - 1 || next?.tag === 'ask';
	if (hasOwnSubject || !isApart || next?.tag === 'prep') return [...pieces];
	let isDone = false;
	return rest.flatMap((piece): Piece[] => {
		if (piece.tag !== 'pron') return [piece];
		if (isDone) return [];
		isDone = true;
		return piece.isOwn ? [name, { tag: 'prep', prep: 'own' }] : [name];
	});
}

const doing: readonly string[] = ['lead', 'invest'];

/** `io.net Series A who led`: a round named first is moved behind the verb. */
export function roundsLast(pieces: readonly Piece[]): Piece[] {
	const [name, round, who, verb, ...others] = pieces;
	const isOfRound =
		name?.tag === 'name' &&
		round?.tag === 'cond' &&
		round.conds.every(({ is }) => is === 'stage') &&
		who?.tag === 'ask' &&
		who.ask === 'who' &&
		verb?.tag === 'verb' &&
		doing.includes(verb.verb);
	return isOfRound && others.length === 0 ? [who, verb, name, round] : [...pieces];
}

/** `quỹ nào cùng đầu tư Solana và NEAR`: who invested in both of them, not together with one of them. */
export function rewriteInvestedInBoth(pieces: readonly Piece[]): Piece[] {
	return pieces.map((piece, at) => {
		const [name, and, other] = pieces.slice(at + 1, at + 4);
		const isOfBoth = name?.tag === 'name' && isComma(and) && other?.tag === 'name';
		return piece.tag === 'verb' && piece.verb === 'co-invest' && isOfBoth
			? { ...piece, verb: 'invest' }
			: piece;
	});
}

/** Reads a place as rounds: `Where do Paradigm and Coinbase Ventures show up together?` */
export function replaceWhereWithRounds(pieces: readonly Piece[]): Piece[] {
	const isTogether = pieces.some((piece) => piece.tag === 'verb' && piece.verb === 'co-invest');
	if (!isTogether || pieces.some(({ tag }) => tag === 'target')) return [...pieces];
	return pieces.map((piece) =>
		piece.tag === 'ask' && piece.ask === 'where'
			? { tag: 'target', target: { source: 'fundraising', conds: [], plural: true } }
			: piece,
	);
}

/** Reads rounds `as lead` as led by the named record: `Andreessen Horowitz: Series B rounds as lead` */
export function rewriteRoundsAsLead(pieces: readonly Piece[]): Piece[] {
	const isLead = (at: number): boolean => {
		const [as, lead] = [pieces[at], pieces[at + 1]];
		return (
			as?.tag === 'prep' &&
			as.prep === 'as' &&
			lead?.tag === 'target' &&
			lead.target.source === 'investors' &&
			lead.target.plural === false &&
			lead.target.conds.length === 1
		);
	};
	const leadIndex = pieces.findIndex((_, at) => isLead(at));
	const names = pieces.filter(({ tag }) => tag === 'name').length;
	if (leadIndex < 0 || names !== 1) return [...pieces];
	const others = pieces
		.toSpliced(leadIndex, 2)
		.filter((piece) => piece.tag !== 'verb' || !['invest', 'raise', 'lead'].includes(piece.verb));
	const place = others.findIndex(({ tag }) => tag === 'name');
	return others.toSpliced(place + 1, 0, { tag: 'verb', verb: 'lead' });
}

/** Removes the rejected part after a question for it: `average instead of median`, `Series B, not Series A`. */
export function dropRejectedPart(pieces: readonly Piece[]): Piece[] {
	for (const [at, piece] of pieces.entries()) {
		if (!['figure', 'period', 'cond', 'name'].includes(piece.tag)) continue;
		const place = isComma(pieces[at + 1]) ? at + 2 : at + 1;
		const [no, of] = [pieces[place], pieces[place + 1]];
		const isInstead = no?.tag === 'again' && no.again === 'instead';
		if (!isInstead && no?.tag !== 'not') continue;
		const end = isInstead && of?.tag === 'prep' && of.prep === 'of' ? place + 1 : place;
		const other = pieces[end + 1];
		if (other?.tag !== piece.tag) continue;
		// `DeFi, not Gaming` may mean DeFi that is not Gaming.
		if (!isInstead && piece.tag !== 'figure' && piece.tag !== 'period') continue;
		return pieces.toSpliced(at + 1, end + 1 - at);
	}
	return [...pieces];
}

const yearOf = (piece: Piece | undefined): number | undefined => {
	if (piece?.tag !== 'period' || piece.isAsOf) return undefined;
	const [, year] = /^(\d{4})-01-01$/.exec(piece.span.from ?? '') ?? [];
	return year !== undefined && piece.span.to === `${year}-12-31` ? Number(year) : undefined;
};

/** Reads two adjacent years as one result for each: `average round in 2021 versus 2022`. */
export function expandComparedYears(pieces: readonly Piece[]): Piece[] {
	for (const [at, piece] of pieces.entries()) {
		const compare = pieces[at + 1];
		const [first, second] = [yearOf(piece), yearOf(pieces[at + 2])];
		if (compare?.tag !== 'ask' || compare.ask !== 'compare' || !first || !second) continue;
		if (Math.abs(first - second) !== 1) continue;
		const [from, to] = [Math.min(first, second), Math.max(first, second)];
		return pieces.toSpliced(
			at,
			3,
			{ tag: 'period', span: { from: `${from}-01-01`, to: `${to}-12-31` }, isAsOf: false },
			{ tag: 'grouped', by: 'year', said: 'each' },
		);
	}
	return [...pieces];
}
