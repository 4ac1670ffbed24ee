import { z } from 'zod';
import { findAccount } from '#lib/accounts/find-account.ts';
import { setBlocked } from '#lib/accounts/roles.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';

const rolesRow = z.object({ roles: z.array(z.string()) });

/**
 * Blocks a member as an editor, which ends their sessions at once. False if they were already blocked.
 * @throws HttpError 404 when there is no such member, 403 for an editor or a master
 */
export async function blockAuthor(
	db: Db,
	editorId: number,
	{ username, reason }: { username: string; reason: string },
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const found = await findAccount(tx, username);
		if (!found) throw new HttpError(404, 'Member not found.');
		const rows = await readRows(
			tx,
			rolesRow,
		)`select roles from account where id = ${found.id} for update`;
		if (rows[0]?.roles.some((role) => role === 'editor' || role === 'master'))
			throw new HttpError(403, 'Only the site operator can block editors and masters.');
		return setBlocked(tx, found.username, true, {
			actorId: editorId,
			details: { by: 'editor', reason },
		});
	});
}
