import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { countOf, formatCount } from '#lib/format/numbers.ts';
import type { AnswerContent, AnswerContext } from '../fact-book.ts';
import { countSentence, emptyAnswer, MAX_GROUPS } from './parts.ts';

const groupRow = z.object({
	g: z.string(),
	total: z.number(),
	groups: z.number(),
	all: z.number(),
	/** Number in no group, since theirs is unknown. */
	without: z.number(),
});

/** Answers with the number of events or articles in each group. */
export async function answerGroups(
	db: Db,
	{
		by,
		label,
		value,
		take,
		isTime,
		one,
		from,
	}: {
		by: string;
		label: string;
		/** The grouping expression, as SQL. */
		value: string;
		take: number | null;
		/** Whether groups are in chronological order; others are ordered by size. */
		isTime: boolean;
		/** The noun for the counted things. */
		one: string;
		from: SQL;
	},
	making: AnswerContext,
): Promise<AnswerContent> {
	const isOrdered = !isTime || take !== null;
	const rows = await readRows(db, groupRow)`
		with grouped as (select ${sql.raw(value)} as g, count(*)::int as total from ${from} group by 1)
		select g, total, count(*) over ()::int as groups, sum(total) over ()::int as all,
			(select coalesce(sum(total), 0)::int from grouped where g is null) as without
		from grouped where g is not null
		order by ${isOrdered ? sql`total desc, g` : sql`g`} limit ${take ?? MAX_GROUPS}`;
	const [first] = rows;
	const head = countSentence(making, first?.all ?? 0, one);
	if (!first) return emptyAnswer(head);
	return {
		text: [...head, `, by ${label.toLowerCase()}.`],
		table: {
			columns: [
				{ key: by, label, unit: 'text' },
				{ key: 'count', label: `${one.charAt(0).toUpperCase()}${one.slice(1)}s`, unit: 'count' },
			],
			rows: rows.map(({ g, total }) => ({
				...{ record: null, href: null, cells: [g, total] },
				facts: [
					null,
					making.book.add({
						...{ record: null, field: 'count', value: total, shown: formatCount(total) },
						...{ source: null, at: null, href: making.href },
					}),
				],
			})),
			total: first.groups,
			chart: isTime ? 'line' : 'bar',
		},
		found: [],
		caveats:
			first.without > 0
				? [
						`${countOf(first.without, `${one} is`, `${one}s are`)} in no group, as the ${label.toLowerCase()} is not known.`,
					]
				: [],
	};
}
