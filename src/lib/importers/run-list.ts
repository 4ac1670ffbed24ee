import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { StepHistory } from './due.ts';
import type { Step } from './refresh-plan.ts';
import { RUN_LOCK } from './run-record.ts';

const count = z.int().nonnegative();

/** A run as reported. Times are ISO 8601 in UTC. */
export const runFacts = z.object({
	source: z.string().describe('Name of the importer.'),
	origin: z.enum(['refresh', 'command']),
	step: z.string().nullable().describe('The part of the refresh plan that the run covered.'),
	started_at: z.iso.datetime(),
	ended_at: z.iso.datetime().nullable(),
	state: z
		.enum(['running', 'complete', 'stopped', 'broken', 'interrupted'])
		.describe(
			'State of the run. It is “interrupted” if the program died before recording how the run ended.',
		),
	read: count.describe('Number of rows read, the sum of the next four.'),
	created: count,
	updated: count,
	unchanged: count,
	rejected: count,
	not_modified: z
		.boolean()
		.describe('Whether the source reported no changes since the last complete run.'),
	error: z.string().nullable(),
});

export type RunFacts = z.infer<typeof runFacts>;

const millis = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** A run is alive while its program holds its lock. */
const alive = sql`exists (
	select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2
		and l.database = (select oid from pg_database where datname = current_database())
		and l.classid = ${RUN_LOCK} and l.objid::bigint = r.id)`;

const facts = sql`
	r.source, case when r.step is null then 'command' else 'refresh' end as origin, r.step, ${isoMilliseconds(sql`r.started_at`)} as started_at, ${isoMilliseconds(sql`r.ended_at`)} as ended_at,
	case when r.state = 'running' and not ${alive} then 'interrupted' else r.state end as state,
	r.read, r.created, r.updated, r.unchanged, r.rejected, r.not_modified, r.error`;

/** Returns the last runs, newest first. Query the primary: a replica does not know which are alive. */
export async function latestRuns(db: Db, count: number): Promise<RunFacts[]> {
	const rows = await readRows(
		db,
		runFacts,
	)`select ${facts} from import_run r order by r.started_at desc, r.id desc limit ${count}`;
	return rows;
}

/** Returns the last run of each of these steps, if there is one. */
export async function lastRuns(db: Db, steps: readonly string[]): Promise<Map<string, RunFacts>> {
	const rows = await readRows(db, runFacts)`
		select ${facts} from unnest(${sql.param(steps)}::text[]) as asked(name)
		cross join lateral (select * from import_run where step = asked.name
			order by started_at desc, id desc limit 1) r`;
	return new Map(rows.map((row) => [row.step ?? '', row]));
}

/** The stored facts about a step, including those that do not decide when it is due. */
export interface KnownStepHistory extends StepHistory {
	/** Number of rows in the last complete run in which the source had new data. */
	rows?: number | undefined;
}

const stepPastsRow = z.object({
	now: z.number(),
	step: z.string().nullable(),
	complete: z.number().nullable(),
	read: z.number().nullable(),
	broken: z.number().nullable(),
	failures: z.number().nullable(),
	rests: z.number().nullable(),
});

/**
 * Returns the facts that decide when each step is due, with the database's current time, to which they are relative.
 */
export async function stepHistories(
	db: Db,
	plan: readonly Pick<Step, 'name' | 'url'>[],
): Promise<{ now: number; of: Map<string, KnownStepHistory> }> {
	const stepHosts = plan.map(({ name, url }) => ({ step: name, host: new URL(url).host }));
	const rows = await readRows(db, stepPastsRow)`
		select ${millis(sql`clock_timestamp()`)} as now, past.* from (values (1)) as always
		left join (
			select p.step, ${millis(sql`c.started_at`)} as complete, f.read, b.failures, ${millis(sql`b.ended_at`)} as broken,
				(select ${millis(sql`h.free_at`)} from source_host h where h.host = p.host) as rests
			from jsonb_to_recordset(${JSON.stringify(stepHosts)}::jsonb) as p(step text, host text)
			left join lateral (select r.id, r.started_at from import_run r where r.step = p.step and r.state = 'complete'
				order by r.started_at desc, r.id desc limit 1) c on true
			left join lateral (select r.read from import_run r where r.step = p.step and r.state = 'complete'
				and not r.not_modified order by r.started_at desc, r.id desc limit 1) f on true
			left join lateral (select count(*)::int as failures, max(r.ended_at) as ended_at from import_run r
				where r.step = p.step and r.state = 'broken'
					and (r.started_at, r.id) > (coalesce(c.started_at, '-infinity'), coalesce(c.id, 0))) b on true
		) as past on true`;
	const of = new Map(
		rows.map(({ step, complete, read, broken, failures, rests }) => [
			step ?? '',
			{
				completeStartedAt: complete ?? undefined,
				rows: read ?? undefined,
				brokenEndedAt: broken ?? undefined,
				failures: failures || undefined,
				restsUntil: rests ?? undefined,
			},
		]),
	);
	return { now: rows[0]?.now ?? Date.now(), of };
}
