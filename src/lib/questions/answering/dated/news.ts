import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { longDate } from '#lib/format/dates.ts';
import type { FoundRecord } from '../../answer.ts';
import type { QueryOf } from '../../query.ts';
import type { AnswerContent, AnswerContext } from '../fact-book.ts';
import { MAX_SHOWN } from '../find-rows.ts';
import { answerGroups } from './groups.ts';
import {
	countSentence,
	emptyAnswer,
	periodConditions,
	titleConditions,
	whereClause,
} from './parts.ts';

const articleRow = z.object({
	total: z.number(),
	id: z.string(),
	slug: z.string(),
	title: z.string(),
	link: z.string().nullable(),
	source_name: z.string().nullable(),
	published_at: z.string().nullable(),
});

const mentionTypes = {
	project: 'project',
	organization: 'organization',
	person: 'people',
} as const;

/** Answers with articles about some records, of one outlet or any, counted, listed or grouped. */
export async function answerNews(
	db: Db,
	{ type, records, outlet, titled, by, span, count, take }: QueryOf<'news'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const met = [
		...(outlet === undefined ? [] : [sql`a.source_name = ${outlet}`]),
		sql`a.kind = ${type}`,
		...titleConditions('a.title', titled),
		...periodConditions("(a.published_at at time zone 'UTC')", span, making.now),
		...records.map(
			(ref) => sql`exists (select from article_mentions as m where m.article_id = a.id
				and m.type = ${mentionTypes[ref.type]} and m.record_id = ${idOfSlug(ref.type, ref.slug)})`,
		),
	];
	if (by) return newsGroups(db, by, met, take, making);
	const rows = await readRows(db, articleRow)`
		select count(*) over ()::int as total, a.id::text as id, a.slug, a.title, a.link, a.source_name,
			${isoSeconds(sql`a.published_at`)} as published_at
		from articles as a ${whereClause(met)} order by a.published_at desc nulls last, a.id desc limit ${take ?? MAX_SHOWN}`;
	const total = rows[0]?.total ?? 0;
	const head = countSentence(making, total, type === 'news' ? 'article' : 'research article');
	if (total === 0) return emptyAnswer(head);
	if (count) return { text: [...head, '.'], table: null, found: [], caveats: [] };
	const found = rows.map((row): FoundRecord => {
		const day = row.published_at === null ? null : longDate(row.published_at);
		return {
			...{ type: 'news', _id: row.id, slug: row.slug, name: row.title, logo: null },
			line: [row.source_name, day].filter((part) => part !== null).join(', ') || null,
			href: `/${type}/${row.slug}`,
		};
	});
	return {
		text: [...head, ', the newest first.'],
		table: {
			columns: [
				{ key: 'date', label: 'Date', unit: 'date' },
				{ key: 'title', label: 'Title', unit: 'text' },
				{ key: 'source', label: 'Source', unit: 'text' },
			],
			rows: rows.map((row) => ({
				...{ record: `${type}/${row.slug}`, href: `/${type}/${row.slug}` },
				cells: [row.published_at, row.title, row.source_name],
				facts: [
					row.published_at === null
						? null
						: making.book.add({
								...{
									record: `${type}/${row.slug}`,
									field: 'published_at',
									value: row.published_at,
								},
								...{ shown: longDate(row.published_at), source: row.link, at: row.published_at },
								href: `/${type}/${row.slug}`,
							}),
					null,
					null,
				],
			})),
			total,
			chart: null,
		},
		found: found.slice(0, 12),
		caveats: [],
	};
}

const groupsOfNews = {
	outlet: { label: 'Outlet', value: 'a.source_name' },
	day: { label: 'Day', value: "to_char(a.published_at at time zone 'UTC', 'YYYY-MM-DD')" },
	month: { label: 'Month', value: "to_char(a.published_at at time zone 'UTC', 'YYYY-MM')" },
	year: { label: 'Year', value: "to_char(a.published_at at time zone 'UTC', 'YYYY')" },
} as const;

/** Answers with the number of articles per outlet or period. */
const newsGroups = (
	db: Db,
	by: NonNullable<QueryOf<'news'>['by']>,
	met: readonly SQL[],
	take: number | null,
	making: AnswerContext,
): Promise<AnswerContent> =>
	answerGroups(
		db,
		{
			...{ by, ...groupsOfNews[by], take, isTime: by !== 'outlet', one: 'article' },
			from: sql`articles as a ${whereClause(met)}`,
		},
		making,
	);
