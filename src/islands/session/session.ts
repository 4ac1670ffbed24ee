import { atom } from 'nanostores';
import { callApi } from './call-api.ts';
import { hasSignedInMark } from './signed-in.ts';

/** Who is signed in, as `/api/users/user-info` tells it. */
export interface SignedInMember {
	_id: string;
	name: string;
	username: string;
	email: string;
	gender: 'Male' | 'Female' | null;
	/** Address of their picture, or of the drawing that goes with their gender. */
	avatar: string;
	plan: string;
	tier: number;
	roles: string[];
	points: number;
}

export type SessionState = 'unknown' | 'signed out' | { member: SignedInMember };

/** Who is signed in in this browser; shared by all islands of a page. It stays 'unknown' until `loadSession` was called. */
export const $session = atom<SessionState>('unknown');

let loading: Promise<void> | undefined;

const isMember = (value: unknown): value is SignedInMember =>
	typeof value === 'object' &&
	value !== null &&
	'username' in value &&
	typeof value.username === 'string';

async function ask(): Promise<void> {
	const answer = await callApi('/api/users/user-info');
	const member: unknown = Array.isArray(answer) ? answer[1] : undefined;
	if (!isMember(member)) throw new Error('The session could not be read.');
	try {
		localStorage.setItem('username', member.username);
		localStorage.setItem('avatar', member.avatar);
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
