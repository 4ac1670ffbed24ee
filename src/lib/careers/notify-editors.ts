import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { rolesFor } from '#lib/sessions/can.ts';

/** Maximum number of editors notified of one job. */
const MAX_TOLD = 200;

/**
 * Notifies the members who may decide on a waiting job, as each of them chose, except its poster and blocked members.
 */
export async function notifyEditors(
	tx: Db,
	{ id, name }: { id: string; name: string },
	posterId: number,
	isChange: boolean,
): Promise<void> {
	const editors = await readRows(tx, idRow)`
		select id::text as id from account
		where state = 'active' and id <> ${posterId}
			and roles && ${sql.param(rolesFor('review-proposal'))}::text[]
		order by id limit ${MAX_TOLD}`;
	// It may wait again after a decision, and is then announced again.
	const cause = `job ${id} waits since ${new Date().toISOString()}`;
	await notifyMembers(
		tx,
		editors.map((editor) => ({
			accountId: Number(editor.id),
			kind: 'job-review',
			title: isChange
				? `A change to the job “${name}” needs review`
				: `The job “${name}” needs review`,
			link: '/review/jobs',
			cause,
		})),
	);
}
