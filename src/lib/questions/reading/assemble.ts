import type { Query } from '../query.ts';
import { allotmentsFrame } from './allotments.ts';
import { Bag, type Context, type Frame, isNeutral } from './bag.ts';
import { claimsFrame } from './claimed.ts';
import {
	comparisonFrame,
	factFrame,
	overviewFrame,
	rivalsFrame,
	yesOrNoFrame,
} from './facts-frame.ts';
import { changesFrame, disagreementFrame, happeningsFrame } from './happenings.ts';
import { careerFrame, coInvestorsFrame, nounsFrame, titlesFrame } from './of-people.ts';
import { NoQueryError } from './pick.ts';
import type { Ask, Piece } from './pieces.ts';
import { rowsFrame } from './rows-frame.ts';

/** Combines the pieces of a whole question. */

/**
 * The query made of pieces, each of which is used.
 * @throws NoQueryError if they make none; AmbiguousNameError if a name in them may mean several records.
 */
export function assembleQuery(pieces: readonly Piece[], context: Context): Query {
	// `Who did Paradigm lead with?`: with somebody not named by any other piece.
	const isAlone = (piece: Piece, at: number): boolean => {
		const next = pieces[at + 1];
		return (
			piece.tag === 'prep' &&
			piece.prep === 'with' &&
			(next === undefined || (next.tag === 'ask' && next.ask === 'who'))
		);
	};
	if (pieces.length > 1 && pieces.some(isAlone)) throw new NoQueryError('With whom?');
	const bag = new Bag(pieces);
	const asks = new Set(bag.take('ask').map(({ ask }) => ask));
	for (const frame of frames) {
		const own = bag.copy();
		const query = tryFrame(frame, own, asks, context);
		if (query && own.left.every(isNeutral)) return query;
	}
	throw new NoQueryError('The pieces make no query.');
}

/** What a frame makes of pieces; null if it does not apply. @throws AmbiguousNameError */
function tryFrame(frame: Frame, bag: Bag, asks: ReadonlySet<Ask>, context: Context): Query | null {
	try {
		return frame(bag, asks, context);
	} catch (error) {
		if (error instanceof NoQueryError) return null;
		throw error;
	}
}

const frames: readonly Frame[] = [
	allotmentsFrame,
	claimsFrame,
	happeningsFrame,
	disagreementFrame,
	changesFrame,
	rivalsFrame,
	comparisonFrame,
	coInvestorsFrame,
	nounsFrame,
	titlesFrame,
	careerFrame,
	factFrame,
	yesOrNoFrame,
	rowsFrame,
	overviewFrame,
];
