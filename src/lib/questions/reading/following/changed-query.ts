import { isRowsQuery, type Query } from '../../query.ts';
import { Bag, type Context, isNeutral } from '../bag.ts';
import { NoQueryError } from '../pick.ts';
import type { Piece } from '../pieces.ts';
import { changeOtherQuery } from './changed-other.ts';
import { changeRowsQuery } from './changed-rows.ts';

/**
 * The previous query changed by the pieces: `and in 2023?`, `only Series A`, `by month`, `what about Aave?`
 * @param narrows selects from the previous results
 * @throws NoQueryError, AmbiguousNameError
 */
export function changeQuery(
	before: Query,
	pieces: readonly Piece[],
	context: Context,
	narrows: boolean,
): Query {
	const bag = new Bag(pieces);
	bag.take('again');
	bag.take('pron');
	const asks = new Set(bag.take('ask').map(({ ask }) => ask));
	const query = isRowsQuery(before)
		? changeRowsQuery(before, bag, asks, context, narrows)
		: changeOtherQuery(before, bag, asks);
	if (!bag.left.every(isNeutral))
		throw new NoQueryError('A part cannot change the previous question.');
	if (JSON.stringify(query) === JSON.stringify(before)) throw new NoQueryError('Nothing changes.');
	return query;
}
