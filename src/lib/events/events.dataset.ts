import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eventKinds } from '#lib/catalogue/kinds.ts';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { boundsOf, isMonth } from './calendar.ts';

const when = z
	.enum(['upcoming', 'past'])
	.default('upcoming')
	.describe(
		'Whether to return events that are not over yet, soonest first, or past ones, latest first.',
	);
const kind = z
	.enum(eventKinds)
	.nullable()
	.default(null)
	.describe('The kind of event, or null for all kinds.');

const row = z.object({
	title: z.string(),
	kind: z.enum(eventKinds),
	date: z.string(),
	date_precision: z
		.enum(['day', 'month', 'year'])
		.nullable()
		.describe('How precise the date is: month or year, or null if exact to the day.'),
	end_date: z.string().nullable(),
	location: z.string().nullable(),
	url: z.string().nullable(),
	project: z.object({
		name: z.string(),
		slug: z.string(),
		symbol: z.string().nullable(),
		logo: z.string().nullable(),
		origin: z.string(),
	}),
});

/** One event of a project. */
export type EventRow = z.infer<typeof row>;

const today = sql`(now() at time zone 'UTC')::date`;

const month = z.string().refine(isMonth, 'must be a month such as 2024-05');

interface EventFilter {
	when: 'upcoming' | 'past';
	kind: string | null;
}

function matchesFilter({ when, kind }: EventFilter): SQL {
	const isOver = sql`coalesce(e.end_date, e.date) < ${today}`;
	const time = when === 'past' ? isOver : sql`not (${isOver})`;
	return kind === null ? time : sql`${time} and e.kind = ${kind}`;
}

const eventColumns = sql`e.title, e.kind, e.date::text as date, e.date_precision, e.end_date::text as end_date, e.location, e.url,
	jsonb_build_object('name', p.name, 'slug', p.slug, 'symbol', p.symbol, 'logo', p.logo, 'origin', p.origin) as project`;

export const eventList = defineDataset({
	name: 'event_list',
	description: 'Events of all projects, either upcoming or past.',
	params: z.strictObject({
		when,
		kind,
		skip: z.int().min(0).max(1_000_000).default(0),
		take: z.int().min(1).max(500).default(100),
	}),
	row,
	tags: () => ['project'],
	async load(db, { skip, take, ...asked }) {
		const direction = asked.when === 'upcoming' ? sql`asc` : sql`desc`;
		// Events of samples come after all others; where there are none, the index of dates gives the order.
		const samples = await db.execute(
			sql`select from project_listing where origin = 'sample' limit 1`,
		);
		const first = samples.rowCount ? sql`(p.origin = 'sample'),` : sql``;
		const rows = await readRows(db, row)`
			select ${eventColumns} from project_event as e join project as p on p.id = e.project_id
			where ${matchesFilter(asked)}
			order by ${first} e.date ${direction}, p.name, p.slug, e.ordinal offset ${skip} limit ${take}`;
		return rows;
	},
});

const totalRow = z.object({ total: z.int() });

export const totalEvents = defineDataset({
	name: 'total_events',
	description: 'Number of events of all projects, either upcoming or past.',
	params: z.strictObject({ when, kind }),
	row: totalRow,
	tags: () => ['project'],
	async load(db, query) {
		const rows = await readRows(db, totalRow)`
			select count(*)::int as total from project_event as e where ${matchesFilter(query)}`;
		return rows;
	},
});

const ofKind = (eventKind: string | null): SQL =>
	eventKind === null ? sql`true` : sql`e.kind = ${eventKind}`;

export const eventsOfMonth = defineDataset({
	name: 'events_of_month',
	description:
		'Events that begin or continue in a month, by day, and events dated only to that month or its year.',
	params: z.strictObject({ month, kind, take: z.int().min(1).max(500).default(500) }),
	row,
	tags: () => ['project'],
	async load(db, query) {
		const { first, last } = boundsOf(query.month);
		const rows = await readRows(db, row)`
			select ${eventColumns} from project_event as e join project as p on p.id = e.project_id
			where ${ofKind(query.kind)} and case e.date_precision
				when 'year' then date_part('year', e.date) = date_part('year', ${first}::date)
				when 'month' then e.date between ${first}::date and ${last}::date
				else e.date <= ${last}::date and greatest(e.end_date, e.date) >= ${first}::date end
			order by e.date, (p.origin = 'sample'), p.name, p.slug, e.ordinal limit ${query.take}`;
		return rows;
	},
});

const around = z.object({
	earlier: z
		.string()
		.nullable()
		.describe('The latest earlier month with an event, or null if there is none.'),
	later: z
		.string()
		.nullable()
		.describe('The earliest later month with an event, or null if there is none.'),
});

export const eventMonths = defineDataset({
	name: 'event_months',
	description: 'The nearest months before and after a given month in which an event begins.',
	params: z.strictObject({ month, kind }),
	row: around,
	tags: () => ['project'],
	async load(db, query) {
		const { first, last } = boundsOf(query.month);
		const begins = sql`from project_event as e
			where ${ofKind(query.kind)} and e.date_precision is distinct from 'year' and`;
		const rows = await readRows(db, around)`
			select (select to_char(max(e.date), 'YYYY-MM') ${begins} e.date < ${first}::date) as earlier,
				(select to_char(min(e.date), 'YYYY-MM') ${begins} e.date > ${last}::date) as later`;
		return rows;
	},
});
