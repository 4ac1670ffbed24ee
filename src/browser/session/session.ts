import { atom } from 'nanostores';
import type { UserInfo } from '#lib/accounts/user-info.ts';
import { callApi } from './call-api.ts';
import { keepCurrency } from './keep-currency.ts';
import { hasSignedInMark } from './signed-in.ts';

/** Who is signed in, as `/api/users/user-info` tells it. */
export type SignedInMember = UserInfo;

export type SessionState = 'unknown' | 'signed out' | { member: SignedInMember };

/** Who is signed in in this browser; shared by all islands of a page. It stays 'unknown' until `loadSession` was called. */
export const $session = atom<SessionState>('unknown');

let loading: Promise<void> | undefined;

async function ask(): Promise<void> {
	const [, member] = await callApi('GET /api/users/user-info');
	if (!member) throw new Error('The account is gone.');
	try {
		localStorage.setItem('username', member.username);
		localStorage.setItem('avatar', member.avatar);
		// What was chosen in this browser goes before the setting.
		if (member.currency && localStorage.getItem('currency') === null) keepCurrency(member.currency);
	} catch {
		// The profile's link then does without it.
	}
	$session.set({ member });
}

/**
 * Fills `$session`, at most one request at a time; `again` asks even when it is known, as after the profile was changed.
 * A visitor is known without asking. A failure leaves it as it is.
 */
export async function loadSession(again = false): Promise<void> {
	if (!hasSignedInMark()) {
		$session.set('signed out');
		return;
	}
	if (typeof $session.get() === 'object' && !again) return;
	loading ??= ask()
		.catch(() => {})
		.finally(() => {
			loading = undefined;
		});
	await loading;
}
