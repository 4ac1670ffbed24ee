import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#lib/db/connect.ts';
import { rowCounts } from '../../e2e/security/rows.ts';

const MAX_TRIES = 5;

/** The runs of the site's own jobs: if changed or in progress, their writes may be among the rows. */
async function jobRuns(db: Db): Promise<{ last: string; underWay: boolean }> {
	const { rows } = await db.execute<{ last: string; under_way: boolean }>(sql`
		select concat(max(started_on), ' ', max(completed_on)) as last, coalesce(bool_or(state = 'active'), false) as under_way
		from pgboss.job`);
	const { last = '', under_way = false } = rows[0] ?? {};
	return { last, underWay: under_way };
}

/**
 * Does something that must not write, and expects the same number of rows in each table. If it differs and a job of the
 * site ran meanwhile, it is repeated: the request would write again, a job does not.
 */
export async function changesNothing(db: Db, work: () => Promise<void>): Promise<void> {
	for (let tries = 1; ; tries++) {
		const runs = await jobRuns(db);
		const before = await rowCounts(db);
		await work();
		const after = await rowCounts(db);
		const { last, underWay } = await jobRuns(db);
		const byJob = runs.underWay || underWay || last !== runs.last;
		if (byJob && tries < MAX_TRIES && !isDeepStrictEqual(after, before)) continue;
		expect(after, 'nothing was changed').toEqual(before);
		return;
	}
}
