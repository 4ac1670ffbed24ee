import { atom } from 'nanostores';
import { asApiError } from '#browser/session/call-api.ts';
import { createFields } from '#islands/ui/form-fields.ts';
import { googleSignUpForm } from '#lib/accounts/google/sign-up-form.ts';
import { signUpRefusal } from '#lib/accounts/screens/failure-texts.ts';
import type { Notice, SignUpState } from '#lib/accounts/screens/screen-states.ts';
import { nextPath } from '#lib/sessions/next-path.ts';
import type { AccountCalls } from './account.calls.ts';
import { createAvailability } from './availability.ts';

/** Creates the state of the Google confirmation: a name and a username, then the account is created and signed in. */
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
			const { next } = await calls.googleSignUp(form.$values.get());
			signedUp(nextPath(next) ?? '/');
		} catch (error) {
			const { notice, fields } = signUpRefusal(asApiError(error));
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
