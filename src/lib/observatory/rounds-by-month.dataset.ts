import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { recordKindCondition, recordsParam } from './records.ts';

const row = z.object({
	month: z.string().describe('Month in the form YYYY-MM.'),
	rounds: z.int(),
	amount_usd: z
		.number()
		.nullable()
		.describe('Total of the disclosed amounts in USD, or null if there are none.'),
	undisclosed: z.int().describe('Number of rounds that the total leaves out.'),
	disputed: z.int().describe('Number of rounds in the total on whose amount sources disagree.'),
	is_complete: z.boolean().describe('False for the current, unfinished month.'),
});

/** Rounds announced in each of the past months, for charts; months without rounds are included with 0. */
export const roundsByMonth = defineDataset({
	name: 'rounds_by_month',
	description:
		'Number of funding rounds in each past month, with the sum of the disclosed amounts and the number of rounds not in it.',
	params: z.strictObject({
		months: z
			.int()
			.min(1)
			.max(240)
			.default(24)
			.describe('Number of months, including the current one.'),
		records: recordsParam,
	}),
	row,
	tags: () => ['round'],
	async load(db, { months, records }) {
		// Rounds with only a known year belong to no month.
		const rows = await readRows(db, row)`
			with present as (select date_trunc('month', now() at time zone 'UTC')::date as month)
			select to_char(m.month, 'YYYY-MM') as month, count(l.id)::int as rounds, sum(l.amount_usd) as amount_usd,
				count(l.id) filter (where l.amount_usd is null)::int as undisclosed,
				count(l.id) filter (where l.amount_usd is not null and 'amount' = any(l.disagreements))::int as disputed, m.month < present.month as is_complete
			from present, generate_series(present.month - make_interval(months => ${months - 1}), present.month, '1 month') as m (month)
			left join round_listing as l on l.date >= m.month and l.date < m.month + interval '1 month'
				and l.date_precision is distinct from 'year' and ${recordKindCondition(records, sql`l.origin`)}
			group by m.month, present.month order by m.month`;
		return rows;
	},
});
