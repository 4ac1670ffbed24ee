import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { applicationStates } from '#lib/db/schema/careers.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Member } from '#lib/sessions/sessions.ts';

export type ApplicationState = (typeof applicationStates)[number];

const applicationRow = z.object({
	id: z.string(),
	job_id: z.string(),
	job_slug: z.string(),
	job_name: z.string(),
	/** Whether the job is on the board now. */
	job_is_open: z.boolean(),
	company: z.string(),
	/** The poster's account. */
	poster: z.string().nullable(),
	/** The applicant's account; null if an address was confirmed by a code instead. */
	account: z.string().nullable(),
	name: z.string(),
	email: z.string(),
	message: z.string(),
	state: z.enum(applicationStates),
	/** Name of the stored file, without extension. */
	file_id: z.string().nullable(),
	file_name: z.string().nullable(),
	file_bytes: z.number().nullable(),
	created_at: z.string(),
	updated_at: z.string(),
});

/** An application as stored: visible to its poster and the applicant only. */
export type Application = z.output<typeof applicationRow>;

export const applicationNotFound = () =>
	new HttpError(404, 'Application not found: it was withdrawn, or never existed.');

/** A page of a list. */
export interface PageRange {
	skip: number;
	take: number;
}

const WHOLE: PageRange = { skip: 0, take: 100 };

/** Returns the applications that meet a condition over `a` (application) and `j` (job), newest first. */
export const readApplications = (
	db: Pick<Db, 'execute'>,
	condition: SQL,
	{ skip, take }: PageRange = WHOLE,
): Promise<Application[]> =>
	readRows(db, applicationRow)`
		select a.id::text as id, j.id::text as job_id, j.slug as job_slug, j.name as job_name,
			coalesce(j.state = 'open' and j.ends_at > now(), false) as job_is_open,
			coalesce(o.name, p.name, c.name) as company, j.account_id::text as poster, a.account_id::text as account,
			a.name, a.email, a.message, a.state, f.id::text as file_id, f.name as file_name, f.bytes as file_bytes,
			${isoSeconds(sql`a.created_at`)} as created_at, ${isoSeconds(sql`a.updated_at`)} as updated_at
		from job_application as a
		join job as j on j.id = a.job_id
		join company as c on c.id = j.company_id
		left join organization as o on o.id = c.organization_id
		left join project as p on p.id = c.project_id
		left join job_application_file as f on f.application_id = a.id
		where ${condition} order by a.id desc limit ${take} offset ${skip}`;

const isId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

/** Returns the application that meets a condition. @throws HttpError 404 if there is none. */
async function one(db: Pick<Db, 'execute'>, id: string, condition: SQL): Promise<Application> {
	if (!isId(id)) throw applicationNotFound();
	const [found] = await readApplications(db, sql`a.id = ${id}::bigint and ${condition}`);
	if (!found) throw applicationNotFound();
	return found;
}

/** Whether an application `a` belongs to a member: sent from the account, or with a code mailed to its address. */
export const isSentBy = ({ id, email }: Pick<Member, 'id' | 'email'>): SQL =>
	sql`(a.account_id = ${id} or (a.account_id is null and a.email = ${email}))`;

/** Returns an application sent by a member. @throws HttpError 404 for any other. */
export const sentApplication = (
	db: Pick<Db, 'execute'>,
	id: string,
	member: Pick<Member, 'id' | 'email'>,
): Promise<Application> => one(db, id, isSentBy(member));

/**
 * Whether a member may read an application `a` for a job `j` as its poster, which is no longer so once the job was
 * taken down.
 */
const isReceivedBy = (posterId: number): SQL =>
	sql`(j.account_id = ${posterId} and j.state <> 'hidden')`;

/** Returns an application for a member's job at `slug`. @throws HttpError 404 for any other. */
export const receivedApplication = (
	db: Pick<Db, 'execute'>,
	{ id, slug }: { id: string; slug: string },
	posterId: number,
): Promise<Application> => one(db, id, sql`j.slug = ${slug} and ${isReceivedBy(posterId)}`);

/** Returns an application that a member sent or received. @throws HttpError 404 for any other. */
export const ownApplication = (
	db: Pick<Db, 'execute'>,
	id: string,
	member: Pick<Member, 'id' | 'email'>,
): Promise<Application> => one(db, id, sql`(${isReceivedBy(member.id)} or ${isSentBy(member)})`);
