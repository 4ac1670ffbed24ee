import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { company, job, jobText } from '#lib/db/schema/careers.ts';

/** Adds an unlinked company, or one that is a record; returns its id. */
export async function aCompany(
	db: Db,
	facts: Partial<typeof company.$inferInsert> = {},
): Promise<number> {
	const slug = `company-${randomBytes(4).toString('hex')}`;
	const [made] = await db
		.insert(company)
		.values({ slug, name: 'Northwind Labs', ...facts })
		.returning({ id: company.id });
	if (!made) throw new Error('The company could not be created.');
	return made.id;
}

/** Columns of a job, including those the database computes. */
type JobColumns = {
	[Name in keyof typeof job.$inferInsert]?: (typeof job.$inferInsert)[Name] | SQL;
};

/** Inserts an open job of a member directly into the tables; returns its id and slug. */
export async function aJob(
	db: Db,
	accountId: number,
	{ description = 'What you do.', ...facts }: JobColumns & { description?: string } = {},
): Promise<{ id: number; slug: string }> {
	const [made] = await db
		.insert(job)
		.values({
			slug: `job-${randomBytes(4).toString('hex')}`,
			company_id: facts.company_id ?? (await aCompany(db)),
			account_id: accountId,
			name: 'Solidity engineer',
			state: 'open',
			trust: 'editor',
			published_at: sql`now()`,
			ends_at: sql`now() + interval '45 days'`,
			sort_company: 'northwind labs',
			search_text: 'solidity engineer northwind labs',
			...facts,
		})
		.returning({ id: job.id, slug: job.slug });
	if (!made) throw new Error('The job could not be created.');
	await db.insert(jobText).values({ job_id: made.id, description });
	return made;
}
