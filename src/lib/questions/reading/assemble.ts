import type { Query } from '../query.ts';
import { allotments } from './allotments.ts';
import { Bag, type Context, type Frame, isNeutral } from './bag.ts';
import { claimsFrame } from './claimed.ts';
import { comparisonFrame, fact, overview, rivals, yesOrNo } from './facts-frame.ts';
import { career, coInvest, nouns, titlesFrame } from './of-people.ts';
import { NotRead } from './pick.ts';
import type { Ask, Piece } from './pieces.ts';
import { rowsFrame } from './rows-frame.ts';
import { disagreement, happenings, whatChanged } from './told.ts';

/** Combines the pieces of a whole question. */

/**
 * The query made of pieces, each of which is used.
 * @throws NotRead if they make none; SeveralMeant if a name in them may mean several records.
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
	if (pieces.length > 1 && pieces.some(isAlone)) throw new NotRead('With whom?');
	const bag = new Bag(pieces);
	const asks = new Set(bag.take('ask').map(({ ask }) => ask));
	for (const frame of frames) {
		const own = bag.copy();
		const query = tryFrame(frame, own, asks, context);
		if (query && own.left.every(isNeutral)) return query;
	}
	throw new NotRead('The pieces make no query.');
}

/** What a frame makes of pieces; null if it does not apply. @throws SeveralMeant */
function tryFrame(frame: Frame, bag: Bag, asks: ReadonlySet<Ask>, context: Context): Query | null {
	try {
		return frame(bag, asks, context);
	} catch (error) {
		if (error instanceof NotRead) return null;
		throw error;
	}
}

const frames: readonly Frame[] = [
	allotments,
	claimsFrame,
	happenings,
	disagreement,
	whatChanged,
	rivals,
	comparisonFrame,
	coInvest,
	nouns,
	titlesFrame,
	career,
	fact,
	yesOrNo,
	rowsFrame,
	overview,
];
