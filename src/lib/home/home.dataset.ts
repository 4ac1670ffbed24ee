import { z } from 'zod';
import { eventKinds } from '#lib/catalogue/kinds.ts';
import { sectorsOfProjects } from '#lib/catalogue/sector-tree.ts';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { ProjectRow } from '#lib/directory/row-shapes.ts';
import { projectRows } from '#lib/directory/rows.ts';

/** The home page's content besides the directories: what is new, sectors at a glance, and upcoming events. */

const limit = z.int().min(1).max(100).default(8);

export const newestProjects = defineDataset({
	name: 'newest_projects',
	description:
		'The projects most recently added to the catalogue, latest first; samples are left out.',
	params: z.strictObject({ limit }),
	row: ProjectRow,
	tags: () => ['project'],
	async load(db, params) {
		const rows = await readRows(db, idRow)`SELECT p.id FROM (
					SELECT id, origin = 'starter' AS is_starter FROM project WHERE origin <> 'sample' ORDER BY id DESC LIMIT 5000
				) AS p JOIN project_listing AS l USING (id)
				ORDER BY is_starter, CASE WHEN is_starter THEN l.known END DESC, p.id DESC LIMIT ${params.limit}`;
		return projectRows(
			db,
			rows.map(({ id }) => Number(id)),
		);
	},
});

const raisedRow = z.object({
	rounds: z.int(),
	amount_usd: z
		.number()
		.nullable()
		.describe('Total of the disclosed amounts in USD, or null if there are none.'),
	undisclosed: z.int().describe('Number of rounds that the total leaves out.'),
	disputed: z.int().describe('Number of rounds in the total on whose amount sources disagree.'),
});

export const raisedInAll = defineDataset({
	name: 'raised_in_all',
	description:
		'The disclosed total of all funding rounds, with the number of rounds not in it; samples are left out.',
	params: z.strictObject({}),
	row: raisedRow,
	tags: () => ['round'],
	async load(db) {
		const rows = await readRows(db, raisedRow)`
			SELECT count(*)::int AS rounds, sum(amount_usd) AS amount_usd,
				count(*) FILTER (WHERE amount_usd IS NULL)::int AS undisclosed,
				count(*) FILTER (WHERE amount_usd IS NOT NULL AND 'amount' = ANY (disagreements))::int AS disputed
			FROM round_listing WHERE origin <> 'sample'`;
		return rows;
	},
});

const sectorRow = z.object({
	sector: z.string(),
	projects: z.int(),
	rounds: z
		.int()
		.describe('Number of rounds that these projects raised in the past twelve months.'),
});

export const sectorsAtAGlance = defineDataset({
	name: 'sectors_at_a_glance',
	description:
		'The sectors with the most projects, with the number of rounds that these raised in the past year.',
	params: z.strictObject({ limit }),
	row: sectorRow,
	tags: () => ['project', 'round'],
	async load(db, params) {
		const rows = await readRows(db, sectorRow)`
			WITH largest AS (
				SELECT sector, count(*)::int AS projects FROM ${sectorsOfProjects} AS s
				GROUP BY sector ORDER BY 2 DESC, 1 LIMIT ${params.limit}
			), raised AS (
				SELECT s.sector, count(*)::int AS rounds
				FROM round_listing AS l JOIN ${sectorsOfProjects} AS s ON s.id = l.raiser_id
				WHERE l.raiser_type = 'project' AND l.date > (now() AT TIME ZONE 'UTC')::date - interval '1 year'
					AND l.date <= (now() AT TIME ZONE 'UTC')::date
				GROUP BY s.sector
			)
			SELECT sector, projects, coalesce(rounds, 0) AS rounds FROM largest LEFT JOIN raised USING (sector)
			ORDER BY projects DESC, sector`;
		return rows;
	},
});

const eventRow = z.object({
	title: z.string(),
	kind: z.enum(eventKinds),
	date: z.string(),
	date_precision: z
		.string()
		.nullable()
		.describe('How precise the date is: month or year, or null if exact to the day.'),
	end_date: z.string().nullable(),
	location: z.string().nullable(),
	project: z.object({
		name: z.string(),
		slug: z.string(),
		logo: z.string().nullable(),
		origin: z.string(),
	}),
});

export const upcomingEvents = defineDataset({
	name: 'upcoming_events',
	description: 'Upcoming events of projects, soonest first.',
	params: z.strictObject({ limit }),
	row: eventRow,
	tags: () => ['project'],
	async load(db, params) {
		// An ongoing event began within the past year: so the index of dates is read, not every past event.
		const rows = await readRows(db, eventRow)`
			SELECT e.title, e.kind, e.date::text AS date, e.date_precision, e.end_date::text AS end_date, e.location,
				jsonb_build_object('name', p.name, 'slug', p.slug, 'logo', p.logo, 'origin', p.origin) AS project
			FROM project_event AS e JOIN project AS p ON p.id = e.project_id
			WHERE e.date > (now() AT TIME ZONE 'UTC')::date - interval '1 year'
				AND coalesce(e.end_date, e.date) >= (now() AT TIME ZONE 'UTC')::date
			ORDER BY (p.origin = 'sample'), e.date, p.name, e.ordinal LIMIT ${params.limit}`;
		return rows;
	},
});
