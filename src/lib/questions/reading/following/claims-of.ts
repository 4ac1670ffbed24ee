import type { Db } from '#lib/db/connect.ts';
import type { Query } from '../../query.ts';
import type { Context } from '../bag.ts';
import { has, type Piece } from '../pieces.ts';
import { roundOf } from '../subjects.ts';

/** Kinds of other pieces that a request for the sources of the previous round may contain. */
const others: readonly Piece['tag'][] = ['ask', 'prep', 'again', 'pron', 'field'];

/** Whether pieces ask for nothing but sources. */
const asksForSources = (pieces: readonly Piece[]): boolean =>
	pieces.some((piece) => piece.tag === 'target' && piece.target.source === 'sources') &&
	pieces.every(
		(piece) =>
			others.includes(piece.tag) ||
			(piece.tag === 'target' &&
				['sources', 'fundraising'].includes(piece.target.source) &&
				piece.target.conds.length === 0) ||
			(piece.tag === 'verb' && (piece.verb === 'say' || piece.verb === 'disagree')) ||
			(piece.tag === 'field' && ['amount', 'raised'].includes(piece.field)),
	);

/** `which sources say so?` after a single round: what they state about it; undefined for several, or none. */
export async function claimsOf(
	db: Db,
	pieces: readonly Piece[],
	before: Query,
	{ now, forms }: Context,
): Promise<Query | undefined> {
	if ((before.kind !== 'list' && before.kind !== 'figure') || !asksForSources(pieces))
		return undefined;
	const round = await roundOf(db, before, now);
	if (round?.kind !== 'list') return undefined;
	const isOfAmounts =
		has(pieces, 'field') ||
		['same', 'agree', 'disagree', 'differ', 'much', 'claim'].some((form) => forms.has(form)) ||
		(forms.has('what') && !forms.has('source'));
	return { kind: 'claims', rows: round.rows, what: isOfAmounts ? 'amounts' : 'sources' };
}
