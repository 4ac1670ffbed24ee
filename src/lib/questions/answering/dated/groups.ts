import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { counted } from '#lib/format/numbers.ts';
import type { Answered, Making } from '../fact-book.ts';
import { counting, MOST_GROUPS, nothingOf } from './parts.ts';

const groupRow = z.object({
	g: z.string(),
	total: z.number(),
	groups: z.number(),
	all: z.number(),
});

/** How many there are in each group of what happened or was told. */
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
		/** What is grouped by, as SQL. */
		value: string;
		take: number | null;
		/** Whether groups follow one another in time; others stand by their size. */
		isTime: boolean;
		/** What one of those that are counted is called. */
		one: string;
		from: SQL;
	},
	making: Making,
): Promise<Answered> {
	const isOrdered = !isTime || take !== null;
	const rows = await readRows(db, groupRow)`
		select g, total, count(*) over ()::int as groups, sum(total) over ()::int as all from (
			select ${sql.raw(value)} as g, count(*)::int as total from ${from} group by 1
		) as grouped where g is not null
		order by ${isOrdered ? sql`total desc, g` : sql`g`} limit ${take ?? MOST_GROUPS}`;
	const [first] = rows;
	const head = counting(making, first?.all ?? 0, one);
	if (!first) return nothingOf(head);
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
						...{ record: null, field: 'count', value: total, shown: counted(total) },
						...{ source: null, at: null, href: making.href },
					}),
				],
			})),
			total: first.groups,
			chart: isTime ? 'line' : 'bar',
		},
		found: [],
		caveats: [],
	};
}
