import { callApi } from '#islands/session/call-api.ts';
import { loadSession } from '#islands/session/session.ts';
import { forgetSignedIn } from '#islands/session/signed-in.ts';
import type { profileChange } from '#lib/profile/profile-change.ts';

/** Changes the profile, and lets the header show it. */
export async function saveProfile(change: ReturnType<typeof profileChange>): Promise<void> {
	await callApi('/api/users/update-user-info', { body: change });
	await loadSession(true);
}

/** Changes the picture, or takes it away without one; gives its new address. */
export async function saveAvatar(picture: Blob | null): Promise<string> {
	const body = new FormData();
	if (picture) body.set('file_data', picture, 'avatar');
	else body.set('remove', '1');
	const answer = await callApi('/api/users/avatar', { body });
	await loadSession(true);
	const isTold = typeof answer === 'object' && answer !== null && 'avatar' in answer;
	if (isTold && typeof answer.avatar === 'string') return answer.avatar;
	throw new Error('The answer names no picture.');
}

export const changePassword = (change: { password: string; new_password: string }) =>
	callApi('/api/users/auth/change-password', { body: change });

/** Ends one session, or without an id all others. */
export const endSession = (id?: string) =>
	callApi('/api/users/sessions/end', { body: id === undefined ? { others: true } : { _id: id } });

/** Deletes the account; this browser, in every tab, is then a visitor's. */
export async function deleteAccount(password: string): Promise<void> {
	await callApi('/api/users/delete-account', { body: { password } });
	forgetSignedIn();
}
