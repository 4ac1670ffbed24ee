import type { Query } from '../query.ts';
import type { Context } from './bag.ts';
import { joinNames, normalizeNamePieces } from './beside-names.ts';
import {
	dropRejectedPart,
	expandComparedYears,
	replaceWhereWithRounds,
	resolveLeadingSubject,
	rewriteInvestedInBoth,
	rewriteRoundsAsLead,
	roundsLast,
} from './fronted.ts';
import { turnFactsIntoConditions } from './had.ts';
import type { Path } from './paths.ts';
import { has, type Piece, type PieceOf } from './pieces.ts';
import { saysBoth } from './requested-of-rows.ts';
import {
	adverbsFirst,
	boundsFirst,
	doersLast,
	dropRepeatedConjunction,
	dropRepeatedNoun,
	listedFirst,
	ordersFirst,
	raisedFromLast,
	replaceWithByAnd,
	rewriteBuiltBy,
	rewriteGroupCounts,
	rewriteInvestorFigures,
	targetFirst,
	withoutEither,
	withoutElse,
	withoutOnly,
	withoutPerRound,
	withoutRepeatedTarget,
	withoutTotalOfCount,
	withoutVague,
	withoutWhose,
} from './rules.ts';
import { suppliesOfOne } from './supply-senses.ts';

/** Returns the pieces without the comma after a greeting, which joins nothing: `Hi, who …` */
function withoutGreeting({ spans }: Path): Piece[] {
	const pieces = spans.flatMap(({ piece }): Piece[] => (piece ? [piece] : []));
	const [first, ...others] = pieces;
	const isJoint = first?.tag === 'prep' && first.prep === 'and';
	return isJoint && spans[0]?.piece === null ? others : pieces;
}

type Step = (pieces: readonly Piece[]) => readonly Piece[];

const firstSteps: readonly Step[] = [
	withoutElse,
	withoutVague,
	withoutTotalOfCount,
	rewriteBuiltBy,
	resolveLeadingSubject,
	normalizeNamePieces,
	suppliesOfOne,
	replaceWhereWithRounds,
	rewriteInvestedInBoth,
	roundsLast,
	rewriteRoundsAsLead,
	expandComparedYears,
];
const lastSteps: readonly Step[] = [
	dropRepeatedConjunction,
	rewriteInvestorFigures,
	turnFactsIntoConditions,
	dropRepeatedNoun,
	listedFirst,
	withoutRepeatedTarget,
	withoutWhose,
	targetFirst,
	replaceWithByAnd,
	withoutEither,
	boundsFirst,
	adverbsFirst,
	ordersFirst,
	rewriteGroupCounts,
	doersLast,
	raisedFromLast,
	withoutPerRound,
];

const after = (pieces: readonly Piece[], steps: readonly Step[]): Piece[] => [
	...steps.reduce((before, step) => step(before), pieces),
];

/** The pieces of one segmentation of the words. `its` after a name refers to that name, not to an earlier question. */
export function piecesOf(path: Path, before?: Query): Piece[] {
	const pieces = after(withoutGreeting(path), firstSteps);
	const named = pieces.findIndex(({ tag }) => tag === 'name' || tag === 'target');
	const own = pieces.filter((piece, at) => {
		if (piece.tag !== 'pron' || named < 0 || at <= named) return true;
		return !piece.isOwn && (before !== undefined || !pointsWithin(pieces, piece, at));
	});
	return after(before ? dropRejectedPart(own) : withoutOnly(own), lastSteps);
}

/** Sets the time of positions by the tense: `did … work` means at any time, `does … work` now. */
export const resolveTense = (given: readonly Piece[], context: Context): Piece[] => {
	const { forms, lang } = context;
	const allPieces = joinNames(given, saysBoth(context));
	// `Trước đây … làm ở đâu?`
	const isPast =
		lang === 'vi' &&
		allPieces.some((piece) => piece.tag === 'when' && piece.when === 'past') &&
		allPieces.some((piece) => piece.tag === 'verb' && piece.verb === 'work');
	const pieces = isPast ? allPieces.filter(({ tag }) => tag !== 'when') : allPieces;
	return pieces.map((piece) => {
		if (piece.tag !== 'verb' || piece.verb !== 'work') return piece;
		return isPast
			? { ...piece, verb: 'left' }
			: forms.has('did')
				? { ...piece, verb: 'worked' }
				: piece;
	});
};

/**
 * Whether a pronoun refers to something in the same question: `best funded DEXes, five of them`, `Aave: when did it
 * launch?`
 */
function pointsWithin(pieces: readonly Piece[], { pron }: PieceOf<'pron'>, at: number): boolean {
	const earlier = pieces.slice(0, at);
	if (pron === 'one')
		return has(earlier, 'name') && !has(pieces, 'noun', 'title') && !isOfPeople(pieces);
	const before = earlier.at(-1);
	const counts = before?.tag === 'amount' || (before?.tag === 'ask' && before.ask === 'count');
	// `Pre-seed rounds, all of them`, `…, who are they`
	const isTail =
		at === pieces.length - 1 &&
		(before?.tag === 'ask' || (before?.tag === 'prep' && before.prep === 'and'));
	return (counts || isTail) && has(earlier, 'target', 'noun', 'title');
}

const isOfPeople = (pieces: readonly Piece[]): boolean =>
	pieces.some((piece) => piece.tag === 'verb' && ['found', 'work', 'worked'].includes(piece.verb));
