import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eventKinds } from '#lib/catalogue/kinds.ts';
import { defineDataset } from '#lib/data/dataset.ts';

const when = z
	.enum(['upcoming', 'past'])
	.default('upcoming')
	.describe('Not over yet, the next first; or over, the latest first');
const kind = z.enum(eventKinds).nullable().default(null).describe('Null: of every kind');

const row = z.object({
	title: z.string(),
	kind: z.enum(eventKinds),
	date: z.string(),
	date_precision: z.enum(['day', 'month', 'year']).nullable().describe('Null: the day'),
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

interface Asked {
	when: 'upcoming' | 'past';
	kind: string | null;
}

function isAsked({ when, kind }: Asked): SQL {
	const isOver = sql`coalesce(e.end_date, e.date) < ${today}`;
	const time = when === 'past' ? isOver : sql`not (${isOver})`;
	return kind === null ? time : sql`${time} and e.kind = ${kind}`;
}

export const eventList = defineDataset({
	name: 'event_list',
	description: 'Events of all projects: those that are not over, or those that are.',
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
		// Events of samples stand behind all others; where there are none, the index of dates gives the order.
		const samples = await db.execute(
			sql`select from project_listing where origin = 'sample' limit 1`,
		);
		const first = samples.rowCount ? sql`(p.origin = 'sample'),` : sql``;
		const { rows } = await db.execute<z.input<typeof row>>(sql`
			select e.title, e.kind, e.date::text as date, e.date_precision, e.end_date::text as end_date, e.location, e.url,
				jsonb_build_object('name', p.name, 'slug', p.slug, 'symbol', p.symbol, 'logo', p.logo, 'origin', p.origin) as project
			from project_event as e join project as p on p.id = e.project_id
			where ${isAsked(asked)}
			order by ${first} e.date ${direction}, p.name, p.slug, e.ordinal offset ${skip} limit ${take}`);
		return rows;
	},
});

const totalRow = z.object({ total: z.int() });

export const totalEvents = defineDataset({
	name: 'total_events',
	description: 'How many events of all projects are not over, or are.',
	params: z.strictObject({ when, kind }),
	row: totalRow,
	tags: () => ['project'],
	async load(db, asked) {
		const { rows } = await db.execute<z.input<typeof totalRow>>(sql`
			select count(*)::int as total from project_event as e where ${isAsked(asked)}`);
		return rows;
	},
});
