import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { tabHref } from '#lib/entities/tabs.ts';
import { formatChange, formatPrice } from '#lib/format/numbers.ts';
import { type DueAlert, dueColumns, dueJoins, dueRow, nameOf, toDueAlert } from './due.ts';

const rowShape = dueRow.extend({
	before: z.number(),
	now: z.number(),
	limit: z.number(),
	times: z.number(),
});
type Row = z.output<typeof rowShape>;

/**
 * Returns the alerts on prices that have moved by at least their limit since they were last reported; the next move is
 * measured from the current price. An alert created without a price starts from the first available one.
 */
export async function duePrices(db: Db): Promise<DueAlert[]> {
	const rows = await readRows(db, rowShape)`
		with due as materialized (
			select a.id, a.account_id, a.type, a.record_id, a.by_mail, a."limit", f.price_usd as now,
				(a.told ->> 'price')::float8 as before, coalesce((a.told ->> 'times')::int, 0) + 1 as times
			from alert as a join market_figure as f on a.type = 'project' and f.project_id = a.record_id
			where a.kind = 'price' and f.price_usd is not null and (
				coalesce((a.told ->> 'price')::float8, 0) = 0 and f.price_usd <> 0
				-- What is just the limit must not be missed by how doubles are rounded.
				or abs(f.price_usd - (a.told ->> 'price')::float8) * 100
					>= a."limit" * (a.told ->> 'price')::float8 * (1 - 1e-12) and (a.told ->> 'price')::float8 > 0)
		), moved as (
			update alert set told = jsonb_build_object('price', due.now, 'times', due.times) from due where alert.id = due.id
		)
		select ${dueColumns}, d.before, d.now, d."limit", d.times from due as d ${dueJoins}
		where d.before > 0 order by d.id`;
	return rows.map(priceAlert);
}

function priceAlert(row: Row): DueAlert {
	const { before, now, limit, times } = row;
	const { text, direction } = formatChange((now / before - 1) * 100);
	return toDueAlert(row, {
		kind: 'alert-price',
		title: `${nameOf(row)} is ${direction} ${text} at ${formatPrice(now)}`,
		body: `It was ${formatPrice(before)} at your last alert or when you set it. Alert threshold: ${limit}%.`,
		link: tabHref(row.type, row.slug, ''),
		cause: `price ${times}`,
	});
}
