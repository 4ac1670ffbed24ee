import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '#lib/sessions/audit.ts';
import { pictureOf } from '#lib/sessions/avatar.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { HttpError } from '../http/errors.ts';
import { readInput } from '../http/input.ts';
import type { UploadStore } from '../uploads/store.ts';
import { removeUploads, storeUpload } from '../uploads/uploads.ts';

/** Sets a member's picture and deletes the previous one. Null resets it to the default for the gender. */
async function setAvatar(
	db: Db,
	store: UploadStore,
	accountId: number,
	avatar: string | null,
	network: string,
): Promise<string> {
	const { before, gender } = await db.transaction(async (tx) => {
		const [had] = await tx
			.select({ before: account.avatar, gender: account.gender })
			.from(account)
			.where(eq(account.id, accountId))
			.for('update');
		if (!had) throw new HttpError(404, 'This account no longer exists.');
		const changed = { avatar, updated_at: sql`now()` };
		await tx.update(account).set(changed).where(eq(account.id, accountId));
		await audit(tx, 'profile-changed', { accountId, network, details: { fields: ['avatar'] } });
		return had;
	});
	if (before && before !== avatar) await removeUploads(db, store, accountId, [before]);
	return pictureOf({ gender, avatar });
}

const form = z.object({
	/** Whether a form has no chosen file, in which case it sends an empty file or an empty text. */
	file_data: z.unknown().optional(),
	/** Requests the removal of the picture. */
	remove: z.literal('1').optional(),
});

/** POST /api/users/avatar: multipart with `file_data`, or `remove=1`. Returns `{ avatar }`, the new URL. */
export const changeAvatar = (store: () => UploadStore) =>
	memberEndpoint(
		{
			...noInput,
			summary: 'Changes your picture; multipart with file_data, or remove=1',
			answer: z.object({ avatar: z.string().describe('URL of the new picture.') }),
			reads: { as: 'form', schema: form },
		},
		async ({ db, request, url, session, caller }) => {
			const { file_data, remove } = await readInput(request, url, form);
			const { id } = session.member;
			if (remove) return { avatar: await setAvatar(db, store(), id, null, caller.network) };
			if (!(file_data instanceof File) || file_data.size === 0) {
				const text = 'Choose a picture.';
				throw new HttpError(422, text, { fields: { file_data: text } });
			}
			const { _id } = await storeUpload(db, store(), id, file_data, 'avatar');
			return { avatar: await setAvatar(db, store(), id, _id, caller.network) };
		},
	);
