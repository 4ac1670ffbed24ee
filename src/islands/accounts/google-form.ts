import { atom } from 'nanostores';
import { googleSignUpForm } from '#lib/accounts/google/sign-up-form.ts';
import { nextPath } from '#lib/accounts/next-path.ts';
import { signUpRefusal } from '#lib/accounts/screens/failure-texts.ts';
import type { Notice, SignUpState } from '#lib/accounts/screens/screen-states.ts';
import { type AccountCalls, failedCall } from './account-calls.ts';
import { createAvailability } from './availability.ts';
import { createFields } from './form-fields.ts';

const nextOf = (answer: unknown): string | null =>
	typeof answer === 'object' &&
	answer !== null &&
	'next' in answer &&
	typeof answer.next === 'string'
		? nextPath(answer.next)
		: null;

/** The confirmation of a Google account: a name, a username, then the account is made and signed in. */
export function createGoogleSignUp(
	start: SignUpState,
	calls: AccountCalls,
	signedUp: (next: string) => void,
) {
	const { name, username: chosen, ref_id } = start.values;
	const form = createFields(googleSignUpForm, { name, username: chosen, ref_id }, start.errors);
	const username = createAvailability((value) => calls.lookUp('username', value));
	const $notice = atom<Notice | undefined>(start.notice);
	const $busy = atom(false);

	function type(field: 'name' | 'username' | 'ref_id', text: string): void {
		form.type(field, text);
		$notice.set(undefined);
		if (field !== 'username') return;
		username.check(text.trim(), form.$complaints.get().username === undefined);
	}

	async function submit(): Promise<void> {
		const isFree = !['pending', 'taken'].includes(username.$state.get());
		if (!form.trigger() || !isFree || $busy.get()) return;
		$busy.set(true);
		$notice.set(undefined);
		try {
			signedUp(nextOf(await calls.googleSignUp(form.$values.get())) ?? '/');
		} catch (error) {
			const { notice, fields } = signUpRefusal(failedCall(error));
			form.refuse(fields);
			$notice.set(notice ? { text: notice, isError: true } : undefined);
		} finally {
			$busy.set(false);
		}
	}

	return {
		email: start.googleEmail,
		form,
		$usernameState: username.$state,
		$notice,
		$busy,
		type,
		submit,
		stop: username.stop,
	};
}

export type GoogleSignUpStore = ReturnType<typeof createGoogleSignUp>;
