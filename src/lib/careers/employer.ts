import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

/** Catalogue data about the employer, shown beside a job. */

const person = z.object({ slug: z.string(), name: z.string(), image: z.string().nullable() });

const recordRow = z.object({
	id: z.string(),
	summary: z.string().nullable(),
	website: z.string().nullable(),
	location: z.string().nullable(),
	year_founded: z.number().nullable(),
	kind: z.string().nullable(),
	employees: z.number().nullable(),
	sectors: z.array(z.string()),
	funding_usd: z.number().nullable(),
	undisclosed: z.number(),
	people: z.array(person),
	people_count: z.number(),
});

const roundRow = z.object({
	slug: z.string(),
	type: z.string().nullable(),
	date: z.string().nullable(),
	date_precision: z.string().nullable(),
	amount_usd: z.number().nullable(),
	sources: z.array(z.string()),
});

/** A hiring record: facts, people and its latest rounds, each with its sources. */
export interface Employer extends z.output<typeof recordRow> {
	rounds: z.output<typeof roundRow>[];
}

const ofOrganization = (slug: string) => sql`
	select o.id::text as id, o.summary, o.website, o.location, o.year_founded, o.type as kind,
		o.employee_count as employees, l.sectors, l.funding_usd, l.undisclosed_funding_count as undisclosed,
		l.founders as people, l.person_count as people_count
	from organization as o join organization_listing as l on l.id = o.id where o.slug = ${slug}`;

const ofProject = (slug: string) => sql`
	select p.id::text as id, p.description as summary, p.website, p.location, p.year_founded, p.category as kind,
		null::int as employees, l.sectors, l.funding_usd, l.undisclosed_round_count as undisclosed,
		l.people, l.person_count as people_count
	from project as p join project_listing as l on l.id = p.id where p.slug = ${slug}`;

/** Maximum number of rounds listed. */
const MAX_ROUNDS = 4;

/** Returns the data about a hiring record; null if there is none. */
export async function employerOf(
	db: Pick<Db, 'execute'>,
	type: 'organization' | 'project',
	slug: string,
): Promise<Employer | null> {
	const [record] = await readRows(
		db,
		recordRow,
	)`${type === 'organization' ? ofOrganization(slug) : ofProject(slug)}`;
	if (!record) return null;
	const raiser = sql.identifier(`${type}_id`);
	const rounds = await readRows(db, roundRow)`
		select f.slug, f.type, f.date::text as date, f.date_precision, f.amount_usd::double precision as amount_usd,
			array(select s.url from round_source as s where s.round_id = f.id and s.kind <> 'denial'
				order by s.ordinal limit 2) as sources
		from shown_round as f where f.${raiser} = ${record.id}::bigint
		order by f.date desc nulls last, f.id desc limit ${MAX_ROUNDS}`;
	return { ...record, rounds };
}
