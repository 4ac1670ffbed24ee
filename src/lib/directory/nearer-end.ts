import { type SQL, sql } from 'drizzle-orm';
import { back, forth, type Order } from './page-orders.ts';

/** Rows that stand one after another in a directory's order, and how many they are. */
export interface Stretch {
	/** `select id from …` with its conditions, and room for one more after `and`. */
	ids: SQL;
	order: Order;
	/** How many, as an expression. */
	rows: SQL;
}

/**
 * Rows `skip` + 1 to `skip` + `take` of stretches that follow each other, as a table expression `page` of `page_id` and
 * `place`. Each stretch is walked from its nearer end. Where that is follows from counts read by the same statement, so
 * that the page is right whatever is written meanwhile; a walk that is not taken does not begin.
 */
export function pageFromNearerEnd(stretches: readonly Stretch[], skip: number, take: number): SQL {
	const parts = stretches.map(({ rows }, at) => {
		const before = at === 0 ? sql`0::bigint` : sql`(select before + rows from ${partName(at - 1)})`;
		return sql`${partName(at)} as materialized (
			select *, first < last and first <= rows - last as is_forth, first < last and first > rows - last as is_back
			from (
				select *, greatest(0, ${skip}::bigint - before) as first, least(rows, ${skip + take}::bigint - before) as last
				from (select ${rows}::bigint as rows, ${before} as before) as counted
			) as cut
		)`;
	});
	const walks = stretches.flatMap((stretch, at) => walksOf(stretch, partName(at)));
	return sql`(
		with ${sql.join(parts, sql`, `)}
		select id as page_id, place from (${sql.join(walks, sql` union all `)}) as walked
	) as page`;
}

const partName = (at: number): SQL => sql.identifier(`part_${at}`).getSQL();

function walksOf({ ids, order }: Stretch, part: SQL): SQL[] {
	const of = (value: SQL) => sql`(select ${value} from ${part})`;
	const limit = of(sql`greatest(0, last - first)`);
	return [
		sql`select id, ${of(sql`before + first`)} + row_number() over () as place from (
			${ids} and ${of(sql`is_forth`)} order by ${forth(order)} limit ${limit} offset ${of(sql`first`)}
		) as ordered`,
		sql`select id, ${of(sql`before + last + 1`)} - row_number() over () as place from (
			${ids} and ${of(sql`is_back`)} order by ${back(order)} limit ${limit}
			offset ${of(sql`greatest(0, rows - last)`)}
		) as ordered`,
	];
}
