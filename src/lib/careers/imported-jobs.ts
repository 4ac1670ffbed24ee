import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { slugify } from '#lib/catalogue/slugs.ts';
import type { Db } from '#lib/db/connect.ts';
import { freeSlug } from '#lib/db/free-slug.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { type boardKinds, job, jobBoard, jobText } from '#lib/db/schema/careers.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { companyOfRecord } from './companies.ts';
import { deriveJobs } from './derive-jobs.ts';
import { JOBS_TAG, jobTag } from './job.ts';
import { columnsOf } from './job-columns.ts';
import type { JobFacts } from './job-form.ts';
import { JOB_DAYS } from './job-words.ts';

/** Jobs imported from their employers' boards: written here, and ended once their board no longer lists them. */

/** A board that jobs are imported from. */
export interface BoardRef {
	kind: (typeof boardKinds)[number];
	/** The full request URL. */
	url: string;
	/** The record that owns the board; null if the board is already known. */
	record: { type: 'organization' | 'project'; slug: string } | null;
}

/** A job as its board describes it. */
export interface FoundJob {
	/** The board's own id of the job. */
	externalId: string;
	facts: JobFacts;
	/** ISO 8601; null if the board does not state it. */
	publishedAt: string | null;
	endsAt: string | null;
}

/** One step of reading a board: one of its jobs, or the statement that there are no more. */
export type BoardStep =
	| { board: BoardRef; found: FoundJob }
	| { board: BoardRef; listed: readonly string[] };

export type BoardOutcome = 'created' | 'updated' | 'unchanged' | { refused: string };

const boardRow = z.object({ id: z.string(), company_id: z.string(), company: z.string() });

/** Returns the board at a URL, created for its record if new; null if there is no such record. */
async function boardOf(tx: Db, { kind, url, record }: BoardRef) {
	const find = async () =>
		(
			await readRows(tx, boardRow)`
				select b.id::text as id, b.company_id::text as company_id, coalesce(o.name, p.name, c.name) as company
				from job_board as b join company as c on c.id = b.company_id
				left join organization as o on o.id = c.organization_id
				left join project as p on p.id = c.project_id
				where b.url = ${url}`
		)[0];
	const known = await find();
	if (known || record === null) return known ?? null;
	const [found] = await readRows(tx, idRow.extend({ name: z.string() }))`
		select id::text as id, name from ${sql.identifier(record.type)}
		where slug = ${record.slug} and origin <> 'sample' for key share`;
	if (!found) return null;
	const company = await companyOfRecord(tx, { ...found, type: record.type }, null);
	await tx.insert(jobBoard).values({ company_id: company.id, kind, url }).onConflictDoNothing();
	return (await find()) ?? null;
}

/** Applies steps of reading boards in order, in one transaction, and returns the outcome of each. */
export async function applyBoardSteps(
	db: Db,
	steps: readonly BoardStep[],
): Promise<BoardOutcome[]> {
	if (steps.length === 0) return [];
	return db.transaction(async (tx) => {
		// One writer of imported jobs at a time, so that no board is read twice at once.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cairn.job-boards'))`);
		const outcomes: BoardOutcome[] = [];
		const changed: string[] = [];
		for (const step of steps) {
			const board = await boardOf(tx, step.board);
			if (!board) outcomes.push({ refused: 'there is no record whose board it is' });
			else if ('found' in step) {
				const { outcome, id } = await storeJob(tx, board, step.found);
				if (outcome !== 'unchanged') changed.push(id);
				outcomes.push(outcome);
			} else {
				const gone = await endMissing(tx, board.id, step.listed);
				changed.push(...gone);
				outcomes.push(gone.length > 0 ? 'updated' : 'unchanged');
			}
		}
		if (changed.length > 0) {
			await deriveJobs(tx, sql`j.id = any(${sql.param(changed)}::bigint[])`);
			await notifyTags(tx, [JOBS_TAG, ...changed.map(jobTag)]);
		}
		return outcomes;
	});
}

const storedJobRow = z.object({
	id: z.string(),
	state: z.string(),
	same: z.boolean(),
	is_fresh: z.boolean(),
});

/** Days before its end within which a job is renewed if its board still lists it. */
const RENEWED_DAYS = 30;

async function storeJob(
	tx: Db,
	board: z.output<typeof boardRow>,
	{ externalId, facts, publishedAt, endsAt }: FoundJob,
): Promise<{ outcome: 'created' | 'updated' | 'unchanged'; id: string }> {
	const columns = columnsOf(facts);
	const ends =
		endsAt === null
			? sql`now() + make_interval(days => ${JOB_DAYS}::int)`
			: sql`${endsAt}::timestamptz`;
	const [existing] = await readRows(tx, storedJobRow)`
		select j.id::text as id, j.state,
			(j.name, j.department, j.location, j.workplace_type, j.employment, j.salary_min, j.salary_max,
				j.salary_currency, j.salary_period, j.where_apply, t.description, j.country, j.places)
				is not distinct from (${columns.name}::text, ${columns.department}::text, ${columns.location}::text,
					${columns.workplace_type}::text, ${columns.employment}::text, ${columns.salary_min}::numeric,
					${columns.salary_max}::numeric, ${columns.salary_currency}::text, ${columns.salary_period}::text,
					${columns.where_apply}::text, ${facts.jobdesc}::text, ${columns.country}::text,
					${sql.param(columns.places)}::text[]) as same,
			coalesce(${
				endsAt === null
					? sql`j.ends_at > now() + make_interval(days => ${RENEWED_DAYS}::int)`
					: sql`j.ends_at = ${endsAt}::timestamptz`
			}, false) as is_fresh
		from job as j join job_text as t on t.job_id = j.id
		where j.board_id = ${board.id}::bigint and j.external_id = ${externalId}`;
	if (!existing)
		return {
			outcome: 'created',
			id: await insert(tx, board, { externalId, facts, publishedAt, endsAt }),
		};
	// Jobs taken down by an editor stay down, whatever the board says.
	if (existing.state === 'hidden') return { outcome: 'unchanged', id: existing.id };
	const isBack = existing.state !== 'open';
	if (existing.same && !isBack) {
		if (!existing.is_fresh)
			await tx
				.update(job)
				.set({ ends_at: ends })
				.where(eq(job.id, Number(existing.id)));
		return { outcome: 'unchanged', id: existing.id };
	}
	await tx
		.update(job)
		.set({
			...columns,
			state: 'open',
			ends_at: ends,
			ended_at: null,
			ended_as: null,
			updated_at: sql`now()`,
		})
		.where(eq(job.id, Number(existing.id)));
	await tx
		.update(jobText)
		.set({ description: facts.jobdesc })
		.where(eq(jobText.job_id, Number(existing.id)));
	return { outcome: 'updated', id: existing.id };
}

async function insert(
	tx: Db,
	board: z.output<typeof boardRow>,
	{ externalId, facts, publishedAt, endsAt }: FoundJob,
): Promise<string> {
	const base = slugify(`${facts.jobname} at ${board.company}`) || 'job-at';
	const [made] = await tx
		.insert(job)
		.values({
			slug: await freeSlug(tx, job, base),
			company_id: Number(board.company_id),
			board_id: Number(board.id),
			external_id: externalId,
			...columnsOf(facts),
			state: 'open',
			trust: 'source',
			published_at:
				publishedAt === null ? sql`now()` : sql`least(${publishedAt}::timestamptz, now())`,
			ends_at:
				endsAt === null
					? sql`now() + make_interval(days => ${JOB_DAYS}::int)`
					: sql`${endsAt}::timestamptz`,
			sort_company: '',
			search_text: '',
		})
		.returning({ id: job.id });
	if (!made) throw new Error('The job could not be created.');
	await tx.insert(jobText).values({ job_id: made.id, description: facts.jobdesc });
	return String(made.id);
}

/** Ends a board's open jobs that are no longer listed, and returns their ids. */
async function endMissing(tx: Db, boardId: string, listed: readonly string[]): Promise<string[]> {
	const gone = await readRows(tx, idRow)`
		update job set state = 'ended', ended_as = 'source', ended_at = now(), updated_at = now()
		where board_id = ${boardId}::bigint and state = 'open' and external_id <> all(${sql.param(listed)}::text[])
		returning id::text as id`;
	await tx
		.update(jobBoard)
		.set({ read_at: sql`now()` })
		.where(and(eq(jobBoard.id, Number(boardId))));
	return gone.map(({ id }) => id);
}

const listedRow = z.object({
	source: z.string(),
	external_id: z.string(),
	type: z.enum(['organization', 'project']),
	slug: z.string(),
});

/** Returns the boards stated by records, as identifiers of one of these services. */
export const namedBoards = (db: Pick<Db, 'execute'>, services: readonly string[]) => readRows(
	db,
	listedRow,
)`
	select c.source, c.external_id, c.record_type as type, coalesce(o.slug, p.slug) as slug
	from crosswalk as c
	left join organization as o on c.record_type = 'organization' and o.id = c.record_id and o.origin <> 'sample'
	left join project as p on c.record_type = 'project' and p.id = c.record_id and p.origin <> 'sample'
	where c.source = any(${sql.param(services)}::text[]) and num_nonnulls(o.id, p.id) = 1
	order by c.record_type, c.source, c.external_id`;

const urlRow = z.object({ url: z.string() });

/** Returns the URLs of the boards already known. */
export const knownBoards = async (db: Pick<Db, 'execute'>): Promise<string[]> =>
	(await readRows(db, urlRow)`select url from job_board order by id`).map(({ url }) => url);
