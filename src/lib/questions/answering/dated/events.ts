import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { knownPart, longDate } from '#lib/format/dates.ts';
import type { QueryOf } from '../../query.ts';
import { historyHref, recordKey } from '../addresses.ts';
import type { AnswerContent, AnswerContext } from '../fact-book.ts';
import { MAX_SHOWN } from '../find-rows.ts';
import { answerGroups } from './groups.ts';
import {
	countSentence,
	distinctCards,
	emptyAnswer,
	isOneOf,
	periodConditions,
	projectCard,
	titleConditions,
	whereClause,
} from './parts.ts';

const eventRow = z.object({
	total: z.number(),
	title: z.string(),
	kind: z.string(),
	date: z.string(),
	date_precision: z.string().nullable(),
	url: z.string().nullable(),
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	symbol: z.string().nullable(),
	logo: z.string().nullable(),
});

/** Answers with the events of some or all records, counted or listed. */
export async function answerEvents(
	db: Db,
	{ records, type, place, titled, by, span, count, order, take }: QueryOf<'events'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const direction = sql.raw(order);
	const met = [
		...periodConditions('e.date', span, making.now),
		...(type === null ? [] : [sql`e.kind = ${type}`]),
		...titleConditions('e.title', titled),
		...(place === undefined
			? []
			: [
					sql`search_form(e.location) ~ ${`\\m${place.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '.')}\\M`}`,
				]),
		...(records.length > 0 ? [isOneOf('p.id', records)] : []),
	];
	if (by) return eventGroups(db, by, met, take, making);
	const rows = await readRows(db, eventRow)`
		select count(*) over ()::int as total, e.title, e.kind, e.date::text as date, e.date_precision, e.url, p.id::text as id,
			p.slug, p.name, p.symbol, p.logo
		from project_event as e join project as p on p.id = e.project_id ${whereClause(met)}
		order by (p.origin = 'sample'), e.date ${direction}, p.name, p.slug, e.ordinal limit ${take ?? MAX_SHOWN}`;
	const total = rows[0]?.total ?? 0;
	const head = countSentence(making, total, 'event');
	if (total === 0) return emptyAnswer(head);
	if (count) return { text: [...head, '.'], table: null, found: [], caveats: [] };
	return {
		text: [
			...head,
			', the ',
			order === 'desc' ? 'latest' : span.from === 'today' ? 'next' : 'earliest',
			' first.',
		],
		table: {
			columns: [
				{ key: 'date', label: 'Date', unit: 'date' },
				{ key: 'title', label: 'Event', unit: 'text' },
				{ key: 'project', label: 'Project', unit: 'text' },
				{ key: 'kind', label: 'Kind', unit: 'text' },
			],
			rows: rows.map((row) => {
				const day = knownPart(row.date, row.date_precision);
				const record = recordKey({ type: 'project', slug: row.slug });
				const fact = making.book.add({
					...{
						record,
						field: 'events',
						value: day,
						shown: longDate(row.date, row.date_precision ?? 'day'),
					},
					...{ source: row.url, at: null, href: historyHref(record, 'events') },
				});
				return {
					...{ record, href: `/${record}/events` },
					cells: [day, row.title, row.name, row.kind],
					facts: [fact, null, null, null],
				};
			}),
			total,
			chart: null,
		},
		found: distinctCards(rows.map(projectCard)).slice(0, 12),
		caveats: [],
	};
}

const groupsOfEvents = {
	kind: { label: 'Kind', value: 'e.kind' },
	month: {
		label: 'Month',
		value: "case when e.date_precision <> 'year' then to_char(e.date, 'YYYY-MM') end",
	},
	year: { label: 'Year', value: "to_char(e.date, 'YYYY')" },
} as const;

/** Answers with the number of events of each kind or in each period. */
const eventGroups = (
	db: Db,
	by: NonNullable<QueryOf<'events'>['by']>,
	met: readonly SQL[],
	take: number | null,
	making: AnswerContext,
): Promise<AnswerContent> =>
	answerGroups(
		db,
		{
			...{ by, ...groupsOfEvents[by], take, isTime: by !== 'kind', one: 'event' },
			from: sql`project_event as e join project as p on p.id = e.project_id ${whereClause(met)}`,
		},
		making,
	);
