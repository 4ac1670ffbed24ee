import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import type { StepPast } from './due.ts';
import { RUN_LOCK } from './run-record.ts';

const count = z.int().nonnegative();

/** A run as it is told. Times are ISO 8601 in UTC. */
export const runFacts = z.object({
	source: z.string().describe('Name of the importer'),
	origin: z.enum(['refresh', 'command']),
	step: z.string().nullable().describe('The part of the refresh plan that it was'),
	started_at: z.iso.datetime(),
	ended_at: z.iso.datetime().nullable(),
	state: z
		.enum(['running', 'complete', 'stopped', 'broken', 'interrupted'])
		.describe('interrupted: the program died before it could say how the run ended'),
	read: count.describe('Rows read: the sum of the next four'),
	created: count,
	updated: count,
	unchanged: count,
	rejected: count,
	error: z.string().nullable(),
});

export type RunFacts = z.infer<typeof runFacts>;

const millis = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** A run is alive as long as its program holds its lock. */
const alive = sql`exists (
	select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2
		and l.database = (select oid from pg_database where datname = current_database())
		and l.classid = ${RUN_LOCK} and l.objid::bigint = r.id)`;

const facts = sql`
	r.source, case when r.step is null then 'command' else 'refresh' end as origin, r.step, ${isoMilliseconds(sql`r.started_at`)} as started_at, ${isoMilliseconds(sql`r.ended_at`)} as ended_at,
	case when r.state = 'running' and not ${alive} then 'interrupted' else r.state end as state,
	r.read, r.created, r.updated, r.unchanged, r.rejected, r.error`;

/**
 * The last runs, newest first. Ask the primary: a replica does not know who is alive.
 */
export async function latestRuns(db: Db, count: number): Promise<RunFacts[]> {
	const { rows } = await db.execute<RunFacts>(
		sql`select ${facts} from import_run r order by r.started_at desc, r.id desc limit ${count}`,
	);
	return rows;
}

/** The last run of each step that has one. */
export async function lastRuns(db: Db): Promise<Map<string, RunFacts>> {
	const { rows } = await db.execute<RunFacts>(sql`
		select distinct on (r.step) ${facts} from import_run r
		where r.step is not null order by r.step, r.started_at desc, r.id desc`);
	return new Map(rows.map((row) => [row.step ?? '', row]));
}

/** What decides when each step is due, and the time of the database, by which all of it is told. */
export async function stepPasts(db: Db): Promise<{ now: number; of: Map<string, StepPast> }> {
	const { rows } = await db.execute<{
		now: number;
		step: string | null;
		complete: number | null;
		broken: number | null;
	}>(sql`
		select ${millis(sql`clock_timestamp()`)} as now, past.* from (values (1)) as always
		left join (
			select step, ${millis(sql`max(started_at) filter (where state = 'complete')`)} as complete,
				${millis(sql`max(ended_at) filter (where state = 'broken')`)} as broken
			from import_run where step is not null group by step
		) as past on true`);
	const of = new Map(
		rows.map(({ step, complete, broken }) => [
			step ?? '',
			{ completeStartedAt: complete ?? undefined, brokenEndedAt: broken ?? undefined },
		]),
	);
	return { now: rows[0]?.now ?? Date.now(), of };
}
