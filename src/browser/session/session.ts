import { atom } from 'nanostores';
import type { UserInfo } from '#lib/accounts/user-info.ts';
import { callApi } from './call-api.ts';
import { hasSignedInMark } from './signed-in.ts';
import { storeCurrency } from './store-currency.ts';

/** The signed-in member, as `/api/users/user-info` returns it. */
export type SignedInMember = UserInfo;

export type SessionState = 'unknown' | 'signed out' | { member: SignedInMember };

/**
 * The member signed in in this browser; shared by all islands of a page. Stays 'unknown' until `loadSession` is
 * called.
 */
export const $session = atom<SessionState>('unknown');

let loading: Promise<void> | undefined;

async function ask(): Promise<void> {
	const [, member] = await callApi('GET /api/users/user-info');
	if (!member) throw new Error('This account no longer exists.');
	try {
		localStorage.setItem('username', member.username);
		localStorage.setItem('avatar', member.avatar);
		// What was chosen in this browser goes before the setting.
		if (member.currency && localStorage.getItem('currency') === null)
			storeCurrency(member.currency);
	} catch {
		// The profile's link then does without it.
	}
	$session.set({ member });
}

/**
 * Fills `$session`, with at most one request at a time. `again` refetches it even if it is known, for example after a
 * profile change. Visitors are recognized without a request. A failure leaves `$session` unchanged.
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
