import { type SQL, sql } from 'drizzle-orm';
import { forwardOrder, type Order, reverseOrder } from './page-orders.ts';

/** Consecutive rows in a directory's order, with their number. */
export interface Stretch {
	/** `select id from …` with its conditions, to which one more can be added after `and`. */
	ids: SQL;
	order: Order;
	/** The number of rows, as an expression. */
	rows: SQL;
}

/**
 * Returns rows `skip` + 1 to `skip` + `take` of consecutive stretches, as a table expression `page` of `page_id` and
 * `place`. Each stretch is scanned from its nearer end, chosen from counts read in the same statement, so that the
 * page is right despite concurrent writes; the scan not chosen never starts.
 */
export function pageFromNearerEnd(stretches: readonly Stretch[], skip: number, take: number): SQL {
	const parts = stretches.map(({ rows }, at) => {
		const before = at === 0 ? sql`0::bigint` : sql`(select before + rows from ${part(at - 1)})`;
		return sql`${part(at)} as materialized (
			select *, first < last and first <= rows - last as is_forth, first < last and first > rows - last as is_back
			from (
				select *, greatest(0, ${skip}::bigint - before) as first, least(rows, ${skip + take}::bigint - before) as last
				from (select ${rows}::bigint as rows, ${before} as before offset 0) as counted offset 0
			) as cut
		)`;
	});
	const walks = stretches.flatMap((stretch, at) => walksOf(stretch, part(at)));
	// There are never more; the limit tells the planner so.
	return sql`(
		with ${sql.join(parts, sql`, `)}
		select id as page_id, place from (${sql.join(walks, sql` union all `)}) as walked limit ${take}
	) as page`;
}

const part = (at: number): SQL => sql`${sql.identifier(`part_${at}`)}`;

const walksOf = ({ ids, order }: Stretch, from: SQL): SQL[] => [
	sql`select id, before + first + step as place from ${from} as part cross join lateral (
		select id, row_number() over () as step from (
			${ids} and part.is_forth order by ${forwardOrder(order)} limit greatest(0, part.last - part.first) offset part.first
		) as ordered
	) as walk`,
	sql`select id, before + last + 1 - step as place from ${from} as part cross join lateral (
		select id, row_number() over () as step from (
			${ids} and part.is_back order by ${reverseOrder(order)} limit greatest(0, part.last - part.first)
			offset greatest(0, part.rows - part.last)
		) as ordered
	) as walk`,
];
