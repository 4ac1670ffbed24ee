import type { Query, Rows } from '../query.ts';
import type { Context } from './bag.ts';
import type { ReadResult } from './made.ts';
import type { Piece, PieceOf } from './pieces.ts';

/** `Who led Uniswap’s latest round?`: the participants of one round, selected from several by a superlative. */

type Only = NonNullable<NonNullable<Rows['rounds']>['only']>;

/** The order by which a superlative selects one round; undefined if it selects several, or something else. */
function onlyOf({ order, take, field, many }: PieceOf<'top'>): Only | undefined {
	if (order === null || (take !== null && take !== 1)) return undefined;
	if (field === 'date') return { by: 'date', order };
	const isOfSize = field === 'amount' || (field === null && many === false);
	return isOfSize ? { by: 'amount', order } : undefined;
}

const isRound = (piece: Piece | undefined): piece is PieceOf<'target'> =>
	piece?.tag === 'target' && piece.target.source === 'fundraising' && piece.target.plural !== true;

/** Whether a piece may be between a superlative and its round: `the latest Series A round`. */
const isBetween = (piece: Piece): boolean => piece.tag === 'cond' || piece.tag === 'period';

/** Whether a piece is a possessive before a round: `Aptos’s`. */
const isOwn = (piece: Piece): boolean => piece.tag === 'prep' && piece.prep === 'own';

/** The only superlative of a question adjacent to its round; undefined if there is none, or more than one. */
function pickedIn(
	pieces: readonly Piece[],
): { top: PieceOf<'top'>; round: PieceOf<'target'>; only: Only } | undefined {
	const tops = pieces.filter((piece): piece is PieceOf<'top'> => piece.tag === 'top');
	const rounds = pieces.filter(isRound);
	const [top, otherTop] = tops;
	const [round, otherRound] = rounds;
	if (!top || !round || otherTop || otherRound) return undefined;
	const [first, last] = [pieces.indexOf(top), pieces.indexOf(round)].toSorted((a, b) => a - b);
	const only = onlyOf(top);
	if (!only || !pieces.slice((first ?? 0) + 1, last).every(isBetween)) return undefined;
	return { top, round, only };
}

/** Returns a query for the participants of one selected round; undefined for any other query. */
function withOnly(query: Query, only: Only): Query | undefined {
	if (query.kind !== 'list' && query.kind !== 'count') return undefined;
	const { rounds } = query.rows;
	if (!rounds || rounds.role === 'raised' || rounds.sum || rounds.count || rounds.raisedBy)
		return undefined;
	if (query.kind === 'list' && (query.sort || query.take !== null)) return undefined;
	return { ...query, rows: { ...query.rows, rounds: { ...rounds, only } } };
}

/** Whether a question is about many rounds, one of each record: `who led their first round`. */
const isOfEach = ({ text }: Context): boolean =>
	/\b(?:their|its|his|her)\b|\bcua (?:ho|minh|no|chung)\b/.test(text);

/**
 * The participants of the one round that a question selects; undefined if it selects none. It is read without the
 * superlative, both with and without `round`.
 * @param read reads what is left.
 */
export function readRoundParticipants(
	pieces: readonly Piece[],
	context: Context,
	read: (left: readonly Piece[]) => ReadResult,
): ReadResult {
	const picked = pickedIn(pieces);
	if (!picked || isOfEach(context)) return undefined;
	const { top, round, only } = picked;
	const whole = pieces.filter((piece) => piece !== top);
	const bare = whole.filter((piece) => piece !== round && !isOwn(piece));
	for (const left of [whole, bare]) {
		const found = read(left);
		const query = found && 'query' in found ? withOnly(found.query, only) : undefined;
		if (query) return { query };
	}
	return undefined;
}
