import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { fieldLabel } from '#lib/entities/field-labels.ts';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { longDate } from '#lib/format/dates.ts';
import { counted, countOf, exactNumber } from '#lib/format/numbers.ts';
import { dayMeant } from '#lib/screens/days.ts';
import type { AnswerTable, FoundRecord, TextPiece } from '../answer.ts';
import type { QueryOf, RecordRef, Span } from '../query.ts';
import { historyHref, recordHref, recordKey } from './addresses.ts';
import type { Answered, Making } from './fact-book.ts';
import { MOST_SHOWN } from './find-rows.ts';

/** What happens on a day: events, unlocks, news, changes. */

/** Conditions of a stretch of time on a column of days; of moments, in UTC. */
function within(column: string, { from, to }: Span, now: Date): SQL[] {
	const day = sql.raw(column);
	return [
		...(from === null ? [] : [sql`${day} >= ${dayMeant(from, now)}::date`]),
		...(to === null ? [] : [sql`${day} < ${dayMeant(to, now)}::date + 1`]),
	];
}

const all = (conditions: readonly SQL[]): SQL =>
	conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;

const isOneOf = (column: string, records: readonly RecordRef[]): SQL =>
	sql`${sql.raw(column)} in (${sql.join(
		records.map(({ type, slug }) => idOfSlug(type, slug)),
		sql`, `,
	)})`;

/** How many there are, as a text; the list of them follows. */
export function counting(
	{ book, href }: Making,
	total: number,
	one: string,
	several = `${one}s`,
): TextPiece[] {
	const noun = countOf(total, one, several).slice(counted(total).length);
	return total === 0
		? ['The catalogue has ', book.counted('count', 0, 'no', href), ` ${several} for this.`]
		: [book.counted('count', total, counted(total), href), noun];
}

/** That there is none of what is counted. */
export const nothingOf = (text: readonly TextPiece[], caveats: string[] = []): Answered => ({
	...{ text: [...text], table: null, found: [], caveats, isNothing: true },
});

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

export const projectCard = ({
	id,
	slug,
	name,
	symbol,
	logo,
}: Pick<z.output<typeof eventRow>, 'id' | 'slug' | 'name' | 'symbol' | 'logo'>): FoundRecord => ({
	...{ type: 'project', _id: id, slug, name, line: symbol, logo },
	href: recordHref({ type: 'project', slug, name }),
});

/** Cards of records, each once. */
const cards = (found: readonly FoundRecord[]): FoundRecord[] => [
	...new Map(found.map((one) => [one.href, one])).values(),
];

export async function answerEvents(
	db: Db,
	{ records, type, place, span, count, order, take }: QueryOf<'events'>,
	making: Making,
): Promise<Answered> {
	const direction = sql.raw(order);
	const met = [
		...within('e.date', span, making.now),
		...(type === null ? [] : [sql`e.kind = ${type}`]),
		...(place === undefined
			? []
			: [
					sql`search_form(e.location) ~ ${`\\m${place.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '.')}\\M`}`,
				]),
		...(records.length > 0 ? [isOneOf('p.id', records)] : []),
	];
	const rows = await readRows(db, eventRow)`
		select count(*) over ()::int as total, e.title, e.kind, e.date::text as date, e.date_precision, e.url, p.id::text as id,
			p.slug, p.name, p.symbol, p.logo
		from project_event as e join project as p on p.id = e.project_id ${all(met)}
		order by (p.origin = 'sample'), e.date ${direction}, p.name, p.slug, e.ordinal limit ${take ?? MOST_SHOWN}`;
	const total = rows[0]?.total ?? 0;
	const head = counting(making, total, 'event');
	if (total === 0) return nothingOf(head);
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
				const record = recordKey({ type: 'project', slug: row.slug });
				const fact = making.book.add({
					...{
						record,
						field: 'events',
						value: row.date,
						shown: longDate(row.date, row.date_precision ?? 'day'),
					},
					...{ source: row.url, at: null, href: historyHref(record, 'events') },
				});
				return {
					...{ record, href: `/${record}/events` },
					cells: [row.date, row.title, row.name, row.kind],
					facts: [fact, null, null, null],
				};
			}),
			total,
			chart: null,
		},
		found: cards(rows.map(projectCard)).slice(0, 12),
		caveats: [],
	};
}

/** What `projectCard()` draws a project from. */
export const projectColumns = {
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	symbol: z.string().nullable(),
	logo: z.string().nullable(),
};

const unlockRow = z.object({
	total: z.number(),
	date: z.string(),
	percent: z.number(),
	labels: z.array(z.string()),
	...projectColumns,
});

/** The share of an allocation that becomes free in a month after its start, as `observatory_unlocks` works it out. */
const SHARE = sql`case
	when month = 0 then at_start
	when vesting = 0 then case when cliff > 0 and month = cliff then 1 - at_start else 0 end
	when month > cliff and month <= cliff + vesting then (1 - at_start) / vesting
	else 0 end`;

/** Months of a schedule that are looked at: no token vests for longer. */
const MOST_MONTHS = 240;

export async function answerUnlocks(
	db: Db,
	{ records, span, least, count, by, take }: QueryOf<'unlocks'>,
	making: Making,
): Promise<Answered> {
	const met = [
		sql`percent >= ${least ?? 0}::float8`,
		...within('date', span, making.now),
		...(span.from === 'today' ? [sql`date > ${dayMeant('today', making.now)}::date`] : []),
	];
	const rows = await readRows(db, unlockRow)`
		with part as (
			select a.project_id, a.label, a.percent::float8 as percent, a.start_date,
				coalesce(a.unlocked_at_start_percent, 0)::float8 / 100 as at_start, coalesce(a.cliff_months, 0) as cliff,
				coalesce(a.vesting_months, 0) as vesting
			from token_allocation as a join project as p on p.id = a.project_id
			where a.percent > 0 and a.start_date is not null
				${records.length > 0 ? sql`and ${isOneOf('p.id', records)}` : sql`and p.origin <> 'sample'`}
		), step as (
			select project_id, label, (start_date + make_interval(months => month))::date as date, percent * (${SHARE}) as percent
			from part cross join lateral generate_series(0, least(cliff + vesting, ${MOST_MONTHS})) as month
		), unlock as (
			select project_id, date, sum(percent) as percent, array_agg(distinct label) as labels from step
			where percent > 0 group by 1, 2
		), due as (select *, count(*) over ()::int as total from unlock ${all(met)})
		select due.total, due.date::text as date, due.percent, due.labels, p.id::text as id, p.slug, p.name, p.symbol, p.logo
		from due join project as p on p.id = due.project_id
		order by ${by === 'percent' ? sql`due.percent desc, due.date` : sql`due.date, due.percent desc`}, p.name, p.slug
		limit ${take ?? MOST_SHOWN}`;
	const total = rows[0]?.total ?? 0;
	const caveats = ['Unlocks are worked out from the vesting terms that projects state.'];
	const head = counting(making, total, 'unlock');
	if (total === 0) return nothingOf(head, caveats);
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
		found: cards(rows.map(projectCard)).slice(0, 12),
		caveats,
	};
}

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

export async function answerNews(
	db: Db,
	{ type, records, outlet, by, span, count, take }: QueryOf<'news'>,
	making: Making,
): Promise<Answered> {
	const met = [
		...(outlet === undefined ? [] : [sql`a.source_name = ${outlet}`]),
		sql`a.kind = ${type}`,
		...within("(a.published_at at time zone 'UTC')", span, making.now),
		...records.map(
			(ref) => sql`exists (select from article_mentions as m where m.article_id = a.id
				and m.type = ${mentionTypes[ref.type]} and m.record_id = ${idOfSlug(ref.type, ref.slug)})`,
		),
	];
	if (by) return newsGroups(db, by, met, take, making);
	const rows = await readRows(db, articleRow)`
		select count(*) over ()::int as total, a.id::text as id, a.slug, a.title, a.link, a.source_name,
			${isoSeconds(sql`a.published_at`)} as published_at
		from articles as a ${all(met)} order by a.published_at desc nulls last, a.id desc limit ${take ?? MOST_SHOWN}`;
	const total = rows[0]?.total ?? 0;
	const head = counting(making, total, type === 'news' ? 'article' : 'research article');
	if (total === 0) return nothingOf(head);
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

const groupRow = z.object({
	g: z.string(),
	total: z.number(),
	groups: z.number(),
	all: z.number(),
});

const groupsOfNews = {
	outlet: { label: 'Outlet', value: 'a.source_name' },
	day: { label: 'Day', value: "to_char(a.published_at at time zone 'UTC', 'YYYY-MM-DD')" },
	month: { label: 'Month', value: "to_char(a.published_at at time zone 'UTC', 'YYYY-MM')" },
	year: { label: 'Year', value: "to_char(a.published_at at time zone 'UTC', 'YYYY')" },
} as const;

const MOST_GROUPS = 60;

/** How many articles each outlet published, or there were in each stretch of time. */
async function newsGroups(
	db: Db,
	by: NonNullable<QueryOf<'news'>['by']>,
	met: readonly SQL[],
	take: number | null,
	making: Making,
): Promise<Answered> {
	const { label, value } = groupsOfNews[by];
	const isOrdered = by === 'outlet' || take !== null;
	const rows = await readRows(db, groupRow)`
		select g, total, count(*) over ()::int as groups, sum(total) over ()::int as all from (
			select ${sql.raw(value)} as g, count(*)::int as total from articles as a ${all(met)} group by 1
		) as grouped where g is not null
		order by ${isOrdered ? sql`total desc, g` : sql`g`} limit ${take ?? MOST_GROUPS}`;
	const [first] = rows;
	const head = counting(making, first?.all ?? 0, 'article');
	if (!first) return nothingOf(head);
	return {
		text: [...head, `, by ${label.toLowerCase()}.`],
		table: {
			columns: [
				{ key: by, label, unit: 'text' },
				{ key: 'count', label: 'Articles', unit: 'count' },
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
			chart: by === 'outlet' ? 'bar' : 'line',
		},
		found: [],
		caveats: [],
	};
}

const changeRow = z.object({
	total: z.number(),
	type: z.enum(recordTypes),
	field: z.string(),
	at: z.string(),
	source: z.string().nullable(),
	slug: z.string().nullable(),
	name: z.string().nullable(),
});

/** Changes that are counted at most: the history is longer than anybody reads. */
const MOST_COUNTED = 10_000;

export async function answerChanges(
	db: Db,
	{ record, type, span, count }: QueryOf<'changes'>,
	making: Making,
): Promise<Answered> {
	const met = [
		...within('r.at', span, making.now),
		...(type === null ? [] : [sql`r.record_type = ${type}`]),
		...(record === null
			? []
			: [
					sql`r.record_type = ${record.type} and r.record_id = ${idOfSlug(record.type, record.slug)}`,
				]),
	];
	const rows = await readRows(db, changeRow)`
		with asked as materialized (
			select r.id, r.record_type, r.record_id, r.field, r.at, r.source from revision as r ${all(met)}
			order by r.id desc limit ${MOST_COUNTED + 1}
		)
		select (select count(*)::int from asked) as total, a.record_type as type, a.field, ${isoSeconds(sql`a.at`)} as at, a.source,
			coalesce(e.slug, l.round_slug) as slug, coalesce(e.name, l.name) as name
		from (select * from asked order by id desc limit ${MOST_SHOWN}) as a
		left join search_entry as e on e.type = a.record_type and e.id = a.record_id
		left join round_listing as l on a.record_type = 'round' and l.id = a.record_id order by a.id desc`;
	const total = rows[0]?.total ?? 0;
	const head = counting(making, Math.min(total, MOST_COUNTED), 'change');
	const caveats =
		total > MOST_COUNTED ? [`Only the last ${counted(MOST_COUNTED)} are counted.`] : [];
	if (total === 0) return nothingOf(head, caveats);
	if (count) return { text: [...head, '.'], table: null, found: [], caveats };
	return {
		text: [...head, ', the newest first.'],
		table: changesTable(rows, total, making),
		found: [],
		caveats,
	};
}

const changesTable = (
	rows: readonly z.output<typeof changeRow>[],
	total: number,
	{ book }: Making,
): AnswerTable => ({
	columns: [
		{ key: 'at', label: 'When', unit: 'date' },
		{ key: 'record', label: 'Record', unit: 'text' },
		{ key: 'field', label: 'What', unit: 'text' },
	],
	rows: rows.map(({ type, field, at, source, slug, name }) => {
		const record = slug === null ? null : recordKey({ type, slug });
		const href = record === null ? null : historyHref(record, field);
		return {
			...{ record, href },
			cells: [at, name, fieldLabel(type, field)],
			facts: [
				book.add({ record, field, value: at, shown: longDate(at), source, at, href }),
				null,
				null,
			],
		};
	}),
	total: Math.min(total, MOST_COUNTED),
	chart: null,
});
