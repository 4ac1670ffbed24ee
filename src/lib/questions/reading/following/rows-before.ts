import type { Query, QueryOf } from '../../query.ts';

/** A question that changes the previous one: `and in 2023?`, `only Series A`, `by month`, `what about Aave?` */

export type RowsQuery = QueryOf<'list'> | QueryOf<'count'> | QueryOf<'figure'> | QueryOf<'group'>;

/** Whether a question was for rows. */
export const isRowsQuery = (query: Query): query is RowsQuery =>
	'rows' in query && query.kind !== 'claims';
