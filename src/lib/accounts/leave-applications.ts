import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { queueMails } from '#lib/mail/queue.ts';
import { applicationMail } from '#lib/mail/templates/applications.ts';
import { notifyAll } from '#lib/notifications/notify.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import { fileName } from '#lib/uploads/uploads.ts';

const receivedRow = z.object({
	id: z.string(),
	email: z.string(),
	account: z.string().nullable(),
	job: z.string(),
	company: z.string(),
});

/**
 * Removes the applications that go with an account, in the transaction that deletes it: those sent from its address
 * by a code, which name no account, and the files of all it sent or received. Applicants for its jobs are notified,
 * even if they opted out of other mails, because the file they submitted is gone.
 * @returns the names of the files in the store, to be removed once the account is gone.
 */
export async function leaveApplications(
	tx: Db,
	{ id, email }: Pick<Member, 'id' | 'email'>,
): Promise<string[]> {
	const received = await readRows(tx, receivedRow)`
		select a.id::text as id, coalesce(owner.email, a.email) as email, a.account_id::text as account, j.name as job,
			coalesce(o.name, p.name, c.name) as company
		from job_application as a
		join job as j on j.id = a.job_id
		join company as c on c.id = j.company_id
		left join organization as o on o.id = c.organization_id
		left join project as p on p.id = c.project_id
		left join account as owner on owner.id = a.account_id
		where j.account_id = ${id}`;
	await tell(tx, received);
	await dropPages(tx, id);
	const files = await readRows(tx, idRow)`
		select f.id::text as id from job_application_file as f
		join job_application as a on a.id = f.application_id join job as j on j.id = a.job_id
		where j.account_id = ${id} or a.account_id = ${id} or (a.account_id is null and a.email = ${email})`;
	await tx.execute(sql`delete from job_application where account_id is null and email = ${email}`);
	return files.map((file) => fileName(file.id, 'document'));
}

/** Drops the public pages of the account's jobs, by the tags that `careers` gives them. */
async function dropPages(tx: Db, id: number): Promise<void> {
	const jobs = await readRows(tx, idRow)`select id::text as id from job where account_id = ${id}`;
	if (jobs.length > 0) await notifyTags(tx, ['jobs', ...jobs.map((job) => `job:${job.id}`)]);
}

async function tell(tx: Db, received: readonly z.output<typeof receivedRow>[]): Promise<void> {
	const notices = received.map(({ job, company, ...one }) => ({
		...one,
		title: `The job “${job}” at ${company} was taken down`,
		body: 'The account that posted it was deleted, and your application and its file with it.',
	}));
	await notifyAll(
		tx,
		notices.flatMap(({ id, account, title, body }) =>
			account === null
				? []
				: [
						{
							accountId: Number(account),
							kind: 'application' as const,
							title,
							body,
							cause: `application ${id} gone`,
						},
					],
		),
	);
	await queueMails(
		tx,
		notices.map(({ id, email, title, body }) => ({
			kind: 'application',
			recipient: email,
			cause: `mail application ${id} gone`,
			...applicationMail({ title, body }),
		})),
	);
}
