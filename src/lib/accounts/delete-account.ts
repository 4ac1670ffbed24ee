import { and, eq, inArray } from 'drizzle-orm';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { done } from '#lib/sessions/answers.ts';
import { audit } from '#lib/sessions/audit.ts';
import { type Caller, memberEndpoint } from '#lib/sessions/endpoint.ts';
import { memberTags } from '#lib/sessions/member-tag.ts';
import { clearedSessionCookies } from '#lib/sessions/session-cookies.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import type { Db } from '../db/connect.ts';
import { account, mailedCode } from '../db/schema/accounts.ts';
import { mail } from '../db/schema/mail.ts';
import { HttpError } from '../http/errors.ts';
import type { UploadStore } from '../uploads/store.ts';
import { fileNamesOf } from '../uploads/uploads.ts';
import { checkPassword } from './change-password.ts';
import { deleteAccountInput } from './inputs.ts';
import { leaveApplications } from './leave-applications.ts';
import { forgetCookies } from './remember-me.ts';
import { lockMasters } from './roles.ts';

/**
 * Deletes a member's account and all their data: sessions, watchlists, alerts, stored items, jobs, applications and
 * uploads (files included), and mail still queued. Applicants for the jobs are notified. The audit log keeps a number
 * that no longer identifies anybody.
 * @throws HttpError 403 (E_0013) for a wrong password, 409 for the last master, 429
 */
async function deleteAccount(
	db: Db,
	store: UploadStore,
	member: Pick<Member, 'id' | 'email'>,
	password: string,
	caller: Caller,
): Promise<void> {
	await checkPassword(db, member.id, password);
	const files = await db.transaction(async (tx) => {
		const masters = await lockMasters(tx);
		if (masters.length === 1 && masters[0] === member.id)
			throw new HttpError(
				409,
				'You are the only master of this site. Make somebody else a master before you delete your account.',
			);
		const names = [...(await fileNamesOf(tx, member.id)), ...(await leaveApplications(tx, member))];
		await tx.delete(account).where(eq(account.id, member.id));
		await notifyTags(tx, memberTags(member.id));
		await tx.delete(mailedCode).where(eq(mailedCode.email, member.email));
		await tx
			.delete(mail)
			.where(and(eq(mail.recipient, member.email), inArray(mail.state, ['waiting', 'failed'])));
		await audit(tx, 'account-deleted', { accountId: member.id, network: caller.network });
		return names;
	});
	// The account is gone by now even if the store fails: the daily sweep removes what is left there.
	await Promise.allSettled(files.map((name) => store.remove(name)));
}

/** POST /api/users/delete-account */
export const deleteAccountCall = (store: () => UploadStore) =>
	memberEndpoint(
		{
			summary: 'Deletes your account and everything in it',
			input: deleteAccountInput,
			action: 'use-account',
			answer: done,
		},
		async (call) => {
			const { db, session, input, caller } = call;
			await deleteAccount(db, store(), session.member, input.password, caller);
			const answer = Response.json({ status: 200 });
			for (const line of [...clearedSessionCookies(caller.secure), ...forgetCookies(caller.secure)])
				answer.headers.append('Set-Cookie', line);
			return answer;
		},
	);
