import type { Query } from '../query.ts';
import { assembleQuery } from './assemble.ts';
import type { Context } from './bag.ts';
import { chartOf, cheapestCovers } from './chart.ts';
import { hasDropped } from './needed.ts';
import { readRoundParticipants } from './of-one-round.ts';
import { AmbiguousNameError, NoQueryError } from './pick.ts';
import type { Piece } from './pieces.ts';
import { rules } from './rules.ts';

/** Maximum ways to combine the pieces. */
const MAX_COVERS = 12;

/** The result of combining pieces: a query and the pieces it was made from, or an ambiguous name. */
export type ReadResult =
	| { query: Query; pieces?: readonly Piece[] }
	| { several: AmbiguousNameError }
	| undefined;

/** Whether pieces resulted in a query. */
export const isQuery = (read: ReadResult): read is { query: Query; pieces?: readonly Piece[] } =>
	read !== undefined && 'query' in read;

/** The result of the first way to segment the words that gives a query, or asks which record is meant. */
export function firstOf(
	whole: readonly Piece[][],
	read: (pieces: readonly Piece[]) => ReadResult,
): ReadResult {
	for (const pieces of whole) {
		const found = read(pieces);
		if (found) return isQuery(found) ? { pieces, ...found } : found;
	}
	return undefined;
}

/**
 * The result of the first combination of the pieces that makes a query; undefined if the query does not need every
 * word.
 */
export function readPieces(
	pieces: readonly Piece[],
	make: (pieces: readonly Piece[]) => Query,
): ReadResult {
	const read = firstMade(pieces, make);
	if (!isQuery(read)) return read;
	const others = (left: readonly Piece[]) => {
		const found = firstMade(left, make);
		return isQuery(found) ? found.query : undefined;
	};
	return hasDropped(pieces, read.query, others) ? undefined : read;
}

function firstMade(
	pieces: readonly Piece[],
	make: (pieces: readonly Piece[]) => Query,
): ReadResult {
	if (pieces.length === 0) return undefined;
	const covers = cheapestCovers(pieces.length, chartOf(pieces, rules), MAX_COVERS);
	let several: AmbiguousNameError | undefined;
	for (const { items } of covers)
		try {
			return { query: make(items.map(({ piece }) => piece)) };
		} catch (error) {
			if (error instanceof AmbiguousNameError) several ??= error;
			else if (!(error instanceof NoQueryError)) throw error;
		}
	return several && { several };
}

/** The result of reading pieces by themselves. */
export const readAlone = (pieces: readonly Piece[], context: Context): ReadResult =>
	readRoundParticipants(pieces, context, (left) =>
		readPieces(left, (made) => assembleQuery(made, context)),
	) ?? readPieces(pieces, (made) => ofNoOneRound(assembleQuery(made, context), context));

/** `Ai dẫn dắt vòng gần nhất?` asks for all who led one round, not for who led last. @throws NoQueryError */
function ofNoOneRound(query: Query, { forms, lang }: Context): Query {
	const isOfLast =
		query.kind === 'list' && query.rows.rounds?.role !== 'raised' && query.sort?.field === 'last';
	if (lang === 'vi' && isOfLast && forms.has('vong')) throw new NoQueryError('Who led last?');
	return query;
}
