import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { longDate } from '#lib/format/dates.ts';
import { exactNumber } from '#lib/format/numbers.ts';
import { resolveDay } from '#lib/screens/days.ts';
import type { QueryOf } from '../../query.ts';
import { historyHref, recordKey } from '../addresses.ts';
import type { AnswerContent, AnswerContext } from '../fact-book.ts';
import { MAX_SHOWN } from '../find-rows.ts';
import {
	countSentence,
	distinctCards,
	emptyAnswer,
	isOneOf,
	periodConditions,
	projectCard,
	projectColumns,
	sampleCaveat,
	whereClause,
} from './parts.ts';

const unlockRow = z.object({
	total: z.number(),
	/** Number of these that are of sample projects. */
	samples: z.number(),
	date: z.string(),
	percent: z.number(),
	labels: z.array(z.string()),
	...projectColumns,
});

/** The share of an allocation that unlocks in a month after its start, computed as in `observatory_unlocks`. */
const SHARE = sql`case
	when month = 0 then at_start
	when vesting = 0 then case when cliff > 0 and month = cliff then 1 - at_start else 0 end
	when month > cliff and month <= cliff + vesting then (1 - at_start) / vesting
	else 0 end`;

/** Maximum length of a schedule in months: no token vests for longer. */
const MAX_MONTHS = 240;

/** Answers with the unlocks of some or all tokens, counted or listed. */
export async function answerUnlocks(
	db: Db,
	{ records, span, least, count, by, take }: QueryOf<'unlocks'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const met = [
		sql`percent >= ${least ?? 0}::float8`,
		...periodConditions('date', span, making.now),
		...(span.from === 'today' ? [sql`date > ${resolveDay('today', making.now)}::date`] : []),
	];
	const rows = await readRows(db, unlockRow)`
		with part as (
			select a.project_id, a.label, a.percent::float8 as percent, a.start_date,
				coalesce(a.unlocked_at_start_percent, 0)::float8 / 100 as at_start, coalesce(a.cliff_months, 0) as cliff,
				coalesce(a.vesting_months, 0) as vesting
			from token_allocation as a join project as p on p.id = a.project_id
			where a.percent > 0 and a.start_date is not null
				${records.length > 0 ? sql`and ${isOneOf('p.id', records)}` : sql``}
		), step as (
			select project_id, label, (start_date + make_interval(months => month))::date as date, percent * (${SHARE}) as percent
			from part cross join lateral generate_series(0, least(cliff + vesting, ${MAX_MONTHS})) as month
		), unlock as (
			select project_id, date, sum(percent) as percent, array_agg(distinct label) as labels from step
			where percent > 0 group by 1, 2
		), due as (
			select unlock.*, p.origin = 'sample' as is_sample, count(*) over ()::int as total,
				count(*) filter (where p.origin = 'sample') over ()::int as samples
			from unlock join project as p on p.id = unlock.project_id ${whereClause(met)}
		)
		select due.total, due.samples, due.date::text as date, due.percent, due.labels, p.id::text as id, p.slug, p.name, p.symbol, p.logo
		from due join project as p on p.id = due.project_id
		order by due.is_sample, ${by === 'percent' ? sql`due.percent desc, due.date` : sql`due.date, due.percent desc`}, p.name, p.slug
		limit ${take ?? MAX_SHOWN}`;
	const total = rows[0]?.total ?? 0;
	const samples = rows[0]?.samples ?? 0;
	const caveats = [
		'Unlocks are calculated from the vesting terms that projects state.',
		...sampleCaveat(samples, 'unlock is of sample projects', 'unlocks are of sample projects'),
	];
	const head = countSentence(making, total, 'unlock');
	if (total === 0) return emptyAnswer(head, caveats);
	if (count) return { text: [...head, '.'], table: null, found: [], caveats };
	return {
		text: [...head, by === 'date' ? ', the next first.' : ', the largest first.'],
		table: {
			columns: [
				{ key: 'date', label: 'Date', unit: 'date' },
				{ key: 'project', label: 'Project', unit: 'text' },
				{ key: 'percent', label: 'Share of supply', unit: 'percent' },
				{ key: 'labels', label: 'Whose', unit: 'text' },
			],
			rows: rows.map((row) => {
				const record = recordKey({ type: 'project', slug: row.slug });
				const href = historyHref(record, 'allocations');
				const fact = (field: string, value: string | number, shown: string) =>
					making.book.add({ record, field, value, shown, source: null, at: null, href });
				return {
					...{ record, href: `/${record}/token-distribution` },
					cells: [row.date, row.name, row.percent, row.labels.join(', ')],
					facts: [
						fact('allocations', row.date, longDate(row.date)),
						null,
						fact(
							'allocations',
							row.percent,
							`${exactNumber(Math.round(row.percent * 100) / 100)}%`,
						),
						null,
					],
				};
			}),
			total,
			chart: null,
		},
		found: distinctCards(rows.map(projectCard)).slice(0, 12),
		caveats,
	};
}
