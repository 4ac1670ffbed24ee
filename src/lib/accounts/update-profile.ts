import { and, eq, ne, sql } from 'drizzle-orm';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { audit } from '#lib/sessions/audit.ts';
import { type Caller, memberEndpoint } from '#lib/sessions/endpoint.ts';
import { memberTags } from '#lib/sessions/member-tag.ts';
import type { Db } from '../db/connect.ts';
import { account, formerUsername, type ProfileLinks } from '../db/schema/accounts.ts';
import { upload } from '../db/schema/members.ts';
import { noteProfile } from '../deeds/checks/profile-filled.ts';
import { HttpError, violatedUniqueConstraint } from '../http/errors.ts';
import { texts } from './forms.ts';
import { type ProfileInput, profileInput } from './inputs.ts';
import { type UserInfo, userInfo, userShape } from './user-info.ts';

const fieldError = (status: number, field: string, text: string) =>
	new HttpError(status, text, { fields: { [field]: text } });

const usernameTaken = () => fieldError(409, 'username', texts.usernameTaken);

/** Refuses a picture that somebody else uploaded, or that was uploaded as a document. */
async function checkAvatar(db: Db, accountId: number, id: string): Promise<void> {
	const [found] = await db
		.select({ id: upload.id })
		.from(upload)
		.where(and(eq(upload.id, id), eq(upload.account_id, accountId), eq(upload.kind, 'image')));
	if (!found) throw fieldError(422, 'avatar', 'Upload the picture first.');
}

async function checkUsername(db: Db, accountId: number, username: string): Promise<void> {
	const [other] = await db
		.select({ id: account.id })
		.from(account)
		.where(
			and(eq(sql`lower(${account.username})`, username.toLowerCase()), ne(account.id, accountId)),
		);
	if (other) throw usernameTaken();
}

/**
 * Makes a former username redirect to its member until somebody takes it. The new name is no longer anybody's former
 * name.
 */
async function recordFormerUsername(
	db: Db,
	accountId: number,
	had: string,
	username: string,
): Promise<void> {
	const [former, taken] = [had.toLowerCase(), username.toLowerCase()];
	if (former === taken) return;
	const facts = { account_id: accountId, given_up_at: sql`now()` };
	await db
		.insert(formerUsername)
		.values({ username: former, ...facts })
		.onConflictDoUpdate({ target: formerUsername.username, set: facts });
	await db.delete(formerUsername).where(eq(formerUsername.username, taken));
}

/** Merges links for storage: absent ones stay as they are, empty ones are removed. */
function mergedLinks(had: ProfileLinks, changes: NonNullable<ProfileInput['links']>): ProfileLinks {
	const named = Object.entries({ ...had, ...changes }).filter(([, address]) => address);
	return Object.fromEntries(named);
}

/**
 * Changes only the given fields of a member's profile.
 * @throws HttpError 409 for a username that is taken, 422 for an avatar that is not the member's own or another
 * e-mail address
 */
export async function updateProfile(
	db: Db,
	accountId: number,
	input: ProfileInput,
	caller: Caller,
): Promise<UserInfo | undefined> {
	const { links, privacy, email, ...plain } = input;
	const change = db.transaction(async (tx) => {
		const [had] = await tx
			.select({
				bio: account.bio,
				links: account.links,
				privacy: account.privacy,
				username: account.username,
				email: account.email,
			})
			.from(account)
			.where(eq(account.id, accountId))
			.for('update');
		if (!had) return;
		if (email !== undefined && email !== had.email)
			throw fieldError(422, 'email', texts.emailByCodes);
		if (plain.avatar) await checkAvatar(tx, accountId, plain.avatar);
		if (plain.username !== undefined) {
			await checkUsername(tx, accountId, plain.username);
			await recordFormerUsername(tx, accountId, had.username, plain.username);
		}
		const linked = links ? mergedLinks(had.links, links) : had.links;
		await tx
			.update(account)
			.set({
				...plain,
				links: linked,
				...(privacy && { privacy: { ...had.privacy, ...privacy } }),
				updated_at: sql`now()`,
			})
			.where(eq(account.id, accountId));
		await noteProfile(tx, accountId, { bio: plain.bio ?? had.bio, links: linked });
		await notifyTags(tx, memberTags(accountId));
		await audit(tx, 'profile-changed', {
			accountId,
			network: caller.network,
			details: { fields: Object.keys(input) },
		});
	});
	await change.catch((error: unknown) => {
		// Somebody took the name after it was checked.
		if (violatedUniqueConstraint(error) === 'account_by_username') throw usernameTaken();
		throw error;
	});
	return userInfo(db, accountId);
}

/** POST /api/users/update-user-info */
export const updateProfileCall = memberEndpoint(
	{
		summary: 'Updates the given fields of your profile',
		input: profileInput,
		action: 'use-account',
		answer: userShape.optional(),
		statuses: [200, 204],
	},
	({ db, session, input, caller }) => updateProfile(db, session.member.id, input, caller),
);
