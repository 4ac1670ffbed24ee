import type { Query } from '../../query.ts';
import { has, type Piece } from '../pieces.ts';

/**
 * Whether a query leaves what the question before was about, though nothing else is named: `when did that change?` behind where
 * somebody is asks for no change of anything, `which sources say so?` behind what was raised in a year for none of all facts.
 */
export function strays(query: Query, pieces: readonly Piece[], before: Query): boolean {
	if (has(pieces, 'name', 'names')) return false;
	// `and its Twitter?` behind the sources of a website: the fact, or its sources?
	if (before.kind === 'sources' && query.kind === 'fact') return true;
	if (query.kind === 'changes') {
		const isWhen = pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'when');
		return before.kind === 'fact' && (isWhen || (query.record === null && query.type === null));
	}
	return query.kind === 'sources' && 'rows' in before && before.kind !== 'claims';
}
