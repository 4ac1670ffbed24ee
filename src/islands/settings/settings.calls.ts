import { callApi } from '#browser/session/call-api.ts';
import { loadSession } from '#browser/session/session.ts';
import { forgetSignedIn } from '#browser/session/signed-in.ts';
import type { profileChange } from '#lib/profile/profile-change.ts';

/** Saves the profile and updates the header. */
export async function saveProfile(change: ReturnType<typeof profileChange>): Promise<void> {
	await callApi('POST /api/users/update-user-info', { body: change });
	await loadSession(true);
}

/** Replaces the picture, or removes it if null; returns its new address. */
export async function saveAvatar(picture: Blob | null): Promise<string> {
	const body = new FormData();
	if (picture) body.set('file_data', picture, 'avatar');
	else body.set('remove', '1');
	const { avatar } = await callApi('POST /api/users/avatar', { body });
	await loadSession(true);
	return avatar;
}

export const changePassword = (change: { password: string; new_password: string }) =>
	callApi('POST /api/users/auth/change-password', { body: change });

/** Mails a code to the current address and one to the new one. */
export const sendEmailCodes = (email: string) =>
	callApi('POST /api/users/auth/get-change-email-codes', { body: { email } });

/** Changes the address using both codes and updates the header. */
export async function changeEmail(values: {
	email: string;
	old_code: string;
	new_code: string;
}): Promise<void> {
	await callApi('POST /api/users/auth/change-email', { body: values });
	await loadSession(true);
}

/** Ends one session; without an id, all others. */
export const endSession = (id?: string) =>
	callApi('POST /api/users/sessions/end', {
		body: id === undefined ? { others: true } : { _id: id },
	});

/** Deletes the account, then signs this browser out in every tab. */
export async function deleteAccount(password: string): Promise<void> {
	await callApi('POST /api/users/delete-account', { body: { password } });
	forgetSignedIn();
}
