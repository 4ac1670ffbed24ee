import type { Query, QueryOf } from '../../query.ts';

/** A question that changes the previous one: `and in 2023?`, `only Series A`, `by month`, `what about Aave?` */

export type OfRows = QueryOf<'list'> | QueryOf<'count'> | QueryOf<'figure'> | QueryOf<'group'>;

/** Whether a question was for rows. */
export const isOfRows = (query: Query): query is OfRows =>
	'rows' in query && query.kind !== 'claims';
