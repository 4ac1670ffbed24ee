import { and, eq, ne, sql } from 'drizzle-orm';
import { notifyTags } from '../cache-tags.ts';
import type { Db } from '../db/connect.ts';
import { account, type ProfileLinks } from '../db/schema/accounts.ts';
import { upload } from '../db/schema/members.ts';
import { type Caller, memberEndpoint } from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import { audit } from './audit.ts';
import { texts } from './forms.ts';
import { type ProfileInput, profileInput } from './inputs.ts';
import { memberTags } from './member-tag.ts';
import { type UserInfo, userInfo } from './user-info.ts';

const refused = (status: number, field: string, text: string) =>
	new HttpError(status, text, { fields: { [field]: text } });

/** A picture that was uploaded by somebody else, or as a document, is none of one's own. */
async function checkAvatar(db: Db, accountId: number, id: string): Promise<void> {
	const [found] = await db
		.select({ id: upload.id })
		.from(upload)
		.where(and(eq(upload.id, id), eq(upload.account_id, accountId), eq(upload.kind, 'image')));
	if (!found) throw refused(422, 'avatar', 'Upload the picture first.');
}

async function checkUsername(db: Db, accountId: number, username: string): Promise<void> {
	const [other] = await db
		.select({ id: account.id })
		.from(account)
		.where(
			and(eq(sql`lower(${account.username})`, username.toLowerCase()), ne(account.id, accountId)),
		);
	if (other) throw refused(409, 'username', texts.usernameTaken);
}

/** Links as they are kept: what is not named stays, what is empty goes. */
function mergedLinks(had: ProfileLinks, said: NonNullable<ProfileInput['links']>): ProfileLinks {
	const named = Object.entries({ ...had, ...said }).filter(([, address]) => address);
	return Object.fromEntries(named);
}

/**
 * Changes what is named of a member's profile, and nothing else.
 * @throws HttpError 409 for a username that is taken, 422 for an avatar that is not one's own
 */
export async function updateProfile(
	db: Db,
	accountId: number,
	input: ProfileInput,
	caller: Caller,
): Promise<UserInfo | undefined> {
	const { links, privacy, ...plain } = input;
	await db.transaction(async (tx) => {
		const [had] = await tx
			.select({ links: account.links, privacy: account.privacy })
			.from(account)
			.where(eq(account.id, accountId))
			.for('update');
		if (!had) return;
		if (plain.avatar) await checkAvatar(tx, accountId, plain.avatar);
		if (plain.username !== undefined) await checkUsername(tx, accountId, plain.username);
		await tx
			.update(account)
			.set({
				...plain,
				...(links && { links: mergedLinks(had.links, links) }),
				...(privacy && { privacy: { ...had.privacy, ...privacy } }),
				updated_at: sql`now()`,
			})
			.where(eq(account.id, accountId));
		await notifyTags(tx, memberTags(accountId));
		await audit(tx, 'profile-changed', {
			accountId,
			network: caller.network,
			details: { fields: Object.keys(input) },
		});
	});
	return userInfo(db, accountId);
}

/** POST /api/users/update-user-info */
export const updateProfileCall = memberEndpoint(
	{ input: profileInput, action: 'use-account' },
	({ db, session, input, caller }) => updateProfile(db, session.member.id, input, caller),
);
